/// Why a running bicycle system refused something. A refusal changes nothing.
public enum BikeRejection: Error, Hashable, Sendable {
    /// No such station.
    case noSuchStation
    /// No such system in the list of the world's.
    case noSuchSystem
    /// No such bicycle, or it is not in a dock.
    case noSuchBike
    /// No such rental, or it is somebody else's.
    case noSuchRental
    /// Nothing reads like this.
    case codeNotRead
    /// The station has no bicycle of the kind that nobody has reserved.
    case noBikeHere
    /// The station is out of service, or lends nothing now.
    case stationLendsNone
    /// The bicycle is kept for somebody else.
    case bikeIsKept
    /// The rider has a bicycle already, or keeps one.
    case alreadyRents
    /// The rider keeps another bicycle, at another station.
    case keepsAnother
    /// Nothing says what renting costs.
    case noPrice
    /// A van takes 1 to `BikeLimits.vanLoad`, and no more than there are bicycles and docks.
    case vanLoadOutOfRange
    /// Nobody goes so far on foot, or by one of these bicycles.
    case tooFarToWalk
    /// The rental's own rules forbid it.
    case rental(RentalRejection)

    /// A stable code for programs.
    public var code: String {
        switch self {
        case .noSuchStation: "no_such_station"
        case .noSuchSystem: "no_such_system"
        case .noSuchBike: "no_such_bike"
        case .noSuchRental: "no_such_rental"
        case .codeNotRead: "bike_code_not_read"
        case .noBikeHere: "no_bike_here"
        case .stationLendsNone: "station_lends_none"
        case .bikeIsKept: "bike_is_kept"
        case .alreadyRents: "already_rents"
        case .keepsAnother: "keeps_another_bike"
        case .noPrice: "no_bike_price"
        case .vanLoadOutOfRange: "van_load_out_of_range"
        case .tooFarToWalk: "too_far_to_walk"
        case .rental(let rejection): rejection.rawValue
        }
    }

    /// One sentence for the person.
    public var message: String {
        switch self {
        case .noSuchStation: "There is no such station."
        case .noSuchSystem: "There is no such bicycle system in the list."
        case .noSuchBike: "There is no such bicycle in a dock."
        case .noSuchRental: "There is no such rental."
        case .codeNotRead: "A code is B and the bicycle's number, or S and the station's."
        case .noBikeHere: "There is no free bicycle at this station."
        case .stationLendsNone: "This station lends no bicycles now."
        case .bikeIsKept: "This bicycle is kept for somebody else."
        case .alreadyRents: "You have a bicycle already."
        case .keepsAnother: "Another bicycle is kept for you. Unlock that one, or give it up."
        case .tooFarToWalk: "This is too far to walk."
        case .noPrice: "Nothing says what renting a bicycle costs here."
        case .vanLoadOutOfRange:
            "A van takes 1 to \(BikeLimits.vanLoad) bicycles that are there, and docks for them."
        case .rental(let rejection): rejection.message
        }
    }
}
