/* SPDX-License-Identifier: MIT */
#include "serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "house.h"
#include "log.h"
#include "net.h"
#include "store.h"
#include "utf8.h"
#include "web.h"

enum { EXIT_DONE = 0, EXIT_BAD = 2, EXIT_FAILED = 3, PATH_CAP = 4096 };

typedef struct {
    uint32_t port, keep_days, hurry;
    const char *host, *data, *web;
    bool is_web_chosen, is_behind_proxy, wants_help; /* is_web_chosen: given, not found */
    LogLevel log_level;
} ServeOptions;

static const char HELP[] =
    "kiraathane serve: the web site and its tables\n\n"
    "  --port N         port to listen on, 0 for one the system chooses (8080)\n"
    "  --host ADDRESS   IP address to listen on (127.0.0.1)\n"
    "  --data DIR       folder of the database, made with its parents if missing (./data)\n"
    "  --web DIR        folder of the built browser client (../web beside the program)\n"
    "  --keep-days N    days a finished game can be replayed (30)\n"
    "  --behind-proxy   take client addresses from X-Forwarded-For, and https from\n"
    "                   X-Forwarded-Proto; only behind a proxy that sets them itself\n"
    "  --log-level L    debug, info, warn or error (info)\n"
    "  --hurry N        for tests: every time limit is N times shorter (1)\n"
    "  --help           this text\n\n"
    "Prints one line `listening on http://HOST:PORT` when ready, and ends with 3 if it cannot; "
    "log\n"
    "lines go to standard error. "
    "SIGTERM ends it without losing a game.\n";

static bool read_number(const char *name, const char *text, uint32_t min, uint32_t max,
                        uint32_t *out) {
    const size_t digits = strspn(text, "0123456789");
    const unsigned long number = strtoul(text, NULL, 10);
    if (digits == 0 || digits > 9 || text[digits] != '\0' || number < min || number > max) {
        utf8_say(stderr, "kiraathane serve: %s '%s': expected a number from %u to %u", name, text,
                 min, max);
        return false;
    }
    *out = (uint32_t)number;
    return true;
}

static bool read_host(const char *text, ServeOptions *options) {
    uint8_t bytes[16];
    if (inet_pton(AF_INET, text, bytes) != 1 && inet_pton(AF_INET6, text, bytes) != 1) {
        utf8_say(stderr, "kiraathane serve: --host '%s': expected an IP address, such as 127.0.0.1",
                 text);
        return false;
    }
    options->host = text;
    return true;
}

static bool read_level(const char *text, ServeOptions *options) {
    if (log_level_by_name(text, &options->log_level) != STATUS_OK) {
        utf8_say(stderr, "kiraathane serve: --log-level '%s': expected debug, info, warn or error",
                 text);
        return false;
    }
    return true;
}

static bool read_option(int which, const char *value, ServeOptions *options) {
    switch (which) {
    case 'p':
        return read_number("--port", value, 0, 65535, &options->port);
    case 'k':
        return read_number("--keep-days", value, 0, 36500, &options->keep_days);
    case 'y':
        return read_number("--hurry", value, 1, 1000, &options->hurry);
    case 'a':
        return read_host(value, options);
    case 'l':
        return read_level(value, options);
    case 'd':
        options->data = value;
        return true;
    case 'w':
        options->is_web_chosen = true;
        options->web = value;
        return true;
    case 'b':
        options->is_behind_proxy = true;
        return true;
    case 'h':
        options->wants_help = true;
        return true;
    default:
        UNREACHABLE(); /* getopt gives the letters of `known` */
    }
}

static bool read_options(int argc, char **argv, ServeOptions *options) {
    static const struct option known[] = {{"port", required_argument, NULL, 'p'},
                                          {"host", required_argument, NULL, 'a'},
                                          {"data", required_argument, NULL, 'd'},
                                          {"web", required_argument, NULL, 'w'},
                                          {"keep-days", required_argument, NULL, 'k'},
                                          {"behind-proxy", no_argument, NULL, 'b'},
                                          {"log-level", required_argument, NULL, 'l'},
                                          {"hurry", required_argument, NULL, 'y'},
                                          {"help", no_argument, NULL, 'h'},
                                          {NULL, 0, NULL, 0}};
    optind = 1;
    opterr = 0;
    for (int which; (which = getopt_long(argc, argv, ":h", known, NULL)) != -1;) {
        if (which == ':' || which == '?') {
            utf8_say(stderr, "kiraathane serve: '%s': expected %s; see kiraathane serve --help",
                     argv[optind - 1],
                     which == ':' ? "a value after it" : "one of the known options");
            return false;
        }
        if (!read_option(which, optarg, options)) {
            return false;
        }
    }
    if (optind < argc) {
        utf8_say(stderr, "kiraathane serve: '%s': expected options only", argv[optind]);
        return false;
    }
    return true;
}

/* The web folder that `make` builds lies beside the folder of the program. */
static void find_web(char out[PATH_CAP]) {
    char program[PATH_CAP];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = '\0';
    for (uint32_t i = 0; i < 2; i++) {
        char *slash = strrchr(program, '/');
        if (slash != NULL) {
            *slash = '\0';
        }
    }
    (void)snprintf(out, PATH_CAP, "%.4000s/web", program);
}

/* All limits the same factor shorter, so that tests see hours pass in seconds; but not the time for
 * browsers to tell their bytes, which takes them as long as ever. */
static void hurry(HouseConfig *config, uint32_t factor) {
    SessionRules *rules = &config->rules;
    ClockRules *clock = &rules->clock;
    clock->decision_ms /= factor;
    clock->late_ms /= factor;
    clock->late_game_ms /= factor;
    clock->grace_ms /= factor;
    rules->turn_ms /= factor;
    rules->pass_ms /= factor;
    rules->pace_ms /= factor;
    rules->provisional_ms /= factor;
    rules->rematch_ms /= factor;
    rules->unanswered_ms /= factor;
    rules->after_end_ms /= factor;
    rules->abandoned_ms /= factor;
    config->seek_ms /= factor;
    config->hello_ms /= factor;
    config->seat_limit.every_ms = (config->seat_limit.every_ms + factor - 1) / factor;
}

static int fail(const char *message) {
    utf8_say(stderr, "kiraathane serve: %s", message);
    return EXIT_BAD;
}

static int fail_folder(const char *option, const char *folder, const char *message) {
    utf8_say(stderr, "kiraathane serve: %s '%s': %s", option, folder, message);
    return EXIT_BAD;
}

/* The pages. Without those that were asked for by name nothing starts, so false; without the
 * default ones the server still referees, so true with NULL in `out`. */
static bool open_web(const ServeOptions *options, Web **out) {
    char message[160];
    *out = NULL;
    if (web_open(options->web, message, out) == STATUS_OK) {
        LOG(LOG_INFO, "pages", {"folder", options->web, 0}, {"files", NULL, web_count(*out)});
        return true;
    }
    if (options->is_web_chosen) {
        (void)fail_folder("--web", options->web, message);
        return false;
    }
    LOG(LOG_WARN, "no-pages", {"folder", options->web, 0}, {"reason", message, 0});
    return true;
}

/* Makes a folder and the parents it lacks, for this user alone; false after having told why not. */
static bool make_folder(const char *folder) {
    char path[PATH_CAP];
    const size_t length = strlen(folder);
    if (length == 0 || length >= PATH_CAP) {
        (void)fail_folder("--data", folder, "expected the path of a folder");
        return false;
    }
    for (size_t end = 1; end <= length; end++) {
        if (folder[end] != '/' && folder[end] != '\0') {
            continue;
        }
        (void)snprintf(path, end + 1, "%s", folder);
        if (mkdir(path, 0700) != 0 && errno != EEXIST) {
            char message[160];
            (void)snprintf(message, sizeof message, "cannot make the data folder: %s",
                           strerror(errno));
            (void)fail_folder("--data", path, message);
            return false;
        }
    }
    return true;
}

/* Where it listens, the line callers wait for; false when they cannot get it. */
static bool tell_address(const ServeOptions *options, const Net *net) {
    const bool is_v6 = strchr(options->host, ':') != NULL;
    errno = 0;
    if (printf("listening on http://%s%s%s:%u\n", is_v6 ? "[" : "", options->host, is_v6 ? "]" : "",
               net_port(net)) > 0 &&
        fflush(stdout) == 0) {
        return true;
    }
    utf8_say(stderr, "kiraathane serve: cannot write the address to standard output: %s",
             strerror(errno));
    return false;
}

/* With pages and store open: listens, serves, and closes the sockets and the house. */
static int serve(const ServeOptions *options, Web *web, Net *net, Store *store) {
    HouseConfig config = house_config_default();
    config.keep_ms = (uint64_t)options->keep_days * 24 * 3600 * 1000;
    config.wake = net_store_wake(net);
    hurry(&config, options->hurry);
    char message[160];
    House *house = house_open(&config, store);
    const NetOptions listening = {options->host, (uint16_t)options->port, options->is_behind_proxy};
    int code = EXIT_DONE;
    if (net_listen(net, &listening, house, web, message) != STATUS_OK) {
        code = fail(message);
    } else if (!tell_address(options, net)) {
        code = EXIT_FAILED;
    } else {
        net_run(net);
        LOG(LOG_INFO, "left", {"clean", NULL, house_is_empty(house)});
    }
    net_close(net);
    house_close(house);
    return code;
}

static int open_and_serve(const ServeOptions *options) {
    Web *web = NULL;
    if (!open_web(options, &web) || !make_folder(options->data)) {
        web_close(web);
        return EXIT_BAD;
    }
    char message[160];
    Net *net = net_new();
    Store *store = NULL;
    int code = EXIT_BAD;
    if (store_open_sqlite(options->data, net_store_wake(net), message, &store) == STATUS_OK) {
        code = serve(options, web, net, store);
        store_close(store);
    } else {
        (void)fail_folder("--data", options->data, message);
    }
    net_free(net);
    web_close(web);
    return code;
}

int serve_main(int argc, char **argv) {
    ServeOptions options = {.port = 8080,
                            .keep_days = 30,
                            .hurry = 1,
                            .host = "127.0.0.1",
                            .data = "./data",
                            .log_level = LOG_INFO};
    if (!read_options(argc, argv, &options)) {
        return EXIT_BAD;
    }
    if (options.wants_help) {
        (void)fputs(HELP, stdout);
        return EXIT_DONE;
    }
    char beside[PATH_CAP];
    if (!options.is_web_chosen) {
        find_web(beside);
        options.web = beside;
    }
    log_set_level(options.log_level);
    return open_and_serve(&options);
}
