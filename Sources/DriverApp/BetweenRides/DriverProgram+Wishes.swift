import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// What passengers wish for: to be found, to show a PIN, to stop on the way.
extension DriverProgram {
    /// The passenger is aboard; the PIN is asked for first where there is one.
    mutating func start() {
        guard let ride = moment.ride else { return }
        guard ride.needs_pin != true else { return open(PINPage(ride)) }
        core.send(StartRide(command_id: core.commandID(), ride_id: ride.id))
    }

    /// How whoever rides is found and called, and who has ordered the ride for them.
    func meetingRows(_ ride: RideView, _ glyphs: Glyphs) -> [SheetRow] {
        var rows: [SheetRow] = []
        if let note = ride.note {
            rows.append(.paragraph(core.texts["wish.quoted", ["note": note]], .attention))
        }
        guard ride.rider != nil else { return rows }
        let orderer =
            core.ordererName(of: ride).map { name in
                StyledText(core.texts["wish.orderedBy", ["name": name]], .muted)
                    + core.ratingBesideOrderer(of: ride, glyphs: glyphs)
            } ?? ""
        guard let phone = ride.rider?.phone else {
            return orderer.isEmpty ? rows : rows + [.line(orderer)]
        }
        let call = core.texts["wish.riderCall", ["phone": core.market.written(phone: phone)]]
        rows.append(.line(StyledText(call, .muted), right: orderer))
        return rows
    }

    /// What the passenger has changed of a ride is said, once.
    mutating func noticeWishes(_ new: DriverMoment) {
        guard new.isRiding, last.isRiding, let ride = new.ride, let before = last.ride,
            before.id == ride.id
        else { return }
        let name = firstName(of: ride)
        if before.pickup != ride.pickup {
            let told: KeyValuePairs = ["name": name, "place": names(of: ride).pickup]
            core.announce(core.texts["wish.toldPickup", told], .attention)
        }
        if (before.stops ?? []).map(\.place) != (ride.stops ?? []).map(\.place) {
            core.announce(stopsNews(ride, name), .attention)
        }
        if let note = ride.note, note != before.note {
            core.announce(
                core.texts["wish.toldNote", ["name": name, "note": note]], .attention)
        }
    }

    /// Where the ride now stops, and what it brings.
    private func stopsNews(_ ride: RideView, _ name: String) -> String {
        let price = core.format.money(ride.gain)
        let places = ride.stopsAhead.map(\.name)
        guard !places.isEmpty else {
            return core.texts["wish.toldNoStops", ["name": name, "price": price]]
        }
        let told: KeyValuePairs = [
            "name": name, "places": core.texts.list(places, .and), "price": price,
        ]
        return core.texts["wish.toldStops", told]
    }

    /// The sign before a stop, which is not where the ride ends.
    private func stopSign(_ glyphs: Glyphs) -> StyledText {
        StyledText("\(Character(glyphs.separator)) ", Style(.attention, .bold))
    }

    /// The mark of where the car is going: that of the pick-up, a stop, or the drop-off.
    func goalMark(_ glyphs: Glyphs) -> Unicode.Scalar {
        switch moment {
        case .toPickup: glyphs.pickUp
        case .driving(let ride) where !ride.stopsAhead.isEmpty: glyphs.separator
        case .unknown, .offline, .waiting, .offer, .booked, .atPickup, .driving, .atStop,
            .finished, .cancelled:
            glyphs.dropOff
        }
    }

    /// The stops of a ride on rows of their own, to stand between its two ends.
    func stopRows(_ stops: some Sequence<PlaceView>, _ glyphs: Glyphs) -> [SheetRow] {
        stops.map { .line(stopSign(glyphs) + StyledText($0.name)) }
    }

    /// Where the ride goes after its next stop, and when it is at its end; nothing where there is
    /// no stop.
    func laterRows(_ ride: RideView, _ glyphs: Glyphs) -> [SheetRow] {
        guard !ride.stopsAhead.isEmpty else { return [] }
        let at = core.endArrival(of: ride).map { core.clockTime($0.milliseconds) } ?? ""
        return stopRows(ride.stopsAhead.dropFirst(), glyphs) + [
            .line(
                StyledText("\(Character(glyphs.dropOff)) ", .danger)
                    + StyledText(names(of: ride).dropoff), right: StyledText(at, .muted))
        ]
    }

    /// The sign before where the car is going.
    func goalSign(_ glyphs: Glyphs) -> StyledText {
        let mark = goalMark(glyphs)
        guard mark != glyphs.separator else { return stopSign(glyphs) }
        return StyledText("\(Character(mark)) ", mark == glyphs.pickUp ? .good : .danger)
    }

    /// Standing at a stop: what the waiting costs, and where it goes on to.
    func atStop(_ ride: RideView, width: Int, _ glyphs: Glyphs) -> SheetContent {
        var rows: [SheetRow] =
            breakRows + afterwardsRows(width: width, glyphs) + [
                .next(.enter, core.texts["driver.now.goOn", ["place": ride.nextPlace.name]])
            ]
        if let waiting = waitingRow(ride) { rows.append(waiting) }
        if let said = core.lastChatRow() { rows.append(said) }
        let reached_ms = ride.standsAt?.reached_at_ms ?? core.cityNow.milliseconds
        let waited = max(0, core.cityNow.milliseconds - reached_ms)
        let clock = core.format.countdown(.milliseconds(waited / 1_000 * 1_000))
        return SheetContent(
            title: rideTitle("wish.driverAtStop", of: ride, glyphs),
            number: StyledText(TextWidth.leftPadded(clock, to: Format.countdownWidth), .attention),
            rows: rows)
    }

    var reachStop: KeyBinding<DriverAction> {
        step(
            "wish.keyReachStop", ReachStop.self, unless: distanceLeft("wish.farStop"), .reachStop)
    }

    var leaveStop: KeyBinding<DriverAction> {
        step("wish.keyLeaveStop", LeaveStop.self, .leaveStop)
    }
}
