import RideCore

/// When a policy that gathers requests is asked, and what it has reserved until then.
struct DispatchWindows: Sendable {
    /// Whether the end of a window is scheduled.
    private(set) var isScheduled = false
    private var last: Instant?
    /// The requests that are kept for a car, by the car's number.
    private var reserved: [Int: [TripID]] = [:]
    /// How many cars each request is kept for.
    private var kept: [TripID: Int] = [:]

    /// The end of the window in which `now` lies: a whole number of windows after the beginning of
    /// time, this very moment if it is one that has not been.
    ///
    /// - Returns: nil where one is scheduled already.
    mutating func next(at now: Instant, every window: Duration) -> Instant? {
        guard !isScheduled else { return nil }
        isScheduled = true
        let length = window.milliseconds
        var end = Instant(milliseconds: (now.milliseconds + length - 1) / length * length)
        if let last, end <= last { end = last + window }
        return end
    }

    /// A window ends; what was reserved is free again.
    mutating func end(at now: Instant) {
        isScheduled = false
        last = now
        reserved.removeAll(keepingCapacity: true)
        kept.removeAll(keepingCapacity: true)
    }

    /// Keeps requests for a car.
    mutating func reserve(_ requests: [TripID], for car: Int) {
        forget(car)
        guard !requests.isEmpty else { return }
        reserved[car] = requests
        for request in requests { kept[request, default: 0] += 1 }
    }

    /// What is kept for a car, which is kept no longer.
    mutating func takeReserved(for car: Int) -> [TripID] {
        guard !reserved.isEmpty, let requests = reserved.removeValue(forKey: car) else {
            return []
        }
        for request in requests { kept[request, default: 1] -= 1 }
        return requests
    }

    /// Whether a request is kept for some car.
    func isReserved(_ request: TripID) -> Bool { kept[request, default: 0] > 0 }

    /// A car has something else to do.
    mutating func forget(_ car: Int) { _ = takeReserved(for: car) }
}
