/* SPDX-License-Identifier: MIT */
#ifndef CLI_VERSION_H
#define CLI_VERSION_H

#define VERSION_TEXT "0.1.0"

#endif
