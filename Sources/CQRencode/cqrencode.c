#include "cqrencode.h"

#include <qrencode.h>

int qr_encode(const char *text, uint8_t *modules, size_t room)
{
    /* Version 0 is the smallest that does. The mode is only a hint: the library divides the text
     * and takes the densest mode for each part; 1 keeps small letters as they are. */
    QRcode *code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
    if (code == NULL) return 0;

    int side = code->width;
    size_t count = (size_t)side * (size_t)side;
    if (count > room) side = 0;
    for (size_t i = 0; side > 0 && i < count; i++) {
        /* The lowest bit of each byte is the colour; the others are for debugging. */
        modules[i] = code->data[i] & 1;
    }
    QRcode_free(code);
    return side;
}
