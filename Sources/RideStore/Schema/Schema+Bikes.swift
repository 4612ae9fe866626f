/// What the fifth version added: bicycles.
extension Schema {
    /// The partial index is the last line of defence against a rider with two bicycles.
    static let tablesOfBikes = """
        CREATE TABLE bike_system (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            body TEXT NOT NULL
        ) STRICT;
        CREATE TABLE bike_station (
            id INTEGER PRIMARY KEY,
            body TEXT NOT NULL
        ) STRICT;
        CREATE TABLE bike_friend (
            passenger_id INTEGER PRIMARY KEY,
            body TEXT NOT NULL
        ) STRICT;
        CREATE TABLE rental (
            id INTEGER PRIMARY KEY,
            rider_id INTEGER NOT NULL,
            stage TEXT NOT NULL,
            begun_at_ms INTEGER NOT NULL,
            body TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX rental_one_live_per_rider ON rental (rider_id)
            WHERE stage IN ('reserved', 'unlocked', 'riding', 'paused');
        CREATE INDEX rental_by_rider ON rental (rider_id, id);
        CREATE INDEX rental_by_time ON rental (begun_at_ms);
        """
}
