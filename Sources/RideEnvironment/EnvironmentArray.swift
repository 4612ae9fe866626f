/// An array that engine and learner share; docs/ENVIRONMENT.md has the same list.
///
/// All are flat, in the machine's own order of bytes, the last index the quickest. Those of worlds
/// have one part for each world, one after the other.
public enum EnvironmentArray: String, CaseIterable, Sendable {
    case decision
    case moment = "now_ms"
    case measures
    case waiting
    case requestCount = "request_count"
    case requestNumber = "request_number"
    case requestCategory = "request_category"
    case requestWaited = "request_waited_ms"
    case requestRide = "request_ride_ms"
    case requestFare = "request_fare"
    case requestNode = "request_node"
    case requestPlace = "request_xy_m"
    case pairCar = "pair_car"
    case pairTime = "pair_ms"
    case pairLength = "pair_m"
    case carActivity = "car_activity"
    case carCategories = "car_categories"
    case carNode = "car_node"
    case carPlace = "car_xy_m"
    case carFree = "car_free_ms"
    case carIdle = "car_idle_ms"
    case carMeasures = "car_measures"
    case zoneRequests = "zone_requests"
    case zoneCars = "zone_cars"
    case usualReply = "usual_reply"
    case price
    case usualPrice = "usual_price"
    case priceRequests = "price_requests"
    case priceCars = "price_cars"
    case answerCount = "answer_count"
    case answer
    case zoneNode = "zone_node"
    case zonePlace = "zone_xy_m"
    case pricePlace = "price_xy_m"
    case nodePlace = "node_xy_m"

    /// What stands in an array: 32 bits each.
    public enum Element: String, Sendable {
        /// Whole numbers with a sign.
        case int32
        /// Whole numbers without.
        case uint32
        /// IEEE 754 numbers.
        case float32
    }

    /// What stands in it.
    public var element: Element {
        switch self {
        case .moment: .uint32
        case .requestPlace, .pairLength, .carPlace, .zonePlace, .pricePlace,
            .nodePlace:
            .float32
        default: .int32
        }
    }

    /// Whether there is a part for each world.
    var isOfWorlds: Bool {
        switch self {
        case .zoneNode, .zonePlace, .pricePlace, .nodePlace: false
        default: true
        }
    }

    /// Whether the learner writes it.
    public var isAnswer: Bool { self == .answer || self == .answerCount }
}

/// What is counted for rewards, in the order of the array `measures`: how much there was of each
/// since the reply before.
public enum EnvironmentMeasure: String, CaseIterable, Sendable {
    case requests, offers, accepted, arrived, completed, unserved, cancelled
    case waited = "waited_s"
    case fares
    case pickupWays = "pickup_m"
    case moves = "moved_m"
}

/// What is counted of each car, in the order of the array `car_measures`: how much there was of
/// each since the reply before.
public enum EnvironmentCarMeasure: String, CaseIterable, Sendable {
    case offers, accepted, completed, fares
    case pickupWays = "pickup_m"
    case moves = "moved_m"
    case idle = "idle_s"
}
