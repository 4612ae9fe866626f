import RideCore

/// A point with the name that people know it by.
public struct PlaceView: Codable, Hashable, Sendable {
    /// Degrees north.
    @Within<Latitudes> public var latitude: Double
    /// Degrees east.
    @Within<Longitudes> public var longitude: Double
    /// What it is called; empty where nothing there has a name.
    @PlaceName public var name: String

    /// Shows a waypoint.
    public init(_ waypoint: Waypoint) {
        latitude = waypoint.coordinate.latitude
        longitude = waypoint.coordinate.longitude
        name = waypoint.name
    }

    /// The waypoint; nil where the coordinates are not on the Earth. The name is cleaned and cut:
    /// to a number of characters, and of bytes, for one character can be made of any number.
    public var waypoint: Waypoint? {
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
            return nil
        }
        var cut = ""
        for character in CleanText.cleaned(name).prefix(Limits.waypointCharacters) {
            guard cut.utf8.count + character.utf8.count <= Self.nameBytes else { break }
            cut.append(character)
        }
        return Waypoint(coordinate: coordinate, name: cut)
    }

    /// As many bytes of UTF-8 as that many characters need, one code point each.
    static let nameBytes = Limits.waypointCharacters * 4
}

/// The city's time.
public struct ClockView: Codable, Hashable, Sendable {
    /// The present moment, in milliseconds since the world began.
    public var now_ms: Int64
    /// Seconds of the city's time that pass in a second.
    public var speed: Double
    /// The weekday on which the world began, 0 = Monday.
    public var start_weekday: Int
    /// The time of day at which the world began, in milliseconds after midnight.
    public var start_of_day_ms: Int64
    /// The dates; none in a city of weekdays.
    public var dates: DatesView?

    /// Shows the time.
    public init(now: Instant, speed: Double, calendar: WorldCalendar) {
        now_ms = now.milliseconds
        self.speed = speed
        start_weekday = calendar.startWeekday.rawValue
        start_of_day_ms = calendar.startOfDayOffset
        dates = calendar.dates.map { DatesView($0, at: now) }
    }

    /// The calendar; nil if the numbers make none.
    public var calendar: WorldCalendar? {
        if let dates { return dates.dates.map { WorldCalendar($0) } }
        guard let weekday = Weekday(rawValue: start_weekday),
            (0..<WorldCalendar.dayMilliseconds).contains(start_of_day_ms)
        else { return nil }
        return WorldCalendar(startingOn: weekday, at: .milliseconds(start_of_day_ms))
    }
}

/// The city the engine holds. Apps read the city file themselves: they run on the same machine.
public struct CityView: Codable, Hashable, Sendable {
    /// Its name.
    public var name: String
    /// The path of the city file.
    public var path: String
    /// The checksum of the city file, 16 hexadecimal digits, so that both hold the same map.
    public var checksum: String
    /// Whose map it is, and under which licence.
    public var notice: String

    /// Shows a city.
    public init(name: String, path: String, checksum: String, notice: String) {
        self.name = name
        self.path = path
        self.checksum = checksum
        self.notice = notice
    }
}

/// A price with its breakdown.
public struct FareView: Codable, Hashable, Sendable {
    /// One line of the breakdown.
    public struct Item: Codable, Hashable, Sendable {
        /// What it is for.
        public var kind: Fare.Kind
        /// How much, in minor units.
        public var amount_minor: Int64
    }

    /// The lines, which add up to the total.
    public var items: [Item]
    /// What is paid, in minor units.
    public var total_minor: Int64

    /// Shows a fare.
    public init(_ fare: Fare) {
        items = fare.items.map { Item(kind: $0.kind, amount_minor: $0.amount.minorUnits) }
        total_minor = fare.total.minorUnits
    }

    /// What is paid.
    public var total: Money { Money(minorUnits: total_minor) }
}

/// A person as others see them.
public struct PersonView: Codable, Hashable, Sendable {
    /// The name.
    @PersonalName public var name: String
    /// The average rating in hundredths of a star; nil before the first rating.
    public var rating_hundredths: Int?
    /// How many ratings, which is how many rated rides.
    public var rating_count: Int
    /// How many rides were completed, rated or not; nil before the first, and for simulated people.
    public var rides: Int?

    /// Shows a person.
    public init(name: String, rating: RatingAverage, rides: Int? = nil) {
        self.name = name
        self.rides = rides
        rating_hundredths = rating.hundredths
        rating_count = rating.count
    }
}

/// One message.
public struct ChatMessageView: Codable, Hashable, Sendable {
    /// How far a message got.
    public enum Progress: String, Codable, Sendable {
        /// The engine has it.
        case sent
        /// It reached the other side's app.
        case delivered
        /// The other side has seen it.
        case read
    }

    /// Its number in the conversation, from 1.
    public var id: UInt64
    /// Who wrote it.
    public var sender: Side
    /// What it says.
    public var text: String
    /// When.
    public var sent_at_ms: Int64
    /// How far it got.
    public var progress: Progress

    /// Shows a message of a conversation.
    public init(_ message: ChatMessage, in conversation: Conversation) {
        let marks = conversation.marks(of: message.sender.other)
        id = message.id.rawValue
        sender = message.sender
        text = message.text
        sent_at_ms = message.sentAt.milliseconds
        progress =
            marks.read >= message.id.rawValue
            ? .read : marks.delivered >= message.id.rawValue ? .delivered : .sent
    }
}
