/* SPDX-License-Identifier: MIT */
#include "web.h"

#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "auth.h"
#include "mem.h"

enum { WEB_PATH_CAP = 4096, WEB_DEPTH = 8, WEB_FILE_CAP = 32 << 20, HASH_LENGTH = 8 };

typedef struct {
    char *path;
    bool is_prefix; /* was written with a * at its end */
    uint32_t file;
} Route;

struct Web {
    uint32_t count, cap;
    WebFile *file; /* sorted by path */
    uint32_t route_count;
    Route *route;
};

static const struct {
    const char *ending, *type;
} TYPES[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/vnd.microsoft.icon"},
    {".webp", "image/webp"},
    {".txt", "text/plain; charset=utf-8"},
    {".woff2", "font/woff2"},
};

static bool ends_with(const char *text, const char *ending) {
    const size_t length = strlen(text);
    const size_t tail = strlen(ending);
    return length >= tail && strcmp(text + length - tail, ending) == 0;
}

static const char *type_of(const char *path) {
    for (size_t i = 0; i < sizeof TYPES / sizeof TYPES[0]; i++) {
        if (ends_with(path, TYPES[i].ending)) {
            return TYPES[i].type;
        }
    }
    return "application/octet-stream";
}

/* name-HASH.ext with eight capitals or digits, as the bundler writes them. */
static bool has_hash(const char *path) {
    const char *dot = strrchr(path, '.');
    if (dot == NULL || dot - path < HASH_LENGTH + 2 || dot[-HASH_LENGTH - 1] != '-') {
        return false;
    }
    for (const char *at = dot - HASH_LENGTH; at < dot; at++) {
        if (!((*at >= '0' && *at <= '9') || (*at >= 'A' && *at <= 'Z'))) {
            return false;
        }
    }
    return true;
}

static uint8_t *read_bytes(const char *name, size_t *length) {
    FILE *file = fopen(name, "rb");
    struct stat about;
    uint8_t *bytes = NULL;
    if (file != NULL && stat(name, &about) == 0 && about.st_size <= WEB_FILE_CAP) {
        bytes = mem_new((size_t)about.st_size + 1);
        *length = fread(bytes, 1, (size_t)about.st_size, file);
        if (*length != (size_t)about.st_size) {
            mem_free(bytes);
            bytes = NULL;
        }
    }
    if (file != NULL) {
        (void)fclose(file);
    }
    return bytes;
}

/* Tags differ by twin: they are strong, and the bytes differ. */
static void set_tag(WebFile *file, WebEncoding encoding) {
    static const char *const endings[] = {"", "-b", "-g"};
    uint8_t digest[SECRET_BYTES];
    char hex[SECRET_TEXT_CAP];
    auth_digest(file->as[WEB_PLAIN].bytes, file->as[WEB_PLAIN].length, digest);
    auth_hex_write(digest, SECRET_BYTES, hex);
    (void)snprintf(file->as[encoding].tag, WEB_TAG_CAP, "\"%s%s\"", hex, endings[encoding]);
}

static bool add_file(Web *web, const char *name, const char *path) {
    static const char *const endings[] = {"", ".br", ".gz"};
    WebFile file = {.type = type_of(path), .is_immutable = has_hash(path)};
    for (uint32_t i = 0; i < WEB_ENCODINGS; i++) {
        char twin[WEB_PATH_CAP + 8];
        (void)snprintf(twin, sizeof twin, "%s%s", name, endings[i]);
        file.as[i].bytes = read_bytes(twin, &file.as[i].length);
        if (i == WEB_PLAIN && file.as[i].bytes == NULL) {
            return false;
        }
        set_tag(&file, (WebEncoding)i);
    }
    file.path = mem_dup(path, strlen(path));
    if (web->count == web->cap) {
        web->cap = web->cap == 0 ? 64 : web->cap * 2;
        web->file = mem_grow(web->file, web->cap, sizeof(WebFile));
    }
    web->file[web->count++] = file;
    return true;
}

static bool is_served(const char *entry, const char *path) {
    return entry[0] != '.' && !ends_with(entry, ".br") && !ends_with(entry, ".gz") &&
           strcmp(path, "/routes.json") != 0;
}

static Status read_folder(Web *web, const char *folder, const char *prefix, uint32_t depth,
                          char *message) {
    DIR *directory = opendir(folder);
    if (directory == NULL || depth > WEB_DEPTH) {
        (void)snprintf(message, 160, "cannot read the web folder: %s", strerror(errno));
        return STATUS_IO;
    }
    Status status = STATUS_OK;
    for (struct dirent *entry = readdir(directory); entry != NULL && status == STATUS_OK;
         entry = readdir(directory)) {
        char name[WEB_PATH_CAP];
        char path[WEB_PATH_CAP];
        struct stat about;
        (void)snprintf(name, sizeof name, "%.2000s/%s", folder, entry->d_name);
        (void)snprintf(path, sizeof path, "%.2000s/%s", prefix, entry->d_name);
        if (!is_served(entry->d_name, path) || stat(name, &about) != 0) {
            continue;
        }
        if (S_ISDIR(about.st_mode)) {
            status = read_folder(web, name, path, depth + 1, message);
        } else if (S_ISREG(about.st_mode) && !add_file(web, name, path)) {
            (void)snprintf(message, 160, "cannot read %.100s of the web folder", path);
            status = STATUS_IO;
        }
    }
    (void)closedir(directory);
    return status;
}

static int by_path(const void *a, const void *b) {
    return strcmp(((const WebFile *)a)->path, ((const WebFile *)b)->path);
}

const WebFile *web_file(const Web *web, const char *name) {
    uint32_t low = 0;
    uint32_t high = web->count;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        const int order = strcmp(web->file[middle].path, name);
        if (order == 0) {
            return &web->file[middle];
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    return NULL;
}

static Status add_route(Web *web, const json_t *entry, char *message) {
    const char *path = json_string_value(json_object_get(entry, "path"));
    const char *name = json_string_value(json_object_get(entry, "file"));
    char full[WEB_PATH_CAP];
    (void)snprintf(full, sizeof full, "/%.2000s", name != NULL ? name : "");
    const WebFile *file = web_file(web, full);
    if (path == NULL || path[0] != '/' || file == NULL) {
        (void)snprintf(message, 160,
                       "routes.json: entry %u: expected a path from / and the name of a file",
                       web->route_count);
        return STATUS_BAD_TEXT;
    }
    const size_t length = strlen(path);
    const bool is_prefix = path[length - 1] == '*';
    web->route[web->route_count++] = (Route){.path = mem_dup(path, length - is_prefix),
                                             .is_prefix = is_prefix,
                                             .file = (uint32_t)(file - web->file)};
    return STATUS_OK;
}

static Status read_routes(Web *web, const char *folder, char *message) {
    char name[WEB_PATH_CAP];
    json_error_t error;
    (void)snprintf(name, sizeof name, "%s/routes.json", folder);
    json_t *root = json_load_file(name, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_array(root)) {
        (void)snprintf(message, 160, "routes.json: line %d: expected an array (%.80s)", error.line,
                       error.text);
        json_decref(root);
        return STATUS_BAD_TEXT;
    }
    Status status = STATUS_OK;
    web->route = mem_new(json_array_size(root) * sizeof(Route));
    for (size_t i = 0; i < json_array_size(root) && status == STATUS_OK; i++) {
        status = add_route(web, json_array_get(root, i), message);
    }
    json_decref(root);
    return status;
}

Status web_open(const char *folder, char *message, Web **out) {
    Web *web = mem_new(sizeof *web);
    Status status = read_folder(web, folder, "", 0, message);
    if (status == STATUS_OK) {
        qsort(web->file, web->count, sizeof(WebFile), by_path);
        if (web_file(web, "/index.html") != NULL) {
            status = read_routes(web, folder, message);
        } else {
            (void)snprintf(message, 160, "expected a built client, with an index.html");
            status = STATUS_NOT_FOUND;
        }
    }
    if (status != STATUS_OK) {
        web_close(web);
        return status;
    }
    *out = web;
    return STATUS_OK;
}

void web_close(Web *web) {
    if (web == NULL) {
        return;
    }
    for (uint32_t i = 0; i < web->count; i++) {
        mem_free(web->file[i].path);
        for (uint32_t e = 0; e < WEB_ENCODINGS; e++) {
            mem_free(web->file[i].as[e].bytes);
        }
    }
    for (uint32_t i = 0; i < web->route_count; i++) {
        mem_free(web->route[i].path);
    }
    mem_free(web->file);
    mem_free(web->route);
    mem_free(web);
}

const WebFile *web_find(const Web *web, const char *path) {
    const WebFile *file = web_file(web, path);
    for (uint32_t i = 0; file == NULL && i < web->route_count; i++) {
        const Route *route = &web->route[i];
        if (route->is_prefix ? strncmp(path, route->path, strlen(route->path)) == 0
                             : strcmp(path, route->path) == 0) {
            file = &web->file[route->file];
        }
    }
    return file;
}

uint32_t web_count(const Web *web) {
    return web->count;
}

/* Whether the list of accepted codings names this one without forbidding it (q=0). */
static bool accepts(const char *accepted, const char *coding) {
    const size_t length = strlen(coding);
    for (const char *at = accepted; *at != '\0';) {
        at += strspn(at, " \t,");
        const size_t part = strcspn(at, ",");
        const size_t name = strcspn(at, " \t,;");
        if (name == length && strncasecmp(at, coding, length) == 0) {
            const char *quality = memchr(at, '=', part);
            return quality == NULL || strtod(quality + 1, NULL) > 0;
        }
        at += part;
    }
    return false;
}

WebEncoding web_choose(const WebFile *file, const char *accepted) {
    if (file->as[WEB_BROTLI].bytes != NULL && accepts(accepted, "br")) {
        return WEB_BROTLI;
    }
    return file->as[WEB_GZIP].bytes != NULL && accepts(accepted, "gzip") ? WEB_GZIP : WEB_PLAIN;
}

const char *web_encoding_name(WebEncoding encoding) {
    static const char *const names[] = {NULL, "br", "gzip"};
    return names[encoding];
}
