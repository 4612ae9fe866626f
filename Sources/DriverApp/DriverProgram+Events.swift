import RideApp
import RideCore
import RideMap
import RidePages
import RideTUI
import RideWire

/// What happens: keys, news of the engine, time.
extension DriverProgram {
    // MARK: Keys

    /// Nothing is typed in a moment, but a rating, which the core takes.
    public mutating func typed(_ key: Key) -> Bool { false }

    public mutating func chosen(row: Int, of list: String) {
        if list == Self.steeringList { chooseWay(row: row) }
        if list == Self.lastStarsList { rateLast(row + 1) }
    }

    public mutating func perform(_ action: DriverAction) {
        switch action {
        case .shared: break
        case .goOnline: core.send(GoOnline(command_id: core.commandID()))
        case .goOffline: goOffline()
        case .takeBreak(let begins):
            core.send(TakeBreak(command_id: core.commandID(), begins: begins))
        case .accept:
            guard case .offer(_, let offer) = moment else { return }
            answer {
                AcceptRide(command_id: $0, ride_id: $1, offered_at_ms: offer.offered_at_ms)
            }
        case .decline: answer { DeclineRide(command_id: $0, ride_id: $1) }
        case .acceptNext(let ride):
            let seen_ms = nextOffer?.offered_at_ms
            answerNext(
                { AcceptRide(command_id: $0, ride_id: ride, offered_at_ms: seen_ms) }, to: ride)
        case .declineNext(let ride):
            answerNext({ DeclineRide(command_id: $0, ride_id: ride) }, to: ride)
        case .askToGiveNextBack: askToGiveNextBack()
        case .giveNextBack(let ride): giveNextBack(ride)
        case .rateLast(let stars): rateLast(stars)
        case .putLastAway: putLastAway()
        case .setOff: order { SetOff(command_id: $0, ride_id: $1) }
        case .arrive: order { ArriveAtPickup(command_id: $0, ride_id: $1) }
        case .start: start()
        case .reachStop: order { ReachStop(command_id: $0, ride_id: $1) }
        case .leaveStop: order { LeaveStop(command_id: $0, ride_id: $1) }
        case .finish: order { FinishRide(command_id: $0, ride_id: $1) }
        case .askToCancel: askToCancel()
        case .cancel(let reason): cancel(reason)
        case .dismiss: core.dismissRide()
        case .steer(let key): steer(key)
        case .driveByHand: toggleHands()
        case .arriveByPosition: toggleArriving()
        case .demand: toggleDemand()
        case .demandHour(let hours): lookAhead(by: hours)
        case .menu: open(menu)
        case .join: open(JoinPage())
        case .write: open(WritePage(.question))
        case .photo:
            if let ride = moment.ride { open(RidePhotoPage(ride, of: ride.passenger.name)) }
        case .report: if let ride = moment.ride { open(WritePage(.ride(ride, .other))) }
        }
    }

    private mutating func order(_ call: (CommandID, UInt64) -> some Command) {
        guard let ride = moment.ride else { return }
        core.send(call(core.commandID(), ride.id))
    }

    private mutating func answer(_ call: (CommandID, UInt64) -> some Command) {
        guard case .offer(let ride, _) = moment else { return }
        answered = ride.id
        order(call)
    }

    private mutating func goOffline() {
        if case .cancelled = moment { core.dismissRide() }
        core.send(GoOffline(command_id: core.commandID()))
    }

    // MARK: News

    public mutating func learned(_ news: EngineLink.News) {
        learnCrossings(news)
        learnDemand(news)
        switch news {
        case .signedIn, .state:
            noticeChange()
            retellCancel()
        case .answered(let done):
            // What is said of steering, the steering says.
            guard done.isCommand, !(done.request is SteerRide) else { break }
            if case .failure(let error) = done.result { core.explain(error) }
        case .tick:
            noticeArrival()
            retellCancel()
        case .notice(let notice) where notice.kind == "ride_taken_over":
            // That says all that the more general word would, whichever comes first.
            explained = last.ride?.id
            core.takeBack(Toast(core.texts["driver.cancelled.taken"], .attention))
        case .signedOut: self = DriverProgram(withoutThePersonOf: self)
        case .greeted, .admitted, .notice, .alert, .history, .lost, .visiting:
            break
        }
    }

    private mutating func noticeChange() {
        let new = moment
        defer { last = new }
        // What was told of a moment is over with it.
        if new.id != last.id { core.endMoment() }
        let live = [new.isRiding ? new.ride : nil, nextRide].compactMap { $0 } + sharedRides
        core.withdrawRideQuestion(unlessAbout: live.map(\.id))
        noticeDestination(new)
        sketchOther()
        noticeWishes(new)
        noticeNext()
        noticeSharing()
        defer { goOnRating() }
        guard new.id != last.id else { return }
        noticeLastRide(new)
        noticeUnreadSummary(new)
        switch new {
        case .offer(let ride, let offer):
            if core.isElsewhere { core.closeOverlay() }
            // That it has changed stands on no sheet.
            let hasChanged = isOffered(ride, in: last)
            core.announceMoment(
                hasChanged ? changedNews(of: ride) : news(of: ride, offer), .attention,
                isOnSheet: !hasChanged)
        case .cancelled(let ride) where ride.cancelled_by != .driver:
            core.announce(cancelledTitle(ride), .danger)
        case .waiting, .offline:
            noticeRideGone()
        case .booked, .toPickup, .driving:
            // Whoever has just accepted wants to drive.
            if case .offer = last { core.closePages() }
        case .unknown, .atPickup, .atStop, .finished, .cancelled:
            break
        }
    }

    private func isOffered(_ ride: RideView, in moment: DriverMoment) -> Bool {
        if case .offer(let offered, _) = moment { offered.id == ride.id } else { false }
    }

    /// What is said of an offer whose ride the passenger has changed.
    func changedNews(of ride: RideView) -> String {
        core.texts["driver.offer.changed", ["price": core.format.money(ride.gain)]]
    }

    /// What is said of an offer when it comes.
    private func news(of ride: RideView, _ offer: RideView.Offer) -> String {
        let price = core.format.money(ride.gain)
        if ride.is_boarding == true {
            return core.texts[
                "driver.boarding.toast", ["name": firstName(of: ride), "price": price]]
        }
        if let booked_ms = ride.booked_for_ms {
            let told: KeyValuePairs = ["price": price, "time": core.clockTime(booked_ms)]
            return core.texts["driver.offer.toastBooked", told]
        }
        let told: KeyValuePairs = ["price": price, "away": core.away(offer.approach_s)]
        return core.texts["driver.offer.toast", told]
    }

    /// Every ride is sketched anew, and so is one whose passenger goes elsewhere, which is said.
    private mutating func noticeDestination(_ new: DriverMoment) {
        guard let ride = new.ride, sketch?.fits(ride) != true else { return }
        let isElsewhere = sketch?.ride == ride.id && last.ride?.dropoff != ride.dropoff
        sketchRide()
        guard isElsewhere, new.isRiding else { return }
        let told: KeyValuePairs = [
            "name": firstName(of: ride), "place": names(of: ride).dropoff,
            "price": core.format.money(ride.gain),
        ]
        core.announce(core.texts["driver.redirected", told], .attention)
    }

    /// A ride that is neither finished nor cancelled is this driver's no more. Why an offer went
    /// is known from when: unanswered in time, or called off before.
    private mutating func noticeRideGone() {
        switch last {
        case .offer(let ride, let offer) where ride.id != answered:
            let isOver = timeToAnswer(offer).left <= .seconds(1)
            core.toast(core.texts[isOver ? "driver.offer.missed" : "driver.offer.gone"])
        case .booked, .toPickup, .atPickup:
            guard explained == nil || last.ride?.id != explained else { break }
            let isOwn = last.ride?.id == gaveBack
            core.toast(
                core.texts[isOwn ? "driver.cancelled.given" : "driver.cancelled.taken"],
                isOwn ? .accent : .attention)
        case .unknown, .offline, .waiting, .offer, .driving, .atStop, .finished, .cancelled:
            break
        }
    }

    /// Another ride may be offered before the summary of the last one was read: what there is to
    /// collect is said all the same.
    private mutating func noticeUnreadSummary(_ new: DriverMoment) {
        guard case .driving(let ride) = last, case .offer = new else { return }
        core.toast(collecting(ride), .attention)
    }

    /// Works out what the map says of the ride: at a new ride, and when the map is there.
    private mutating func sketchRide() {
        guard let city = core.openCity, let ride = moment.ride else { return }
        let isOffer = if case .offer = moment { true } else { false }
        sketch = RideSketch(
            ride, from: isOffer ? core.state?.place : nil, in: city,
            nameless: core.texts["find.nameless"])
    }

    /// The ends of the ride that comes next, or of another party's, have names as well.
    private mutating func sketchOther() {
        guard let city = core.openCity, let ride = nextRide ?? sharedRides.first else { return }
        guard otherSketch?.fits(ride) != true else { return }
        otherSketch = RideSketch(
            ride, from: nil, in: city, nameless: core.texts["find.nameless"])
    }

    public mutating func opened(_ city: City) {
        sketchRide()
        sketchOther()
        demand.name(on: core.map.layers, of: city)
    }

    // MARK: Time

    public var momentWake_ms: Int64? {
        guard core.isLive else { return nil }
        switch moment {
        case .offer(_, let offer):
            let end = Instant(milliseconds: offer.expires_at_ms)
            guard let end_ms = core.clock?.reaches_ms(end, after: core.now_ms) else { return nil }
            let pause = core.reducedMotion ? 1_000 : Self.gaugePause_ms
            return [core.now_ms + pause, end_ms, quarterBegins_ms(offer)]
                .compactMap { $0 }.min()
        case .booked, .atPickup, .atStop:
            return core.now_ms + 1_000
        case .toPickup, .driving:
            return [nextOfferWake_ms, standingWake_ms].compactMap { $0 }.min()
        case .offline, .waiting: return [demandWake_ms, hoursWake_ms].compactMap { $0 }.min()
        case .unknown, .finished, .cancelled: return nil
        }
    }

    public mutating func woken() {
        warnOfOffer()
        retellCancel()
        askForDemand()
        remindOfStanding()
    }
}
