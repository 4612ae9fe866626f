import RideMap

/// What the service's cars count as, where a map tells vehicles apart.
public enum OSMVehicle: String, CaseIterable, Sendable {
    /// Cars like any other.
    case car
    /// Taxis, which may go where buses and taxis have a word of their own.
    case taxi

    /// What keys call it, the most particular first.
    var names: [String] {
        let car = ["motorcar", "motor_vehicle", "vehicle"]
        return switch self {
        case .car: car
        case .taxi: ["taxi", "psv"] + car
        }
    }
}

/// The keys by which a map says something of streets: what of, for whom, which way along the street
/// and whether at certain hours only. All of them are made here, and read by `values` alone.
struct OSMRules {
    /// What is said.
    enum Subject: String, CaseIterable {
        case access
        case maxspeed
        case oneway
        case restriction

        /// Whether it may be said of one way along the street: `maxspeed:forward`.
        fileprivate var hasDirections: Bool { self == .access || self == .maxspeed }

        /// The key for a vehicle: access has none of its own, `motorcar=no` says it.
        fileprivate func key(_ vehicle: String?) -> String {
            guard let vehicle else { return rawValue }
            return self == .access ? vehicle : "\(rawValue):\(vehicle)"
        }
    }

    /// A way along a street, seen from the order of its nodes; named as in keys.
    enum Direction: String, CaseIterable {
        case forward
        case backward
    }

    private struct Key {
        let text: String
        /// Nil where it speaks of both.
        let direction: Direction?
        /// Whether it names a vehicle.
        let isNamed: Bool
    }

    let vehicle: OSMVehicle
    /// The minute of the week that is asked about; nil for most of the week.
    var minute: Int?
    private let keys: [Subject: [Key]]
    private let texts: [Subject: Set<String>]

    init(_ vehicle: OSMVehicle) {
        self.vehicle = vehicle
        var keys: [Subject: [Key]] = [:]
        for subject in Subject.allCases {
            let directions: [Direction?] =
                subject.hasDirections ? [.forward, .backward, nil] : [nil]
            keys[subject] = (vehicle.names + [nil]).flatMap { name in
                directions.map { direction in
                    let key = subject.key(name)
                    return Key(
                        text: direction.map { "\(key):\($0)" } ?? key, direction: direction,
                        isNamed: name != nil)
                }
            }
        }
        self.keys = keys
        texts = keys.mapValues { keys in
            Set(keys.flatMap { [$0.text, $0.text + OSMConditional.suffix] })
        }
    }

    /// What a key that is read speaks of; nil for others.
    func subject(of key: String) -> Subject? {
        Subject.allCases.first { texts[$0]?.contains(key) == true }
    }

    /// What the tags say, the most particular first: of keys that name the vehicle more narrowly
    /// before wider ones, of each what it says of the direction before what it says of both.
    ///
    /// - Parameters:
    ///   - direction: Nil for what is not said by direction.
    ///   - isNamed: Whether only keys that name a vehicle are asked.
    ///   - frees: Whether a value allows what would be forbidden without it.
    func values(
        _ subject: Subject, _ tags: OSMTags, _ direction: Direction? = nil, isNamed: Bool = false,
        frees: (_ value: String) -> Bool
    ) -> [OSMConditional.Value] {
        guard let texts = texts[subject], tags.pairs.contains(where: { texts.contains($0.key) })
        else { return [] }
        return (keys[subject] ?? []).compactMap { key in
            guard key.direction == nil || key.direction == direction, key.isNamed || !isNamed
            else { return nil }
            return OSMConditional.value(key.text, tags, at: minute, frees: frees)
        }
    }

    /// The minutes of the week at which the tags may begin to say something else of some subjects,
    /// Monday's midnight first; empty where they always say the same.
    func changes(_ subjects: [Subject], _ tags: OSMTags) -> [Int] {
        var minutes: Set<Int> = []
        for subject in subjects {
            for case .hours(_, let week) in conditions(subject, tags) {
                for range in week { minutes.formUnion([range.lowerBound, range.upperBound]) }
            }
        }
        minutes.remove(StreetClosings.minutes)
        return minutes.subtracting([0]).isEmpty ? [] : minutes.union([0]).sorted()
    }

    /// What the tags say under conditions, whatever the condition.
    func conditions(_ subject: Subject, _ tags: OSMTags) -> [OSMConditional.Meaning] {
        (keys[subject] ?? []).flatMap { OSMConditional.meanings($0.text, tags) }
    }
}
