// A box around one program, made of what the kernel gives to anybody, without root:
//
// - Landlock (https://docs.kernel.org/userspace-api/landlock.html): files are reached by a list of
//   those that may be, and where the kernel knows of it no port and no process outside either.
// - seccomp: a filter that refuses the system calls by which a program would reach anything else.
//   It names what is refused, since what a decoder needs differs between versions of its libraries.
//   New processes are among it, so that what is started is one process and ends as one.
// - limits of address space, processor time, written bytes and open files.
//
// The numbers of Landlock are written here: headers are older than the kernels that programs run on.

#define _GNU_SOURCE
#include "CBox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

enum {
    create_ruleset = 444,
    add_rule = 445,
    restrict_self = 446,
    ask_version = 1,
    path_beneath = 1,
};

// What may be done with a file.
static const uint64_t execute = 1 << 0, write_file = 1 << 1, read_file = 1 << 2, read_dir = 1 << 3;

struct ruleset {
    uint64_t files, ports, scopes;
};

struct __attribute__((packed)) path_rule {
    uint64_t allowed;
    int32_t parent;
};

static long version(void) { return syscall(create_ruleset, NULL, 0, ask_version); }

bool cbox_is_possible(void) {
#ifdef ARCHITECTURE
    const uint32_t action = SECCOMP_RET_ERRNO;
    return version() >= 1 && syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
#else
    return false;
#endif
}

// MARK: Files

static int allow(int ruleset, const char *path, uint64_t folder, uint64_t file) {
    int parent = open(path, O_PATH | O_CLOEXEC);
    if (parent < 0) return errno == ENOENT || errno == ENOTDIR || errno == EACCES ? 0 : errno;
    struct stat status;
    int code = fstat(parent, &status) == 0 ? 0 : errno;
    if (code == 0) {
        struct path_rule rule = {S_ISDIR(status.st_mode) ? folder : file, parent};
        code = syscall(add_rule, ruleset, path_beneath, &rule, 0) == 0 ? 0 : errno;
    }
    close(parent);
    return code;
}

/// The descriptor of what may be read; below 0 an errno.
static int make_ruleset(const char *const *readable) {
    long known = version();
    if (known < 1) return -ENOSYS;
    // Everything that this kernel knows to refuse is refused unless it is allowed below.
    int bits = known >= 5 ? 16 : known >= 3 ? 15 : known >= 2 ? 14 : 13;
    struct ruleset rules = {(1ULL << bits) - 1, 3, 3};
    size_t size = known >= 6 ? 24 : known >= 4 ? 16 : 8;
    int ruleset = (int)syscall(create_ruleset, &rules, size, 0);
    if (ruleset < 0) return -errno;
    int code = allow(ruleset, "/dev/null", 0, read_file | write_file);
    for (; code == 0 && *readable; readable++)
        code = allow(ruleset, *readable, read_file | read_dir | execute, read_file | execute);
    if (code == 0) return ruleset;
    close(ruleset);
    return -code;
}

// MARK: System calls

#ifdef ARCHITECTURE

/// What is refused whatever is asked.
static const int refused[] = {
    // Other machines and other programs.
    SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
    SYS_sendto, SYS_shmget, SYS_msgget, SYS_semget, SYS_mq_open, SYS_ptrace, SYS_process_vm_readv,
    SYS_process_vm_writev, SYS_kill, SYS_tkill, SYS_tgkill, SYS_rt_sigqueueinfo,
    SYS_rt_tgsigqueueinfo, SYS_setpriority, SYS_ioprio_set, SYS_sched_setaffinity,
    SYS_sched_setparam, SYS_sched_setscheduler, SYS_sched_setattr, SYS_migrate_pages,
    SYS_move_pages, SYS_kcmp, SYS_setrlimit,
    // `pidfd_send_signal`, `pidfd_open`, `pidfd_getfd`, `process_madvise`.
    424, 434, 438, 440,
    // What would lead out of sight or out of reach: another session, other namespaces and mounts,
    // `io_uring`, whose calls pass by this filter, files without a name, the kernel's own keys.
    SYS_setsid, SYS_setpgid, SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root,
    SYS_chroot, 428, 429, 430, 431, 432, 433, 442, 425, 426, 427, SYS_open_by_handle_at, SYS_bpf,
    SYS_perf_event_open, SYS_userfaultfd, SYS_keyctl, SYS_add_key, SYS_request_key,
    // The machine, for whoever is root.
    SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_reboot, SYS_swapon,
    SYS_swapoff, SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_clock_adjtime,
    SYS_sethostname, SYS_setdomainname, SYS_quotactl, SYS_acct, SYS_syslog, SYS_vhangup,
    SYS_personality,
#ifdef __x86_64__
    SYS_fork, SYS_vfork, SYS_iopl, SYS_ioperm, SYS_modify_ldt,
#endif
};

enum { count_of_refused = sizeof refused / sizeof refused[0] };

static const struct sock_filter
    pass = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    refuse = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    // The C library asks the older way then.
    unknown = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS);

/// Each question is followed by what happens where the answer is yes.
static struct sock_filter is(unsigned short how, uint32_t value) {
    return (struct sock_filter)BPF_JUMP(BPF_JMP | how | BPF_K, value, 0, 1);
}

static struct sock_filter load(size_t place) {
    return (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)place);
}

static int lock_calls(void) {
    struct sock_filter filter[2 * count_of_refused + 32], *next = filter;
    const size_t number = offsetof(struct seccomp_data, nr);
    const size_t argument = offsetof(struct seccomp_data, args);
    *next++ = load(offsetof(struct seccomp_data, arch));
    *next++ = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
    *next++ = refuse;
    *next++ = load(number);
    // The same calls by other numbers.
    *next++ = is(BPF_JGE, 0x40000000), *next++ = refuse;
    *next++ = is(BPF_JEQ, 435 /* clone3 */), *next++ = unknown;
    for (int index = 0; index < count_of_refused; index++)
        *next++ = is(BPF_JEQ, (uint32_t)refused[index]), *next++ = refuse;
    // Threads, but no processes.
    *next++ = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4);
    *next++ = load(argument);
    *next++ = is(BPF_JSET, CLONE_THREAD), *next++ = pass;
    *next++ = refuse;
    // Limits are asked for, and not set, its own and those of others.
    *next++ = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prlimit64, 0, 6);
    *next++ = load(argument + 2 * sizeof(uint64_t));
    *next++ = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3);
    *next++ = load(argument + 2 * sizeof(uint64_t) + sizeof(uint32_t));
    *next++ = is(BPF_JEQ, 0), *next++ = pass;
    *next++ = refuse;
    *next++ = pass;
    struct sock_fprog program = {(unsigned short)(next - filter), filter};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0 ? 0 : errno;
}

#else

static int lock_calls(void) { return ENOSYS; }

#endif

// MARK: The process

static int limit(int resource, uint64_t most) {
    const struct rlimit limit = {most, most};
    return setrlimit(resource, &limit) == 0 ? 0 : errno;
}

/// Whatever this process has open stays here.
static void keep_descriptors(void) {
    const unsigned close_on_exec = 1U << 2;
    if (syscall(436 /* close_range */, 3U, ~0U, close_on_exec) == 0) return;
    for (int descriptor = 3; descriptor < 65536; descriptor++)
        fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

/// Becomes the program, between `fork` and `exec`: nothing but system calls.
static int become(const struct cbox_program *program, int nowhere, int ruleset) {
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup2(program->input, 0) < 0 || dup2(program->output, 1) < 0 || dup2(nowhere, 2) < 0)
        return errno;
    keep_descriptors();
    int code = limit(RLIMIT_AS, program->memory_bytes);
    if (code == 0) code = limit(RLIMIT_FSIZE, program->file_bytes);
    if (code == 0) code = limit(RLIMIT_CPU, program->processor_s);
    if (code == 0) code = limit(RLIMIT_CORE, 0);
    if (code == 0) code = limit(RLIMIT_NOFILE, 256);
    if (code == 0 && ruleset >= 0) {
        if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
        if (syscall(restrict_self, ruleset, 0) != 0) return errno;
        code = lock_calls();
    }
    if (code != 0) return code;
    execve(program->path, program->arguments, program->environment);
    return errno;
}

int cbox_start(const struct cbox_program *program, const char *const *readable, pid_t *process) {
    int ruleset = -1;
    if (readable) {
        ruleset = make_ruleset(readable);
        if (ruleset < 0) return -ruleset;
    }
    int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC), report[2], code = 0;
    if (nowhere < 0 || pipe2(report, O_CLOEXEC) != 0) {
        code = errno;
    } else {
        pid_t child = fork();
        if (child == 0) {
            code = become(program, nowhere, ruleset);
            ssize_t written = write(report[1], &code, sizeof code);
            _exit(written == sizeof code ? 127 : 126);
        }
        if (child < 0) code = errno;
        close(report[1]);
        // Nothing comes once the program has taken the place of ours.
        ssize_t count;
        do count = child < 0 ? 0 : read(report[0], &code, sizeof code);
        while (count < 0 && errno == EINTR);
        if (child > 0 && count != 0) {
            if (count != sizeof code) code = EIO;
            while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
        }
        close(report[0]);
        *process = child;
    }
    if (nowhere >= 0) close(nowhere);
    if (ruleset >= 0) close(ruleset);
    return code;
}
