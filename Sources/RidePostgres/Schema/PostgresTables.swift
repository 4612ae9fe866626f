/// The tables of a city, as SQLite's twelfth version has them: the same columns in the same order,
/// the same keys, and the same rules as the last line of defence.
///
/// Words are compared by their bytes, as SQLite compares them (`COLLATE "C"`). A later version adds
/// a step of its own number here, as it does in SQLite's files.
enum PostgresTables {
    static let all = rides + people + ledger + records + bikes + history

    /// The steps from there to the tables of today, by the numbers that SQLite's files have.
    static let steps = [(version: "v13", sql: fourParties)]

    /// Four parties may share a car.
    private static let fourParties = """
        DROP TRIGGER trip_two_live_per_driver ON trip;
        DROP FUNCTION trip_two_live_per_driver();
        CREATE FUNCTION trip_four_live_per_driver() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF (SELECT count(*) FROM trip
                WHERE driver_id = NEW.driver_id AND id <> NEW.id AND stage IN \(live)) >= 4 THEN
                RAISE 'A driver has five live rides.'
                    USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            RETURN NEW;
        END $$;
        CREATE TRIGGER trip_four_live_per_driver BEFORE INSERT OR UPDATE ON trip FOR EACH ROW
            WHEN (NEW.driver_id IS NOT NULL AND NEW.stage IN \(live))
            EXECUTE FUNCTION trip_four_live_per_driver();

        """

    private static let live = "('requested', 'offered', 'accepted', 'arrived', 'inProgress')"

    private static let rides = """
        CREATE FUNCTION json_extract(body TEXT, path TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE
            AS $$ SELECT body::json #>> string_to_array(substr(path, 3), '.') $$;
        CREATE TABLE trip (
            id BIGINT PRIMARY KEY,
            stage TEXT COLLATE "C" NOT NULL,
            passenger_id BIGINT NOT NULL,
            driver_id BIGINT,
            requested_at_ms BIGINT NOT NULL,
            ends TEXT NOT NULL,
            body TEXT NOT NULL,
            payment TEXT COLLATE "C" NOT NULL
        );
        CREATE UNIQUE INDEX trip_one_live_per_passenger ON trip (passenger_id)
            WHERE stage IN \(live);
        CREATE INDEX trip_live_by_driver ON trip (driver_id)
            WHERE driver_id IS NOT NULL AND stage IN \(live);
        CREATE INDEX trip_by_passenger ON trip (passenger_id, id);
        CREATE INDEX trip_by_driver ON trip (driver_id, id) WHERE driver_id IS NOT NULL;
        CREATE INDEX trip_by_request ON trip (requested_at_ms);
        CREATE FUNCTION trip_two_live_per_driver() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF (SELECT count(*) FROM trip
                WHERE driver_id = NEW.driver_id AND id <> NEW.id AND stage IN \(live)) >= 2 THEN
                RAISE 'A driver has three live rides.'
                    USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            RETURN NEW;
        END $$;
        CREATE TRIGGER trip_two_live_per_driver BEFORE INSERT OR UPDATE ON trip FOR EACH ROW
            WHEN (NEW.driver_id IS NOT NULL AND NEW.stage IN \(live))
            EXECUTE FUNCTION trip_two_live_per_driver();
        CREATE TABLE trip_event (
            sequence BIGINT PRIMARY KEY,
            trip_id BIGINT NOT NULL REFERENCES trip (id) DEFERRABLE INITIALLY DEFERRED,
            at_ms BIGINT NOT NULL,
            kind TEXT COLLATE "C" NOT NULL,
            body TEXT NOT NULL
        );
        CREATE INDEX trip_event_by_trip ON trip_event (trip_id, sequence);

        """

    private static let people = """
        CREATE TABLE account (
            party TEXT COLLATE "C" NOT NULL CHECK (party IN ('passenger', 'driver')),
            number BIGINT NOT NULL,
            current_trip_id BIGINT REFERENCES trip (id) DEFERRABLE INITIALLY DEFERRED,
            body TEXT NOT NULL,
            email TEXT COLLATE "C",
            PRIMARY KEY (party, number)
        );
        CREATE INDEX account_by_current_trip ON account (current_trip_id);
        CREATE UNIQUE INDEX account_by_email ON account (party, email) WHERE email IS NOT NULL;
        CREATE TABLE car (
            driver_id BIGINT PRIMARY KEY,
            body TEXT NOT NULL
        );
        CREATE TABLE rating (
            party TEXT COLLATE "C" NOT NULL CHECK (party IN ('passenger', 'driver')),
            number BIGINT NOT NULL,
            sum_stars BIGINT NOT NULL,
            count BIGINT NOT NULL,
            PRIMARY KEY (party, number)
        );
        CREATE TABLE command (
            sequence BIGINT PRIMARY KEY,
            party TEXT COLLATE "C" NOT NULL CHECK (party IN ('passenger', 'driver')),
            number BIGINT NOT NULL,
            id TEXT COLLATE "C" NOT NULL,
            fingerprint BIGINT NOT NULL,
            UNIQUE (party, number, id)
        );
        CREATE TABLE erasure (
            party TEXT COLLATE "C" NOT NULL CHECK (party IN ('passenger', 'driver')),
            number BIGINT NOT NULL,
            at_ms BIGINT NOT NULL,
            is_clean BIGINT NOT NULL DEFAULT 0,
            PRIMARY KEY (party, number)
        );
        CREATE TABLE document (
            driver_id BIGINT NOT NULL,
            kind TEXT COLLATE "C" NOT NULL,
            sha256 BYTEA NOT NULL,
            bytes BYTEA NOT NULL,
            PRIMARY KEY (driver_id, kind, sha256)
        );

        """

    private static let ledger = """
        CREATE TABLE ledger_transaction (
            id BIGINT PRIMARY KEY,
            at_ms BIGINT NOT NULL,
            kind TEXT COLLATE "C" NOT NULL,
            subject TEXT COLLATE "C" NOT NULL,
            UNIQUE (subject, kind)
        );
        CREATE TABLE ledger_posting (
            transaction_id BIGINT NOT NULL REFERENCES ledger_transaction (id),
            position BIGINT NOT NULL,
            account TEXT COLLATE "C" NOT NULL,
            amount_minor BIGINT NOT NULL CHECK (amount_minor <> 0),
            line TEXT NOT NULL,
            PRIMARY KEY (transaction_id, position)
        );
        CREATE INDEX ledger_posting_by_account ON ledger_posting (account, transaction_id);
        CREATE FUNCTION ledger_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE 'entries of the ledger are never changed or deleted'
                USING ERRCODE = 'integrity_constraint_violation';
        END $$;
        CREATE TRIGGER ledger_transaction_only_grows
            BEFORE UPDATE OR DELETE ON ledger_transaction FOR EACH ROW
            EXECUTE FUNCTION ledger_only_grows();
        CREATE TRIGGER ledger_posting_only_grows
            BEFORE UPDATE OR DELETE ON ledger_posting FOR EACH ROW
            EXECUTE FUNCTION ledger_only_grows();
        CREATE TRIGGER ledger_transaction_not_emptied BEFORE TRUNCATE ON ledger_transaction
            EXECUTE FUNCTION ledger_only_grows();
        CREATE TRIGGER ledger_posting_not_emptied BEFORE TRUNCATE ON ledger_posting
            EXECUTE FUNCTION ledger_only_grows();
        CREATE FUNCTION ledger_transaction_next() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF NEW.id <> (SELECT coalesce(max(id), 0) + 1 FROM ledger_transaction) THEN
                RAISE 'the entry is there already or is not the next'
                    USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            RETURN NEW;
        END $$;
        CREATE TRIGGER ledger_transaction_next BEFORE INSERT ON ledger_transaction FOR EACH ROW
            EXECUTE FUNCTION ledger_transaction_next();
        CREATE FUNCTION ledger_posting_next() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF NEW.transaction_id <> (SELECT max(id) FROM ledger_transaction)
                OR NEW.position <> (
                    SELECT coalesce(max(position), 0) + 1 FROM ledger_posting
                    WHERE transaction_id = NEW.transaction_id) THEN
                RAISE 'the posting is not the next of the last entry'
                    USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            RETURN NEW;
        END $$;
        CREATE TRIGGER ledger_posting_next BEFORE INSERT ON ledger_posting FOR EACH ROW
            EXECUTE FUNCTION ledger_posting_next();

        """

    private static let records = """
        CREATE TABLE record (
            kind TEXT COLLATE "C" NOT NULL,
            key TEXT COLLATE "C" NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (kind, key)
        );
        CREATE TABLE outbox (
            number BIGINT PRIMARY KEY,
            at_ms BIGINT NOT NULL,
            sealed BYTEA
        );

        """

    private static let bikes = """
        CREATE TABLE bike_system (
            id BIGINT PRIMARY KEY CHECK (id = 1),
            body TEXT NOT NULL
        );
        CREATE TABLE bike_station (
            id BIGINT PRIMARY KEY,
            body TEXT NOT NULL
        );
        CREATE TABLE bike_friend (
            passenger_id BIGINT PRIMARY KEY,
            body TEXT NOT NULL
        );
        CREATE TABLE rental (
            id BIGINT PRIMARY KEY,
            rider_id BIGINT NOT NULL,
            stage TEXT COLLATE "C" NOT NULL,
            begun_at_ms BIGINT NOT NULL,
            body TEXT NOT NULL
        );
        CREATE UNIQUE INDEX rental_one_live_per_rider ON rental (rider_id)
            WHERE stage IN ('reserved', 'unlocked', 'riding', 'paused');
        CREATE INDEX rental_by_rider ON rental (rider_id, id);
        CREATE INDEX rental_by_time ON rental (begun_at_ms);

        """

    private static let history = """
        CREATE TABLE world (
            id BIGINT PRIMARY KEY CHECK (id = 1),
            now_ms BIGINT NOT NULL,
            next_trip BIGINT NOT NULL,
            city_checksum BIGINT NOT NULL,
            history BYTEA
        );
        CREATE TABLE history (
            length BIGINT PRIMARY KEY,
            at_ms BIGINT NOT NULL,
            digest BYTEA NOT NULL
        );
        CREATE TABLE history_key (
            id BIGINT PRIMARY KEY CHECK (id = 1),
            secret BYTEA NOT NULL
        );
        CREATE TABLE data_id (
            id BIGINT PRIMARY KEY CHECK (id = 1),
            text TEXT NOT NULL
        );
        CREATE TABLE folder_key (
            id BIGINT PRIMARY KEY CHECK (id = 1),
            name BYTEA NOT NULL
        );
        CREATE TABLE migration (
            identifier TEXT COLLATE "C" PRIMARY KEY
        );
        """
}
