/*
 * A disk that loses power and fails, put under a process by LD_PRELOAD.
 *
 * Power: FAULTY_SHADOW names a folder in which each regular file of FAULTY_FOLDER is kept as it was
 * at its last fsync or fdatasync, which is the least that a power cut may leave. Files that are
 * removed or renamed are so there too. FAULTY_IGNORE is part of the names of files of which fsync is
 * believed but not done, as by a disk that lies. FAULTY_NORMAL lets SQLite be set to synchronous=NORMAL
 * whenever FULL is asked for, and say that it is FULL.
 *
 * Faults: FAULTY_ORDER names a file with one line, "KIND N ID": the Nth call from then on fails,
 * once; no two orders have the same ID. KIND is enospc, eio or short for a write, sync for an fsync,
 * of a file of FAULTY_FOLDER itself. write, flush, open, rename, unlink and truncate are a write() or an fsync
 * of anything below a folder of FAULTY_FOLDER, an opening, renaming, removing and shortening of anything at
 * any depth of it. "lose" is a write to a log that is said to be done, and is not. The order is taken when the first call after it was written is made,
 * and the file is removed once the call has failed. "trap" is a fault of the program itself, in the Nth write.
 *
 * Slowness: FAULTY_HOLD names a file with part of a path: while it is there, an fsync of such a file
 * does not come back.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name, ...) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))(__VA_ARGS__)

/* The last part of the path of an open file of the folder; 0 for any other. */
static const char *name_of(int file, char *path, size_t size) {
    char link[64];
    const char *folder = getenv("FAULTY_FOLDER");
    struct stat status;
    if (!folder || fstat(file, &status) || !S_ISREG(status.st_mode)) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, size - 1);
    if (length < 0) return 0;
    path[length] = 0;
    size_t start = strlen(folder);
    if (strncmp(path, folder, start) || path[start] != '/') return 0;
    return strchr(path + start + 1, '/') ? 0 : path + start + 1;
}

static void shadow_path(const char *name, char *path, size_t size) {
    snprintf(path, size, "%s/%s", getenv("FAULTY_SHADOW"), name);
}

/* Keeps a file as it is now. */
static void keep(int file) {
    char path[4096], kept[4096], draft[4200], buffer[65536];
    const char *name = name_of(file, path, sizeof path);
    const char *ignored = getenv("FAULTY_IGNORE");
    if (!getenv("FAULTY_SHADOW") || !name || (ignored && strstr(name, ignored))) return;
    shadow_path(name, kept, sizeof kept);
    snprintf(draft, sizeof draft, "%s.draft", kept);
    /* A file that was opened for writing only is read through another opening. Never the database:
       closing any opening of it would give up the locks that SQLite holds on it. */
    int mode = fcntl(file, F_GETFL) & O_ACCMODE;
    int source = mode == O_WRONLY ? open(path, O_RDONLY) : file;
    int copy = open(draft, O_CREAT | O_TRUNC | O_WRONLY, 0600);
    off_t offset = 0;
    ssize_t count;
    while ((count = pread(source, buffer, sizeof buffer, offset)) > 0) {
        if (write(copy, buffer, count) != count) break;
        offset += count;
    }
    close(copy);
    if (source != file) close(source);
    REAL(rename, draft, kept);
}

/* Whether this call, of whatever the order is about, is the one that was ordered to fail. */
static int is_due(const char *kind) {
    char wanted[16];
    static int left, current;
    const char *order = getenv("FAULTY_ORDER");
    if (!order) return 0;
    int result = 0;
    pthread_mutex_lock(&lock);
    FILE *input = fopen(order, "r");
    if (input) {
        int number, id;
        if (fscanf(input, "%15s %d %d", wanted, &number, &id) == 3) {
            if (current != id) left = number;
            current = id;
            if (!strcmp(wanted, kind) && --left == 0) {
                REAL(unlink, order);
                result = 1;
            }
        }
        fclose(input);
    }
    pthread_mutex_unlock(&lock);
    return result;
}

/* The same for a call of an open file of the folder. */
static int fails(int file, const char *kind) {
    char path[4096];
    return name_of(file, path, sizeof path) && is_due(kind);
}

/* Whether a path, or a name in an open folder, is anywhere in the folder. */
static int is_inside(int at, const char *path) {
    char link[64], whole[4096];
    const char *folder = getenv("FAULTY_FOLDER");
    if (!folder) return 0;
    size_t length = strlen(folder);
    if (path[0] != '/' && at >= 0) {
        snprintf(link, sizeof link, "/proc/self/fd/%d", at);
        ssize_t count = readlink(link, whole, sizeof whole - 1);
        if (count < 0) return 0;
        whole[count] = 0;
        path = whole;
    }
    return !strncmp(path, folder, length) && (path[length] == '/' || !path[length]);
}

/* Whether an open file or folder is below a folder of the folder. */
static int is_below(int file) {
    char link[64], path[4096];
    const char *folder = getenv("FAULTY_FOLDER");
    if (!folder) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    size_t start = strlen(folder);
    if (strncmp(path, folder, start) || path[start] != '/') return 0;
    struct stat status;
    return strchr(path + start + 1, '/') || (!fstat(file, &status) && S_ISDIR(status.st_mode));
}

/* Waits while files of this name are held. */
static void hold(int file) {
    char link[64], path[4096], held[256];
    const char *order = getenv("FAULTY_HOLD");
    if (!order) return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return;
    path[length] = 0;
    for (;;) {
        FILE *input = fopen(order, "r");
        if (!input) return;
        int count = fscanf(input, "%255s", held);
        fclose(input);
        if (count != 1 || !strstr(path, held)) return;
        usleep(10000);
    }
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    if (fails(file, "trap")) __builtin_trap();
    if (fails(file, "enospc")) { errno = ENOSPC; return -1; }
    if (fails(file, "eio")) { errno = EIO; return -1; }
    char path[4096];
    const char *name = name_of(file, path, sizeof path);
    if (name && strstr(name, "-wal") && is_due("lose")) return count;
    if (fails(file, "short")) count /= 2;
    return REAL(pwrite64, file, bytes, count, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    return pwrite64(file, bytes, count, offset);
}

int fdatasync(int file) {
    if (fails(file, "sync") || (is_below(file) && is_due("flush"))) { errno = EIO; return -1; }
    hold(file);
    int result = REAL(fdatasync, file);
    if (!result) keep(file);
    return result;
}

int fsync(int file) {
    if (fails(file, "sync") || (is_below(file) && is_due("flush"))) { errno = EIO; return -1; }
    hold(file);
    int result = REAL(fsync, file);
    if (!result) keep(file);
    return result;
}

ssize_t write(int file, const void *bytes, size_t count) {
    if (is_below(file) && is_due("write")) { errno = ENOSPC; return -1; }
    return REAL(write, file, bytes, count);
}

int ftruncate64(int file, off64_t length) {
    char path[4096];
    if ((name_of(file, path, sizeof path) || is_below(file)) && is_due("truncate")) {
        errno = EIO;
        return -1;
    }
    return REAL(ftruncate64, file, length);
}

int ftruncate(int file, off_t length) { return ftruncate64(file, length); }

/* What open is told of the rights of a new file, if it may make one. */
#define RIGHTS(flags) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | __O_TMPFILE)) { \
        va_list list; \
        va_start(list, flags); \
        mode = va_arg(list, mode_t); \
        va_end(list); \
    }

/* Of what is only looked at nothing fails. */
static int opening_fails(int at, const char *path, int flags) {
    return (flags & (O_WRONLY | O_RDWR | O_CREAT)) && is_inside(at, path) && is_due("open");
}

int open64(const char *path, int flags, ...) {
    RIGHTS(flags)
    if (opening_fails(-1, path, flags)) { errno = EIO; return -1; }
    return REAL(open64, path, flags, mode);
}

int open(const char *path, int flags, ...) {
    RIGHTS(flags)
    if (opening_fails(-1, path, flags)) { errno = EIO; return -1; }
    return REAL(open, path, flags, mode);
}

int openat(int at, const char *path, int flags, ...) {
    RIGHTS(flags)
    if (opening_fails(at, path, flags)) { errno = EIO; return -1; }
    return REAL(openat, at, path, flags, mode);
}

int rename(const char *old, const char *new) {
    if (is_inside(-1, new) && is_due("rename")) { errno = EIO; return -1; }
    return REAL(rename, old, new);
}

int unlinkat(int at, const char *path, int flags) {
    if (is_inside(at, path) && is_due("unlink")) { errno = EIO; return -1; }
    return REAL(unlinkat, at, path, flags);
}

int unlink(const char *path) {
    if (is_inside(-1, path) && is_due("unlink")) { errno = EIO; return -1; }
    const char *folder = getenv("FAULTY_FOLDER");
    if (getenv("FAULTY_SHADOW") && folder && !strncmp(path, folder, strlen(folder))) {
        char kept[4096];
        shadow_path(path + strlen(folder) + 1, kept, sizeof kept);
        REAL(unlink, kept);
    }
    return REAL(unlink, path);
}

int renameat(int from, const char *old, int to, const char *new) {
    if (is_inside(to, new) && is_due("rename")) { errno = EIO; return -1; }
    int result = REAL(renameat, from, old, to, new);
    if (!result && getenv("FAULTY_SHADOW")) {
        char before[4096], after[4096];
        shadow_path(old, before, sizeof before);
        shadow_path(new, after, sizeof after);
        REAL(rename, before, after);
    }
    return result;
}

int linkat(int from, const char *old, int to, const char *new, int flags) {
    int result = REAL(linkat, from, old, to, new, flags);
    if (!result && getenv("FAULTY_SHADOW")) {
        char before[4096], after[4096];
        shadow_path(old, before, sizeof before);
        shadow_path(new, after, sizeof after);
        REAL(linkat, AT_FDCWD, before, AT_FDCWD, after, 0);
    }
    return result;
}

/* SQLite with the setting that gives up what was saved last when the power is cut. */
int sqlite3_prepare_v3(
    void *database, const char *sql, int size, unsigned flags, void **statement, const char **tail) {
    const char *wanted = sql;
    if (getenv("FAULTY_NORMAL") && sql) {
        if (!strcmp(sql, "PRAGMA synchronous = FULL")) wanted = "PRAGMA synchronous = NORMAL";
        if (!strcmp(sql, "PRAGMA synchronous")) wanted = "SELECT 2 AS synchronous";
    }
    int (*real)(void *, const char *, int, unsigned, void **, const char **) =
        dlsym(RTLD_NEXT, "sqlite3_prepare_v3");
    if (!real) return 1;
    int result = real(database, wanted, wanted == sql ? size : -1, flags, statement, tail);
    if (wanted != sql && tail) *tail = sql + strlen(sql);
    return result;
}
