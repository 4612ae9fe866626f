import RideCore
import RideSim

/// A near car is asked at once; whoever has none waits, and every twenty seconds the oldest request
/// chooses first among all that are idle.
struct PatientPolicy: DispatchPolicy {
    /// How far away a near car is.
    let near: Duration

    var window: Duration? { .seconds(20) }

    func cars<View: DispatchView & ~Copyable>(
        for request: WaitingRequest, count: Int, in view: inout View
    ) -> [DispatchMatch] {
        view.nearestCars(to: request, count: count).filter { $0.approach.duration <= near }
    }

    func matches<View: DispatchView & ~Copyable>(in view: inout View) -> [DispatchMatch] {
        var taken: Set<Int> = []
        return view.waitingRequests.compactMap { request in
            let choices = view.nearestCars(to: request, count: taken.count + 1)
            let match = choices.first { !taken.contains($0.car) }
            if let match { taken.insert(match.car) }
            return match
        }
    }
}
