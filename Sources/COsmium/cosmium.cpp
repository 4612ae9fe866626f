#include "cosmium.h"

#include <osmium/version.hpp>

const char *cosmium_version(void) { return LIBOSMIUM_VERSION_STRING; }
