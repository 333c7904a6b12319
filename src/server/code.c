/* SPDX-License-Identifier: MIT */
#include "code.h"

#include <stdio.h>
#include <string.h>

/* clang-format off */
static const char *const WORDS[] = {
    "abla", "ada", "akasya", "alan", "alev", "anne", "araba", "arena", "arma", "arpa", "arya",
    "aslan", "asma", "atlas", "avlu", "ayna", "ayran", "ayva", "badem", "bahar", "bakla",
    "balkon", "balon", "bamya", "bardak", "bayrak", "bayram", "berber", "beste", "boncuk",
    "borsa", "bostan", "boya", "boza", "bulgur", "bulut", "cemre", "cevher", "ceylan", "cumba",
    "cura", "dalga", "dama", "damla", "dans", "dantel", "davul", "defne", "demet", "depo", "dere",
    "ders", "desen", "destan", "dolap", "dolma", "domates", "dost", "duman", "durak", "duvar",
    "ebru", "efe", "efsane", "ekmek", "elma", "elmas", "emek", "erguvan", "eser", "esnaf",
    "evren", "fasulye", "felek", "fener", "ferman", "fular", "fulya", "funda", "gazel", "gazete",
    "gazoz", "gece", "gelenek", "gerdan", "gezegen", "gonca", "guguk", "gurme", "haber", "halat",
    "halay", "hamak", "hamur", "harf", "harman", "hasat", "hava", "havlu", "havuz", "hayal",
    "hece", "hedef", "helva", "hendek", "heves", "heybe", "horon", "hurma", "huzur", "jeton",
    "kadeh", "kahve", "kalem", "kalkan", "kamera", "kamp", "kamyon", "kanat", "kanun", "kardelen",
    "karga", "kartal", "kasa", "kasaba", "kavak", "kaval", "kavun", "kaya", "kayak", "kaymak",
    "kaynak", "kazan", "keman", "kemer", "kenar", "kent", "kervan", "keten", "kolye", "konak",
    "konser", "koro", "koru", "kova", "koza", "kule", "kumru", "kumsal", "kupa", "kurna", "kutu",
    "kuzu", "lale", "lamba", "lavanta", "levha", "levrek", "lokanta", "lokma", "lokum",
    "lunapark", "macun", "makara", "makas", "manav", "mandal", "mangal", "manolya", "mantar",
    "manzara", "marul", "masa", "masal", "maya", "melek", "meltem", "mercan", "merdane", "mermer",
    "merkez", "meydan", "meyve", "moda", "motor", "mutfak", "nane", "nazar", "nefes", "nevruz",
    "nohut", "nokta", "nota", "numara", "ocak", "oda", "okul", "okyanus", "olta", "omlet", "onur",
    "orkestra", "orman", "otel", "ova", "oya", "oyma", "oyun", "ozan", "palet", "palto", "pamuk",
    "panda", "papatya", "park", "pasta", "pazar", "pelte", "pembe", "pencere", "perde", "pervane",
    "petek", "pota", "poyraz", "pusula", "radyo", "rakam", "rampa", "rehber", "rekor", "rende",
    "renk", "reyhan", "roka", "roman", "rota", "saat", "salata", "salon", "saman", "sanat",
    "sandal", "saray", "sarma", "sebze", "sedef", "selam", "semaver", "sepet", "serap", "serenat",
    "sevda", "sofra", "sohbet", "sokak", "somun", "sonbahar", "sultan", "sumak", "susam", "tabla",
    "takla", "tango", "tarak", "tarhana", "tarla", "tavan", "tavla", "tavuk", "tekne", "telve",
    "tempo", "tencere", "tente", "tepe", "teras", "tohum", "torba", "tulum", "turna", "turta",
    "ufuk", "umut", "uyum", "uzay", "vagon", "vapur", "varak", "vatan", "vazo", "vefa", "veranda",
    "yakamoz", "yaprak", "yaren", "yayla", "yelek", "yelken", "yelpaze", "yemek", "yolcu",
    "yonca", "yosun", "yudum", "yufka", "yumak", "yunus", "yurt", "yuva", "zafer", "zaman",
    "zambak", "zarafet", "zarf", "zebra", "zemberek", "zurna",
};
/* clang-format on */

enum { WORD_COUNT = sizeof WORDS / sizeof WORDS[0] };

uint32_t code_word_count(void) {
    return WORD_COUNT;
}

const char *code_word(uint32_t index) {
    CHECK(index < WORD_COUNT);
    return WORDS[index];
}

void code_make(uint64_t random, uint32_t digits, char out[CODE_CAP]) {
    CHECK(digits == 2 || digits == 3);
    const uint32_t least = digits == 2 ? 10 : 100;
    const uint32_t number = least + (uint32_t)((random >> 32) % (9 * least));
    const char *word = WORDS[(uint32_t)random % WORD_COUNT];
    (void)snprintf(out, CODE_CAP, "%s-%u", word, number);
}

static bool is_word(const char *text, size_t length) {
    for (uint32_t i = 0; i < WORD_COUNT; i++) {
        if (strlen(WORDS[i]) == length && memcmp(WORDS[i], text, length) == 0) {
            return true;
        }
    }
    return false;
}

Status code_read(const char *text, char out[CODE_CAP]) {
    char code[CODE_CAP] = "";
    size_t length = 0;
    text += strspn(text, " ");
    for (; *text != '\0' && *text != ' '; text++) {
        if (length + 1 >= CODE_CAP) {
            return STATUS_BAD_TEXT;
        }
        const bool is_capital = *text >= 'A' && *text <= 'Z';
        code[length++] = (char)(is_capital ? *text - 'A' + 'a' : *text);
    }
    const char *hyphen = strchr(code, '-');
    if (text[strspn(text, " ")] != '\0' || hyphen == NULL ||
        !is_word(code, (size_t)(hyphen - code))) {
        return STATUS_BAD_TEXT;
    }
    const size_t digits = strspn(hyphen + 1, "0123456789");
    if (digits < 2 || digits > 3 || hyphen[1] == '0' || hyphen[1 + digits] != '\0') {
        return STATUS_BAD_TEXT;
    }
    memcpy(out, code, sizeof code);
    return STATUS_OK;
}
