import RideApp
import RideCore
import RideTUI
import RideWire

/// The sheets of a ride.
extension PassengerProgram {
    public func sheet(width: Int, isWide: Bool, glyphs: Glyphs) -> SheetContent {
        guard let ride = rideInFront else {
            var content = draftSheet(width: width, isWide: isWide, glyphs: glyphs)
            if let ride = core.ride { content.rows.insert(.line(rideLine(ride)), at: 0) }
            return content
        }
        var content = rideSheet(ride, width: width, glyphs).uncut(in: width)
        content.rows.insert(nowRow(ride), at: 0)
        content.note = unansweredNote
        content.rows += keyRows(
            width: width, isWide: isWide, besides: showsDetails ? [.details] : [])
        return content
    }

    /// What was asked of the ride and is not answered yet, in the frame, so that no row moves: an
    /// engine that is slow or gone is not taken for one that did not hear.
    private var unansweredNote: StyledText {
        if core.waits(for: CancelRide.self) {
            return StyledText(text("passenger.cancelling"), .attention)
        }
        let others: [any Command.Type] = [
            DismissRide.self, RateRide.self, GiveTip.self, MovePickup.self, RedirectRide.self,
        ]
        return others.contains { core.waits(for: $0) }
            ? StyledText(core.texts["sending"], .muted) : ""
    }

    private func rideSheet(_ ride: RideView, width: Int, _ glyphs: Glyphs) -> SheetContent {
        switch ride.stage {
        case .requested, .offered: searchingSheet(ride, width: width, glyphs)
        case .accepted: comingSheet(ride, glyphs)
        case .arrived: hereSheet(ride, glyphs)
        case .inProgress: aboardSheet(ride, glyphs)
        case .completed: summarySheet(ride, glyphs)
        case .cancelled: cancelledSheet(ride, glyphs)
        case .unserved: unservedSheet(ride, glyphs)
        }
    }

    // MARK: Looking for a driver

    /// Whoever boards by code has found the driver already.
    func searchTitle(of ride: RideView) -> String {
        text(ride.is_boarding == true ? "passenger.boardingTitle" : "passenger.searchTitle")
    }

    private func searchingSheet(_ ride: RideView, width: Int, _ glyphs: Glyphs) -> SheetContent {
        let began_ms = ride.search?.began_at_ms ?? ride.requested_at_ms
        let waited = core.cityNow.since(Instant(milliseconds: began_ms))
        let asked = ride.drivers_asked
        let what: TextKey =
            ride.stage == .offered
            ? "passenger.searchAsking"
            : asked == 0 ? "passenger.searchLooking" : "passenger.searchNext"
        let number = core.format.number(asked)
        let ends = ride.search?.ends_at_ms.map { StyledText(searchEnds($0), .muted) } ?? ""
        return SheetContent(
            title: sheetTitle(of: ride),
            number: StyledText(
                TextWidth.leftPadded(
                    core.format.countdown(max(.zero, waited)), to: Format.countdownWidth),
                .attention),
            rows: (ride.is_boarding == true
                ? []
                : [
                    .line(
                        StyledText(text(what, ["count": number])),
                        right: StyledText(text("passenger.searchAsked", ["count": number]), .muted))
                ]) + [
                .line(
                    pulse(width: width - (ends.isEmpty ? 0 : ends.width + 2), glyphs), right: ends),
            ] + stopRows(ride.stopsAhead, glyphs) + [
                .line(
                    mark(glyphs.dropOff, .danger) + StyledText(ride.dropoff.name),
                    right: StyledText(core.name(of: ride.category)) + core.separator(glyphs)
                        + StyledText(core.format.money(ride.fare.total)))
            ] + meetingRows(ride, glyphs))
    }

    /// Nobody waits for ever, and nobody wonders how long.
    private func searchEnds(_ at_ms: Int64) -> String {
        text("passenger.searchEnds", ["time": core.clockTime(at_ms)])
    }

    /// A gauge along which a light runs while somebody is looked for; it stands where things
    /// should not move.
    private func pulse(width: Int, _ glyphs: Glyphs) -> StyledText {
        let light = max(4, width / 8)
        let room = max(1, width - light)
        let step = core.reducedMotion || !core.isLive ? 0 : Int(core.now_ms / Self.pulse_ms)
        let place = step % (2 * room)
        let before = place < room ? place : 2 * room - place
        func line(_ symbol: Unicode.Scalar, _ count: Int) -> String {
            String(repeating: Character(symbol), count: max(0, count))
        }
        return StyledText(line(glyphs.gaugeEmpty, before), .muted)
            + StyledText(line(glyphs.gaugeFull, light), .attention)
            + StyledText(line(glyphs.gaugeEmpty, width - light - before), .muted)
    }

    static let pulse_ms: Int64 = 150

    // MARK: The driver comes

    private func comingSheet(_ ride: RideView, _ glyphs: Glyphs) -> SheetContent {
        guard !core.isThere else { return arrivingSheet(ride, glyphs) }
        if let turn = ride.turn { return turnSheet(ride, turn, glyphs) }
        var rows = driverRows(ride, glyphs)
        // A car that stands until it is time is not on its way.
        let isAlone = ride.sharing?.stops.isEmpty ?? true
        if ride.sets_off_at_ms == nil, isAlone { rows.append(core.progressRow()) }
        rows += sharingRows(ride, glyphs)
        rows += meetingRows(ride, glyphs)
        let stands = ride.sets_off_at_ms != nil
        if isAlone { rows += endRows(ride, showsArrival: !stands, glyphs) }
        rows += talkRows(ride)
        return SheetContent(title: sheetTitle(of: ride), number: sheetTime(of: ride), rows: rows)
    }

    /// The driver brings somebody else to the drop-off first.
    private func turnSheet(
        _ ride: RideView, _ turn: RideView.Turn, _ glyphs: Glyphs
    ) -> SheetContent {
        var rows = driverRows(ride, glyphs)
        rows.append(
            .paragraph(
                text("passenger.turnHint", ["time": core.clockTime(turn.arrives_at_ms)]), .muted))
        rows += meetingRows(ride, glyphs)
        rows += endRows(ride, showsArrival: false, glyphs) + talkRows(ride)
        return SheetContent(title: sheetTitle(of: ride), number: sheetTime(of: ride), rows: rows)
    }

    /// The car is at the pick-up, or a few steps from it, and its driver has not said so yet.
    private func arrivingSheet(_ ride: RideView, _ glyphs: Glyphs) -> SheetContent {
        var rows = driverRows(ride, glyphs, showsPlate: false)
        rows.append(core.progressRow(.good))
        rows += meetingRows(ride, glyphs)
        rows += endRows(ride, showsArrival: false, glyphs) + walkRows(of: ride)
        rows += talkRows(ride)
        return SheetContent(
            title: sheetTitle(of: ride), number: StyledText(ride.vehicle?.plate ?? "", .good),
            rows: rows)
    }

    private func hereSheet(_ ride: RideView, _ glyphs: Glyphs) -> SheetContent {
        var rows = driverRows(ride, glyphs, showsPlate: false)
        rows += [waitingRow(ride), leavingRow(ride)].compactMap { $0 }
        rows += meetingRows(ride, glyphs)
        rows += endRows(ride, showsArrival: false, glyphs) + walkRows(of: ride)
        rows += talkRows(ride)
        return SheetContent(
            title: sheetTitle(of: ride), number: StyledText(ride.vehicle?.plate ?? "", .good),
            rows: rows)
    }

    /// A person as one would call them; whoever has more names is told in full below.
    func firstName(of person: PersonView?) -> String {
        PersonName.first(of: person?.name ?? "")
    }

    private func aboardSheet(_ ride: RideView, _ glyphs: Glyphs) -> SheetContent {
        if ride.standsAt != nil { return atStopSheet(ride, glyphs) }
        guard !core.isThere else { return thereSheet(ride, glyphs) }
        let sharing = sharingRows(ride, glyphs)
        var rows: [SheetRow] = sharing.isEmpty ? [core.progressRow()] : []
        // Whoever gets out for a moment finds the car again.
        rows += driverRows(ride, glyphs, isNamed: false)
        rows.append(
            .line(
                StyledText(arrival, .muted),
                right: sharing.isEmpty ? StyledText(core.format.money(ride.fare.total)) : ""))
        rows += sharing + laterRows(ride, glyphs) + riderRows(ride) + talkRows(ride)
        return SheetContent(title: sheetTitle(of: ride), number: sheetTime(of: ride), rows: rows)
    }

    /// Where the ride goes after its next stop, and when it is at its end; nothing where there is
    /// no stop.
    func laterRows(_ ride: RideView, _ glyphs: Glyphs) -> [SheetRow] {
        guard !ride.stopsAhead.isEmpty else { return [] }
        return stopRows(Array(ride.stopsAhead.dropFirst()), glyphs) + [
            .line(
                mark(glyphs.dropOff, .danger) + StyledText(ride.dropoff.name),
                right: StyledText(endArrival(of: ride) ?? "", .muted))
        ]
    }

    /// When a ride with stops is at its end, by the clock: as it looks now, without the time at
    /// stops. Nil where the engine does not tell, and where the end is what comes next.
    func endArrival(of ride: RideView) -> String? {
        core.endArrival(of: ride).map {
            text("passenger.arrivesAt", ["time": core.clockTime($0.milliseconds)])
        }
    }

    /// The car is at the drop-off, and its driver has not finished the ride yet; or it is at a
    /// stop.
    private func thereSheet(_ ride: RideView, _ glyphs: Glyphs) -> SheetContent {
        var rows: [SheetRow] = [core.progressRow(.good)]
        if !ride.stopsAhead.isEmpty {
            // Whoever gets out for a moment finds the car again.
            rows += driverRows(ride, glyphs, isNamed: false)
        }
        return SheetContent(
            title: sheetTitle(of: ride),
            number: StyledText(core.format.money(ride.fare.total), .accent),
            rows: rows + laterRows(ride, glyphs) + talkRows(ride))
    }

    /// Who drives, and the car to look for.
    ///
    /// - Parameter isNamed: whether the title has the driver's first name.
    func driverRows(
        _ ride: RideView, _ glyphs: Glyphs, showsPlate: Bool = true, isNamed: Bool = true
    ) -> [SheetRow] {
        var standing = ride.driver.map { core.standing(of: $0, glyphs: glyphs) } ?? ""
        if let name = ride.driver?.name, !isNamed || name != firstName(of: ride.driver) {
            standing = StyledText(name + " ") + standing
        }
        guard let vehicle = ride.vehicle else { return [.line(standing)] }
        return [
            .line(
                standing,
                right: StyledText(core.name(of: vehicle))
                    + StyledText(showsPlate ? "  " + vehicle.plate : "", .bold))
        ]
    }

    /// What was said last, and the price with its parts if that is asked for.
    func talkRows(_ ride: RideView) -> [SheetRow] {
        (core.lastChatRow().map { [$0] } ?? []) + (showsDetails ? core.fareRows(ride.fare) : [])
    }

    /// Both ends of the ride, the time of the day at which the car is at the pick-up, and what the
    /// ride costs.
    private func endRows(
        _ ride: RideView, showsArrival: Bool, _ glyphs: Glyphs
    ) -> [SheetRow] {
        [
            .line(
                mark(glyphs.pickUp, .good) + StyledText(ride.pickup.name),
                right: StyledText(showsArrival ? arrival : "", .muted))
        ] + stopRows(ride.stopsAhead, glyphs) + [
            .line(
                mark(glyphs.dropOff, .danger) + StyledText(ride.dropoff.name),
                right: StyledText(core.format.money(ride.fare.total)))
        ]
    }

    /// The way on foot of who asked for the ride; nothing where somebody else rides, who is
    /// elsewhere.
    private func walkRows(of ride: RideView) -> [SheetRow] {
        ride.rider == nil ? walkRows(to: ride.pickup) : []
    }

    /// How far the passenger walks to the car, and to which street; nothing where that is a few
    /// steps.
    func walkRows(to pickup: PlaceView) -> [SheetRow] {
        guard let walk = walk(to: pickup) else { return [] }
        let distance = core.format.distance(walk.distance)
        return [
            .line(
                StyledText(
                    text(
                        "passenger.walk",
                        ["distance": distance, "street": walk.street ?? pickup.name]), .attention))
        ]
    }

    /// When the car is where it goes, by the clock.
    private var arrival: String {
        let left = core.remaining_s.map { core.seconds($0) } ?? .zero
        return text(
            "passenger.arrivesAt", ["time": core.clockTime((core.cityNow + left).milliseconds)])
    }

    // MARK: The end

    private func summarySheet(_ ride: RideView, _ glyphs: Glyphs) -> SheetContent {
        let dot = core.separator(glyphs)
        let times =
            core.clockTime(ride.started_at_ms ?? ride.requested_at_ms) + " \u{2013} "
            + core.clockTime(ride.ended_at_ms ?? ride.requested_at_ms)
        var rows: [SheetRow] = [
            .line(
                mark(glyphs.pickUp, .good) + StyledText(ride.pickup.name),
                right: StyledText(times, .muted))
        ]
        rows += stopRows((ride.stops ?? []).filter { $0.reached_at_ms != nil }.map(\.place), glyphs)
        rows.append(
            .line(
                mark(glyphs.dropOff, .danger) + StyledText(ride.dropoff.name),
                right: StyledText(core.distance(ride.distance_m), .muted) + dot
                    + core.payment(of: ride, glyphs: glyphs)))
        if showsDetails { rows += core.fareRows(ride.fare) }
        rows.append(.blank)
        rows += core.ratingRows(glyphs) + farewellRows(ride, glyphs)
        return SheetContent(
            title: sheetTitle(of: ride),
            number: StyledText(core.format.money(ride.fare.total), .accent), rows: rows)
    }

    private func cancelledSheet(_ ride: RideView, _ glyphs: Glyphs) -> SheetContent {
        let who: TextKey =
            switch ride.cancelled_by {
            case .passenger: "passenger.cancelledByMe"
            case .driver: "passenger.cancelledByDriver"
            case nil where ride.cancellation_reason == .operatorDecided:
                "passenger.cancelledByOperator"
            case nil: "passenger.cancelledByService"
            }
        let reason = reason(of: ride)
        // That the service ended it takes the whole line.
        let why: [SheetRow] =
            ride.cancelled_by == nil
            ? [.line(StyledText(text(who)))] + (reason.isEmpty ? [] : [.paragraph(reason, .muted)])
            : [.line(StyledText(text(who)), right: StyledText(reason, .muted))]
        return SheetContent(
            title: sheetTitle(of: ride),
            rows: why + [
                .line(mark(glyphs.dropOff, .danger) + StyledText(ride.dropoff.name)),
                costsRow(ride, glyphs),
            ] + forgottenRows(ride))
    }

    /// What the ride costs, and what that is taken from.
    private func costsRow(_ ride: RideView, _ glyphs: Glyphs) -> SheetRow {
        guard ride.fare.total > .zero else { return .paragraph(costs(of: ride), .muted) }
        return .line(
            StyledText(costs(of: ride), .attention), right: core.payment(of: ride, glyphs: glyphs))
    }

    /// Why the ride was called off, said to whoever reads it; empty where that is said already.
    private func reason(of ride: RideView) -> String {
        switch ride.cancellation_reason {
        case nil, .engine, .operatorDecided: ""
        case .passengerMissing, .changedMind, .tookTooLong, .vehicleTrouble, .driverUnavailable,
            .accountBlocked, .carLost, .cityChanged:
            core.reason(of: ride) ?? ""
        }
    }

    private func unservedSheet(_ ride: RideView, _ glyphs: Glyphs) -> SheetContent {
        let why: TextKey =
            switch ride.unserved_reason {
            case _ where ride.is_boarding == true: "passenger.unservedBoarding"
            // Nobody declined where nobody was there to be asked.
            case .patienceEnded where ride.drivers_asked == 0: "passenger.unservedNobody"
            case .patienceEnded: "passenger.unservedPatience"
            case .notConfirmed: "passenger.unservedBoarding"
            case .noDriver, nil: "passenger.unservedNobody"
            }
        return SheetContent(
            title: sheetTitle(of: ride),
            rows: [
                .paragraph(text(why)),
                .line(mark(glyphs.dropOff, .danger) + StyledText(ride.dropoff.name)),
                .paragraph(
                    text(
                        ride.is_boarding == true
                            ? "passenger.cancelledFree" : "passenger.unservedHint"), .muted),
            ] + forgottenRows(ride))
    }
}
