#ifndef CPOSTGRES_H
#define CPOSTGRES_H

/* libpq, loaded when somebody first uses it. Whoever keeps a city in SQLite needs it neither to
 * build nor to run; its header would be needed to build. So what is used of it is declared here,
 * as the library has promised it since version 14 (soname 5). */

#include <stddef.h>
#include <stdint.h>

typedef struct pg_conn pq_connection;
typedef struct pg_result pq_result;
typedef struct pg_cancel pq_cancel;

/* What the library calls these; the numbers are part of its binary interface. */
enum {
    PQ_CONNECTION_OK = 0,
    PQ_EMPTY_QUERY = 0,
    PQ_COMMAND_OK = 1,
    PQ_TUPLES_OK = 2,
    PQ_FATAL_ERROR = 7,
    PQ_PIPELINE_SYNC = 10,
    PQ_PIPELINE_ABORTED = 11,
    PQ_STATE_IDLE = 0,
    /* Fields of an error: its class, its sentence, its name. */
    PQ_FIELD_SEVERITY = 'V',
    PQ_FIELD_STATE = 'C',
    PQ_FIELD_MESSAGE = 'M'
};

/* What an option of a connection string is. The last of an array has no keyword. */
typedef struct {
    const char *keyword, *environment, *compiled, *value, *label, *display;
    int size;
} pq_option;

/* The last warning of a session; the count says whether there was one. */
typedef struct {
    int count;
    char state[6];
    char message[256];
} pq_warning;

/* Loads the library, once. Returns NULL, or why it cannot be had. Before it has returned NULL,
 * nothing below may be called. */
const char *pq_load(void);

/* Reads a connection string. Returns NULL where it makes no sense; *error then says why. */
pq_option *pq_parse(const char *text, char **error);
void pq_free_options(pq_option *options);
void pq_free(void *memory);

/* Connects, waiting at most for the string's own connect_timeout for each host; never NULL but
 * for want of memory. Warnings of the session are noted in *warning. */
pq_connection *pq_connect(
    const char *const *keywords, const char *const *values, pq_warning *warning);
void pq_finish(pq_connection *);
int pq_status(const pq_connection *);
const char *pq_error(const pq_connection *);
int pq_socket(const pq_connection *);
const char *pq_parameter(const pq_connection *, const char *name);
const char *pq_host(const pq_connection *);
int pq_transaction(const pq_connection *);
int pq_set_nonblocking(pq_connection *);

/* Statements. All return 1, or 0 with an error of the connection; nothing waits. */
int pq_enter_pipeline(pq_connection *);
int pq_exit_pipeline(pq_connection *);
int pq_sync(pq_connection *);
int pq_send_script(pq_connection *, const char *script);
int pq_send_prepare(
    pq_connection *, const char *name, const char *statement, int count, const uint32_t *types);
int pq_send(
    pq_connection *, const char *name, int count, const char *const *values, const int *lengths,
    const int *formats);
/* 0: all is sent. 1: some is left. -1: the connection is gone. */
int pq_flush(pq_connection *);
int pq_consume(pq_connection *);
int pq_is_busy(pq_connection *);
pq_result *pq_next(pq_connection *);

/* Results. */
int pq_kind(const pq_result *);
const char *pq_field(const pq_result *, int field);
int pq_rows(const pq_result *);
int pq_columns(const pq_result *);
const char *pq_name(const pq_result *, int column);
uint32_t pq_type(const pq_result *, int column);
int pq_is_null(const pq_result *, int row, int column);
int pq_length(const pq_result *, int row, int column);
const uint8_t *pq_bytes(const pq_result *, int row, int column);
/* What a statement says it has done, such as COMMIT or DELETE 3. */
const char *pq_tag(pq_result *);
void pq_clear(pq_result *);

/* Asks the server to stop what a session is doing; from any thread. 1 where it was told. */
pq_cancel *pq_get_cancel(pq_connection *);
int pq_cancel_now(pq_cancel *);
void pq_free_cancel(pq_cancel *);

#endif
