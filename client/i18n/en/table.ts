// SPDX-License-Identifier: MIT
export const table = {};
