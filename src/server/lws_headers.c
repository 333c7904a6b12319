/* SPDX-License-Identifier: MIT */
/* What the headers of a request say. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "lws_internal.h"

enum {
    LIST_CAP = 128, /* the library's own, for sub-protocols */
    KEY_LENGTH = 24 /* of a Sec-WebSocket-Key: 16 bytes in base 64 */
};

void copy_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t cap) {
    if (lws_hdr_total_length(wsi, token) <= 0 || lws_hdr_copy(wsi, out, (int)cap, token) < 0) {
        out[0] = '\0';
    }
}

bool has_header(struct lws *wsi, enum lws_token_indexes token) {
    return lws_hdr_total_length(wsi, token) > 0;
}

void find_address(const Net *net, struct lws *wsi, char *out, size_t cap) {
    char list[VALUE_CAP] = "";
    if (net->is_behind_proxy) {
        copy_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list);
    }
    if (list[0] == '\0') {
        (void)lws_get_peer_simple(wsi, out, cap);
        return;
    }
    const char *last = strrchr(list, ',');
    last = last != NULL ? last + 1 : list;
    (void)snprintf(out, cap, "%s", last + strspn(last, " "));
}

bool is_forwarded_https(const Net *net, struct lws *wsi) {
    static const char name[] = "x-forwarded-proto:";
    char value[16] = "";
    return net->is_behind_proxy &&
           lws_hdr_custom_copy(wsi, value, sizeof value, name, (int)strlen(name)) > 0 &&
           strcmp(value, "https") == 0;
}

HttpMethod method_of(struct lws *wsi) {
    if (has_header(wsi, WSI_TOKEN_GET_URI)) {
        return METHOD_GET;
    }
    if (has_header(wsi, WSI_TOKEN_POST_URI)) {
        return METHOD_POST;
    }
    return has_header(wsi, WSI_TOKEN_HEAD_URI) ? METHOD_HEAD : METHOD_OTHER;
}

/*
 * Version 4.1 of the library lets two kinds of request line through that name no address: with a zero
 * byte behind a slash, and with a line end, written %0d or %0a, behind which it takes the rest of the
 * line for a header, so that no version of HTTP is found. (Of a zero byte at the very end, as in
 * "/%00", it leaves no trace: that is answered like "/".)
 */
bool is_whole_line(struct lws *wsi, const char *path, size_t length) {
    return memchr(path, '\0', length) == NULL && has_header(wsi, WSI_TOKEN_HTTP);
}

/* A page of another site may not speak for its reader. Programs send no Origin. */
static bool is_own_origin(struct lws *wsi) {
    char origin[VALUE_CAP];
    char host[VALUE_CAP];
    copy_header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    if (!has_header(wsi, WSI_TOKEN_ORIGIN)) {
        return true;
    }
    copy_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    const char *name = strstr(origin, "://");
    return name != NULL && strcasecmp(name + strlen("://"), host) == 0;
}

/* Whether a header that is a list, such as "keep-alive, Upgrade", holds the word. */
static bool lists_word(struct lws *wsi, enum lws_token_indexes token, const char *word,
                       int (*compare)(const char *, const char *)) {
    char list[LIST_CAP];
    copy_header(wsi, token, list, sizeof list);
    char *rest = NULL;
    for (const char *at = strtok_r(list, ", \t", &rest); at != NULL;
         at = strtok_r(NULL, ", \t", &rest)) {
        if (compare(at, word) == 0) {
            return true;
        }
    }
    return false;
}

/* What the library refuses by closing alone is answered here first. */
UpgradeRefusal judge_upgrade(struct lws *wsi, const char *protocol) {
    char version[8];
    copy_header(wsi, WSI_TOKEN_VERSION, version, sizeof version);
    if (!has_header(wsi, WSI_TOKEN_HTTP)) {
        return (UpgradeRefusal){400, "request-line", LINE_EXPECTED};
    }
    if (strcasecmp(protocol, "websocket") != 0) {
        return (UpgradeRefusal){400, "upgrade", "expected Upgrade: websocket, or none"};
    }
    if (!has_header(wsi, WSI_TOKEN_GET_URI) || strcmp(version, "13") != 0) {
        return (UpgradeRefusal){400, "upgrade", "expected GET with Sec-WebSocket-Version: 13"};
    }
    if (!lists_word(wsi, WSI_TOKEN_CONNECTION, "upgrade", strcasecmp) ||
        lws_hdr_total_length(wsi, WSI_TOKEN_KEY) != KEY_LENGTH) {
        return (UpgradeRefusal){
            400, "upgrade",
            "expected Connection: Upgrade and a Sec-WebSocket-Key of 24 characters"};
    }
    if (!lists_word(wsi, WSI_TOKEN_PROTOCOL, PROTOCOL_NAME, strcmp)) {
        return (UpgradeRefusal){400, "upgrade", "expected Sec-WebSocket-Protocol: " PROTOCOL_NAME};
    }
    if (!is_own_origin(wsi)) {
        return (UpgradeRefusal){403, "origin", "expected an Origin that is the Host"};
    }
    return (UpgradeRefusal){0, NULL, NULL};
}
