/* SPDX-License-Identifier: MIT */
#include "thoughts.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "mem.h"
#include "planner.h"

enum { ALIGNMENT = 64, SLICE_NODES = 4096 };

typedef struct Question {
    char code[CODE_CAP];
    GameState state;
    Level level;
    uint64_t seed;
    Thought thought; /* its moment at first, then the answer */
    struct Question *next;
} Question;

typedef struct {
    Question *first, **end;
} Queue;

struct Thoughts {
    StoreWake wake;
    bool is_begun; /* the thread and its memory: most houses never need them */
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t is_wanted;
    bool is_closing;
    Queue asked, answered;
};

static void put_take(Queue *queue, Question *question) {
    question->next = NULL;
    *queue->end = question;
    queue->end = &question->next;
}

static Question *get(Queue *queue) {
    Question *first = queue->first;
    if (first != NULL) {
        queue->first = first->next;
        queue->end = queue->first != NULL ? queue->end : &queue->first;
    }
    return first;
}

static void empty(Queue *queue) {
    for (Question *question; (question = get(queue)) != NULL;) {
        mem_free(question);
    }
}

/* --- the thread ----------------------------------------------------------------------------- */

static bool is_closing(Thoughts *thoughts) {
    (void)pthread_mutex_lock(&thoughts->mutex);
    const bool is = thoughts->is_closing;
    (void)pthread_mutex_unlock(&thoughts->mutex);
    return is;
}

/* NULL when the house closes. */
static Question *await(Thoughts *thoughts) {
    (void)pthread_mutex_lock(&thoughts->mutex);
    while (thoughts->asked.first == NULL && !thoughts->is_closing) {
        (void)pthread_cond_wait(&thoughts->is_wanted, &thoughts->mutex);
    }
    Question *question = thoughts->is_closing ? NULL : get(&thoughts->asked);
    (void)pthread_mutex_unlock(&thoughts->mutex);
    return question;
}

static void think(Thoughts *thoughts, Planner *planner, Question *question) {
    const KeyRun none = {0}; /* no game of four seats knows repetition */
    Plan plan;
    CHECK(planner_begin(planner, &question->state, &none, question->level, (Limits){0},
                        question->seed) == STATUS_OK);
    while (!planner_run(planner, SLICE_NODES) && !is_closing(thoughts)) {
    }
    planner_plan(planner, &plan);
    question->thought.count = plan.count;
    memcpy(question->thought.at, plan.at, plan.count * sizeof plan.at[0]);
}

static void *run_thinker(void *context) {
    Thoughts *thoughts = context;
    const size_t bytes = (planner_memory_min() + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    void *memory = aligned_alloc(ALIGNMENT, bytes);
    CHECK(memory != NULL);
    Planner *planner = planner_init(memory, bytes);
    for (Question *question; (question = await(thoughts)) != NULL;) {
        think(thoughts, planner, question);
        (void)pthread_mutex_lock(&thoughts->mutex);
        put_take(&thoughts->answered, question);
        (void)pthread_mutex_unlock(&thoughts->mutex);
        thoughts->wake.call(thoughts->wake.context);
    }
    free(memory);
    return NULL;
}

/* --- the loop's side ------------------------------------------------------------------------ */

Thoughts *thoughts_open(StoreWake wake) {
    Thoughts *thoughts = mem_new(sizeof *thoughts);
    thoughts->wake = wake;
    thoughts->asked.end = &thoughts->asked.first;
    thoughts->answered.end = &thoughts->answered.first;
    CHECK(pthread_mutex_init(&thoughts->mutex, NULL) == 0);
    CHECK(pthread_cond_init(&thoughts->is_wanted, NULL) == 0);
    return thoughts;
}

void thoughts_close(Thoughts *thoughts) {
    if (thoughts->is_begun) {
        (void)pthread_mutex_lock(&thoughts->mutex);
        thoughts->is_closing = true;
        (void)pthread_cond_signal(&thoughts->is_wanted);
        (void)pthread_mutex_unlock(&thoughts->mutex);
        (void)pthread_join(thoughts->thread, NULL);
    }
    empty(&thoughts->asked);
    empty(&thoughts->answered);
    (void)pthread_mutex_destroy(&thoughts->mutex);
    (void)pthread_cond_destroy(&thoughts->is_wanted);
    mem_free(thoughts);
}

void thoughts_ask(Thoughts *thoughts, const char *code, Moment moment, const GameState *state,
                  Level level, uint64_t seed) {
    Question *question = mem_new(sizeof *question);
    strncpy(question->code, code, CODE_CAP - 1);
    question->state = *state;
    question->level = level;
    question->seed = seed;
    question->thought.moment = moment;
    (void)pthread_mutex_lock(&thoughts->mutex);
    put_take(&thoughts->asked, question);
    (void)pthread_cond_signal(&thoughts->is_wanted);
    (void)pthread_mutex_unlock(&thoughts->mutex);
    if (!thoughts->is_begun) {
        thoughts->is_begun = true;
        CHECK(pthread_create(&thoughts->thread, NULL, run_thinker, thoughts) == 0);
    }
}

bool thoughts_take(Thoughts *thoughts, char code[CODE_CAP], Thought *out) {
    (void)pthread_mutex_lock(&thoughts->mutex);
    Question *question = get(&thoughts->answered);
    (void)pthread_mutex_unlock(&thoughts->mutex);
    if (question == NULL) {
        return false;
    }
    memcpy(code, question->code, CODE_CAP);
    *out = question->thought;
    mem_free(question);
    return true;
}
