import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// What is done at the end of a ride beside the stars: a tip, a favourite, a report (P9, P14).
extension PassengerProgram {
    /// The tips that can be given for a ride, none first.
    func tips(for ride: RideView) -> [Money] {
        guard PostRide.canTip(ride) else { return [] }
        return [.zero]
            + TipSuggestions.amounts(
                for: ride.fare.total, in: core.format.amounts.currency)
    }

    /// The tips, the chosen one marked, and whether the driver is a favourite.
    func farewellRows(_ ride: RideView, _ glyphs: Glyphs) -> [SheetRow] {
        var rows = TipSuggestions.rows(
            tips(for: ride), chosen: farewell.tip, core.texts, core.format)
        if farewell.isFavourite(ride), let name = ride.driver?.name {
            rows.append(
                .line(
                    StyledText("\(Character(glyphs.star)) ", .attention)
                        + StyledText(text("passenger.isFavourite", ["name": name]), .muted)))
        }
        return rows
    }

    /// The keys for it.
    func farewellBindings(_ ride: RideView) -> [KeyBinding<PassengerAction>] {
        var bindings: [KeyBinding<PassengerAction>] = []
        if !tips(for: ride).isEmpty {
            bindings.append(
                KeyBinding(.char("g"), text("passenger.keyTip"), priority: 6, action: .nextTip))
        }
        let isGuest = core.state?.is_guest ?? true
        bindings.append(
            KeyBinding(
                .char("f"),
                text(
                    farewell.isFavourite(ride)
                        ? "passenger.keyNoFavourite" : "passenger.keyFavourite"),
                priority: 4,
                availability: isGuest
                    ? .unavailable(reason: text("passenger.needsAccount")) : core.whenAllowed,
                action: .favourite))
        bindings.append(
            KeyBinding(.char("r"), text("passenger.keyReport"), priority: 4, action: .report))
        return bindings + photoBindings
    }

    mutating func sayFarewell(_ action: PassengerAction) {
        guard let ride = core.ride else { return }
        switch action {
        case .nextTip:
            farewell.nextTip(of: tips(for: ride).count)
            core.lendRatingArrows()
        case .favourite:
            guard let driver = ride.driver_id else { return }
            core.send(
                SetWish(
                    command_id: core.commandID(), driver_id: driver,
                    wish: farewell.isFavourite(ride) ? "none" : "favourite"))
        default: open(WritePage(.ride(ride, .other)))
        }
    }

    /// Goes on among the tips by an arrow, where one was chosen last.
    ///
    /// - Returns: whether the key meant that.
    mutating func movesTip(_ key: Key) -> Bool {
        guard let ride = core.ride, core.isRating, core.rating.lendsArrows,
            let moved = TipSuggestions.moved(
                farewell.tip, by: key, count: tips(for: ride).count)
        else { return false }
        farewell.choose(tip: moved)
        return true
    }

    /// The tip that is chosen; nil for none.
    private func chosenTip(for ride: RideView) -> Money? {
        let tips = tips(for: ride)
        return tips.indices.contains(farewell.tip) && tips[farewell.tip] > .zero
            ? tips[farewell.tip] : nil
    }

    /// What Enter gives where a tip is chosen: its amount, with the stars or without them.
    func giftTitle(_ ride: RideView) -> String? {
        chosenTip(for: ride).map { TipSuggestions.sendTitle($0, with: core.rating, core) }
    }

    /// The tip goes with the stars, or without them, where it is sent; money is not given by the
    /// key that leaves.
    public mutating func leavingSummary(sending: Bool) {
        guard sending else { return farewell.choose(tip: 0) }
        guard let ride = core.ride, let tip = chosenTip(for: ride) else { return }
        let call = core.send(
            GiveTip(
                command_id: core.commandID(), ride_id: ride.id, amount_minor: tip.minorUnits))
        let thanks = text("record.tipThanks", ["name": ride.driver?.name ?? ""])
        core.say(thanks, .good, whenAnswered: call)
        farewell.sentTip()
    }

    /// The engine closes the summary, since another ride begins: a tip that was chosen by then is
    /// kept, with stars or without.
    mutating func keepTip() {
        guard let before = told, before.id != core.ride?.id, farewell.tip > 0,
            !farewell.isTipSent, tips(for: before).indices.contains(farewell.tip)
        else { return }
        keptTip = (before, farewell.tip)
    }

    /// A booked ride that begins closes the summary of the ride before: the rating that was being
    /// given lies over the new ride, with the tip and with what was typed, until it is sent or
    /// left.
    mutating func goOnRating() {
        guard core.topPage == nil else { return }
        let rated = core.takeInterruptedRating()
        let tipped = keptTip
        keptTip = nil
        guard let ride = rated?.ride ?? tipped?.ride else { return }
        let rating = rated?.rating ?? RatingForm(ride, role: .passenger)
        open(
            RatePage(
                ride, goingOnWith: rating, tips: tips(for: ride),
                tip: tipped?.ride.id == ride.id ? tipped?.tip ?? 0 : 0))
        core.toast(text(rated == nil ? "passenger.tipKept" : "passenger.ratingKept"))
    }
}
