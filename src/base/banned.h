/* SPDX-License-Identifier: MIT */
/*
 * Force-included into every file of server, cli and tools: calls that write without a bound, keep
 * hidden state or swallow errors do not compile. Use snprintf, text.h, strtok_r, strtoul with its
 * end checked, gmtime_r and rng.h instead.
 */
#ifndef BASE_BANNED_H
#define BASE_BANNED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Calls only: libraries' headers may use these names for other things. */
#define strcpy(to, from) banned_call_strcpy
#define strcat(to, from) banned_call_strcat
#define sprintf(...) banned_call_sprintf
#define vsprintf(...) banned_call_vsprintf
#define strtok(text, separators) banned_call_strtok
#define atoi(text) banned_call_atoi
#define atol(text) banned_call_atol
#define localtime(time) banned_call_localtime
#define gmtime(time) banned_call_gmtime
#define ctime(time) banned_call_ctime
#define rand() banned_call_rand
#define srand(seed) banned_call_srand

#endif
