import RideCore

/// How long and how far it is from one position to another.
public struct Travel: Hashable, Sendable {
    /// The driving time in milliseconds.
    public let duration_ms: UInt32
    /// The way driven.
    public let distance: Metres

    /// The driving time.
    public var duration: Duration { .milliseconds(Int64(duration_ms)) }

    /// A drive of this time and length.
    public init(duration_ms: UInt32, distance: Metres) {
        self.duration_ms = duration_ms
        self.distance = distance
    }
}

/// A vehicle that could come, and what coming takes.
public struct Candidate: Hashable, Sendable {
    /// The vehicle's number in the index.
    public let vehicle: UInt32
    /// The driving time in milliseconds.
    public let duration_ms: UInt32
    /// The way driven.
    public let distance: Metres

    /// The driving time.
    public var duration: Duration { .milliseconds(Int64(duration_ms)) }

    /// A vehicle this far away.
    public init(vehicle: UInt32, duration_ms: UInt32, distance: Metres) {
        self.vehicle = vehicle
        self.duration_ms = duration_ms
        self.distance = distance
    }
}
