#ifndef COSMIUM_H
#define COSMIUM_H

#ifdef __cplusplus
extern "C" {
#endif

/// The version of the OpenStreetMap reader underneath, as text.
const char *cosmium_version(void);

#ifdef __cplusplus
}
#endif

#endif
