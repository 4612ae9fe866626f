#ifndef CNCURSES_H
#define CNCURSES_H

/* What Swift cannot import of ncurses and of Linux: globals, macros with casts, and signals.
 * Everything that does work in C is here; everything that decides is in RideCurses. */

#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#ifndef NCURSES_NOMACROS
#define NCURSES_NOMACROS 1
#endif
#include <curses.h>
#include <stdint.h>
#include <term.h>

/* Swift 6 rejects the mutable globals behind these. */
static inline WINDOW *cn_window(void) { return stdscr; }
static inline int cn_lines(void) { return LINES; }
static inline int cn_columns(void) { return COLS; }
static inline int cn_colours(void) { return COLORS; }
static inline int cn_colour_pairs(void) { return COLOR_PAIRS; }

/* Macros with casts and shifts are not imported. */
static inline uint32_t cn_bold(void) { return A_BOLD; }
static inline uint32_t cn_dim(void) { return A_DIM; }
static inline uint32_t cn_underline(void) { return A_UNDERLINE; }
static inline uint32_t cn_reverse(void) { return A_REVERSE; }
static inline int cn_key_function(int number) { return KEY_F(number); }

/* Takes over the locale of the environment; whether its characters are UTF-8. */
bool cn_use_locale(void);
/* Whether the terminal named by TERM can place the cursor, which every screen needs. */
bool cn_is_usable(void);
/* A string of the terminal's description, or NULL where it has none. */
const char *cn_capability(const char *name);
/* newterm, because initscr ends the process where it fails. */
bool cn_start(void);

/* Puts one character at a place, with attributes and a colour pair. */
int cn_put(int y, int x, uint32_t scalar, uint32_t attributes, int pair);
/* One key: ERR if there is none, KEY_CODE_YES for a key code, OK for a character. */
int cn_get(uint32_t *value);
/* Rows and columns of the terminal now; false if it does not say. */
bool cn_window_size(int *height, int *width);

/* Makes a crash leave the terminal as it was before passing the signal on; call before cn_start.
 * A terminal that was never drawn on gets its modes back and nothing is written to it. */
void cn_guard_against_crashes(bool is_drawn_on);
/* From here on a crash leaves the terminal alone. */
void cn_stop_guarding(void);

/* Blocks the signals that end, stop or resize a terminal program and gives a descriptor that
 * becomes readable when one arrives; -1 if that fails. */
int cn_open_signals(void);
/* The next signal from that descriptor, or 0. */
int cn_next_signal(int descriptor);
/* Stops the whole foreground job as Ctrl-Z does; returns when it goes on. */
void cn_stop_job(void);

/* A timer that is not armed; -1 if that fails. */
int cn_open_timer(void);
/* Arms the timer once, or disarms it with a negative time. */
void cn_arm_timer(int descriptor, int64_t after_ms);
/* Makes an expired timer unreadable again. */
void cn_drain_timer(int descriptor);

/* Milliseconds of a clock that only goes forward. */
int64_t cn_now_ms(void);
/* Writes all bytes to the terminal, past ncurses; false if nobody reads them. */
bool cn_write(const char *bytes, size_t count);
/* Lets the terminal show what is typed, or not. */
void cn_set_echo(bool is_on);

#endif
