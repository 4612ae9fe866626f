import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// What the passenger is told when the ride changes (P7).
extension PassengerProgram {
    /// Compares the ride with what was told last, and tells what is new.
    mutating func tell() {
        keepTip()
        goOnRating()
        withdrawQuestion()
        guard let ride = core.ride else {
            let isOver = told != nil
            told = nil
            outliveRide()
            keepReplaced(by: nil)
            if let repeated {
                plan(repeated.ends, terms: repeated.terms, asksForTime: repeated.isForLater)
            } else if isOver {
                planFromHere()
            }
            repeated = nil
            return
        }
        if ride.stage == .inProgress, !core.routeShape.isEmpty {
            driven.follow(core.routeShape, of: ride.id)
        }
        if ride.stage == .completed, driven.isToBeAsked(for: ride) {
            core.send(GetRide(ride_id: ride.id))
        }
        if repeated?.ride != ride.id { repeated = nil }
        settleDraft(with: ride)
        keepTerms(of: ride)
        giveUpReplaced(by: ride)
        keepReplaced(by: ride)
        let before = told
        told = ride
        if before?.id != ride.id {
            showsDetails = false
            farewell = PostRide()
        }
        guard let before else { return }
        tellOfSharing(before, ride)
        if before.id == ride.id, ride.stage == .accepted, let was = before.driver_id,
            let driver = ride.driver_id, was != driver
        {
            return tellOfAnotherDriver(ride)
        }
        guard before.id != ride.id || before.stage != ride.stage else {
            if ride.is_there == true, before.is_there == false { announceArrival(of: ride) }
            if ride.stage == .accepted, before.turn != nil, ride.turn == nil {
                core.announce(text("passenger.turnOver", ["name": firstName(of: ride.driver)]))
            }
            return
        }
        if before.id == ride.id, before.driver_id != nil, ride.stage.isSearching {
            return tellOfWithdrawal(by: before.driver)
        }
        announce(ride)
    }

    /// What is asked about a ride is whether to call it off: once it is over, or has begun, that
    /// means nothing any more.
    private mutating func withdrawQuestion() {
        let ride = core.ride.flatMap { $0.stage.isLive && $0.stage != .inProgress ? $0.id : nil }
        core.withdrawRideQuestion(unlessAbout: ride.map { [$0] } ?? [])
    }

    /// Keeps what the passenger has begun: only what was requested has become the ride, and only a
    /// pick-up that lies behind cannot be moved.
    private mutating func settleDraft(with ride: RideView) {
        switch draft {
        case .choosing(let choice) where choice.isRequested:
            agreed = (ride.id, choice.again.terms, knowsPIN: true)
            draft = .home
        case .picking(let search) where search.purpose == .pickup && !ride.stage.comes:
            draft = .home
        case .home, .searching, .picking, .planning, .choosing, .replanning, .detour: break
        }
        if told?.id != ride.id || !ride.stage.isLive { outliveRide() }
        if draft.isHome { core.map.forgetSaved() }
    }

    /// What was asked of a ride that is over is asked for another one, if anything was typed.
    private mutating func outliveRide() {
        guard draft.isDuringRide else { return }
        guard case .searching(var search) = draft, !search.typing.field.isEmpty else {
            return draft = .home
        }
        search.outliveRide()
        draft = .searching(search)
        refreshSearch()
    }

    /// Asks anew for the prices that have waited for the end of a ride: the passenger is elsewhere.
    private mutating func planFromHere() {
        let request: PlanRequest
        switch draft {
        case .planning(let waiting): request = waiting
        case .choosing(let choice): request = choice.again
        case .home, .searching, .picking, .replanning, .detour: return
        }
        plan(request.ends, terms: request.terms, boardingCode: request.boardingCode)
    }

    /// The driver has given the ride back, an operator or a nearer car has taken it from the
    /// driver: what is said is true of each. What was asked about that driver means nothing now.
    private mutating func tellOfWithdrawal(by driver: PersonView?) {
        core.withdrawRideQuestion()
        core.endMoment()
        core.announce(text("passenger.toldWithdrawn", ["name": driver?.name ?? ""]), .attention)
    }

    /// Another driver has taken the ride over at once.
    private mutating func tellOfAnotherDriver(_ ride: RideView) {
        core.withdrawRideQuestion()
        core.announceMoment(
            text(
                "passenger.toldInstead", ["name": ride.driver?.name ?? "", "car": car(of: ride)]),
            .attention, isOnSheet: false)
    }

    /// The car has come to where it is to stop.
    private mutating func announceArrival(of ride: RideView) {
        if ride.stage == .inProgress, let stop = ride.stopsAhead.first {
            core.announceMoment(text("wish.atStop", ["place": stop.name]), .good)
        } else if ride.stage == .inProgress {
            core.announceMoment(
                words(
                    of: ride, "passenger.toldThere", orOf: "passenger.riderToldThere"
                ) { ["rider": $0, "place": ride.dropoff.name] }, .good)
        } else {
            core.announceMoment(
                text(
                    "passenger.toldArriving",
                    ["name": ride.driver?.name ?? "", "car": car(of: ride)]),
                .good)
        }
    }

    private func car(of ride: RideView) -> String {
        ride.vehicle.map { core.texts.list([core.name(of: $0), $0.plate]) } ?? ""
    }

    private mutating func announce(_ ride: RideView) {
        let name = ride.driver?.name ?? ""
        switch ride.stage {
        case .requested, .offered: break
        case .accepted where ride.turn != nil:
            core.announceMoment(
                text("passenger.turnTitle", ["name": firstName(of: ride.driver)]), .good)
        case .accepted:
            let car = car(of: ride)
            let said =
                ride.waitsUntilBooked_ms.map { booked_ms in
                    text(
                        "passenger.toldBooked",
                        ["name": name, "time": core.clockTime(booked_ms), "car": car])
                } ?? text("passenger.toldAccepted", ["name": name, "car": car])
            core.announceMoment(said, .good)
        case .arrived:
            core.announceMoment(
                words(
                    of: ride, "passenger.toldArrived", orOf: "passenger.riderToldArrived"
                ) { ["rider": $0, "name": name] }, .good)
        case .inProgress:
            core.announceMoment(text("passenger.toldStarted", ["place": ride.nextPlace.name]))
        case .completed:
            core.announceMoment(
                words(
                    of: ride, "passenger.toldCompleted", orOf: "passenger.riderToldCompleted"
                ) {
                    [
                        "rider": $0, "price": core.format.money(ride.fare.total),
                        "payment": core.name(of: ride.payment),
                    ]
                }, .good)
        case .cancelled where ride.cancelled_by == .passenger:
            core.endMoment()
            core.toast("\(text("passenger.toldCancelled")) \(costs(of: ride))")
        case .cancelled:
            core.announceMoment(
                "\(text("passenger.toldCancelledByOther")) \(costs(of: ride))", .danger)
        case .unserved:
            // Whoever boards by code has found the driver.
            core.announceMoment(
                text(
                    ride.is_boarding == true
                        ? "passenger.unservedBoarding" : "passenger.toldUnserved"), .attention)
        }
    }
}

extension TripStage {
    /// Whether the car is not at the pick-up yet.
    var comes: Bool {
        switch self {
        case .requested, .offered, .accepted: true
        case .arrived, .inProgress, .completed, .cancelled, .unserved: false
        }
    }
}
