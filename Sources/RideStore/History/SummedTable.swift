/// A table whose rows are counted and summed up, and what of a row is: everything that is not
/// worked out from the rest, nor changes without a round.
///
/// `trip` is not among them: its rows follow from `trip_event`. Which history a round belongs to is
/// told by the rows of `history` itself.
enum SummedTable: Int, CaseIterable {
    case account, car, rating, command, tripEvent, ledgerTransaction, ledgerPosting, record
    case outbox, erasure, bikeSystem, bikeStation, bikeFriend, rental, history

    /// What SQL calls it.
    var name: String { shape.name }

    /// What is summed up, the key first.
    var columns: [String] { shape.columns }

    /// How many of them are the key.
    var keyCount: Int { shape.keys }

    /// Whether its rows change; those of the others only come, and go where they are forgotten.
    var changes: Bool {
        switch self {
        case .account, .car, .rating, .record, .bikeSystem, .bikeStation, .bikeFriend, .rental: true
        case .command, .tripEvent, .ledgerTransaction, .ledgerPosting, .outbox, .erasure, .history:
            false
        }
    }

    private var shape: (name: String, keys: Int, columns: [String]) {
        switch self {
        case .account: ("account", 2, ["party", "number", "body"])
        case .car: ("car", 1, ["driver_id", "body"])
        case .rating: ("rating", 2, ["party", "number", "sum_stars", "count"])
        case .command: ("command", 3, ["party", "number", "id", "fingerprint"])
        case .tripEvent: ("trip_event", 1, ["sequence", "trip_id", "at_ms", "kind", "body"])
        case .ledgerTransaction: ("ledger_transaction", 1, ["id", "at_ms", "kind", "subject"])
        case .ledgerPosting:
            (
                "ledger_posting", 2,
                ["transaction_id", "position", "account", "amount_minor", "line"]
            )
        case .record: ("record", 2, ["kind", "key", "body"])
        case .outbox: ("outbox", 1, ["number", "at_ms"])
        case .erasure: ("erasure", 2, ["party", "number", "at_ms"])
        case .bikeSystem: ("bike_system", 1, ["id", "body"])
        case .bikeStation: ("bike_station", 1, ["id", "body"])
        case .bikeFriend: ("bike_friend", 1, ["passenger_id", "body"])
        case .rental: ("rental", 1, ["id", "stage", "body"])
        case .history: ("history", 1, ["length", "at_ms", "digest"])
        }
    }

    /// All rows, as they are summed up.
    var everyRow: String { Self.everyRows[rawValue] }

    /// The row of a key, as it is summed up.
    var rowOfKey: String { Self.rowsOfKeys[rawValue] }

    /// Puts a row in the place of the one with its number, where a row is a number and a body.
    var putOfBody: String { Self.putsOfBodies[rawValue] }

    // Written once: a round asks for each of its rows.
    private static let everyRows = allCases.map {
        "SELECT \($0.columns.joined(separator: ", ")) FROM \($0.name)"
    }

    private static let rowsOfKeys = allCases.map {
        let keys = $0.columns.prefix($0.shape.keys).map { "\($0) = ?" }
        return $0.everyRow + " WHERE " + keys.joined(separator: " AND ")
    }

    private static let putsOfBodies = allCases.map {
        """
        INSERT INTO \($0.name) (\($0.columns[0]), body) VALUES (?, ?)
        ON CONFLICT (\($0.columns[0])) DO UPDATE SET body = excluded.body
        """
    }
}
