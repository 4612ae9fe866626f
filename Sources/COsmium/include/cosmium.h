#ifndef COSMIUM_H
#define COSMIUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// OpenStreetMap files for Swift: plain C in front of libosmium. Nothing of C++ passes through here,
// neither a type nor an exception.

#ifdef __cplusplus
extern "C" {
#endif

/// Where the bytes come from: a file with this path, or, if that is null, memory.
typedef struct {
    const char *path;
    const void *bytes;
    size_t byte_count;
    /// "pbf", "osm", "osm.gz" or "osm.bz2"; for cosmium_read_text "txt", "txt.gz" or "txt.bz2".
    const char *format;
} cosmium_input;

/// What every element has. The tags are key, zero, value, zero, one after the other.
typedef struct {
    int64_t id;
    uint32_t version;
    bool is_deleted;
    const char *tags;
    size_t tags_byte_count;
} cosmium_element;

/// A node; without a location if it has none on the Earth.
typedef struct {
    cosmium_element element;
    bool has_location;
    int32_t latitude_e7;
    int32_t longitude_e7;
} cosmium_node;

/// A way and the ids of its nodes. Where the way itself says where these are, a latitude and a
/// longitude for each, INT32_MAX for one that it does not say; null otherwise.
typedef struct {
    cosmium_element element;
    const int64_t *refs;
    size_t ref_count;
    const int32_t *locations_e7;
} cosmium_way;

/// A member of a relation; kind is one of 'n', 'w' and 'r'.
typedef struct {
    int64_t id;
    char kind;
    const char *role;
} cosmium_member;

/// A relation and its members.
typedef struct {
    cosmium_element element;
    const cosmium_member *members;
    size_t member_count;
} cosmium_relation;

/// Who is told. Null where nobody wants to know: then such elements are not even decoded. All
/// pointers are good until the function returns; one that returns false ends the reading.
typedef struct {
    void *context;
    bool (*node)(void *context, const cosmium_node *node);
    bool (*way)(void *context, const cosmium_way *way);
    bool (*relation)(void *context, const cosmium_relation *relation);
    /// How many bytes of the file have been read, and how many it has (0 if nobody knows).
    bool (*progress)(void *context, uint64_t read, uint64_t total);
} cosmium_handler;

/// What came of it.
typedef enum {
    cosmium_done = 0,
    cosmium_stopped = 1,
    cosmium_failed = 2,
} cosmium_outcome;

/// The version of the OpenStreetMap reader underneath, as text.
const char *cosmium_version(void);

/// Finds out whether a PBF file asks for more memory than a fair one would: a block of 32 MB may
/// name the same long text in every tag. To be called before cosmium_read; looks at PBF only.
cosmium_outcome cosmium_check(const cosmium_input *input, char *error, size_t error_size);

/// Reads all elements of the kinds somebody wants to know of, in the order of the file.
cosmium_outcome cosmium_read(
    const cosmium_input *input, const cosmium_handler *handler, char *error, size_t error_size);

/// Reads a text, compressed or not, piece by piece.
cosmium_outcome cosmium_read_text(
    const cosmium_input *input, void *context,
    bool (*piece)(void *context, const char *bytes, size_t count), char *error,
    size_t error_size);

#ifdef __cplusplus
}
#endif

#endif
