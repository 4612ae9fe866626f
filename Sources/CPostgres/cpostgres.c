#include "cpostgres.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

/* Every function of the library that is used: what it returns, its name, what it takes. */
#define FUNCTIONS(X)                                                                              \
    X(pq_option *, PQconninfoParse, (const char *, char **))                                      \
    X(void, PQconninfoFree, (pq_option *))                                                        \
    X(void, PQfreemem, (void *))                                                                  \
    X(pq_connection *, PQconnectdbParams, (const char *const *, const char *const *, int))        \
    X(void, PQfinish, (pq_connection *))                                                          \
    X(int, PQstatus, (const pq_connection *))                                                     \
    X(char *, PQerrorMessage, (const pq_connection *))                                            \
    X(int, PQsocket, (const pq_connection *))                                                     \
    X(const char *, PQparameterStatus, (const pq_connection *, const char *))                     \
    X(char *, PQhost, (const pq_connection *))                                                    \
    X(int, PQtransactionStatus, (const pq_connection *))                                          \
    X(int, PQsetnonblocking, (pq_connection *, int))                                              \
    X(int, PQenterPipelineMode, (pq_connection *))                                                \
    X(int, PQexitPipelineMode, (pq_connection *))                                                 \
    X(int, PQpipelineSync, (pq_connection *))                                                     \
    X(int, PQsendQuery, (pq_connection *, const char *))                                          \
    X(int, PQsendPrepare,                                                                         \
      (pq_connection *, const char *, const char *, int, const uint32_t *))                       \
    X(int, PQsendQueryPrepared,                                                                   \
      (pq_connection *, const char *, int, const char *const *, const int *, const int *, int))   \
    X(int, PQflush, (pq_connection *))                                                            \
    X(int, PQconsumeInput, (pq_connection *))                                                     \
    X(int, PQisBusy, (pq_connection *))                                                           \
    X(pq_result *, PQgetResult, (pq_connection *))                                                \
    X(int, PQresultStatus, (const pq_result *))                                                   \
    X(char *, PQresultErrorField, (const pq_result *, int))                                       \
    X(int, PQntuples, (const pq_result *))                                                        \
    X(int, PQnfields, (const pq_result *))                                                        \
    X(char *, PQfname, (const pq_result *, int))                                                  \
    X(uint32_t, PQftype, (const pq_result *, int))                                                \
    X(int, PQgetisnull, (const pq_result *, int, int))                                            \
    X(int, PQgetlength, (const pq_result *, int, int))                                            \
    X(char *, PQgetvalue, (const pq_result *, int, int))                                          \
    X(char *, PQcmdStatus, (pq_result *))                                                         \
    X(void, PQclear, (pq_result *))                                                               \
    X(pq_cancel *, PQgetCancel, (pq_connection *))                                                \
    X(int, PQcancel, (pq_cancel *, char *, int))                                                  \
    X(void, PQfreeCancel, (pq_cancel *))                                                          \
    X(void *, PQsetNoticeReceiver, (pq_connection *, void (*)(void *, const pq_result *), void *))

#define DECLARE(type, name, arguments) static type(*name) arguments;
FUNCTIONS(DECLARE)

static char failure[512];

static void load(void)
{
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        snprintf(failure, sizeof failure, "%s", dlerror());
        return;
    }
#define FIND(type, name, arguments)                                                               \
    name = (type(*) arguments)dlsym(library, #name);                                              \
    if (name == NULL) {                                                                           \
        snprintf(failure, sizeof failure, "libpq has no %s: version 14 or later is needed", #name); \
        return;                                                                                   \
    }
    FUNCTIONS(FIND)
}

const char *pq_load(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return failure[0] == '\0' ? NULL : failure;
}

static void note(void *argument, const pq_result *result)
{
    pq_warning *warning = argument;
    const char *severity = PQresultErrorField(result, PQ_FIELD_SEVERITY);
    if (severity == NULL || strcmp(severity, "WARNING") != 0) return;
    const char *state = PQresultErrorField(result, PQ_FIELD_STATE);
    const char *message = PQresultErrorField(result, PQ_FIELD_MESSAGE);
    warning->count += 1;
    snprintf(warning->state, sizeof warning->state, "%s", state == NULL ? "" : state);
    snprintf(warning->message, sizeof warning->message, "%s", message == NULL ? "" : message);
}

pq_option *pq_parse(const char *text, char **error) { return PQconninfoParse(text, error); }
void pq_free_options(pq_option *options) { PQconninfoFree(options); }
void pq_free(void *memory) { PQfreemem(memory); }

pq_connection *pq_connect(
    const char *const *keywords, const char *const *values, pq_warning *warning)
{
    /* A string among the values, named dbname, is read as one. */
    pq_connection *connection = PQconnectdbParams(keywords, values, 1);
    if (connection != NULL) PQsetNoticeReceiver(connection, note, warning);
    return connection;
}

void pq_finish(pq_connection *c) { PQfinish(c); }
int pq_status(const pq_connection *c) { return PQstatus(c); }
const char *pq_error(const pq_connection *c) { return PQerrorMessage(c); }
int pq_socket(const pq_connection *c) { return PQsocket(c); }
const char *pq_parameter(const pq_connection *c, const char *name)
{
    return PQparameterStatus(c, name);
}
const char *pq_host(const pq_connection *c) { return PQhost(c); }
int pq_transaction(const pq_connection *c) { return PQtransactionStatus(c); }
int pq_set_nonblocking(pq_connection *c) { return PQsetnonblocking(c, 1) == 0; }
int pq_enter_pipeline(pq_connection *c) { return PQenterPipelineMode(c); }
int pq_exit_pipeline(pq_connection *c) { return PQexitPipelineMode(c); }
int pq_sync(pq_connection *c) { return PQpipelineSync(c); }
int pq_send_script(pq_connection *c, const char *script) { return PQsendQuery(c, script); }
int pq_send_prepare(
    pq_connection *c, const char *name, const char *statement, int count, const uint32_t *types)
{
    return PQsendPrepare(c, name, statement, count, types);
}
int pq_send(
    pq_connection *c, const char *name, int count, const char *const *values, const int *lengths,
    const int *formats)
{
    return PQsendQueryPrepared(c, name, count, values, lengths, formats, 1);
}
int pq_flush(pq_connection *c) { return PQflush(c); }
int pq_consume(pq_connection *c) { return PQconsumeInput(c); }
int pq_is_busy(pq_connection *c) { return PQisBusy(c); }
pq_result *pq_next(pq_connection *c) { return PQgetResult(c); }
int pq_kind(const pq_result *r) { return PQresultStatus(r); }
const char *pq_field(const pq_result *r, int field) { return PQresultErrorField(r, field); }
int pq_rows(const pq_result *r) { return PQntuples(r); }
int pq_columns(const pq_result *r) { return PQnfields(r); }
const char *pq_name(const pq_result *r, int column) { return PQfname(r, column); }
uint32_t pq_type(const pq_result *r, int column) { return PQftype(r, column); }
int pq_is_null(const pq_result *r, int row, int column) { return PQgetisnull(r, row, column); }
int pq_length(const pq_result *r, int row, int column) { return PQgetlength(r, row, column); }
const uint8_t *pq_bytes(const pq_result *r, int row, int column)
{
    return (const uint8_t *)PQgetvalue(r, row, column);
}
const char *pq_tag(pq_result *r) { return PQcmdStatus(r); }
void pq_clear(pq_result *r) { PQclear(r); }
pq_cancel *pq_get_cancel(pq_connection *c) { return PQgetCancel(c); }
int pq_cancel_now(pq_cancel *cancel)
{
    char said[256];
    return PQcancel(cancel, said, sizeof said);
}
void pq_free_cancel(pq_cancel *cancel) { PQfreeCancel(cancel); }
