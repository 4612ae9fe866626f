#define _GNU_SOURCE
#include "cmemory.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define WATCHED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(WATCHED)

// What glibc offers to programs that put something of their own before its allocator.
extern void __libc_free(void *piece);
extern void *__libc_malloc(size_t bytes);
extern void *__libc_realloc(void *piece, size_t bytes);

static _Atomic int wiping = 0;

void wipe_what_is_freed(void) { atomic_store(&wiping, 1); }

void free(void *piece) {
    if (piece && atomic_load_explicit(&wiping, memory_order_relaxed)) {
        int before = errno;
        explicit_bzero(piece, malloc_usable_size(piece));
        errno = before;
    }
    __libc_free(piece);
}

// glibc's would leave the old piece as it is where the new one lies elsewhere.
void *realloc(void *piece, size_t bytes) {
    if (!piece || !bytes || !atomic_load_explicit(&wiping, memory_order_relaxed)) {
        return __libc_realloc(piece, bytes);
    }
    size_t usable = malloc_usable_size(piece);
    if (bytes <= usable && bytes > usable / 2) {
        return piece;
    }
    void *moved = __libc_malloc(bytes);
    if (!moved) {
        return NULL;
    }
    memcpy(moved, piece, bytes < usable ? bytes : usable);
    free(piece);
    return moved;
}

#else

void wipe_what_is_freed(void) {}

#endif

#if defined(__GLIBC__) && defined(__LP64__) && !defined(WATCHED)

// While the system fills or empties a mapping, every other thread of the process that asks for
// memory waits. libsodium asks for 128 MiB for each password, filled at once, which takes 50 ms and
// more; without that flag the pages come one by one as they are touched.
static const size_t large = 8 << 20;

static void *map(void *at, size_t bytes, int access, int kind, int file, off_t from) {
    if (bytes >= large && kind & MAP_ANONYMOUS) {
        kind &= ~MAP_POPULATE;
    }
    return (void *)syscall(SYS_mmap, at, bytes, access, kind, file, from);
}

void *mmap(void *at, size_t bytes, int access, int kind, int file, off_t from) {
    return map(at, bytes, access, kind, file, from);
}

void *mmap64(void *at, size_t bytes, int access, int kind, int file, off64_t from) {
    return map(at, bytes, access, kind, file, from);
}

bool maps_large_pieces_in_steps(void) { return true; }

int munmap(void *at, size_t bytes) {
    const size_t step = 2 << 20;
    for (size_t gone = 0; bytes >= large && gone + step <= bytes; gone += step) {
        madvise((char *)at + gone, step, MADV_DONTNEED);
    }
    return (int)syscall(SYS_munmap, at, bytes);
}

#else

bool maps_large_pieces_in_steps(void) { return false; }

#endif

#if defined(__GLIBC__)

void give_large_pieces_back(void) { mallopt(M_MMAP_THRESHOLD, 1 << 20); }

void give_free_pieces_back(void) { malloc_trim(0); }

void begin_with_large_pages(void) {
    const size_t room = 32 << 20, page = 2 << 20;
    mallopt(M_TRIM_THRESHOLD, 2 * room);
    mallopt(M_TOP_PAD, room);
    // More than there is left, so that the heap grows by all of the room.
    void *piece = malloc(page / 4);
    uintptr_t begin = ((uintptr_t)piece + page - 1) / page * page;
    uintptr_t end = (uintptr_t)sbrk(0) / page * page;
    if (piece && begin < end) madvise((void *)begin, end - begin, MADV_HUGEPAGE);
    free(piece);
    mallopt(M_TOP_PAD, page / 2);
}

#else

void give_large_pieces_back(void) {}

void give_free_pieces_back(void) {}

void begin_with_large_pages(void) {}

#endif

int memory_without_a_name(void) { return memfd_create("ride", MFD_CLOEXEC); }
