import RideCore

/// The nearest idle car, at once; who becomes free takes the oldest waiting request or the nearest.
struct NearestPolicy: DispatchPolicy {
    /// Whether a car that becomes idle takes the nearest waiting request, not the oldest.
    var takesNearestRequest = false

    func cars<View: DispatchView & ~Copyable>(
        for request: WaitingRequest, count: Int, in view: inout View
    ) -> [DispatchMatch] {
        view.nearestCars(to: request, count: count)
    }

    func request<View: DispatchView & ~Copyable>(
        for car: Int, in view: inout View
    ) -> DispatchMatch? {
        takesNearestRequest
            ? view.nearestRequests(for: car, count: 1).first
            : view.oldestRequest(for: car) { _, _ in true }
    }
}
