#define _GNU_SOURCE 1
#include "cncurses.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

/* Whether the locale that somebody has chosen writes UTF-8, by its name. */
static bool asks_for_utf8(void)
{
    static const char *const variables[] = { "LC_ALL", "LC_CTYPE", "LANG" };
    for (size_t i = 0; i < 3; i++) {
        const char *name = getenv(variables[i]);
        if (name == NULL || *name == 0) continue;
        const char *set = strchr(name, '.');
        return set && (strncasecmp(set, ".UTF-8", 6) == 0 || strncasecmp(set, ".utf8", 5) == 0);
    }
    return false;
}

bool cn_use_locale(void)
{
    /* One that is not installed here, as ssh brings it from another machine, still says how the
       terminal writes. */
    if (setlocale(LC_ALL, "") == NULL && setlocale(LC_CTYPE, "") == NULL && asks_for_utf8())
        setlocale(LC_CTYPE, "C.UTF-8");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

const char *cn_capability(const char *name)
{
    const char *value = tigetstr(name);
    return value == (const char *)-1 ? NULL : value;
}

bool cn_is_usable(void)
{
    int problem = 0;
    const char *name = getenv("TERM");
    if (name == NULL || *name == 0) return false;
    if (setupterm(NULL, STDOUT_FILENO, &problem) != OK) return false;
    /* newterm accepts "dumb", which can do nothing but print lines. */
    bool usable = cn_capability("cup") != NULL && cn_capability("clear") != NULL;
    del_curterm(cur_term);
    return usable;
}

bool cn_start(void) { return newterm(NULL, stdout, stdin) != NULL; }

int cn_put(int y, int x, uint32_t scalar, uint32_t attributes, int pair)
{
    wchar_t text[2] = { (wchar_t)scalar, 0 };
    cchar_t cell;
    if (setcchar(&cell, text, (attr_t)attributes, (short)pair, &pair) != OK) return ERR;
    return mvwadd_wch(stdscr, y, x, &cell);
}

int cn_get(uint32_t *value)
{
    wint_t read = 0;
    int kind = wget_wch(stdscr, &read);
    *value = (uint32_t)read;
    return kind;
}

bool cn_window_size(int *height, int *width)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return false;
    if (size.ws_row == 0 || size.ws_col == 0) return false;
    *height = size.ws_row;
    *width = size.ws_col;
    return true;
}

/* Crashes. The handler may only call what is safe in a signal: write, tcsetattr, sigaction. */

static const int cn_crash_signals[] = { SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE };
static struct termios cn_saved_terminal;
static struct sigaction cn_previous[NSIG];
static volatile sig_atomic_t cn_is_guarding;
static volatile sig_atomic_t cn_is_drawn_on;

static void cn_on_crash(int number, siginfo_t *info, void *context)
{
    (void)context;
    static const char restore[] =
        "\033[?1006l\033[?1002l\033[?1000l\033[?2004l\033[?1004l\033[?1049l\033[?25h\033[0m\r\n";
    if (cn_is_guarding) {
        cn_is_guarding = 0;
        if (cn_is_drawn_on) (void)!write(STDOUT_FILENO, restore, sizeof restore - 1);
        tcsetattr(STDIN_FILENO, TCSANOW, &cn_saved_terminal);
    }
    sigaction(number, &cn_previous[number], NULL);
    /* A fault happens again when the handler returns, and meets Swift's own handler; a signal that
     * was sent does not, and has to be sent once more. */
    if (info->si_code > 0) return;
    raise(number);
    /* Swift's handler returns, counting on the fault to come again. */
    signal(number, SIG_DFL);
    raise(number);
}

void cn_guard_against_crashes(bool is_drawn_on)
{
    cn_is_drawn_on = is_drawn_on;
    if (tcgetattr(STDIN_FILENO, &cn_saved_terminal) != 0) return;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = cn_on_crash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof cn_crash_signals / sizeof *cn_crash_signals; i++)
        sigaction(cn_crash_signals[i], &action, &cn_previous[cn_crash_signals[i]]);
    cn_is_guarding = 1;
}

void cn_stop_guarding(void)
{
    if (!cn_is_guarding) return;
    cn_is_guarding = 0;
    for (size_t i = 0; i < sizeof cn_crash_signals / sizeof *cn_crash_signals; i++)
        sigaction(cn_crash_signals[i], &cn_previous[cn_crash_signals[i]], NULL);
}

/* Signals */

int cn_open_signals(void)
{
    static const int numbers[] = { SIGWINCH, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGTSTP };
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) sigaddset(&set, numbers[i]);
    signal(SIGPIPE, SIG_IGN);
    if (pthread_sigmask(SIG_BLOCK, &set, NULL) != 0) return -1;
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

int cn_next_signal(int descriptor)
{
    struct signalfd_siginfo info;
    return read(descriptor, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

void cn_stop_job(void)
{
    struct sigaction standard;
    struct sigaction previous;
    sigset_t set;
    sigset_t mask;
    memset(&standard, 0, sizeof standard);
    standard.sa_handler = SIG_DFL;
    sigaction(SIGTSTP, &standard, &previous);
    sigemptyset(&set);
    sigaddset(&set, SIGTSTP);
    /* To the whole group: whoever started us, such as make, has to stop too. A group without a
     * shell above it is not stopped at all, so that nobody hangs. */
    kill(0, SIGTSTP);
    pthread_sigmask(SIG_UNBLOCK, &set, &mask);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    sigaction(SIGTSTP, &previous, NULL);
}

/* Time */

int cn_open_timer(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC); }

void cn_arm_timer(int descriptor, int64_t after_ms)
{
    struct itimerspec when;
    memset(&when, 0, sizeof when);
    if (after_ms >= 0) {
        when.it_value.tv_sec = after_ms / 1000;
        /* Nothing at all would disarm the timer. */
        when.it_value.tv_nsec = after_ms == 0 ? 1 : after_ms % 1000 * 1000000;
    }
    timerfd_settime(descriptor, 0, &when, NULL);
}

void cn_drain_timer(int descriptor)
{
    uint64_t expirations;
    (void)!read(descriptor, &expirations, sizeof expirations);
}

int64_t cn_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool cn_write(const char *bytes, size_t count)
{
    while (count > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, count);
        if (written < 0) {
            if (errno == EINTR) continue;
            return false;
        }
        bytes += written;
        count -= (size_t)written;
    }
    return true;
}

void cn_set_echo(bool is_on)
{
    struct termios modes;
    if (tcgetattr(STDIN_FILENO, &modes) != 0) return;
    /* The end of the line is seen all the same. */
    if (is_on) modes.c_lflag = (modes.c_lflag | ECHO) & ~(tcflag_t)ECHONL;
    else modes.c_lflag = (modes.c_lflag & ~(tcflag_t)ECHO) | ECHONL;
    tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}
