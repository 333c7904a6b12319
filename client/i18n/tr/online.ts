// SPDX-License-Identifier: MIT
export const online = {};
