/* SPDX-License-Identifier: MIT */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#define VERSION_TEXT "0.1.0"

#endif
