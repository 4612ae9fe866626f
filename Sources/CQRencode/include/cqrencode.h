#ifndef CQRENCODE_H
#define CQRENCODE_H

/* Codes for phones to read, made by libqrencode. The library hands out memory of its own; here it
 * writes into the caller's, so that nothing has to be freed in Swift. */

#include <stddef.h>
#include <stdint.h>

/* The most modules a code has on a side: those of version 40 of the standard. */
enum { QR_LARGEST_SIDE = 177 };

/* Makes the code of a text that ends with a zero, with error correction M: a text of digits and
 * capital letters in the denser mode for them, any other as bytes. The modules are written row by
 * row, 1 for dark and 0 for light, where there is room for them.
 * Returns the modules on a side, or 0 where the text has no code or the room is too small. */
int qr_encode(const char *text, uint8_t *modules, size_t room);

#endif
