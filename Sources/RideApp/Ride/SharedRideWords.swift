import RideCore
import RideTUI
import RideWire

/// What is said of a ride that others look at (P8): the same in a terminal and in a browser.
public struct SharedRideWords {
    /// A line of what is known.
    public struct Fact: Hashable, Sendable {
        /// What a line can be about.
        public enum Kind: String, Hashable, Sendable {
            case rider
            case vehicle
            case from
            case stop
            case to
        }

        /// What it is about.
        public let kind: Kind
        /// How that is called: "From".
        public let label: String
        /// What there is to say.
        public let value: String
        /// The plate of the car; nil for a fact of another kind.
        public let plate: String?
        /// Whether the ride has it behind it, as a stop that was made.
        public let isBehind: Bool
    }

    /// The ride as it was seen last.
    public let ride: SharedRideResult
    /// Whether nothing more is heard of it, whatever its stage.
    public let isOver: Bool
    private let texts: Texts

    /// The words for a ride, in the language of the texts.
    public init(_ ride: SharedRideResult, isOver: Bool, in texts: Texts) {
        self.ride = ride
        self.isOver = isOver
        self.texts = texts
    }

    /// How the ride goes, in a sentence: "On the way with Luis".
    public var title: String {
        let stop = isOver ? nil : stop
        let title: TextKey =
            switch ride.stage {
            // The code ends however the ride does, and says nothing more.
            case .requested where isOver, .offered where isOver, .accepted where isOver,
                .arrived where isOver, .inProgress where isOver:
                "record.sharedEnded"
            case .requested, .offered: "record.sharedRequested"
            case .accepted:
                ride.is_there == true ? "record.sharedArriving" : "record.sharedAccepted"
            case .arrived: "record.sharedArrived"
            case .inProgress where stop != nil: "record.sharedAtStop"
            case .inProgress:
                ride.is_there == true ? "record.sharedThere" : "record.sharedInProgress"
            case .completed: "record.sharedCompleted"
            case .cancelled: "record.sharedCancelled"
            case .unserved: "record.sharedUnserved"
            }
        let name = ride.driver_name ?? texts["record.driver"]
        return texts[title, ["name": name, "place": stop?.name ?? ""]]
    }

    /// When the car is at the pick-up or the ride at its end, or when it was: how that is called,
    /// and the moment.
    public var arrival: (label: String, at_ms: Int64)? {
        if isOver {
            guard ride.stage == .completed else { return nil }
            return ride.arrives_at_ms.map { (texts["record.sharedArrivedAt"], $0) }
        }
        if let at_ms = ride.arrives_at_ms { return (texts["record.sharedArrives"], at_ms) }
        return ride.remaining_s.map { left_s in
            let left_ms = left_s.isFinite ? Int64(min(max(0, left_s), 1e9) * 1_000) : 0
            let label =
                ride.stage == .accepted
                ? texts["record.sharedComes"] : texts["record.sharedArrives"]
            return (label, ride.now_ms + left_ms)
        }
    }

    /// The time until that moment; nil where there is none, or the ride is over.
    public var left: Duration? {
        guard !isOver, let arrival else { return nil }
        return .milliseconds(max(0, arrival.at_ms - ride.now_ms))
    }

    /// Who rides, in which car, from where to where. A car that drives elsewhere first is not lost,
    /// so its stops are among them.
    public var facts: [Fact] {
        var facts: [Fact] = []
        func add(
            _ kind: Fact.Kind, _ label: TextKey, _ value: String, plate: String? = nil,
            isBehind: Bool = false
        ) {
            facts.append(
                Fact(
                    kind: kind, label: texts[label], value: value, plate: plate,
                    isBehind: isBehind))
        }
        if let rider = ride.rider_name { add(.rider, "record.passenger", rider) }
        if let vehicle = ride.vehicle {
            add(.vehicle, "record.vehicle", texts.name(of: vehicle), plate: vehicle.plate)
        }
        add(.from, "record.from", ride.pickup.name)
        for stop in ride.stops ?? [] {
            let isBehind = stop.left_at_ms != nil
            add(
                .stop, isBehind ? "record.stopBehind" : "record.stop",
                SafeText.line(stop.place.name), isBehind: isBehind)
        }
        add(.to, "record.to", ride.dropoff.name)
        return facts
    }

    /// The stop at which the car stands, or the next one where it has come there: it then goes on
    /// from there. Nil while it is at none.
    public var stop: PlaceView? {
        guard ride.stage == .inProgress, let stops = ride.stops else { return nil }
        let isAt = stops.first { $0.reached_at_ms != nil && $0.left_at_ms == nil }
        let next = ride.is_there == true ? stops.first { $0.reached_at_ms == nil } : nil
        return (isAt ?? next)?.place
    }
}

extension Texts {
    /// The car to look for, without its plate: "white Chevrolet Onix".
    public func name(of vehicle: RideView.Vehicle) -> String {
        let colour = self[word: vehicle.colour, in: "colour"]
        return self["vehicle", ["colour": colour, "make": vehicle.make, "model": vehicle.model]]
    }
}
