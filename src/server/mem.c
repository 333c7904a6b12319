/* SPDX-License-Identifier: MIT */
#include "mem.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

void *mem_new(size_t bytes) {
    void *memory = calloc(1, bytes > 0 ? bytes : 1);
    CHECK(memory != NULL);
    return memory;
}

void *mem_grow(void *old, size_t count, size_t entry_bytes) {
    CHECK(entry_bytes > 0 && count <= SIZE_MAX / entry_bytes);
    void *memory = realloc(old, count * entry_bytes);
    CHECK(memory != NULL);
    return memory;
}

char *mem_dup(const char *text, size_t length) {
    char *copy = mem_new(length + 1);
    memcpy(copy, text, length);
    return copy;
}

void mem_free(void *memory) {
    free(memory);
}
