import RideCore
import RideService
import RideWire

/// Looks at rides, each told once what it has seen is on the disk.
struct RideLooks {
    private struct Look {
        let seen: RideLook
        let tell: (RideLook) -> Void
    }

    /// Those of the round that is to be saved next.
    private var next: [Look] = []
    /// Those of the round that is being saved.
    private var saving: [Look] = []
    private var ready: [Look] = []

    mutating func add(_ seen: RideLook, _ tell: @escaping (RideLook) -> Void) {
        let look = Look(seen: seen, tell: tell)
        if seen == .notNow { ready.append(look) } else { next.append(look) }
    }

    /// What was seen so far belongs to a round that begins.
    mutating func roundBegins() {
        saving = next
        next = []
    }

    /// A round is safe, or there was nothing to save.
    mutating func roundEnds() {
        ready += saving
        saving = []
    }

    /// What was seen has not happened.
    mutating func roundFailed() {
        ready += (saving + next).map { Look(seen: .notNow, tell: $0.tell) }
        (saving, next) = ([], [])
    }

    /// The answers that may be given now, in the order of the questions.
    mutating func takeReady() -> [() -> Void] {
        defer { ready = [] }
        return ready.map { look in { look.tell(look.seen) } }
    }
}

extension Gateway {
    /// Looks at a ride by what stands at the end of its link; `tell` is among the answers that
    /// `takeLooks` gives once everything that was seen is saved.
    public func look(byLink link: String, _ tell: @escaping (RideLook) -> Void) {
        guard !isLost else { return looks.add(.notNow, tell) }
        let ride = service.watch(link: link).map(view)
        looks.add(ride.map(RideLook.ride) ?? .noSuchRide, tell)
    }

    /// The answers to those who look that may be given now.
    public func takeLooks() -> [() -> Void] { looks.takeReady() }

    func roundBegins() {
        uploads.roundBegins()
        looks.roundBegins()
    }

    func roundEnds() {
        uploads.roundEnds()
        looks.roundEnds()
    }

    func roundFails() {
        uploads.roundFailed()
        looks.roundFailed()
    }
}
