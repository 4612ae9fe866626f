import RideApp
import RideCore
import RideTUI
import RideWire

/// The sheet of an offer (D3).
extension DriverProgram {
    func offer(
        _ ride: RideView, _ offer: RideView.Offer, width: Int, glyphs: Glyphs
    ) -> SheetContent {
        let isNarrow = width < 60
        let time = timeToAnswer(offer)
        let payment =
            StyledText(core.name(of: ride.category)) + core.separator(glyphs)
            + StyledText(core.name(of: ride.payment))
        var title = StyledText(core.texts[DriverText.offerTitle], .title)
        if !isNarrow { title += core.separator(glyphs) + payment }
        let gain =
            StyledText(core.texts[DriverText.offerPays] + " ", .muted)
            + StyledText(core.format.money(ride.gain), .good)
        let price = core.texts[
            DriverText.offerPrice,
            ["name": firstName(of: ride), "price": core.format.money(ride.fare.total)]]
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
        var rows: [SheetRow]
        if isNarrow {
            rows = [
                .line(payment), .progress(gauge(time.left, time.whole)), .blank,
                .line(StyledText(price), right: StyledText(perHour ?? "")), .blank,
            ]
            rows += pickup + [.blank] + dropoff
        } else {
            var pay = StyledText(price)
            if let perHour { pay += core.separator(glyphs) + StyledText(perHour) }
            let countdown = ProgressBar.countdown(
                left: time.left, of: time.whole, glyphs: glyphs, gaugeWidth: 24)
            rows = [.line(pay, right: countdown)] + pickup + dropoff
        }
        return SheetContent(title: title, number: gain, rows: rows)
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

    /// What the ride brings for an hour of the driver's time, the way to the pick-up included; nil
    /// where no time is known. Rounded down: a promise is not rounded up.
    static func perHour(_ ride: RideView, _ offer: RideView.Offer) -> Money? {
        let seconds = offer.approach_s + ride.duration_s
        guard seconds.isFinite, seconds >= 1, seconds < 1e9 else { return nil }
        let (product, overflows) = ride.gain.minorUnits.multipliedReportingOverflow(by: 3_600)
        return overflows ? nil : Money(minorUnits: product / Int64(seconds))
    }

    /// One way of the ride: its time, its length, where it leads. On a narrow sheet the place has
    /// rows of its own.
    func leg(
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
}

extension RideView {
    /// What the ride brings the driver; its price where the engine does not say.
    var gain: Money { driver_gain_minor.map { Money(minorUnits: $0) } ?? fare.total }
}
