import RideCore
import RideMap

/// How a driver is asked, and what becomes of the answer.
extension World {
    /// Asks a driver.
    ///
    /// - Parameter partners: who is kept for the same car until the answer.
    /// - Returns: whether the ride is looked after for now; false where the driver declined at
    ///   once.
    mutating func offer(
        _ ride: Int, to car: Int, _ approach: Travel, keeping partners: [TripID] = []
    ) -> Bool {
        let isPerson = cars[car].isPerson
        let time = isPerson ? rules.dispatch.personOfferTime : rules.dispatch.offerTime
        let isNext = cars[car].activity == .withPassenger
        if !isNext {
            idle.remove(car)
            windows.reserve(partners, for: car)
        }
        rides[ride].car = car
        rides[ride].approach = approach
        rides[ride].offerNumber += 1
        offered(ride, to: car, for: time)
        if isNext {
            turn(next: car, .consider(trip(ride)))
        } else {
            turn(car, .consider(trip(ride)))
        }
        let number = rides[ride].offerNumber
        let delay_ms = isPerson ? .max : replyDelay_ms(ofRide: ride)
        guard delay_ms > 0 else {
            if accepts(ride) {
                accept(ride)
                return true
            }
            endOffer(of: ride, .declined)
            return false
        }
        if delay_ms < time.milliseconds {
            queue.schedule(
                .reply(ride: ride, offer: number), at: now + .milliseconds(delay_ms),
                priority: .answers)
        } else {
            queue.schedule(
                .offerExpires(ride: ride, offer: number), at: now + time, priority: .answers)
        }
        return true
    }

    private mutating func replyDelay_ms(ofRide ride: Int) -> Int64 {
        let least = rules.behaviour.replyAtLeast.milliseconds
        let most = rules.behaviour.replyAtMost.milliseconds
        guard most > least else { return least }
        if var own = ownChance(.replies, ofRide: ride) {
            return least + Int64(own.below(UInt64(most - least + 1)))
        }
        return least + Int64(behaviourRandom.below(UInt64(most - least + 1)))
    }

    private mutating func accepts(_ ride: Int) -> Bool {
        if let answer = acceptsByHabit(ride) { return answer }
        let perMille = rules.behaviour.acceptancePerMille
        return perMille >= 1_000 || behaviourRandom.below(1_000) < UInt64(max(0, perMille))
    }

    /// A simulated driver answers.
    mutating func reply(to ride: Int) {
        let isTaken = accepts(ride)
        guard learner?.replies != true else {
            return askLearner(whetherTaken: ride, usually: isTaken)
        }
        if isTaken { accept(ride) } else { refuse(ride, .declined) }
    }

    /// A driver does not want the ride, or has not answered: the offer moves on.
    mutating func refuse(_ ride: Int, _ answer: OfferRecord.Answer) {
        endOffer(of: ride, answer)
        search(.driver(ride: ride))
    }

    /// An offer is over: its driver looks for another ride once this one has been looked after.
    mutating func endOffer(of ride: Int, _ answer: OfferRecord.Answer) {
        let car = rides[ride].car
        refused(ride, answer)
        if answer == .expired, rides[ride].isSpecial { scheduleAskingAgain(of: ride) }
        release(car, from: ride)
    }

    /// A driver is no longer asked for a ride.
    mutating func release(_ car: Int, from ride: Int) {
        if isNext(ride, of: car) {
            dropNext(ride, car)
            pendingMatches.append(.next(car: car))
        } else {
            turn(car, .release(trip(ride)))
            pendingMatches.append(.ride(car: car))
        }
    }

    /// A driver takes the ride.
    mutating func accept(_ ride: Int) {
        accepted(ride)
        setOff(to: ride)
    }
}
