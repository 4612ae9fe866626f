import RideCore
import RideLedger
import RideService

/// Looks up what is over.
extension ContentsReader {
    func answer(_ query: StoreQuery) throws -> StoreAnswer {
        let ledger = LedgerReader(db: db)
        switch query {
        case .rides(of: let actor, let filter, before: let before, limit: let limit):
            return try rides(RideSearch(actor, filter), before: before, limit: limit)
        case .ride(let id):
            let row = try db.row(TripRow.ofNumber, [.of(id.stored)])
            return .ride(try row.map { try TripRow($0).stored(json) })
        case .tripEntries(let trip):
            return .entries(try ledger.transactions(about: [.trip(trip), .tip(trip)]))
        case .rentals(of: let passenger, let filter, before: let before, limit: let limit):
            return try rentals(of: passenger, filter, before: before, limit: limit)
        case .rental(let id): return try rental(id)
        case .lastEntries(of: let account, limit: let limit):
            return .entries(try ledger.last(limit, of: account))
        case .driverEntries(let driver, after: let first, through: let last):
            return .entries(
                try ledger.transactions(
                    touching: [
                        .driverAvailable(driver), .driverOwed(driver), .driverBlocked(driver),
                    ], after: first, through: last))
        case .operatorActions(about: let ride, before: let before, limit: let limit):
            return .operatorActions(
                try operatorActions(about: ride, before: before, limit: limit))
        case .witness:
            preconditionFailure("marks are known by their seal, which is the store's")
        }
    }

    private func operatorActions(
        about ride: TripID?, before: UInt64?, limit: Int
    ) throws -> [OperatorAction] {
        let subject = ride.map(OperatorAction.subject(of:))
        // Only the keys of these are numbers, and PostgreSQL looks at conditions in any order.
        let number = "CASE WHEN kind = 'operatorAction' THEN CAST(key AS BIGINT) END"
        let records = try db.rows(
            """
            SELECT * FROM record WHERE kind = 'operatorAction' AND \(number) < ?
            AND (CAST(? AS TEXT) IS NULL
                OR json_extract(body, '$.subject') || ' ' LIKE CAST(? AS TEXT) || ' %')
            ORDER BY \(number) DESC LIMIT ?
            """,
            [
                .of(Int64(clamping: before ?? .max)), .of(subject), .of(subject),
                .of(max(0, limit)),
            ]
        ) { row in try StoredRecord(row, json) }
        return records.compactMap { record in
            if case .operatorAction(let action) = record { action } else { nil }
        }
    }

    /// One page of rides. Pages are told apart by the last ride before them and not by a number of
    /// rides to skip: new rides shift nothing, and a late page costs no more than the first.
    private func rides(
        _ search: RideSearch, before: TripID?, limit: Int
    ) throws -> StoreAnswer {
        let total: Int? = try db.value(search.sql("count(*)"), search.values)
        var page = search
        if let before {
            // Stored numbers have a sign; no ride has a number beyond it.
            page.add("id < ?", .of(Int64(clamping: before.rawValue)))
        }
        // To SQLite a limit below zero is none.
        page.values.append(.of(max(0, limit)))
        let rides = try db.rows(page.sql("*") + " ORDER BY id DESC LIMIT ?", page.values) {
            try TripRow($0).stored(json)
        }
        return .rides(rides, total: total ?? 0)
    }
}

/// Which rows of `trip` are wanted.
struct RideSearch {
    private var conditions: [String] = []
    var values: [RowValue] = []

    /// The rides of somebody that a filter allows. Those that a driver is only asked to take are
    /// nobody's yet.
    init(_ actor: Actor, _ filter: RideFilter) {
        switch actor {
        case .passenger: add("passenger_id = ?", .of(actor.storedNumber))
        case .driver: add("driver_id = ?", .of(actor.storedNumber))
        }
        if actor.side == .driver { add("stage <> ?", .of(TripStage.offered.rawValue)) }
        if let stage = filter.stage { add("stage = ?", .of(stage.rawValue)) }
        if let payment = filter.payment { add("payment = ?", .of(payment.rawValue)) }
        // The sign keeps SQLite from looking through everybody's rides of that time.
        if let from = filter.from { add("+requested_at_ms >= ?", .of(from.milliseconds)) }
        if let until = filter.until { add("+requested_at_ms < ?", .of(until.milliseconds)) }
    }

    mutating func add(_ condition: String, _ value: RowValue) {
        conditions.append(condition)
        values.append(value)
    }

    func sql(_ columns: String) -> String {
        "SELECT \(columns) FROM trip WHERE \(conditions.joined(separator: " AND "))"
    }
}
