import RideApp
import RideCore
import RideTUI
import RideWire

/// What stands on the sheet in each moment.
extension DriverProgram {
    /// See `AppProgram`.
    public func sheet(width: Int, isWide: Bool, glyphs: Glyphs) -> SheetContent {
        switch moment {
        case .unknown: SheetContent("")
        case .offline: offline()
        case .waiting: waiting()
        case .offer(let ride, let offer): self.offer(ride, offer, width: width, glyphs: glyphs)
        case .toPickup(let ride): onTheWay(ride, .toPickupTitle, names(of: ride).pickup, glyphs)
        case .atPickup(let ride): atPickup(ride, width: width, glyphs: glyphs)
        case .driving(let ride): onTheWay(ride, .drivingTitle, names(of: ride).dropoff, glyphs)
        case .finished(let ride): finished(ride, glyphs)
        case .cancelled(let ride): cancelled(ride)
        }
    }

    // MARK: Between rides

    private func offline() -> SheetContent {
        let hasDriven = (core.state?.today?.rides ?? 0) > 0
        let hint: DriverText = hasDriven ? .offlineHint : .offlineFirst
        return SheetContent(
            core.texts[DriverText.offlineTitle], number: earned(),
            rows: [.paragraph(core.texts[hint]), .paragraph(today, .muted)])
    }

    /// Nothing is asked of the driver: the sheet is as small as it can be.
    private func waiting() -> SheetContent {
        SheetContent(
            core.texts[DriverText.waitingTitle], number: earned(),
            note: StyledText(today, .muted))
    }

    private func earned() -> StyledText {
        let amount = Money(minorUnits: core.state?.today?.earnings_minor ?? 0)
        return StyledText(core.format.money(amount), .good)
    }

    private var today: String {
        switch core.state?.today?.rides ?? 0 {
        case 0: core.texts[DriverText.todayNone]
        case 1: core.texts[DriverText.todayOne]
        case let rides: core.texts[DriverText.todayMany, ["count": core.format.number(rides)]]
        }
    }

    // MARK: An offer

    private func offer(
        _ ride: RideView, _ offer: RideView.Offer, width: Int, glyphs: Glyphs
    ) -> SheetContent {
        let isNarrow = width < 60
        let time = timeToAnswer(offer)
        let bar = gauge(time.left, time.whole)
        let countdown =
            isNarrow
            ? bar.label
            : ProgressBar.countdown(
                left: time.left, of: time.whole, glyphs: glyphs, gaugeWidth: 24)
        var title = StyledText(core.texts[DriverText.offerTitle], .title)
        title += core.separator(glyphs) + StyledText(core.name(of: ride.category))
        title += core.separator(glyphs) + StyledText(core.name(of: ride.payment))
        let pays =
            StyledText(core.texts[DriverText.offerPays] + "  ", .muted)
            + StyledText(core.format.money(ride.fare.total), Style(.good, .bold))
        let perHour = Self.perHour(ride, offer).map {
            core.texts[DriverText.offerPerHour, ["price": core.format.money($0)]]
        }
        let passenger =
            StyledText(ride.passenger.name + " ") + core.rating(of: ride.passenger, glyphs: glyphs)
        let names = names(of: ride)
        let pickup = leg(
            glyphs.pickUp, .good, offer.approach_s, offer.approach_m, names.pickup,
            right: passenger, width: width)
        let dropoff = leg(
            glyphs.dropOff, .danger, ride.duration_s, ride.distance_m, names.dropoff,
            right: "", width: width)
        var rows: [SheetRow] = [.line(pays, right: StyledText(perHour ?? ""))]
        if isNarrow {
            rows += [.progress(bar), .blank]
            rows += pickup + [.blank] + dropoff
        } else {
            rows += pickup + dropoff
        }
        return SheetContent(title: title, number: countdown, rows: rows)
    }

    private func gauge(_ left: Duration, _ whole: Duration) -> ProgressBar {
        let share = left / whole
        let role: Role = share <= 0.25 ? .danger : share <= 0.5 ? .attention : .accent
        let seconds = Int(left.inSeconds.rounded(.up))
        return ProgressBar(
            share: share,
            label: StyledText(TextWidth.leftPadded("\(seconds) s", to: 4), Style(role, .bold)),
            labelWidth: 4,
            role: role)
    }

    /// What the ride pays for an hour of the driver's time, the way to the pick-up included; nil
    /// where no time is known. Rounded down: a promise is not rounded up.
    static func perHour(_ ride: RideView, _ offer: RideView.Offer) -> Money? {
        let seconds = offer.approach_s + ride.duration_s
        guard seconds.isFinite, seconds >= 1, seconds < 1e9 else { return nil }
        let (product, overflows) = ride.fare.total_minor.multipliedReportingOverflow(by: 3_600)
        return overflows ? nil : Money(minorUnits: product / Int64(seconds))
    }

    /// One way of the ride: its time, its length, where it leads. On a narrow sheet the place has
    /// rows of its own.
    private func leg(
        _ sign: Unicode.Scalar, _ role: Role, _ time_s: Double, _ way_m: Double,
        _ place: String, right: StyledText, width: Int
    ) -> [SheetRow] {
        let time = TextWidth.leftPadded(core.duration(time_s), to: Format.durationWidth)
        let way = TextWidth.leftPadded(core.distance(way_m), to: Format.distanceWidth)
        let start =
            StyledText(String(Character(sign)), Style(role, .bold)) + StyledText(" " + time, .bold)
            + StyledText(" \(way)  ")
        guard width >= 60 else {
            return [.line(start, right: right), .paragraph(place)]
        }
        let room = width - start.width - (right.isEmpty ? 0 : right.width + 2)
        let name = TextWidth.truncated(SafeText.line(place), to: max(0, room))
        return [.line(start + StyledText(name), right: right)]
    }

    // MARK: On the way

    private func onTheWay(
        _ ride: RideView, _ title: DriverText, _ goal: String, _ glyphs: Glyphs
    ) -> SheetContent {
        let name = self.title(title, of: ride, glyphs)
        var rows: [SheetRow] = []
        var number = StyledText(core.texts[DriverText.here], .good)
        if let next = steps?.next, !isThere {
            let arrow = next.arrow(glyphs)
            number = StyledText(
                TextWidth.leftPadded("\(arrow) \(ahead(next))", to: 8),
                .accent)
            rows.append(.paragraph(words(for: next, goal), .bold))
            rows += followingRow(steps?.following, goal, glyphs)
        } else {
            rows.append(.paragraph(words(forArrivingAt: goal), Style(.good, .bold)))
        }
        rows.append(wayRow())
        if let said = core.lastChatRow() { rows.append(said) }
        return SheetContent(title: name, number: number, rows: rows)
    }

    /// A title with the passenger's name, and the rating of those who have one.
    private func title(_ text: DriverText, of ride: RideView, _ glyphs: Glyphs) -> StyledText {
        let title = StyledText(core.texts[text, ["name": firstName(of: ride)]], .title)
        guard ride.passenger.rating_hundredths != nil else { return title }
        return title + " " + core.rating(of: ride.passenger, glyphs: glyphs)
    }

    private func ahead(_ step: Directions.Step) -> String {
        core.texts.directions.text(for: core.metres(step.ahead_m))
    }

    private func followingRow(
        _ step: Directions.Step?, _ goal: String, _ glyphs: Glyphs
    ) -> [SheetRow] {
        guard let step else { return [] }
        let then = core.texts[DriverText.then]
        let text = "\(then) \(step.arrow(glyphs)) \(ahead(step))  \(words(for: step, goal))"
        return [.paragraph(text, .muted)]
    }

    private func wayRow() -> SheetRow {
        let time = core.remaining_s.map { core.duration($0) } ?? ""
        let way = TextWidth.leftPadded(core.distance(remaining_m), to: Format.distanceWidth)
        let label = way + TextWidth.leftPadded(time, to: Format.durationWidth + 2)
        return .progress(
            ProgressBar(
                share: isThere ? 1 : core.shareDone, label: StyledText(label),
                labelWidth: Format.distanceWidth + Format.durationWidth + 2))
    }

    /// A manoeuvre in words: arrows alone are not read by everybody.
    private func words(for step: Directions.Step, _ goal: String) -> String {
        if step.kind == .arrive { return words(forArrivingAt: goal) }
        return core.texts.directions.text(
            kind: step.kind.rawValue, street: step.street, exit: step.exit)
    }

    private func words(forArrivingAt goal: String) -> String {
        let isPickup = if case .toPickup = moment { true } else { false }
        let text: DriverText = isPickup ? .turnArrivePickup : .turnArriveDropoff
        return core.texts[text, ["place": goal]]
    }

    private func atPickup(_ ride: RideView, width: Int, glyphs: Glyphs) -> SheetContent {
        let name = firstName(of: ride)
        let waited = core.cityNow.milliseconds - (ride.arrived_at_ms ?? core.cityNow.milliseconds)
        let clock = core.format.countdown(.milliseconds(max(0, waited) / 1_000 * 1_000))
        var rows: [SheetRow] = [
            .paragraph(core.texts[DriverText.atPickupHint, ["name": name]], .bold)
        ]
        rows += leg(
            glyphs.dropOff, .danger, ride.duration_s, ride.distance_m, names(of: ride).dropoff,
            right: "",
            width: width)
        if let said = core.lastChatRow() { rows.append(said) }
        return SheetContent(
            title: title(.atPickupTitle, of: ride, glyphs),
            number: StyledText(TextWidth.leftPadded(clock, to: 5), .attention),
            rows: rows)
    }

    // MARK: The end

    private func finished(_ ride: RideView, _ glyphs: Glyphs) -> SheetContent {
        let price = core.format.money(ride.fare.total)
        let trip = core.texts[
            DriverText.finishedTrip,
            ["distance": core.distance(ride.distance_m), "time": core.duration(ride.duration_s)]]
        return SheetContent(
            core.texts[DriverText.finishedTitle], number: StyledText(price, .good),
            rows: [
                .paragraph(collecting(ride), Style(.attention, .bold)),
                .line(StyledText(trip, .muted)), .blank,
            ] + core.ratingRows())
    }

    /// What the driver has to take from the passenger.
    func collecting(_ ride: RideView) -> String {
        switch ride.payment {
        case .cash:
            core.texts[
                DriverText.finishedCash,
                ["price": core.format.money(ride.fare.total), "name": ride.passenger.name]]
        }
    }

    private func cancelled(_ ride: RideView) -> SheetContent {
        var rows: [SheetRow] = []
        if let reason = ride.cancellation_reason {
            rows.append(
                .paragraph(core.texts[word: reason.rawValue, in: "reason"], .attention))
        }
        rows.append(.paragraph(core.texts[DriverText.cancelledNext], .muted))
        return SheetContent(
            title: StyledText(cancelledTitle(ride), Style(.danger, .bold)), rows: rows)
    }
}
