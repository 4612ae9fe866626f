import RideApp
import RideCore
import RideTUI
import RideWire

/// The sheet of an offer (D3): what decides is read from the top down in two seconds. How long
/// there is, what it brings, how far the two ways are, and whether it leads home.
extension DriverProgram {
    func offer(
        _ ride: RideView, _ offer: RideView.Offer, width: Int, glyphs: Glyphs
    ) -> SheetContent {
        let isNarrow = width < 60
        let isBoarding = ride.is_boarding == true
        let payment =
            StyledText(core.name(of: ride.category)) + core.separator(glyphs)
            + StyledText(core.name(of: ride.payment))
        var title = StyledText(
            core.texts[isBoarding ? "driver.boarding.title" : "driver.offer.title"], .title)
        if !isNarrow { title += core.separator(glyphs) + payment }
        let number =
            StyledText(core.texts["driver.offer.pays"] + " ", .muted)
            + StyledText(core.format.money(ride.gain), .good)
        let countdown = SheetRow.progress(gauge(timeToAnswer(offer)))
        if isBoarding {
            let says = core.texts["driver.boarding.says", ["name": firstName(of: ride)]]
            let rows: [SheetRow] = [
                countdown, .paragraph(says, .bold),
                .line(price(ride), right: passenger(ride, glyphs)),
            ]
            return SheetContent(
                title: title, number: number,
                rows: rows + stopRows(ride.stopsAhead, glyphs)
                    + leg(
                        glyphs.dropOff, .danger, ride.duration_s, ride.distance_m,
                        names(of: ride).dropoff, right: homeward(ride, glyphs), width: width))
        }
        let rows =
            isNarrow
            ? [.line(payment), countdown, .blank] + tallRows(ride, offer, width, glyphs)
            : [countdown] + flatRows(ride, offer, width, glyphs)
        return SheetContent(title: title, number: number, rows: hourRows(ride) + rows)
    }

    /// The hour for which a ride is booked, on a row of its own: a title has no room for it
    /// everywhere. None for other rides.
    func hourRows(_ ride: RideView) -> [SheetRow] {
        guard let booked_ms = ride.booked_for_ms else { return [] }
        let time = core.clockTime(booked_ms)
        return [
            .line(
                StyledText(
                    core.texts["driver.booked.for", ["time": time]], Style(.attention, .bold)))
        ]
    }

    /// The rows of a wide sheet: all there is in three.
    private func flatRows(
        _ ride: RideView, _ offer: RideView.Offer, _ width: Int, _ glyphs: Glyphs
    ) -> [SheetRow] {
        let names = names(of: ride)
        var pay = perHour(ride, offer)
        if !pay.isEmpty { pay += core.separator(glyphs) }
        return [.line(pay + price(ride), right: passenger(ride, glyphs))]
            + leg(
                glyphs.pickUp, .good, offer.approach_s, offer.approach_m, names.pickup,
                right: "", width: width)
            + stopRows(ride.stopsAhead, glyphs)
            + leg(
                glyphs.dropOff, .danger, ride.duration_s, ride.distance_m, names.dropoff,
                right: homeward(ride, glyphs), width: width)
    }

    /// The rows of a narrow sheet, which may be high.
    private func tallRows(
        _ ride: RideView, _ offer: RideView.Offer, _ width: Int, _ glyphs: Glyphs
    ) -> [SheetRow] {
        let names = names(of: ride)
        var rows: [SheetRow] = [
            .line(perHour(ride, offer)), .line(price(ride)),
            .line(passenger(ride, glyphs)), .blank,
        ]
        rows += leg(
            glyphs.pickUp, .good, offer.approach_s, offer.approach_m, names.pickup, right: "",
            width: width)
        rows.append(.blank)
        rows += stopRows(ride.stopsAhead, glyphs)
        rows += leg(
            glyphs.dropOff, .danger, ride.duration_s, ride.distance_m, names.dropoff, right: "",
            width: width)
        let home = homeward(ride, glyphs)
        if !home.isEmpty { rows.append(.line(home)) }
        return rows
    }

    /// What is paid for the ride, and by whom. Who only rides does not pay by card, and who has
    /// ordered the ride is not told before it is accepted.
    func price(_ ride: RideView) -> StyledText {
        let price = core.format.money(ride.fare.total)
        guard let payer = ride.payment == .cash ? ride.riderName : core.ordererName(of: ride) else {
            return StyledText(core.texts["driver.offer.priceAlone", ["price": price]], .muted)
        }
        let told: KeyValuePairs = ["name": PersonName.first(of: payer), "price": price]
        return StyledText(core.texts["driver.offer.price", told], .muted)
    }

    private func perHour(_ ride: RideView, _ offer: RideView.Offer) -> StyledText {
        guard let hourly = Self.perHour(ride, offer) else { return "" }
        let price = core.format.money(hourly)
        return StyledText(core.texts["driver.offer.perHour", ["price": price]], .bold)
    }

    /// Who rides, and the stars of whoever has asked for the ride, beside whom they belong.
    private func passenger(_ ride: RideView, _ glyphs: Glyphs) -> StyledText {
        let rider = StyledText(ride.riderName)
        guard ride.rider != nil else {
            return rider + core.ratingBesideRider(of: ride, glyphs: glyphs)
        }
        // Who ordered it is told by name once the ride is agreed.
        return rider + core.separator(glyphs)
            + StyledText(core.texts["wish.ordererRated"] + " ", .muted)
            + core.rating(of: ride.passenger, glyphs: glyphs)
    }

    /// Whether the ride leads home, where the driver heads there; see `HomeBound`.
    private func homeward(_ ride: RideView, _ glyphs: Glyphs) -> StyledText {
        let car = core.carCoordinate ?? core.state?.place.waypoint?.coordinate
        guard
            let bound = HomeBound(ride, from: car, home: core.state?.preferences?.heading_home)
        else { return "" }
        let texts = core.texts
        let role: Role = bound.isNearer ? .good : .attention
        let arrow = Character(glyphs.compass(degrees: bound.way.degrees))
        let words = texts[bound.isNearer ? "driver.offer.home" : "driver.offer.away"]
        let gain = texts[
            bound.isNearer ? "driver.offer.nearer" : "driver.offer.farther",
            ["distance": core.distance(abs(bound.gain_m))]]
        return StyledText("\(words) \(arrow) ", Style(role, .bold)) + StyledText(gain)
    }

    /// The time to answer as a bar over the whole width; its colour changes at the half and at the
    /// last quarter.
    func gauge(_ time: (left: Duration, whole: Duration)) -> ProgressBar {
        let share = time.left / time.whole
        let role: Role = share <= 0.25 ? .danger : share <= 0.5 ? .attention : .accent
        let seconds = Int(time.left.inSeconds.rounded(.up))
        return ProgressBar(
            share: share,
            label: StyledText(TextWidth.leftPadded("\(seconds) s", to: 4), Style(role, .bold)),
            labelWidth: 4,
            role: role)
    }

    // MARK: Its last quarter

    /// Whether no more than a quarter of the time to answer is left.
    private func isUrgent(_ offer: RideView.Offer) -> Bool {
        let time = timeToAnswer(offer)
        return time.left * 4 <= time.whole
    }

    /// When the last quarter begins, by the app's clock.
    func quarterBegins_ms(_ offer: RideView.Offer) -> Int64? {
        guard !isUrgent(offer) else { return nil }
        let quarter = (offer.expires_at_ms - offer.offered_at_ms) / 4
        let begin = Instant(milliseconds: offer.expires_at_ms - quarter)
        return core.clock?.reaches_ms(begin, after: core.now_ms)
    }

    /// Rings once more for an offer that is about to go unanswered.
    mutating func warnOfOffer() {
        guard case .offer(let ride, let offer) = moment, core.isLive, warned != ride.id,
            answered != ride.id, isUrgent(offer)
        else { return }
        warned = ride.id
        if timeToAnswer(offer).left > .zero { core.ring(for: .attention) }
    }

    // MARK: What it is worth

    /// What the ride brings for an hour of the driver's time, the way to the pick-up included, and
    /// until the hour of a booked ride, before which there is no other; nil where no time is known,
    /// and for less than three minutes, of which nobody drives an hour full: getting in and out is
    /// not in it. Rounded down: a promise is not rounded up.
    static func perHour(_ ride: RideView, _ offer: RideView.Offer) -> Money? {
        let wait_ms = ride.booked_for_ms.map { max(0, $0 - offer.offered_at_ms) } ?? 0
        let seconds = max(offer.approach_s, Double(wait_ms) / 1_000) + ride.duration_s
        guard seconds.isFinite, seconds >= 180, seconds < 1e9 else { return nil }
        let (product, overflows) = ride.gain.minorUnits.multipliedReportingOverflow(by: 3_600)
        return overflows ? nil : Money(minorUnits: product / Int64(seconds))
    }

    /// One way of the ride: its time, its length, where it leads. On a narrow sheet a long place
    /// has rows of its own.
    func leg(
        _ sign: Unicode.Scalar, _ role: Role, _ time_s: Double, _ way_m: Double,
        _ place: String, right: StyledText, width: Int
    ) -> [SheetRow] {
        let time = TextWidth.leftPadded(core.duration(time_s), to: Format.durationWidth)
        let way = TextWidth.leftPadded(core.distance(way_m), to: Format.distanceWidth)
        var start = StyledText(String(Character(sign)), Style(role, .bold)) + " "
        if core.isRightHere(after: time_s) {
            let columns = Format.durationWidth + 1 + Format.distanceWidth
            start += StyledText(TextWidth.leftPadded(core.away(time_s), to: columns), .bold)
        } else {
            start += StyledText(time, .bold) + " \(way)"
        }
        start += "  "
        let room = width - start.width - (right.isEmpty ? 0 : right.width + 2)
        let name = SafeText.line(place)
        guard width >= 60 || TextWidth.of(name) <= room else {
            return [.line(start, right: right), .paragraph(place)]
        }
        return [
            .line(
                start + StyledText(TextWidth.truncated(name, to: max(0, room))), right: right)
        ]
    }
}

extension RideView {
    /// What the ride brings the driver; its price where the engine does not say.
    var gain: Money { driver_gain_minor.map { Money(minorUnits: $0) } ?? fare.total }

    /// The tip that was given; zero before.
    var tip: Money {
        fare.items.filter { $0.kind == .tip }.reduce(.zero) {
            $0 + Money(minorUnits: $1.amount_minor)
        }
    }
}
