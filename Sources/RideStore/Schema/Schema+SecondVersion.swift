/// What the second version added: people who signed up, money, tickets and bookings. A file of the
/// first version keeps all its rows; they are read as they are.
extension Schema {
    static let secondVersion = [
        columnsOfHistory, tablesOfLedger, triggersOfLedger, tablesOfRecords,
    ]

    /// Every ride of the first version was paid in cash. E-mail addresses are in small letters:
    /// one of them opens one account of each side.
    private static let columnsOfHistory = """
        ALTER TABLE trip ADD COLUMN payment TEXT NOT NULL DEFAULT 'cash';
        CREATE INDEX trip_by_passenger ON trip (passenger_id, id);
        CREATE INDEX trip_by_driver ON trip (driver_id, id) WHERE driver_id IS NOT NULL;
        CREATE INDEX trip_by_request ON trip (requested_at_ms);
        ALTER TABLE account ADD COLUMN email TEXT;
        CREATE UNIQUE INDEX account_by_email ON account (party, email) WHERE email IS NOT NULL;
        """

    /// Amounts stand in a column of their own, so that `SELECT sum(amount_minor)` can be asked by
    /// anybody who wants to know whether the ledger is in order.
    private static let tablesOfLedger = """
        CREATE TABLE ledger_transaction (
            id INTEGER PRIMARY KEY,
            at_ms INTEGER NOT NULL,
            kind TEXT NOT NULL,
            subject TEXT NOT NULL,
            UNIQUE (subject, kind)
        ) STRICT;
        CREATE TABLE ledger_posting (
            transaction_id INTEGER NOT NULL REFERENCES ledger_transaction (id),
            position INTEGER NOT NULL,
            account TEXT NOT NULL,
            amount_minor INTEGER NOT NULL CHECK (amount_minor <> 0),
            line TEXT NOT NULL,
            PRIMARY KEY (transaction_id, position)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX ledger_posting_by_account ON ledger_posting (account, transaction_id);
        """

    /// The ledger only grows, at its end. `INSERT OR REPLACE` deletes what is in its way without
    /// asking the triggers on deletion, which is why what may be inserted is looked at too.
    private static let triggersOfLedger = """
        CREATE TRIGGER ledger_transaction_not_changed BEFORE UPDATE ON ledger_transaction
        BEGIN SELECT RAISE(ABORT, 'entries of the ledger are never changed'); END;
        CREATE TRIGGER ledger_transaction_not_deleted BEFORE DELETE ON ledger_transaction
        BEGIN SELECT RAISE(ABORT, 'entries of the ledger are never deleted'); END;
        CREATE TRIGGER ledger_transaction_next BEFORE INSERT ON ledger_transaction
        WHEN NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM ledger_transaction)
            OR EXISTS (
                SELECT 1 FROM ledger_transaction
                WHERE subject = NEW.subject AND kind = NEW.kind)
        BEGIN SELECT RAISE(ABORT, 'the entry is there already or is not the next'); END;
        CREATE TRIGGER ledger_posting_not_changed BEFORE UPDATE ON ledger_posting
        BEGIN SELECT RAISE(ABORT, 'entries of the ledger are never changed'); END;
        CREATE TRIGGER ledger_posting_not_deleted BEFORE DELETE ON ledger_posting
        BEGIN SELECT RAISE(ABORT, 'entries of the ledger are never deleted'); END;
        CREATE TRIGGER ledger_posting_next BEFORE INSERT ON ledger_posting
        WHEN NEW.transaction_id IS NOT (SELECT max(id) FROM ledger_transaction)
            OR NEW.position IS NOT (
                SELECT coalesce(max(position), 0) + 1 FROM ledger_posting
                WHERE transaction_id = NEW.transaction_id)
        BEGIN SELECT RAISE(ABORT, 'the posting is not the next of the last entry'); END;
        """

    private static let tablesOfRecords = """
        CREATE TABLE record (
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (kind, key)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE outbox (
            number INTEGER PRIMARY KEY,
            at_ms INTEGER NOT NULL,
            recipient TEXT NOT NULL,
            subject TEXT NOT NULL,
            body TEXT NOT NULL
        ) STRICT;
        """
}
