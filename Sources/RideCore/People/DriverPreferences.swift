/// Which rides a driver wants to be asked for (D7). A preference only ever leaves rides out.
public struct DriverPreferences: Hashable, Codable, Sendable {
    /// Which ways of paying the driver takes.
    public enum Payments: String, CaseIterable, Codable, Sendable {
        /// Cash and cards.
        case both
        /// Cash only.
        case cashOnly
        /// Cards only.
        case cardOnly

        /// Whether a ride that is paid like this suits.
        public func allows(_ payment: PaymentMethod) -> Bool {
            switch (self, payment) {
            case (.both, _), (.cashOnly, .cash), (.cardOnly, .card): true
            case (.cashOnly, .card), (.cardOnly, .cash): false
            }
        }
    }

    /// A part of the city in which a driver likes to pick up.
    public struct Area: Hashable, Codable, Sendable {
        /// Its middle, with the name of the place.
        public let middle: Waypoint
        /// How far it reaches.
        public let radius: Metres

        /// A circle around a place.
        public init(middle: Waypoint, radius: Metres) {
            self.middle = middle
            self.radius = radius
        }
    }

    /// Which ways of paying the driver takes.
    public var payments: Payments
    /// Which of the categories that the driver may serve are wanted.
    public var categories: CategorySet
    /// Only rides that end nearer to this place than the car is; nil for rides anywhere.
    public var headingHome: Waypoint?
    /// Only rides that begin in one of these areas; empty for rides from anywhere.
    public var areas: [Area]

    /// Preferences; by default every ride is wanted.
    public init(
        payments: Payments = .both, categories: CategorySet = CategorySet(Category.allCases),
        headingHome: Waypoint? = nil, areas: [Area] = []
    ) {
        self.payments = payments
        self.categories = categories
        self.headingHome = headingHome
        self.areas = areas
    }

    /// Every ride is wanted.
    public static let everything = DriverPreferences()
}
