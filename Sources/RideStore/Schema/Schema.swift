import GRDB
import Glibc
import RideService

/// The tables, and how files of earlier versions become files of this one.
enum Schema {
    /// "RIDE" in ASCII, by which `file` and we recognise our files.
    static let applicationID: Int32 = 0x5249_4445

    /// - Throws: `StoreError` if the file is another program's or of a newer version than this.
    static func checkIdentity(_ db: Database) throws {
        let identity = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let objects = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
        if identity == 0, objects == 0 { return }
        guard identity == applicationID else {
            throw StoreError(
                message: "This is another program's database, not a ride store. "
                    + "Name another file; nothing was changed.")
        }
        guard try !migrator.hasBeenSuperseded(db) else {
            throw StoreError(
                message: "The store was written by a newer version of ride-sim. "
                    + "Use that version; nothing was changed.")
        }
    }

    /// Copies a file of an earlier version before it is changed, unless that was done before.
    static func keepEarlierVersion(of queue: DatabaseQueue, at path: String) throws {
        let isOld = try queue.inDatabase { db in
            try db.tableExists("grdb_migrations") && !migrator.hasCompletedMigrations(db)
        }
        guard isOld, let version = migrator.migrations.last else { return }
        let copy = "\(path).before-\(version)"
        guard access(copy, F_OK) != 0 else { return }
        try DatabaseCopy.make(of: queue, at: copy, change: scrubCopy)
    }

    /// Every step from an empty file to the tables of today. A step that has been released never
    /// changes again; that is why nothing here refers to a constant of the program.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("v1") { db in
            try db.execute(sql: "PRAGMA application_id = 0x52494445")
            try db.execute(sql: tablesOfRides)
            try db.execute(sql: tablesOfPeople)
        }
        migrator.registerMigration("v2") { db in
            for sql in secondVersion { try db.execute(sql: sql) }
        }
        migrator.registerMigration("v3") { db in
            try db.execute(sql: thirdVersion)
            try noteIfNew(db)
        }
        migrator.registerMigration("v5") { db in try db.execute(sql: tablesOfBikes) }
        migrator.registerMigration("v7") { db in try db.execute(sql: nameOfData) }
        migrator.registerMigration("v8") { db in try db.execute(sql: eighthVersion) }
        migrator.registerMigration("v10") { db in try db.execute(sql: tableOfErasures) }
        migrator.registerMigration("v11") { db in try db.execute(sql: eleventhVersion) }
        migrator.registerMigration("v12") { db in try db.execute(sql: twelfthVersion) }
        migrator.registerMigration("v13") { db in try db.execute(sql: thirteenthVersion) }
        return migrator
    }

    /// `trip_event` is the truth, `trip` can be made anew from it at any time. The two partial
    /// indexes are the last line of defence of R6.
    private static let tablesOfRides = """
        CREATE TABLE trip (
            id INTEGER PRIMARY KEY,
            stage TEXT NOT NULL,
            passenger_id INTEGER NOT NULL,
            driver_id INTEGER,
            requested_at_ms INTEGER NOT NULL,
            ends TEXT NOT NULL,
            body TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX trip_one_live_per_passenger ON trip (passenger_id)
            WHERE stage IN ('requested', 'offered', 'accepted', 'arrived', 'inProgress');
        CREATE UNIQUE INDEX trip_one_live_per_driver ON trip (driver_id)
            WHERE driver_id IS NOT NULL
            AND stage IN ('requested', 'offered', 'accepted', 'arrived', 'inProgress');
        CREATE TABLE trip_event (
            sequence INTEGER PRIMARY KEY,
            trip_id INTEGER NOT NULL REFERENCES trip (id) DEFERRABLE INITIALLY DEFERRED,
            at_ms INTEGER NOT NULL,
            kind TEXT NOT NULL,
            body TEXT NOT NULL
        ) STRICT;
        CREATE INDEX trip_event_by_trip ON trip_event (trip_id, sequence);
        """

    /// A driver carries out one ride, and may have promised the one after it.
    private static let eighthVersion = """
        DROP INDEX trip_one_live_per_driver;
        CREATE UNIQUE INDEX trip_one_under_way_per_driver ON trip (driver_id)
            WHERE driver_id IS NOT NULL AND stage IN ('arrived', 'inProgress');
        CREATE UNIQUE INDEX trip_one_to_come_per_driver ON trip (driver_id)
            WHERE driver_id IS NOT NULL AND stage IN ('offered', 'accepted');
        """

    /// Two parties may share a car, in any stage of their rides.
    private static let eleventhVersion = """
        DROP INDEX trip_one_under_way_per_driver;
        DROP INDEX trip_one_to_come_per_driver;
        CREATE INDEX trip_live_by_driver ON trip (driver_id)
            WHERE driver_id IS NOT NULL
            AND stage IN ('requested', 'offered', 'accepted', 'arrived', 'inProgress');
        """
        + ["INSERT", "UPDATE"].map { change in
            """
            CREATE TRIGGER trip_two_live_per_driver_\(change.lowercased()) BEFORE \(change) ON trip
            WHEN NEW.driver_id IS NOT NULL
                AND NEW.stage IN ('requested', 'offered', 'accepted', 'arrived', 'inProgress')
                AND (
                    SELECT count(*) FROM trip
                    WHERE driver_id = NEW.driver_id AND id <> NEW.id
                    AND stage IN ('requested', 'offered', 'accepted', 'arrived', 'inProgress')
                ) >= 2
            BEGIN
                SELECT RAISE(ABORT, 'A driver has three live rides.');
            END;
            """
        }.joined()

    /// Four parties may share a car.
    private static let thirteenthVersion = ["INSERT", "UPDATE"].map { change in
        """
        DROP TRIGGER trip_two_live_per_driver_\(change.lowercased());
        CREATE TRIGGER trip_four_live_per_driver_\(change.lowercased()) BEFORE \(change) ON trip
        WHEN NEW.driver_id IS NOT NULL
            AND NEW.stage IN ('requested', 'offered', 'accepted', 'arrived', 'inProgress')
            AND (
                SELECT count(*) FROM trip
                WHERE driver_id = NEW.driver_id AND id <> NEW.id
                AND stage IN ('requested', 'offered', 'accepted', 'arrived', 'inProgress')
            ) >= 4
        BEGIN
            SELECT RAISE(ABORT, 'A driver has five live rides.');
        END;
        """
    }.joined()

    private static let tablesOfPeople = """
        CREATE TABLE account (
            party TEXT NOT NULL CHECK (party IN ('passenger', 'driver')),
            number INTEGER NOT NULL,
            current_trip_id INTEGER REFERENCES trip (id) DEFERRABLE INITIALLY DEFERRED,
            body TEXT NOT NULL,
            PRIMARY KEY (party, number)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX account_by_current_trip ON account (current_trip_id);
        CREATE TABLE car (
            driver_id INTEGER PRIMARY KEY,
            body TEXT NOT NULL
        ) STRICT;
        CREATE TABLE rating (
            party TEXT NOT NULL CHECK (party IN ('passenger', 'driver')),
            number INTEGER NOT NULL,
            sum_stars INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (party, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE command (
            sequence INTEGER PRIMARY KEY,
            party TEXT NOT NULL CHECK (party IN ('passenger', 'driver')),
            number INTEGER NOT NULL,
            id TEXT NOT NULL,
            fingerprint INTEGER NOT NULL,
            UNIQUE (party, number, id)
        ) STRICT;
        CREATE TABLE world (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            now_ms INTEGER NOT NULL,
            next_trip INTEGER NOT NULL,
            city_checksum INTEGER NOT NULL
        ) STRICT;
        """
}
