import RideCore

/// The car that has been without a ride for longest, of those within reach: as at a stand, fair to
/// drivers, and farther for passengers.
struct LongestIdlePolicy: DispatchPolicy {
    /// Whether a car that becomes idle takes the nearest waiting request, not the oldest.
    var takesNearestRequest = false

    func cars<View: DispatchView & ~Copyable>(
        for request: WaitingRequest, count: Int, in view: inout View
    ) -> [DispatchMatch] {
        var found: [DispatchMatch] = []
        for car in view.idleCarsByTime where found.count < count {
            if let match = view.match(request, with: car) { found.append(match) }
        }
        return found
    }

    func request<View: DispatchView & ~Copyable>(
        for car: Int, in view: inout View
    ) -> DispatchMatch? {
        takesNearestRequest
            ? view.nearestRequests(for: car, count: 1).first
            : view.oldestRequest(for: car) { _, _ in true }
    }
}
