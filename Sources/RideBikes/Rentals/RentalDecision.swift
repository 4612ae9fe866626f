import RideCore

/// The rules of a rental: for every state and every command, what follows or why not.
///
/// Each command is a column of guards; the state is checked first, then the time, then what the
/// command carries. The first that fails names the reason, and this order is part of the contract.
struct RentalDecision {
    let rental: Rental
    let now: Instant

    func change(for command: RentalCommand) throws(RentalRejection) -> RentalEvent.Change {
        switch command {
        case .unlock: try unlock()
        case .take: try take()
        case .pause: try pause()
        case .resume: try resume()
        case .giveBack(let station, let canTakeIt):
            try giveBack(station: station, canTakeIt: canTakeIt)
        case .cancel: try cancel()
        case .expire: try expire()
        case .reportLost: .lost(price: lostPrice(since: try takenAt()))
        case .declareLost: try declareLost()
        }
    }

    private func unlock() throws(RentalRejection) -> RentalEvent.Change {
        switch rental.state {
        case .reserved(let until):
            guard now <= until else { throw .reservationExpired }
            return .unlocked
        case .unlocked: throw .alreadyUnlocked
        case .riding, .paused: throw .alreadyTaken
        case .returned, .lost, .expired, .cancelled: throw .rentalIsOver
        }
    }

    private func take() throws(RentalRejection) -> RentalEvent.Change {
        switch rental.state {
        case .reserved: throw .notUnlockedYet
        case .unlocked(let at):
            guard now <= at + BikeLimits.unlockTime else { throw .unlockExpired }
            return .taken
        case .riding, .paused: throw .alreadyTaken
        case .returned, .lost, .expired, .cancelled: throw .rentalIsOver
        }
    }

    private func pause() throws(RentalRejection) -> RentalEvent.Change {
        switch rental.state {
        case .reserved: throw .notUnlockedYet
        case .unlocked: throw .notTakenYet
        case .riding: return .paused
        case .paused: throw .alreadyPaused
        case .returned, .lost, .expired, .cancelled: throw .rentalIsOver
        }
    }

    private func resume() throws(RentalRejection) -> RentalEvent.Change {
        switch rental.state {
        case .reserved: throw .notUnlockedYet
        case .unlocked: throw .notTakenYet
        case .riding: throw .notPaused
        case .paused: return .resumed
        case .returned, .lost, .expired, .cancelled: throw .rentalIsOver
        }
    }

    private func giveBack(
        station: StationID, canTakeIt: Bool
    ) throws(RentalRejection) -> RentalEvent.Change {
        let takenAt = try takenAt()
        guard canTakeIt else { throw .stationIsFull }
        return .returned(
            station: station,
            price: rental.plan.price(of: now.since(takenAt), paidToday: rental.paidToday))
    }

    private func cancel() throws(RentalRejection) -> RentalEvent.Change {
        switch rental.state {
        case .reserved: return .cancelled
        case .unlocked, .riding, .paused: throw .cannotCancelOnceUnlocked
        case .returned, .lost, .expired, .cancelled: throw .rentalIsOver
        }
    }

    private func expire() throws(RentalRejection) -> RentalEvent.Change {
        switch rental.state {
        case .reserved(let until):
            guard now > until else { throw .timeIsNotOver }
        case .unlocked(let at):
            guard now > at + BikeLimits.unlockTime else { throw .timeIsNotOver }
        case .riding, .paused: throw .alreadyTaken
        case .returned, .lost, .expired, .cancelled: throw .rentalIsOver
        }
        return .expired
    }

    private func declareLost() throws(RentalRejection) -> RentalEvent.Change {
        let takenAt = try takenAt()
        guard now > takenAt + BikeLimits.lostAfter else { throw .timeIsNotOver }
        return .lost(price: lostPrice(since: takenAt))
    }

    /// The minutes until now, and the bicycle itself.
    private func lostPrice(since takenAt: Instant) -> RentalPrice {
        rental.plan.price(of: now.since(takenAt), paidToday: rental.paidToday)
            .adding([RentalPrice.Item(kind: .lost, amount: rental.plan.lostPrice)])
    }

    /// Since when the bicycle is out of its dock.
    private func takenAt() throws(RentalRejection) -> Instant {
        switch rental.state {
        case .reserved: throw .notUnlockedYet
        case .unlocked: throw .notTakenYet
        case .riding(let takenAt), .paused(let takenAt, _): return takenAt
        case .returned, .lost, .expired, .cancelled: throw .rentalIsOver
        }
    }
}
