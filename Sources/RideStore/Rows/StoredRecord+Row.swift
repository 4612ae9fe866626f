import RideAccounts
import RideCore
import RideFares
import RideService

/// A record as it stands in its row.
extension StoredRecord {
    /// What stands in the column `body`.
    func body(_ json: StoredJSON) throws -> String {
        switch self {
        case .ticket(let file): try json.text(of: file)
        case .alert(let alert): try json.text(of: alert)
        case .reservation(let reservation): try json.text(of: reservation)
        case .promotion(let file): try json.text(of: file)
        case .charge(let charge): try json.text(of: charge)
        case .helpVotes(_, let votes): try json.text(of: votes)
        case .tariffs(let book): try json.text(of: book)
        case .demo(let accounts): try json.text(of: accounts)
        case .boardingCode(let code): try json.text(of: code)
        case .sharedRide(let code): try json.text(of: code)
        case .surge(let surge): try json.text(of: surge)
        case .statistics(let statistics): try json.text(of: statistics)
        case .demand(let record): try json.text(of: record)
        case .operatorAction(let action): try json.text(of: action)
        case .challenge(let record): try json.text(of: record)
        case .academy(let record): try json.text(of: record)
        case .belongings(let file): try json.text(of: file)
        case .history(let record): try json.text(of: record)
        case .calendar(let dates): try json.text(of: dates)
        }
    }

    /// Reads a record.
    ///
    /// - Throws: `UnreadableRow`, also where the row is filed under another name than its own.
    init(_ row: StoredRow, _ json: StoredJSON) throws(UnreadableRow) {
        let name: String = row["kind"]
        let key: String = row["key"]
        let unreadable = UnreadableRow(table: "record", key: "\(name) \(key)")
        guard let kind = Kind(rawValue: name) else { throw unreadable }
        func read<Value: Decodable>(_ type: Value.Type) throws(UnreadableRow) -> Value {
            try json.value(type, from: row["body"], table: unreadable.table, key: unreadable.key)
        }
        switch kind {
        case .ticket: self = .ticket(try read(TicketFile.self))
        case .alert: self = .alert(try read(EmergencyAlert.self))
        case .reservation: self = .reservation(try read(Reservation.self))
        case .promotion: self = .promotion(try read(PromotionFile.self))
        case .charge: self = .charge(try read(PendingCharge.self))
        case .helpVotes:
            guard let article = HelpArticleID(stored: key) else { throw unreadable }
            self = .helpVotes(article, try read(HelpVotes.self))
        case .tariffs: self = .tariffs(try read(TariffBook.self))
        case .demo: self = .demo(try read(DemoAccounts.self))
        case .boardingCode: self = .boardingCode(try read(BoardingCode.self))
        case .sharedRide: self = .sharedRide(try read(SharedRideCode.self))
        case .surge: self = .surge(try read(SurgeMap.self))
        case .statistics: self = .statistics(try read(DayStatistics.self))
        case .demand: self = .demand(try read(DemandRecord.self))
        case .operatorAction: self = .operatorAction(try read(OperatorAction.self))
        case .challenge: self = .challenge(try read(ChallengeRecord.self))
        case .academy: self = .academy(try read(AcademyRecord.self))
        case .belongings: self = .belongings(try read(BelongingsFile.self))
        case .history: self = .history(try read(HistoryRecord.self))
        case .calendar: self = .calendar(try read(CityDates.self))
        }
        guard self.name == RecordName(kind: kind, key: key) else { throw unreadable }
    }
}
