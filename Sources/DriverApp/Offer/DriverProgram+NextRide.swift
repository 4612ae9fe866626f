import RideApp
import RideCore
import RideTUI
import RideWire

/// The next ride before the present one ends (D14): what is offered for after it, and what was
/// promised. It has keys of its own, so that what is pressed for the present ride does not answer
/// it.
extension DriverProgram {
    /// The ride that comes after the present one; nil for none.
    var nextRide: RideView? { core.state?.next_ride }

    /// The time to answer for the next ride; nil where none is offered.
    var nextOffer: RideView.Offer? {
        guard let next = nextRide, next.stage == .offered else { return nil }
        return next.offer
    }

    /// The rows about it, for the top of the present ride's sheet; none where nothing comes next.
    /// What decides stands there as in any offer.
    func afterwardsRows(width: Int, _ glyphs: Glyphs) -> [SheetRow] {
        guard let next = nextRide else { return [] }
        let places = names(of: next)
        let name =
            StyledText(next.riderName) + core.ratingBesideRider(of: next, glyphs: glyphs)
        let pays = StyledText(core.format.money(next.gain), .good)
        guard let offer = nextOffer else {
            return [
                .line(
                    StyledText(
                        core.texts[
                            "driver.next.promised",
                            ["name": firstName(of: next), "place": places.pickup]], .bold),
                    right: pays)
            ]
        }
        return [
            .line(
                StyledText(core.texts["driver.next.title"] + " ", Style(.attention, .bold)) + pays,
                right: name),
            .progress(gauge(timeToAnswer(offer))),
            .line(
                StyledText(core.name(of: next.category)) + core.separator(glyphs)
                    + StyledText(core.name(of: next.payment)), right: price(next)),
        ]
            + leg(
                glyphs.pickUp, .good, offer.approach_s, offer.approach_m, places.pickup,
                right: "", width: width)
            + stopRows(next.stopsAhead, glyphs)
            + leg(
                glyphs.dropOff, .danger, next.duration_s, next.distance_m, places.dropoff,
                right: "", width: width)
    }

    /// What stands over a page while it is offered; nil where it is not.
    var nextLine: StyledText? {
        guard let next = nextRide, let offer = nextOffer else { return nil }
        let seconds = Int(timeToAnswer(offer).left.inSeconds.rounded(.up))
        let told: KeyValuePairs = [
            "time": TextWidth.leftPadded("\(seconds) s", to: 4),
            "price": core.format.money(next.gain), "title": windowTitle,
        ]
        return StyledText(core.texts["driver.line.next", told], Style(.attention, .bold))
    }

    /// The keys that answer the offer, or give the promised ride back.
    var afterwardsBindings: [KeyBinding<DriverAction>] {
        guard let next = nextRide else { return [] }
        guard let offer = nextOffer else {
            return [
                KeyBinding(
                    .char("b"), core.texts["driver.next.keyGiveBack"], priority: nil,
                    availability: availability(CancelRide.self),
                    action: .askToGiveNextBack(next.id))
            ]
        }
        let isOver = timeToAnswer(offer).left <= .zero
        let over = isOver ? core.texts["driver.refused.expired"] : nil
        return [
            KeyBinding(
                .char("a"), core.texts["driver.next.keyTake"], priority: 9,
                availability: availability(AcceptRide.self, unless: over ?? core.blockedNotice),
                isFinal: true, action: .acceptNext(next.id)),
            KeyBinding(
                .char("b"), core.texts["driver.next.keyDecline"], priority: 8,
                availability: availability(DeclineRide.self, unless: over), isFinal: true,
                action: .declineNext(next.id)),
            noReading,
        ]
    }

    mutating func answerNext(_ call: (CommandID) -> some Command, to ride: UInt64) {
        guard nextOffer != nil, nextRide?.id == ride else { return }
        answered = ride
        core.send(call(core.commandID()))
    }

    mutating func askToGiveNextBack() {
        guard let next = nextRide ?? sharedToCome else { return }
        let name = ["name": firstName(of: next)] as KeyValuePairs
        core.ask(
            Question(
                core.texts["driver.next.question", name],
                details: core.texts["driver.next.details"], keep: core.texts["driver.next.keep"],
                about: next.id,
                [(core.texts["driver.next.giveBack"], .giveNextBack(next.id))]))
    }

    /// Meanwhile it may have become the present ride, which is asked about elsewhere.
    mutating func giveNextBack(_ ride: UInt64) {
        guard ([nextRide].compactMap { $0 } + sharedRides)
            .contains(where: { $0.id == ride && $0.stage == .accepted })
        else { return }
        answered = ride
        core.send(
            CancelRide(command_id: core.commandID(), ride_id: ride, reason: .driverUnavailable))
    }

    /// What is offered for afterwards is said, and so is why it went, once.
    mutating func noticeNext() {
        let before = lastNext
        lastNext = nextRide
        if let next = nextRide, let offer = nextOffer, next.id == before?.id,
            let seen = before?.offer, seen.offered_at_ms != offer.offered_at_ms
        {
            return core.announceMoment(changedNews(of: next), .attention, isOnSheet: false)
        }
        if let next = nextRide, next.id != before?.id, let offer = nextOffer {
            let told: KeyValuePairs = [
                "price": core.format.money(next.gain), "away": core.away(offer.approach_s),
            ]
            core.putReadingAside()
            return core.announceMoment(core.texts["driver.next.toast", told], .attention)
        }
        // What was told of an offer is over with it, however it was answered.
        if let before, before.stage == .offered, nextOffer == nil { core.endMoment() }
        guard let before, nextRide?.id != before.id, answered != before.id,
            moment.ride?.id != before.id
        else { return }
        if before.stage == .accepted {
            core.announce(
                core.texts["driver.next.gone", ["name": firstName(of: before)]], .danger)
        } else {
            let isOver = before.offer.map { timeToAnswer($0).left <= .seconds(1) } ?? false
            core.toast(core.texts[isOver ? "driver.offer.missed" : "driver.offer.gone"])
        }
    }

    /// When the gauge of the offer is drawn again, by the app's clock.
    var nextOfferWake_ms: Int64? {
        guard let offer = nextOffer, timeToAnswer(offer).left > .zero else { return nil }
        return core.now_ms + (core.reducedMotion ? 1_000 : Self.gaugePause_ms)
    }
}
