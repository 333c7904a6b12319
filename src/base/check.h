/* SPDX-License-Identifier: MIT */
/*
 * Assertions. A failed check is a bug in this program, never bad input: it stops at once by a trap
 * (SIGILL natively, `unreachable` in WebAssembly), so that no libc is needed and a core dump shows
 * the place.
 *
 *   CHECK(x)   always on; for places off the hot path
 *   ASSERT(x)  on unless KIRAATHANE_NO_ASSERT is defined; the expression has no side effects
 */
#ifndef BASE_CHECK_H
#define BASE_CHECK_H

#define CHECK(condition) (__builtin_expect(!(condition), 0) ? __builtin_trap() : (void)0)

#ifdef KIRAATHANE_NO_ASSERT
#define ASSERT(condition) ((void)sizeof(condition))
#else
#define ASSERT(condition) CHECK(condition)
#endif

/* A place no correct program reaches. */
#define UNREACHABLE() __builtin_trap()

/* The result of a function so marked may not be dropped. */
#define MUST_CHECK __attribute__((warn_unused_result))

#endif
