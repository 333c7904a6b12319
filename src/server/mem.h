/* SPDX-License-Identifier: MIT */
/* The server's only allocator calls. Running out of memory for a small thing stops the program: the
 * store holds everything that was acknowledged. */
#ifndef SERVER_MEM_H
#define SERVER_MEM_H

#include <stddef.h>

/* Zeroed; never NULL. Free with mem_free. */
void *mem_new(size_t bytes);

/* Resizes to `count` entries; the new part is not zeroed. */
void *mem_grow(void *old, size_t count, size_t entry_bytes);

/* A copy of `length` bytes with a zero after them. */
char *mem_dup(const char *text, size_t length);

void mem_free(void *memory);

#endif
