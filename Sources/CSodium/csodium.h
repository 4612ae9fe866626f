#ifndef CSODIUM_H
#define CSODIUM_H

/* libsodium, as the system has it. */

#include <sodium.h>

#endif
