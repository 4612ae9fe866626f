import RideCore

/// What happens by itself, at its time.
extension World {
    /// Lets what was scheduled happen, if it is still meant.
    mutating func handle(_ event: ScheduledEvent) {
        switch event {
        case .demand:
            if let planned { request(planned) }
            scheduleDemand()
        case .legEnds(let car, let leg):
            if cars[Int(car)].leg == leg { endLeg(of: Int(car)) }
        case .surgeUpdates:
            updateSurge()
        case .windowEnds:
            endWindow()
        case .bookingIsDue(let request):
            beginBooking(request)
        case .dayBegins:
            beginDay()
        case .boarded, .leavesStop, .setsOff, .reply, .offerExpires, .asksAgain, .patienceEnds,
            .pickupPatienceEnds:
            handleRide(event)
        case .changesMind, .givesBack, .leavesWithout, .goesElsewhere:
            handleExtra(event)
        case .nextRideOpens, .restEnds, .repositions, .shiftsRepeat, .shiftChanges, .breakChanges,
            .idles:
            handleCar(event)
        case .chargeEnds(let car, let charge):
            endCharge(of: Int(car), charge: charge)
        case .chargeSuffices(let car, let charge):
            chargeSuffices(Int(car), charge: charge)
        case .looksAtBattery(let car, let leg):
            lookAtBattery(of: Int(car), leg: leg)
        }
    }

    private mutating func handleRide(_ event: ScheduledEvent) {
        switch event {
        case .reply(let ride, let offer):
            if isOpen(offer, of: ride) { reply(to: ride) }
        case .offerExpires(let ride, let offer):
            if isOpen(offer, of: ride) { refuse(ride, .expired) }
        case .patienceEnds(let ride):
            if rides.contains(ride) { endPatience(of: ride) }
        case .pickupPatienceEnds(let ride, let offer):
            if isLast(offer, of: ride) { endPickupPatience(of: ride) }
        case .boarded(let ride):
            if rides.contains(ride), rides[ride].stage == .arrived { start(ride) }
        case .leavesStop(let ride, let number):
            guard let trip = live[ride]?.trip, trip.standsAt != nil,
                trip.reachedStops == Int(number)
            else { return }
            leaveStop(of: ride)
        case .setsOff(let ride, let offer):
            if isLast(offer, of: ride) { setOffForBooking(ride) }
        case .asksAgain(let ride):
            lookAgain(for: ride)
        default: preconditionFailure("\(event) is no event of a ride")
        }
    }

    private mutating func handleExtra(_ event: ScheduledEvent) {
        switch event {
        case .changesMind(let ride, let offer):
            if isLast(offer, of: ride) { changeMind(of: ride) }
        case .givesBack(let ride, let offer):
            if isLast(offer, of: ride) { giveBackOnTheWay(ride) }
        case .leavesWithout(let ride, let offer):
            if isLast(offer, of: ride) { leaveWithout(ride) }
        case .goesElsewhere(let ride):
            if rides.contains(ride) { goElsewhere(ride) }
        default: preconditionFailure("\(event) is nothing that people do besides")
        }
    }

    private mutating func handleCar(_ event: ScheduledEvent) {
        switch event {
        case .nextRideOpens(let car, let leg):
            if cars[Int(car)].leg == leg { openNextRide(for: Int(car)) }
        case .restEnds(let car, let leg):
            if cars[Int(car)].leg == leg { endRest(of: Int(car)) }
        case .repositions:
            reposition()
        case .shiftsRepeat:
            repeatShifts()
        case .shiftChanges(let car):
            changeShift(of: Int(car))
        case .breakChanges(let car, let plan):
            changeBreak(of: Int(car), plan: plan)
        case .idles(let car, let leg):
            endIdleTime(of: Int(car), leg: leg)
        default: preconditionFailure("\(event) is no event of a car")
        }
    }

    private func isLast(_ offer: UInt32, of ride: Int) -> Bool {
        rides.contains(ride) && rides[ride].offerNumber == offer
    }

    private func isOpen(_ offer: UInt32, of ride: Int) -> Bool {
        isLast(offer, of: ride) && rides[ride].stage == .offered
    }
}
