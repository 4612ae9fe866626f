import RideAccounts
import RideCore
import RideFares
import RideLedger

/// Something of which the engine keeps the latest form, besides accounts, rides and cars.
public enum StoredRecord: Hashable, Sendable {
    /// A question or a report, and whether the person has seen the last reply.
    case ticket(TicketFile)
    /// A call for help.
    case alert(EmergencyAlert)
    /// A ride that is booked for later.
    case reservation(Reservation)
    /// A promotion and who used it.
    case promotion(PromotionFile)
    /// A card payment that is under way or has failed.
    case charge(PendingCharge)
    /// How many found a help text useful.
    case helpVotes(HelpArticleID, HelpVotes)
    /// The tariffs that an operator has set.
    case tariffs(TariffBook)
    /// The accounts that were made to be shown.
    case demo(DemoAccounts)
    /// The code by which a passenger can board a driver's car.
    case boardingCode(BoardingCode)
    /// The code by which others can watch a ride.
    case sharedRide(SharedRideCode)
    /// Where prices are raised.
    case surge(SurgeMap)
    /// How the service does today.
    case statistics(DayStatistics)
    /// A part of what is counted of the requests at each hour of the week.
    case demand(DemandRecord)
    /// What an operator has done.
    case operatorAction(OperatorAction)
    /// A part of the challenges among friends.
    case challenge(ChallengeRecord)
    /// A part of the academy.
    case academy(AcademyRecord)
    /// What somebody has put away.
    case belongings(BelongingsFile)
    /// What apps have seen of another history.
    case history(HistoryRecord)
    /// When the world began, its time zone and its holidays, as they were when it did.
    case calendar(CityDates)

    /// What kinds of records there are.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        case ticket, alert, reservation, promotion, charge, helpVotes, tariffs, demo
        case boardingCode, sharedRide, surge, statistics, demand, operatorAction
        case challenge, academy, belongings, history, calendar
    }

    /// The kind.
    public var kind: Kind {
        switch self {
        case .ticket: .ticket
        case .alert: .alert
        case .reservation: .reservation
        case .promotion: .promotion
        case .charge: .charge
        case .helpVotes: .helpVotes
        case .tariffs: .tariffs
        case .demo: .demo
        case .boardingCode: .boardingCode
        case .sharedRide: .sharedRide
        case .surge: .surge
        case .statistics: .statistics
        case .demand: .demand
        case .operatorAction: .operatorAction
        case .challenge: .challenge
        case .academy: .academy
        case .belongings: .belongings
        case .history: .history
        case .calendar: .calendar
        }
    }

    /// The name among those of its kind.
    public var key: String {
        switch self {
        case .ticket(let file): file.ticket.id.description
        case .alert(let alert): alert.ticket.description
        case .reservation(let reservation): reservation.id.description
        case .promotion(let file): file.promotion.code.text
        case .charge(let charge): charge.attempt.subject.description
        case .helpVotes(let article, _): article.text
        case .boardingCode(let code): code.driver.description
        case .sharedRide(let code): code.trip.description
        case .operatorAction(let action): action.number.description
        case .demand(let record): record.key
        case .challenge(let record): record.key
        case .academy(let record): record.key
        case .belongings(let file): file.key
        case .tariffs, .demo, .surge, .statistics, .history, .calendar: ""
        }
    }

    /// Kind and name.
    public var name: RecordName { RecordName(kind: kind, key: key) }
}

/// Which record is meant.
public struct RecordName: Hashable, Comparable, Sendable {
    /// The kind.
    public let kind: StoredRecord.Kind
    /// The name among those of its kind.
    public let key: String

    /// A record's name.
    public init(kind: StoredRecord.Kind, key: String) {
        self.kind = kind
        self.key = key
    }

    /// By kind, then by name.
    public static func < (left: RecordName, right: RecordName) -> Bool {
        (left.kind.rawValue, left.key) < (right.kind.rawValue, right.key)
    }
}

/// A question or a report with what the engine knows of it besides.
public struct TicketFile: Hashable, Codable, Sendable {
    /// What was written.
    public var ticket: Ticket
    /// Whether the person has not seen the last reply.
    public var isUnread: Bool
}

/// A promotion and who used it.
public struct PromotionFile: Hashable, Codable, Sendable {
    /// One use of it: returned if the ride does not take place.
    public struct Use: Hashable, Codable, Sendable {
        /// By whom.
        public let passenger: PassengerID
        /// For which ride.
        public let trip: TripID
    }

    /// The promotion.
    public var promotion: Promotion
    /// Its uses, in order.
    public var uses: [Use]

    func uses(by passenger: PassengerID) -> Int { uses.count { $0.passenger == passenger } }
}

/// A ride that is booked for later (P15), at a price that is fixed.
public struct Reservation: Hashable, Codable, Sendable {
    /// Where a booking stands.
    public enum State: Hashable, Codable, Sendable {
        /// Its time has not come.
        case waiting
        /// It has become a ride.
        case dispatched(trip: TripID)
        /// It could not become one.
        case failed(reason: String)
    }

    /// Its name.
    public let id: ReservationID
    /// When the passenger wants to be picked up.
    public let pickupAt: Instant
    /// What is asked for then.
    public let request: TripRequest
    /// The promotion that is used, if any.
    public let promotion: PromotionCode?
    /// Where it stands.
    public var state: State
}

/// A card payment that has not come to a good end yet.
public struct PendingCharge: Hashable, Codable, Sendable {
    /// Who pays.
    public let passenger: PassengerID
    /// Which card.
    public let card: CardID
    /// How far it has got.
    public var attempt: ChargeAttempt
    /// Whether an open bill is being paid, which first failed.
    public let isForDebt: Bool
}

/// The code by which a passenger can board a driver's car (P16).
public struct BoardingCode: Hashable, Codable, Sendable {
    /// Whose car.
    public let driver: DriverID
    /// The signs, as they are shown; in the file in another form.
    public var code: String
    /// The last moment at which it is good.
    public let validUntil: Instant
}

/// The code by which others can watch a ride (P8).
public struct SharedRideCode: Hashable, Codable, Sendable {
    /// Which ride.
    public let trip: TripID
    /// The signs, as they are shown; in the file in another form.
    public var code: String
    /// The signs at the end of the link for a browser, in the file in another form too; nil where
    /// nobody has asked for one.
    public var link: String?
}

/// A message that leaves the engine, such as the code for a forgotten password. The store puts it
/// into the outbox, one file a message.
public struct OutboxMessage: Hashable, Codable, Sendable {
    /// Its number, from 1.
    public let number: UInt64
    /// To whom.
    public let to: EmailAddress
    /// When.
    public let at: WallTime
    /// The first line.
    public let subject: String
    /// The text.
    public let body: String
    /// The last moment at which it is good for anything, such as the code in it; nil for a message
    /// that stays true. What has not left the engine by then need not be kept.
    public var expiresAt: WallTime?
}
