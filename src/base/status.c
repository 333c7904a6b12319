/* SPDX-License-Identifier: MIT */
#include "status.h"

#include "check.h"

const char *status_message(Status status) {
    switch (status) {
#define STATUS_CASE(name, message) \
    case STATUS_##name:            \
        return message;
        STATUS_LIST(STATUS_CASE)
#undef STATUS_CASE
    }
    UNREACHABLE();
}

const char *status_name(Status status) {
    switch (status) {
#define STATUS_CASE(name, message) \
    case STATUS_##name:            \
        return #name;
        STATUS_LIST(STATUS_CASE)
#undef STATUS_CASE
    }
    UNREACHABLE();
}
