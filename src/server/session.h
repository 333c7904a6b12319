/* SPDX-License-Identifier: MIT */
/*
 * One table as a pure state machine: an event and the present time in, a list of effects out. It
 * knows no sockets, no clock of its own, no randomness (throws follow from the seats' bytes and
 * the server's, docs/fair-throws.md) and allocates nothing, so that every rule
 * of online play can be tested with made-up times.
 *
 *            all seats taken; with four,       game over
 *              when the host starts
 *      WAITING ---------------------> PLAYING -----------> OVER
 *         ^  \                         |   ^                 |
 *         |   \ creator leaves         |   | all want        |
 *         |    v                       |   | a rematch       |
 *         |   CLOSED                   |   +-----------------+
 *         +----------------------------+
 *           a provisional seat lapses
 *
 * The caller carries the effects out in order. After EFFECT_SAVE it writes session_write()'s text
 * to the store; nothing of this list may reach a player before that is durable. Messages are
 * rendered at once (protocol.h), because the session may have moved on by then.
 *
 * Seats are 0..seats-1, lines are the caller's numbers of connections (0: none), times are
 * milliseconds of one clock that never goes back and goes on over a restart.
 */
#ifndef SERVER_SESSION_H
#define SERVER_SESSION_H

#include "auth.h"
#include "clock.h"
#include "draft.h"
#include "level.h"
#include "proof.h"
#include "record.h"

enum {
    CODE_CAP = 24, /* lale-42, zero included */
    NICK_CHARS = 16, /* characters of a nickname … */
    NICK_CAP = 65, /* … and its bytes, zero included */
    CID_CAP = 33, /* 1..32 of A-Z a-z 0-9 - _ and a zero */
    STEP_TEXT_CAP = 16,
    GAME_ID_CAP = 33, /* 32 hex digits: the game's bytes in the proof of its throws */
    ANSWER_CAP = 16, /* answers remembered for each seat */
    SESSION_STEP_CAP = 4096, /* steps of one game; without room for another turn it is drawn */
    SESSION_ROOM = 128, /* steps one event can add at most, and a new table's room */
    /* 4096 steps of Kös, at most 26 bytes a throw and a step with what both took, make 52 KiB;
     * all else is below 6 KiB. */
    SESSION_TEXT_CAP = 65536
};

/* Production values are session_rules_default(); tests shorten them. */
typedef struct {
    ClockRules clock;
    uint64_t provisional_ms; /* a provisional seat without a gesture is free again */
    uint64_t turn_ms; /* a whole turn of Tavla, from its throw */
    uint64_t reveal_ms; /* for a browser to commit, and again to reveal */
    uint64_t pass_ms; /* a turn that can only be passed is seen for so long */
    uint64_t rematch_ms; /* an offer lapses */
    uint64_t unanswered_ms; /* life of a table nobody sat down at, from its creation */
    uint64_t after_end_ms; /* life of a finished or closed table with nobody connected */
    uint64_t abandoned_ms; /* the same for a running table without a clock */
    uint64_t pace_ms; /* between two acts of the computer, so that they can be followed */
    uint32_t missed_turns; /* so many run out in succession hand a seat of four to its partner */
} SessionRules;

SessionRules session_rules_default(void);

/* Why a command was refused: name, word of the protocol, message for programmers. */
#define REFUSAL_LIST(X)                                                              \
    X(NONE, "", "")                                                                  \
    X(STALE, "stale", "the game has moved on since base; here is its present state") \
    X(ILLEGAL, "illegal", "the step is not legal here")                              \
    X(NOT_YOUR_TURN, "not-your-turn", "another seat acts now")                       \
    X(OVER, "over", "the game is over")                                              \
    X(NOT_NOW, "not-now", "the table is not in the phase this command needs")        \
    X(BROKEN, "broken", "the bytes are not the ones this seat committed to")         \
    X(BAD_STEP, "bad-step", "the step's text is not one of this game's")             \
    X(BAD_MESSAGE, "bad-message", "the message does not follow the protocol")        \
    X(TOO_FAST, "too-fast", "too many messages; wait a second")                      \
    X(NOT_SEATED, "not-seated", "say hello first")                                   \
    X(BUSY, "busy", "the server cannot take this now; try again later")              \
    X(NOT_HOST, "not-host", "only the host of the table does this")

typedef enum {
#define REFUSAL_ENUM(name, word, message) REFUSAL_##name,
    REFUSAL_LIST(REFUSAL_ENUM)
#undef REFUSAL_ENUM
        REFUSAL_COUNT
} RefusalKind;

/* Where a text failed and what should have stood there; `expected` is static or NULL. */
typedef struct {
    RefusalKind kind;
    uint32_t failed_at;
    const char *expected;
} Refusal;

const char *refusal_word(RefusalKind kind);
const char *refusal_message(RefusalKind kind);

/* What a seat's command was answered. */
typedef struct {
    char cid[CID_CAP];
    uint32_t at; /* the table's seq after the command */
    Refusal refusal;
} Answer;

/* What is kept of it, so that the same cid is answered alike. */
typedef struct {
    uint64_t cid; /* its hash; 0 for none */
    uint32_t at;
    RefusalKind kind;
} Verdict;

/* Memory for the steps of a game and for what its turns took, in tenths of a second (saturating). It
 * is the caller's, who makes it larger while session_lacks_room. */
typedef struct {
    uint32_t cap;
    Step *step;
    uint16_t *spent_ds;
} SessionRoom;

typedef enum { PHASE_WAITING, PHASE_PLAYING, PHASE_OVER, PHASE_CLOSED } Phase;

typedef enum { TABLE_FRIEND, TABLE_RANDOM } TableKind;

/* The seats' random bytes of the present game: none are needed; being gathered, from the moment
 * all are seated until then nothing can be played; all that came are in the key. */
typedef enum { MIX_NONE, MIX_OPEN, MIX_DONE } Mix;

const char *mix_word(Mix mix);

const char *phase_word(Phase phase);
const char *table_kind_word(TableKind kind);

typedef struct {
    bool is_taken, is_firm, has_left;
    bool wants_rematch;
    /* At a table of four: */
    bool is_handed; /* its player is away, and the partner plays it */
    uint8_t missed; /* turns its player let run out in succession */
    uint8_t wish; /* 1 + the chair it would like to change with; 0 for none */
    uint8_t computer; /* 1 + the Level of the computer on it; 0 for a person */
    uint32_t line; /* of its connection, 0 when there is none */
    uint64_t provisional_until_ms;
    SecretHash secret;
    char nick[NICK_CAP];
    uint32_t next_verdict; /* oldest entry of `verdict` */
    Verdict verdict[ANSWER_CAP];
} SessionSeat;

/* Read freely; written by this module alone. Not to be copied: the record points into it. */
typedef struct {
    SessionRules rules;
    char code[CODE_CAP];
    GameId game;
    TableKind kind;
    GameOptions options; /* of the present game; `first` changes with every rematch */
    Phase phase;
    bool has_met; /* all were here at once, or strangers: until then no clock runs */
    bool is_passing; /* time ran out: the server throws and ends this turn */
    Seat host; /* the creator's seat: whoever leaves it before the first game closes the table */
    uint32_t seq; /* grows with every change */
    uint32_t moved_seq; /* the last change of draft, record or phase */
    uint32_t began_seq; /* the last change of phase, or beginning of a game */
    uint32_t game_no; /* from 1 */
    char game_id[GAME_ID_CAP];
    uint64_t created_ms, ended_ms, began_ms;
    uint64_t empty_since_ms; /* 0 while somebody is connected */
    uint64_t rematch_until_ms; /* 0 without an offer */
    Mix mix;
    uint64_t reveal_until_ms; /* 0 unless the mix is open and all are seated */
    Proof proof; /* of the present game, or of the one all wait for */
    ThrowsHash key; /* once the mix is done */
    uint32_t throws; /* in the record */
    bool has_before;
    ThrowsFresh before; /* what is told now of a game that was begun and given up */
    uint64_t turn_until_ms; /* no step of this turn has time beyond; UINT64_MAX for no such end */
    uint64_t pass_at_ms; /* the turn passes by itself; 0 when it does not */
    uint32_t furthest; /* steps this turn's draft has had at most */
    uint32_t points[SIDE_CAP]; /* of the series */
    uint32_t turns; /* whole turns in the record */
    uint64_t turn_began_ms;
    Clock clock;
    SessionSeat seat[SEAT_CAP];
    uint64_t act_at_ms; /* the computer's next act; 0 for none, and while it thinks */
    uint8_t plan_count, plan_at; /* the turn it chose, and how far it has played it */
    Step plan[TURN_STEP_CAP];
    Record record;
    Draft draft;
    SessionRoom room;
    uint32_t seen_seq; /* before the event: no honest command answers a later one */
    uint8_t change; /* within one session_handle */
    bool is_dirty;
} Session;

/* What a table is made of. By lot, the throws settle `options.first` of the first game. */
typedef struct {
    const char *code;
    GameId game;
    GameOptions options;
    TableKind kind;
    bool has_clock;
    bool is_lot;
    ThrowsFresh fresh;
} TableSetup;

/* Whether the next event might find too little room. */
bool session_lacks_room(const Session *session);

/* The same in larger memory, to which the old content was copied; before a table is opened or read, its first.
 * A table is read in room for SESSION_STEP_CAP steps. */
void session_give_room(Session *session, SessionRoom room);

/* An empty waiting table; BAD_OPTION when the game does not know the options. */
MUST_CHECK Status session_open(Session *session, const TableSetup *setup, SessionRules rules,
                               uint64_t now_ms);

/* Gives a free seat away for good, before anybody connects: the creator's, both of a pairing. */
void session_reserve(Session *session, Seat seat, const SecretHash *secret, const char *nick);

/* Begins the first game once all seats are reserved (pairings). */
void session_begin(Session *session, uint64_t now_ms);

typedef enum {
    COMMAND_STEP,
    COMMAND_UNDO,
    COMMAND_CONFIRM,
    COMMAND_THROW,
    COMMAND_HERE,
    COMMAND_RESIGN,
    COMMAND_REMATCH,
    COMMAND_LEAVE,
    COMMAND_NICK,
    COMMAND_COMMIT,
    COMMAND_REVEAL,
    COMMAND_CHAIR,
    COMMAND_FILL,
    COMMAND_START,
    COMMAND_COUNT
} CommandKind;

typedef struct {
    CommandKind kind;
    char cid[CID_CAP];
    uint32_t base; /* STEP, UNDO, CONFIRM, THROW, RESIGN, REMATCH */
    char step[STEP_TEXT_CAP]; /* STEP */
    char nick[NICK_CAP]; /* NICK */
    bool is_wanted; /* REMATCH */
    uint8_t game[THROWS_GAME_BYTES]; /* COMMIT, REVEAL */
    ThrowsHash hash; /* COMMIT */
    uint8_t bytes[THROWS_CLIENT_BYTES]; /* REVEAL */
    bool has_chair; /* COMMIT: `chair` is the seat the bytes are promised for */
    Seat chair; /* CHAIR, FILL, COMMIT */
    uint8_t computer; /* FILL: 1 + Level, 0 to take the computer away */
} Command;

typedef enum {
    EVENT_JOIN, /* a line said hello */
    EVENT_LOST, /* a line is gone */
    EVENT_COMMAND, /* of the seat on a line */
    EVENT_RESYNC, /* a line asks for everything */
    EVENT_ROUND_TRIP, /* measured on a line */
    EVENT_PLAN, /* the turn asked for by EFFECT_ASK_PLAN */
    EVENT_MOVE, /* a seat goes to another device */
    EVENT_AWAY, /* the server itself stood still for away_ms */
    EVENT_TICK /* session_due() has come */
} EventKind;

typedef struct {
    bool has_secret, has_nick;
    SecretHash secret; /* presented */
    SecretHash fresh; /* of a new random secret, used when a seat is given */
    char nick[NICK_CAP];
} Join;

/* Which decision of the computer is meant: later ones are others. */
typedef struct {
    uint32_t game_no, steps, drafted;
} Moment;

/* A whole turn, or what is left of it after the steps drafted so far. */
typedef struct {
    Moment moment;
    uint32_t count;
    Step at[TURN_STEP_CAP];
} Thought;

typedef struct {
    EventKind kind;
    uint32_t line;
    ThrowsFresh fresh; /* for a game that this event begins, or lays anew */
    union {
        Join join;
        Command command;
        uint32_t round_trip_ms;
        uint32_t away_ms;
        Thought thought;
        struct {
            SecretHash held, fresh; /* the seat's secret until now and from now on */
        } move;
    } as;
} Event;

typedef enum {
    EFFECT_SAVE, /* write the session to the store */
    EFFECT_ARCHIVE, /* the game just ended, or was given up: write its record to the store */
    EFFECT_SEND, /* tell `line` the state, as `message` says */
    EFFECT_CLOSE, /* close `line` with `close_code` once it was told everything */
    EFFECT_ASK_PLAN, /* let session_level's computer choose from the draft; answer EVENT_PLAN */
    EFFECT_PUT_AWAY /* the table's life is over: drop it from memory and store */
} EffectKind;

typedef struct {
    Seat seat;
    bool is_answer; /* `answer` holds cid and verdict */
    bool has_record; /* with the whole record, and the proof as far as it may be told */
    bool gives_secret; /* with the secret whose hash was Join.fresh */
    Answer answer;
} SendMessage;

typedef struct {
    EffectKind kind;
    uint32_t line;
    uint16_t close_code;
    SendMessage message;
} Effect;

enum { EFFECT_CAP = 24 };

typedef struct {
    uint32_t count;
    Effect at[EFFECT_CAP];
} EffectList;

/* Close codes of docs/protocol.md. */
enum {
    CLOSE_DONE = 1000,
    CLOSE_RATE = 1008,
    CLOSE_TOO_BIG = 1009,
    CLOSE_RESTART = 1012,
    CLOSE_BUSY = 1013,
    CLOSE_BAD = 4000,
    CLOSE_TAKEN_OVER = 4001,
    CLOSE_TOO_OLD = 4003,
    CLOSE_NO_TABLE = 4004,
    CLOSE_FULL = 4005,
    CLOSE_CLOSED = 4006,
    CLOSE_LAPSED = 4007,
    CLOSE_MOVED = 4008
};

void session_handle(Session *session, const Event *event, uint64_t now_ms, EffectList *out);

/* When EVENT_TICK is wanted next; UINT64_MAX for never. */
uint64_t session_due(const Session *session);

/* When the table may be forgotten if nothing happens any more; UINT64_MAX for never. The store
 * drops it then, also when it is not in memory. */
uint64_t session_put_away_at(const Session *session);

bool session_is_connected(const Session *session);

/* Outcome of the present game, OUTCOME_ONGOING before and while it is played. */
Outcome session_outcome(const Session *session);

/* Who must act, the draft included; SEAT_CHANCE or SEAT_NONE. */
Seat session_actor(const Session *session);

/* Every seat has committed to its bytes: now the commitments may be told. */
bool session_has_all_commits(const Session *session);

/* The seat whose player acts for `seat`: itself, or its partner once it was handed over. */
Seat session_player(const Session *session, Seat seat);

/* The seat whose line this is; SEAT_NONE for none, and for line 0. */
Seat session_seat_of_line(const Session *session, uint32_t line);

/* The seat a person holds by this secret; SEAT_NONE for none. Takes the same time wherever they
 * differ. */
Seat session_seat_of_secret(const Session *session, const SecretHash *secret);

/* The decision the game stands at, and the level of the computer whose it is. */
Moment session_moment(const Session *session);
Level session_level(const Session *session);

/* --- the stored form ------------------------------------------------------------------------ */

/* Everything that outlives the process, as text. `out` has SESSION_TEXT_CAP bytes. */
void session_write(TextWriter *out, const Session *session, uint64_t now_ms);

/*
 * Reads what session_write wrote. Lines are gone; nobody loses time for the server's absence, and
 * the side to act gets the clock's grace. On BAD_TEXT or CORRUPT the session
 * is unusable and the reader knows where.
 */
MUST_CHECK Status session_read(TextReader *in, SessionRules rules, uint64_t now_ms,
                               Session *session);

#endif
