/* SPDX-License-Identifier: MIT */
#include "play_words.h"

#include <stddef.h>
#include <string.h>

static const char *const TEXTS[SAY_COUNT][LANGUAGE_COUNT] = {
#define SAY_TEXT(name, tr, en) [SAY_##name] = {tr, en},
    SAY_LIST(SAY_TEXT)
#undef SAY_TEXT
};

const char *say_text(Language language, Say what) {
    return TEXTS[what][language];
}

typedef struct {
    const char *word;
    Ask ask;
} AskWord;

static const AskWord WORDS[] = {
    {"?", ASK_HELP},     {"yardım", ASK_HELP},    {"yardim", ASK_HELP},
    {"help", ASK_HELP},  {"hamleler", ASK_TURNS}, {"moves", ASK_TURNS},
    {"ipucu", ASK_HINT}, {"hint", ASK_HINT},      {"geri", ASK_UNDO},
    {"undo", ASK_UNDO},  {"konum", ASK_POSITION}, {"position", ASK_POSITION},
    {"pes", ASK_RESIGN}, {"pes et", ASK_RESIGN},  {"resign", ASK_RESIGN},
    {"çık", ASK_QUIT},   {"cik", ASK_QUIT},       {"çik", ASK_QUIT},
    {"quit", ASK_QUIT},  {"exit", ASK_QUIT},
};

Ask ask_by_word(const char *word) {
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        if (strcmp(word, WORDS[i].word) == 0) {
            return WORDS[i].ask;
        }
    }
    return ASK_NONE;
}

Language language_by_name(const char *name) {
    return strncmp(name, "en", 2) == 0 ? LANGUAGE_EN : LANGUAGE_TR;
}
