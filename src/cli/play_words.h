/* SPDX-License-Identifier: MIT */
/* What `kiraathane play` says, in Turkish and English. */
#ifndef CLI_PLAY_WORDS_H
#define CLI_PLAY_WORDS_H

typedef enum { LANGUAGE_TR, LANGUAGE_EN, LANGUAGE_COUNT } Language;

#define SAY_LIST(X)                                                                                \
    X(HOW, "Hamleni yaz: %s. Yardım için ?", "Type your turn: %s. For help: ?")                    \
    X(YOU, "sen", "you")                                                                           \
    X(COMPUTER, "bilgisayar", "computer")                                                          \
    X(KOLAY, "Kolay", "Kolay (easy)")                                                              \
    X(ORTA, "Orta", "Orta (medium)")                                                               \
    X(ZOR, "Zor", "Zor (hard)")                                                                    \
    X(FIRST_YOU, "İlk hamle sende.", "You move first.")                                            \
    X(FIRST_COMPUTER, "İlk hamle bilgisayarda.", "The computer moves first.")                      \
    X(PROMPT, "Sıra sende", "Your turn")                                                           \
    X(PROMPT_HAND, "Sıra sende (elinde %u taş)", "Your turn (%u in hand)")                         \
    X(PROMPT_TAKE, "Kale kurdun, taş al", "Mill! Take a stone")                                    \
    X(THROWN_YOU, "Attın: %s", "You threw: %s")                                                    \
    X(THROWN_COMPUTER, "Bilgisayar attı: %s", "The computer threw: %s")                            \
    X(TOO_LONG, "Oyun çok uzadı, burada bitiyor.", "The game has become too long and ends here.")  \
    X(PLAYED, "Bilgisayar: %s", "Computer: %s")                                                    \
    X(HINT, "Öneri: %s", "Hint: %s")                                                               \
    X(TURNS, "Yapabileceğin hamleler:", "Your legal turns:")                                       \
    X(UNDONE, "Geri alındı.", "Taken back.")                                                       \
    X(NOTHING, "Geri alınacak hamle yok.", "There is nothing to take back.")                       \
    X(NOT_TEXT, "Bunu anlayamadım. Örneğin %s yazabilirsin; yardım için ?",                        \
      "I did not understand that. You could type %s, for example, or ? for help.")                 \
    X(NOT_LEGAL, "Bu hamle burada olmaz. Yapabileceklerini görmek için: hamleler",                 \
      "That is not legal here. To see what is: moves")                                             \
    X(WON, "Kazandın!", "You win!")                                                                \
    X(LOST, "Bilgisayar kazandı.", "The computer wins.")                                           \
    X(DRAWN, "Berabere.", "A draw.")                                                               \
    X(FEW, "Kaybedenin üçten az taşı kaldı.", "The loser has fewer than three stones.")            \
    X(BLOCKED, "Kaybeden sıkıştı, hamlesi yok.", "The loser is blocked.")                          \
    X(QUIET, "60 hamledir taş alınmadı.", "No capture in 60 plies.")                               \
    X(REPETITION, "Aynı diziliş üçüncü kez oldu.", "The same position for the third time.")        \
    X(EATEN, "Kaybedenin eri kalmadı.", "The loser has no er left.")                               \
    X(OFF, "Kazanan bütün pullarını topladı.", "The winner has borne all checkers off.")           \
    X(MARS, "Mars: kaybeden tek pul toplayamadı. İki sayı.",                                       \
      "A mars: the loser has borne none off. Two points.")                                         \
    X(RESIGNED, "Pes ettin.", "You resigned.")                                                     \
    X(BYE, "Hoşça kal.", "Goodbye.")                                                               \
    X(HELP_MORRIS,                                                                                 \
      "  hamle    d6 (yerleştir), d6-f6 (kaydır ya da uç), d6-f6xa1 (kale kur, a1 taşını al)",     \
      "  turn     d6 (place), d6-f6 (slide or fly), d6-f6xa1 (close a mill, take a1)")             \
    X(HELP_TAVLA, "  hamle    8/3 6/5 (haneden haneye), bar/22 (kırık pulla gir), 4/off (topla)",  \
      "  turn     8/3 6/5 (point to point), bar/22 (enter), 4/off (bear off)")                     \
    X(HELP_KOS,                                                                                    \
      "  hamle    K:A10-Y1 (Kös ile kapıdan geç), 3:Y3-Y6x (ye), 2:B3^B5 (toplu hareket);\n"    \
      "           birkaçı art arda yazılabilir: K:A10-Y1 3:Y1-Y4\n"                             \
      "  end      kalan haklarını kullanma",                                                       \
      "  turn     K:A10-Y1 (through a door by Kös), 3:Y3-Y6x (eat), 2:B3^B5 (collective move);\n" \
      "           several in one line: K:A10-Y1 3:Y1-Y4\n"                                         \
      "  end      leave the other rights unused")                                                  \
    X(HELP,                                                                                        \
      "  hamleler yapabileceğin bütün hamleler\n"                                               \
      "  ipucu    bilgisayarın önerisi\n"                                                        \
      "  geri     son hamleni geri al\n"                                                           \
      "  konum    tahta ve konumun yazılışı\n"                                                 \
      "  pes      pes et\n"                                                                        \
      "  çık      çık",                                                                            \
      "  moves    every legal turn\n"                                                              \
      "  hint     what the computer would play\n"                                                  \
      "  undo     take your last turn back\n"                                                      \
      "  position the board and the position as text\n"                                            \
      "  resign   give the game up\n"                                                              \
      "  quit     leave")

typedef enum {
#define SAY_ENUM(name, tr, en) SAY_##name,
    SAY_LIST(SAY_ENUM)
#undef SAY_ENUM
        SAY_COUNT
} Say;

/* Words the player may type for each command, whatever the language. */
typedef enum {
    ASK_NONE,
    ASK_HELP,
    ASK_TURNS,
    ASK_HINT,
    ASK_UNDO,
    ASK_POSITION,
    ASK_RESIGN,
    ASK_QUIT
} Ask;

/* A text or printf format, never NULL. */
const char *say_text(Language language, Say what);

Ask ask_by_word(const char *word);

/* "tr" or "en", or an environment's "en_GB.UTF-8"; anything but English is Turkish. */
Language language_by_name(const char *name);

#endif
