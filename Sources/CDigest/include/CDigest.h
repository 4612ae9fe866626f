#ifndef CDIGEST_H
#define CDIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether this processor has instructions for SHA-256.
bool cdigest_has_sha256(void);

/// Takes whole blocks of 64 bytes into the eight words of a SHA-256 (FIPS 180-4, 6.2.2).
///
/// Only where `cdigest_has_sha256()`.
void cdigest_sha256(uint32_t state[8], const uint8_t *bytes, size_t blocks);

#endif
