/// The names of the calls of one area: rides booked for later.
public enum ReservationMethod: String, CaseIterable, Sendable {
    /// Book a ride for later.
    case schedule = "ride.schedule"
    /// What is booked.
    case list = "ride.reservations"
    /// Give a booked ride up.
    case unschedule = "ride.unschedule"
}

/// The calls of one area: rides booked for later.
public enum ReservationCall: Hashable, Sendable {
    case schedule(ScheduleParameters)
    case list
    case unschedule(UnscheduleParameters)

    /// The name of the call.
    public var method: ReservationMethod {
        switch self {
        case .schedule: .schedule
        case .list: .list
        case .unschedule: .unschedule
        }
    }
}

extension ReservationCall: CallArea {
    init(_ method: ReservationMethod, _ reader: ParameterReader) throws {
        switch method {
        case .schedule: self = .schedule(try reader.read())
        case .list: self = try reader.nothing(.list)
        case .unschedule: self = .unschedule(try reader.read())
        }
    }

    var parameters: any StrictParameters {
        switch self {
        case .schedule(let parameters): parameters
        case .unschedule(let parameters): parameters
        case .list: Nothing()
        }
    }
}

extension ReservationMethod {
    /// What an answer to the call brings.
    func result(_ reader: ResultReader) throws -> CallResult {
        switch self {
        case .schedule, .list, .unschedule: .reservations(try reader.read())
        }
    }
}
