/* SPDX-License-Identifier: MIT */
/* Shared by the session's files: how its state changes, and the effects of that. */
#ifndef SERVER_SESSION_INTERNAL_H
#define SERVER_SESSION_INTERNAL_H

#include "session.h"

/* How far a change reaches; each kind includes those above it. */
enum {
    CHANGE_NONE,
    CHANGE_TABLE, /* who is there, names, offers */
    CHANGE_GAME, /* draft or record */
    CHANGE_PHASE /* a game began or ended */
};

/* Something changed; it gets its number with session_stamp, which ends one change. */
void session_note(Session *session, uint8_t change);
void session_stamp(Session *session);

Effect *effect_push(EffectList *out, EffectKind kind, uint32_t line);

/* Nothing when line is 0. */
void effect_push_close(EffectList *out, uint32_t line, uint16_t code);

bool session_all_taken(const Session *session);
bool session_all_firm(const Session *session);
bool session_all_connected(const Session *session);

/* The empty board of the next game. */
void session_lay_out(Session *session);

/* --- session_throws.c: fair throws --------------------------------------------------------- */

/* The next game's name and the server's secret, to which it is bound from now on. */
void session_new_proof(Session *session, const ThrowsFresh *fresh, bool is_lot);

/* A game that had begun is given up: its secret may be told. */
void session_give_up_proof(Session *session);

/* All are seated: the seats' bytes are asked for. */
void session_open_mix(Session *session, uint64_t now_ms);

/* What the time that has come brings: seats that told nothing count as zeros. */
void session_settle_mix(Session *session, uint64_t now_ms);
Refusal session_commit(Session *session, Seat seat, const Command *command, uint64_t now_ms);
Refusal session_reveal(Session *session, Seat seat, const Command *command, uint64_t now_ms);

/* Chance acts: its next throw goes to the record. */
void session_throw(Session *session, uint64_t now_ms, EffectList *out);

/* The turn can only be passed. */
bool session_must_pass(const Session *session);
void session_pass(Session *session, uint64_t now_ms, EffectList *out);

/* --- session_course.c ---------------------------------------------------------------------- */

/* Whose decision the record waits for: the roller's while chance acts. */
Seat session_decider(const Session *session);
void session_next_decision(Session *session, uint64_t now_ms);
void session_begin_game(Session *session, uint64_t now_ms);
void session_end_if_over(Session *session, uint64_t now_ms, EffectList *out);

/* The seat's side loses for a reason the rules do not know. */
void session_lose(Session *session, Seat seat, OutcomeReason reason);

/* The server was away until now: what was to lapse meanwhile has at least the clock's grace. */
void session_forgive(Session *session, uint64_t now_ms);

/* A turn was made, or one more throw of a chain: how long it took. */
void session_note_spent(Session *session, uint64_t now_ms);

/* The draft is complete: its steps go to the record. */
void session_seal(Session *session, uint64_t now_ms, EffectList *out);

void session_make_firm(Session *session, Seat seat, uint64_t now_ms);

/* The seat is free again, and a game that had begun begins anew. */
void session_free_seat(Session *session, Seat seat, const ThrowsFresh *fresh);

/* The seat's line is gone. */
void session_detach(Session *session, Seat seat, uint64_t now_ms);
void session_drop_offers(Session *session);
void session_close_table(Session *session, uint64_t now_ms, EffectList *out);
void session_close_lines(Session *session, uint16_t code, EffectList *out);
void session_set_nick(Session *session, Seat seat, const char *nick);

/* --- session_pairs.c: tables of four -------------------------------------------------------- */

/* Whether the host let the computer sit here. */
bool session_is_computer(const Session *session, Seat seat);

/* The event's seat would sit on that chair: at once when it is free or a computer's, else when the
 * one who sits there wants to change as well. */
Refusal session_change_chair(Session *session, Seat seat, Seat chair);

/* The host puts a computer on a free chair, or takes it away. */
Refusal session_fill_chair(Session *session, Seat seat, Seat chair, uint8_t computer);

/* Somebody else sits here from now on: wishes for the chair and a commitment made on it are void. */
void session_clear_chair(Session *session, Seat chair);

/* The host begins the first game. */
Refusal session_start(Session *session, Seat seat, uint64_t now_ms);

/* The running seat's time is over: its turn passes, and perhaps it is handed over. */
void session_miss_turn(Session *session, uint64_t now_ms, EffectList *out);

/* This player is away: the partner plays for it; without one at the table their side loses. */
void session_hand_over(Session *session, Seat seat, OutcomeReason reason, uint64_t now_ms,
                       EffectList *out);

/* A player shows signs of life. */
void session_take_back(Session *session, Seat seat);

/* The next throw or step is the server's: the computer's, or of a turn that passes for lack of
 * time. session_act does it. */
bool session_is_servers(const Session *session);
void session_act(Session *session, uint64_t now_ms, EffectList *out);
void session_take_thought(Session *session, const Thought *thought, uint64_t now_ms);

/* What the computer had in mind is void; it acts anew, at its pace, if it is its turn. */
void session_forget_thought(Session *session, uint64_t now_ms);

/* --- session_commands.c -------------------------------------------------------------------- */

SendMessage session_handle_command(Session *session, const Event *event, uint64_t now_ms,
                                   EffectList *out);

/* --- session_write.c, session_read.c ------------------------------------------------------- */

/*
 * The stored form of a table: lines of words, in the order of session_write, the last one `end`.
 * Clocks are kept as what is left, so that the server's absence costs nobody anything. The first
 * line has the form's version, which grows with every change of the form (docs/decisions/020).
 */
enum { SESSION_FORM = 2 };

#endif
