import RideApp
import RideCore
import RideTUI
import RideWire

/// What stands on the sheet in each moment.
extension DriverProgram {
    public func sheet(width: Int, isWide: Bool, glyphs: Glyphs) -> SheetContent {
        switch moment {
        case .unknown: SheetContent("")
        case .offline: offline(width: width, glyphs)
        case .waiting: waiting(width: width, glyphs)
        case .offer(let ride, let offer): self.offer(ride, offer, width: width, glyphs: glyphs)
        case .booked(let ride, let leaves_ms):
            booked(ride, leaves_ms, width: width, glyphs: glyphs)
        case .toPickup(let ride):
            onTheWay(ride, "driver.toPickup.title", names(of: ride).pickup, width: width, glyphs)
        case .atPickup(let ride): atPickup(ride, width: width, glyphs: glyphs)
        case .driving(let ride):
            onTheWay(
                ride, "driver.driving.title",
                ride.stopsAhead.first?.name ?? names(of: ride).dropoff, width: width, glyphs)
        case .atStop(let ride): atStop(ride, width: width, glyphs)
        case .finished(let ride): finished(ride, glyphs)
        case .cancelled(let ride): cancelled(ride)
        }
    }

    // MARK: Between rides

    private func offline(width: Int, _ glyphs: Glyphs) -> SheetContent {
        if mustJoin { return joining() }
        let hasDriven = (core.state?.today?.rides ?? 0) > 0
        let hint: TextKey = hasDriven ? "driver.offline.hint" : "driver.offline.first"
        return SheetContent(
            core.texts["driver.offline.title"], number: earned(),
            rows: hoursRows + [.paragraph(core.texts[hint]), .paragraph(today, .muted)]
                + demandRows(width: width, glyphs))
    }

    /// What is missing before the driver can drive.
    private func joining() -> SheetContent {
        let state = core.state?.application
        let isAnew = core.state?.sendsPapersAnew(in: state) == true
        let what: TextKey =
            switch state {
            case "pending": isAnew ? "driver.joinPendingAnew" : "driver.joinPending"
            case "rejected": "driver.joinRejected"
            case "renewal": "driver.joinRenewal"
            default: "driver.joinDraft"
            }
        return SheetContent(
            core.texts[isAnew ? "work.documentsTitle" : "driver.joinTitle"],
            rows: [.paragraph(core.texts[what], .attention)])
    }

    /// Nothing is asked of the driver: the sheet is as small as it can be.
    private func waiting(width: Int, _ glyphs: Glyphs) -> SheetContent {
        var note = StyledText(today, .muted)
        if let surge = core.surge(core.state?.surge_percent ?? 100, glyphs: glyphs) {
            note += core.separator(glyphs)
            note += StyledText(core.texts["driver.surge", ["factor": surge]], .attention)
        }
        var rows = demandRows(width: width, glyphs)
        if let filters { rows.insert(.paragraph(filters, .attention), at: 0) }
        rows = hoursRows + rows
        return SheetContent(
            core.texts[isOnBreak ? "driver.break.title" : "driver.waiting.title"], number: earned(),
            note: note, rows: rows)
    }

    /// What keeps rides away that others get; nil where nothing does.
    private var filters: String? {
        guard let wanted = core.state?.preferences else { return nil }
        var active: [String] = []
        if wanted.payments != .both {
            active.append(core.texts[word: wanted.payments.rawValue, in: "work.payments"])
        }
        let permitted = core.state?.permitted_categories ?? Category.allCases
        let offered = core.market.categories.filter(permitted.contains)
        if !offered.allSatisfy(wanted.categories.contains) {
            active.append(core.texts.list(wanted.categories.map { core.name(of: $0) }, .and))
        }
        if let home = wanted.heading_home {
            active.append(core.texts["driver.filters.towards", ["place": home.name]])
        }
        switch wanted.areas.count {
        case 0: break
        case 1:
            active.append(
                core.texts["driver.filters.around", ["place": wanted.areas[0].place.name]])
        case let count:
            active.append(
                core.texts["driver.filters.areas", ["count": core.format.number(count)]])
        }
        guard !active.isEmpty else { return nil }
        return core.texts["driver.filters.only", ["wishes": active.joined(separator: " · ")]]
    }

    private func earned() -> StyledText {
        let amount = Money(minorUnits: core.state?.today?.earnings_minor ?? 0)
        return StyledText(core.format.money(amount), .good)
    }

    private var today: String {
        let rides = core.state?.today?.rides ?? 0
        return rides == 0
            ? core.texts["driver.today.none"] : core.counted(rides, "driver.today.many")
    }

    // MARK: At the pick-up

    /// A ride that is booked: when the car leaves, and the way that is then to be driven.
    private func booked(
        _ ride: RideView, _ leaves_ms: Int64, width: Int, glyphs: Glyphs
    ) -> SheetContent {
        let left = core.format.countdown(
            .milliseconds(max(0, leaves_ms - core.cityNow.milliseconds) / 1_000 * 1_000))
        var rows: [SheetRow] =
            breakRows + [
                .paragraph(
                    core.texts["driver.booked.leaves", ["time": core.clockTime(leaves_ms)]], .bold),
                .line(
                    StyledText("\(Character(glyphs.pickUp)) ", .good)
                        + StyledText(names(of: ride).pickup)),
            ]
        rows += stopRows(ride.stopsAhead, glyphs)
        rows += leg(
            glyphs.dropOff, .danger, ride.duration_s, ride.distance_m, names(of: ride).dropoff,
            right: "", width: width)
        if let said = core.lastChatRow() { rows.append(said) }
        let whom = core.texts["driver.booked.whom", ["name": firstName(of: ride)]]
        var title = withRating(StyledText(whom, .title), of: ride, glyphs)
        // Behind the hour, the stars would be those of the hour.
        if width < 60 {
            rows = hourRows(ride) + rows
        } else if let booked_ms = ride.booked_for_ms {
            title += core.separator(glyphs) + StyledText(core.clockTime(booked_ms), .title)
        }
        return SheetContent(
            title: title,
            number: StyledText(TextWidth.leftPadded(left, to: Format.countdownWidth), .accent),
            rows: rows)
    }

    private func atPickup(_ ride: RideView, width: Int, glyphs: Glyphs) -> SheetContent {
        let name = firstName(of: ride)
        var rows: [SheetRow] = breakRows
        let hint: TextKey =
            ride.needs_pin == true ? "driver.atPickup.hintPIN" : "driver.atPickup.hint"
        rows.append(.next(.enter, core.texts[hint, ["name": name]]))
        if let waiting = waitingRow(ride) { rows.append(waiting) }
        if let leaving = leavingRow(ride) { rows.append(leaving) }
        rows += meetingRows(ride, glyphs)
        rows += stopRows(ride.stopsAhead, glyphs)
        rows += leg(
            glyphs.dropOff, .danger, ride.duration_s, ride.distance_m, names(of: ride).dropoff,
            right: "",
            width: width)
        rows += sharingRows(ride, glyphs)
        if let said = core.lastChatRow() { rows.append(said) }
        return SheetContent(
            title: rideTitle("driver.atPickup.title", of: ride, glyphs),
            number: StyledText(
                TextWidth.leftPadded(waited(ride), to: Format.countdownWidth), .attention),
            rows: rows)
    }

    /// How long the driver has waited; before the hour of a booked ride, until when nothing counts.
    private func waited(_ ride: RideView) -> String {
        let now = core.cityNow
        let began = ride.waitingBegins ?? now
        guard began <= now else { return core.clockTime(began.milliseconds) }
        return core.format.countdown(.milliseconds(now.since(began).milliseconds / 1_000 * 1_000))
    }

    /// From when the driver may leave without the passenger, which is what the passenger reads at
    /// the same moment, and what the waiting brings then.
    private func leavingRow(_ ride: RideView) -> SheetRow? {
        guard let left = ride.freeWaitingLeft(at: core.cityNow) else { return nil }
        let gain = Money(minorUnits: ride.missing_gain_minor ?? 0)
        let told: KeyValuePairs = [
            "price": core.format.money(gain),
            "time": ride.waiting_free_until_ms.map(core.clockTime) ?? "",
        ]
        guard left > .zero, ride.waiting_free_until_ms != nil else {
            let now: TextKey =
                gain == .zero ? "driver.atPickup.leaveNowFree" : "driver.atPickup.leaveNow"
            return .paragraph(core.texts[now, told], .attention)
        }
        let later: TextKey = gain == .zero ? "driver.atPickup.leaveFree" : "driver.atPickup.leave"
        return .paragraph(core.texts[later, told], .muted)
    }

    /// The free waiting that is left, or what the waiting has cost so far.
    func waitingRow(_ ride: RideView) -> SheetRow? {
        let now = core.cityNow
        if let begins = ride.waitingBegins, begins > now {
            let time = core.clockTime(begins.milliseconds)
            return .paragraph(core.texts["driver.booked.waits", ["time": time]], .muted)
        }
        guard ride.freeWaitingLeft(at: now) != nil else { return nil }
        let rate = ride.terms.terms.waitingPerMinute
        let price = ["price": core.format.money(rate)] as KeyValuePairs
        if let free = freeWaiting(ride) {
            let then = rate > .zero ? core.texts["driver.atPickup.then", price] : ""
            return .line(StyledText(free, .muted), right: StyledText(then, .muted))
        }
        guard rate > .zero else { return nil }
        let sum = core.format.money(ride.waitingCharge(at: now))
        return .line(
            StyledText(core.texts["driver.atPickup.paid", ["price": sum]], .attention),
            right: StyledText(core.texts["driver.atPickup.rate", price], .muted))
    }

    /// The free waiting that is left, in words; nil once it is over, and where none is counted yet.
    func freeWaiting(_ ride: RideView) -> String? {
        let now = core.cityNow
        guard ride.waitingBegins.map({ $0 <= now }) ?? true,
            let left = ride.freeWaitingLeft(at: now), left > .zero
        else { return nil }
        return core.texts["driver.atPickup.free", ["time": core.format.countdown(left)]]
    }

    // MARK: The end

    private func finished(_ ride: RideView, _ glyphs: Glyphs) -> SheetContent {
        let price = core.format.money(ride.fare.total)
        let trip = core.texts[
            "driver.finished.trip",
            [
                "distance": core.distance(ride.distance_m),
                "time": core.duration(ride.timeAboard_s ?? ride.duration_s),
            ]]
        return SheetContent(
            core.texts["driver.finished.title"], number: StyledText(price, .good),
            note: StyledText(
                core.rating.isWriting ? "" : core.texts["driver.finished.note"], .muted),
            rows: [
                .paragraph(collecting(ride), Style(.attention, .bold)),
                .line(StyledText(trip, .muted), right: gain(of: ride)), .blank,
            ] + core.ratingRows(glyphs))
    }

    /// What the driver has to take from whoever rode; a card is that of whoever ordered the ride.
    func collecting(_ ride: RideView) -> String {
        switch ride.payment {
        case .cash:
            core.texts[
                "driver.finished.cash",
                ["price": core.format.money(ride.fare.total), "name": ride.riderName]]
        case .card:
            core.texts[
                ride.paid == .failed ? "driver.finished.unpaid" : "driver.finished.card",
                [
                    "price": core.format.money(ride.fare.total),
                    "name": core.ordererName(of: ride) ?? ride.riderName,
                ]]
        }
    }

    /// What the ride brings the driver, where the engine says it.
    func gain(of ride: RideView) -> StyledText {
        guard let gain = ride.driver_gain_minor, gain > 0 else { return "" }
        let price = core.format.money(Money(minorUnits: gain))
        let words = StyledText(core.texts["driver.finished.gain", ["price": price]], .good)
        guard ride.tip > .zero else { return words }
        let tip = core.format.money(ride.tip)
        return words + StyledText(", " + core.texts["driver.finished.tip", ["price": tip]], .good)
    }

    private func cancelled(_ ride: RideView) -> SheetContent {
        var rows: [SheetRow] = []
        if let reason = core.reason(of: ride) {
            rows.append(.paragraph(reason.asFullSentence, .attention))
        }
        // Whoever came for nothing is paid for it.
        if ride.fare.total > .zero {
            rows.append(.line(StyledText(gain(of: ride).plain.asFullSentence, .good)))
        } else if ride.cancelled_by == nil {
            // What neither of the two has decided leaves it open otherwise.
            rows.append(.paragraph(core.texts["driver.cancelled.unpaid"], .muted))
        }
        rows.append(.paragraph(core.texts["driver.cancelled.next"], .muted))
        return SheetContent(
            title: StyledText(cancelledTitle(ride), Style(.danger, .bold)), rows: rows)
    }
}
