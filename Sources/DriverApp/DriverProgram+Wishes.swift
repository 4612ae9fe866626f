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

    /// How the passenger is found, and the number of whoever rides.
    func meetingRows(_ ride: RideView) -> [SheetRow] {
        var rows: [SheetRow] = []
        if let note = ride.note {
            rows.append(.paragraph(core.texts["wish.quoted", ["note": note]], .attention))
        }
        if let phone = ride.rider?.phone {
            rows.append(.line(StyledText(core.texts["wish.riderCall", ["phone": phone]], .muted)))
        }
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
            core.announce(core.texts["wish.toldStops", ["name": name]], .attention)
        }
        if let note = ride.note, note != before.note {
            core.announce(
                core.texts["wish.toldNote", ["name": name, "note": note]], .attention)
        }
    }

    /// Standing at a stop: what the waiting costs, and where it goes on to.
    func atStop(_ ride: RideView, width: Int, _ glyphs: Glyphs) -> SheetContent {
        var rows: [SheetRow] =
            afterwardsRows(width: width, glyphs) + [
                .paragraph(core.texts["wish.goesOn", ["place": ride.nextPlace.name]], .bold)
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
        KeyBinding(
            .enter, core.texts["wish.keyReachStop"], priority: 9,
            availability: availability(
                ReachStop.self, unless: distanceLeft("wish.farStop")), action: .reachStop)
    }

    var leaveStop: KeyBinding<DriverAction> {
        KeyBinding(
            .enter, core.texts["wish.keyLeaveStop"], priority: 9,
            availability: availability(LeaveStop.self), action: .leaveStop)
    }
}
