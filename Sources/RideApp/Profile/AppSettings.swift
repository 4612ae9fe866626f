import RideTUI

/// What a person has chosen about the app itself (P13); kept in the profile.
///
/// Properties are spelled as the profile's JSON does.
public struct AppSettings: Codable, Hashable, Sendable {
    /// The colours; nil for what the command line says, or dark.
    public var theme: Theme.Name?
    /// The language, such as `pt-BR`; nil for that of the environment.
    public var language: String?
    /// How distances are written.
    public var units = Format.Units.metric
    /// Whether the bell rings when something matters.
    public var bell = true
    /// Whether the desktop is told when something matters.
    public var desktop_notifications = true
    /// Whether the terminal's window is named after what is on the screen.
    public var window_title = true
    /// Whether things jump instead of gliding.
    public var reduced_motion = false
    /// Whether a driver chooses the way at each crossing, instead of the car driving itself.
    public var drives_by_hand = false
    /// Whether a driver's car says by itself that it is at a pick-up or a stop.
    public var arrives_by_position = false
    /// Whether the map leaves out where rides are wanted.
    public var hides_demand = false
    /// The codes of shared rides that the person follows, the latest first.
    public var followed_rides: [String] = []
    /// How many of them are kept.
    public static let followedRides = 10
    /// The booking that a passenger's ride stands for, as long as no driver has taken the ride.
    public var replaced_booking: ReplacedBooking?
    /// What is chosen about lists, by their names.
    public var lists: [String: ListChoice] = [:]
    /// The names of the introductions that were shown, each once.
    public var seen_introductions: [String] = []
    /// What was typed and is not sent, by what it is for: `chat 7` for the chat of a ride.
    public var drafts: [String: String] = [:]

    /// A ride that was asked for in the place of a booking.
    public struct ReplacedBooking: Codable, Hashable, Sendable {
        /// The number of the ride.
        public var ride: UInt64
        /// That of the booking.
        public var booking: UInt64

        /// A ride in the place of a booking.
        public init(ride: UInt64, booking: UInt64) {
            self.ride = ride
            self.booking = booking
        }
    }

    /// The choices of somebody who has made none.
    public init() {}

    private enum CodingKeys: CodingKey {
        case theme, language, units, bell, desktop_notifications, window_title
        case reduced_motion, drives_by_hand, arrives_by_position, hides_demand, lists
        case followed_rides, replaced_booking, seen_introductions, drafts
    }

    /// Reads the choices; one that is missing or unknown counts as not made.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        theme = try container.decodeIfPresent(String.self, forKey: .theme)
            .flatMap(Theme.Name.init(rawValue:))
        language = try container.decodeIfPresent(String.self, forKey: .language)
        units =
            try container.decodeIfPresent(String.self, forKey: .units)
            .flatMap(Format.Units.init(rawValue:)) ?? .metric
        bell = try container.decodeIfPresent(Bool.self, forKey: .bell) ?? true
        desktop_notifications =
            try container.decodeIfPresent(Bool.self, forKey: .desktop_notifications) ?? true
        window_title = try container.decodeIfPresent(Bool.self, forKey: .window_title) ?? true
        reduced_motion =
            try container.decodeIfPresent(Bool.self, forKey: .reduced_motion) ?? false
        drives_by_hand =
            try container.decodeIfPresent(Bool.self, forKey: .drives_by_hand) ?? false
        arrives_by_position =
            try container.decodeIfPresent(Bool.self, forKey: .arrives_by_position) ?? false
        hides_demand = try container.decodeIfPresent(Bool.self, forKey: .hides_demand) ?? false
        followed_rides =
            try container.decodeIfPresent([String].self, forKey: .followed_rides) ?? []
        replaced_booking =
            try? container.decodeIfPresent(ReplacedBooking.self, forKey: .replaced_booking)
        seen_introductions =
            try container.decodeIfPresent([String].self, forKey: .seen_introductions) ?? []
        drafts = try container.decodeIfPresent([String: String].self, forKey: .drafts) ?? [:]
        // A choice that a newer app wrote counts as not made.
        lists =
            (try? container.decodeIfPresent([String: ListChoice].self, forKey: .lists)) ?? [:]
    }

    /// Writes the choices.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(theme?.rawValue, forKey: .theme)
        try container.encodeIfPresent(language, forKey: .language)
        try container.encode(units.rawValue, forKey: .units)
        try container.encode(bell, forKey: .bell)
        try container.encode(desktop_notifications, forKey: .desktop_notifications)
        try container.encode(window_title, forKey: .window_title)
        try container.encode(reduced_motion, forKey: .reduced_motion)
        try container.encode(drives_by_hand, forKey: .drives_by_hand)
        if arrives_by_position { try container.encode(true, forKey: .arrives_by_position) }
        try container.encode(hides_demand, forKey: .hides_demand)
        if !followed_rides.isEmpty {
            try container.encode(followed_rides, forKey: .followed_rides)
        }
        try container.encodeIfPresent(replaced_booking, forKey: .replaced_booking)
        if !seen_introductions.isEmpty {
            try container.encode(seen_introductions, forKey: .seen_introductions)
        }
        if !drafts.isEmpty { try container.encode(drafts, forKey: .drafts) }
        if !lists.isEmpty { try container.encode(lists, forKey: .lists) }
    }
}
