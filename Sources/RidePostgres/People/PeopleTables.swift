/// The schema of the people that several cities of a database share.
struct PeopleTables {
    /// What PostgreSQL calls it.
    let name: String
    private var quoted: String { PostgresPlace.quoted(name) }
    var person: String { "\(quoted).person" }
    var series: String { "\(quoted).series" }
    var change: String { "\(quoted).change_person" }

    /// The SQLSTATE of a round whose row of a person somebody else has written.
    static let changedState = "RF002"

    /// Numbers that an engine draws at once.
    static let drawn: Int64 = 10_000

    /// Makes what is missing. Engines that begin at the same moment do it one after the other.
    var script: String {
        let literal = name.map { $0 == "'" ? "''" : String($0) }.joined()
        return """
            SELECT pg_advisory_xact_lock(hashtextextended('ride people \(literal)', 0));
            CREATE SCHEMA IF NOT EXISTS \(quoted);
            CREATE TABLE IF NOT EXISTS \(person) (
                party TEXT COLLATE "C" NOT NULL CHECK (party IN ('passenger', 'driver')),
                number BIGINT NOT NULL,
                email TEXT COLLATE "C",
                version BIGINT NOT NULL,
                body TEXT NOT NULL,
                changed XID8 NOT NULL,
                PRIMARY KEY (party, number)
            );
            CREATE UNIQUE INDEX IF NOT EXISTS person_by_email ON \(person) (party, email)
                WHERE email IS NOT NULL;
            CREATE INDEX IF NOT EXISTS person_by_change ON \(person) (changed);
            CREATE TABLE IF NOT EXISTS \(series) (
                party TEXT COLLATE "C" PRIMARY KEY,
                next BIGINT NOT NULL
            );
            INSERT INTO \(series) (party, next) VALUES ('passenger', 1), ('driver', 4294967296)
                ON CONFLICT DO NOTHING;
            CREATE OR REPLACE FUNCTION \(change)(
                a_party TEXT, a_number BIGINT, an_email TEXT, a_version BIGINT, a_body TEXT
            ) RETURNS void LANGUAGE plpgsql VOLATILE AS $change$
            BEGIN
                IF a_version = 1 THEN
                    INSERT INTO \(person) (party, number, email, version, body, changed)
                    VALUES (a_party, a_number, an_email, 1, a_body, pg_current_xact_id())
                    ON CONFLICT DO NOTHING;
                ELSE
                    UPDATE \(person)
                    SET email = an_email, version = a_version, body = a_body,
                        changed = pg_current_xact_id()
                    WHERE party = a_party AND number = a_number AND version = a_version - 1;
                END IF;
                IF NOT FOUND THEN
                    RAISE EXCEPTION 'an account was changed in another city at the same moment'
                        USING ERRCODE = '\(Self.changedState)';
                END IF;
            END
            $change$;
            """
    }
}
