/* SPDX-License-Identifier: MIT */
/*
 * The browser client's files, read into memory once at the start: each with its compressed twins
 * (name.br, name.gz) and a strong tag of its content. routes.json says which file answers which
 * path, as an array of {"path":"/dokuz-tas","file":"index.html"}; a `*` at the end of a path stands
 * for any rest, and the first that fits counts.
 */
#ifndef SERVER_WEB_H
#define SERVER_WEB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "check.h"
#include "status.h"

typedef enum { WEB_PLAIN, WEB_BROTLI, WEB_GZIP, WEB_ENCODINGS } WebEncoding;

enum { WEB_TAG_CAP = 40 };

typedef struct {
    char *path; /* "/icons/icon-192.png" */
    const char *type;
    bool is_immutable; /* its name holds its content's hash */
    struct {
        uint8_t *bytes; /* NULL without this twin */
        size_t length;
        char tag[WEB_TAG_CAP]; /* with its quotes */
    } as[WEB_ENCODINGS];
} WebFile;

typedef struct Web Web;

/* IO, NOT_FOUND or BAD_TEXT with a sentence in `message` (160 bytes) when the folder or its routes
 * cannot be read, or it has no index.html. */
MUST_CHECK Status web_open(const char *folder, char *message, Web **out);
void web_close(Web *web);

/* The file that answers `path` by name or by route; NULL when none does. */
const WebFile *web_find(const Web *web, const char *path);

/* The file of exactly this name. */
const WebFile *web_file(const Web *web, const char *name);

uint32_t web_count(const Web *web);

/* The best twin by the request's Accept-Encoding ("" for none). */
WebEncoding web_choose(const WebFile *file, const char *accepted);

/* "br", "gzip" or NULL. */
const char *web_encoding_name(WebEncoding encoding);

#endif
