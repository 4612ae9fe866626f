#ifndef CBOX_H
#define CBOX_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// How a program is started that reads what strangers have sent.
struct cbox_program {
    /// The whole path of the program.
    const char *path;
    /// Its name and its arguments, ended by NULL.
    char *const *arguments;
    /// Its environment, ended by NULL.
    char *const *environment;
    /// What it reads from and writes to, above 2; its errors go nowhere.
    int input, output;
    /// The address space it may take, in bytes.
    uint64_t memory_bytes;
    /// The most that a file it writes may have, in bytes.
    uint64_t file_bytes;
    /// The processor time it may take, in seconds.
    uint64_t processor_s;
};

/// Whether this kernel can lock a program in: Landlock (Linux 5.13) and a filter of system calls.
bool cbox_is_possible(void);

/// Starts a program in a session of its own, within its limits, that ends with the thread that
/// started it.
///
/// With `readable`, whole paths ended by NULL, it is locked in: it may read and run those files and
/// what lies in those folders, and nothing else by a name; it may write to `/dev/null` and to what
/// it was given; it has no network, starts no other process, and reaches none. A path that is not
/// there is left out. With NULL it has its limits alone.
///
/// - Returns: 0, and the number of the process; else an errno, and then nothing runs.
int cbox_start(const struct cbox_program *program, const char *const *readable, pid_t *process);

#endif
