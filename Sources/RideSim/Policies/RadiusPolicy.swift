import RideCore

/// The nearest idle car within a radius that grows while the request waits: a far car is spared as
/// long as a near one may become free.
struct RadiusPolicy: DispatchPolicy {
    private let rules: RadiusRules

    init(_ rules: RadiusRules) { self.rules = rules }

    var window: Duration? { rules.step }

    func cars<View: DispatchView & ~Copyable>(
        for request: WaitingRequest, count: Int, in view: inout View
    ) -> [DispatchMatch] {
        let radius = rules.radius(after: view.now.since(request.requestedAt))
        return Array(
            view.nearestCars(to: request, count: count).prefix { $0.approach.duration <= radius })
    }

    func request<View: DispatchView & ~Copyable>(
        for car: Int, in view: inout View
    ) -> DispatchMatch? {
        let (now, rules) = (view.now, rules)
        return view.oldestRequest(for: car) { request, approach in
            approach.duration <= rules.radius(after: now.since(request.requestedAt))
        }
    }

    func matches<View: DispatchView & ~Copyable>(in view: inout View) -> [DispatchMatch] {
        guard view.idleCount > 0 else { return [] }
        var taken: Set<Int> = []
        var matches: [DispatchMatch] = []
        for request in view.waitingRequests where taken.count < view.idleCount {
            // As many more as earlier requests may have taken.
            let near = cars(for: request, count: taken.count + 1, in: &view)
            guard let match = near.first(where: { !taken.contains($0.car) }) else { continue }
            taken.insert(match.car)
            matches.append(match)
        }
        return matches
    }

    /// Time alone widens the radius, up to its end.
    func looksAgain<View: DispatchView & ~Copyable>(in view: inout View) -> Bool {
        guard view.idleCount > 0 else { return false }
        let now = view.now
        return view.waitingRequests.contains { request in
            rules.radius(after: now.since(request.requestedAt)) < rules.most
        }
    }
}
