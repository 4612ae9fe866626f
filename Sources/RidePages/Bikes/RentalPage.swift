import RideApp
import RideCore
import RideTUI
import RideWire

/// The bicycle that the passenger has or keeps, its timer and, in the end, its receipt (B5).
public struct RentalPage: Page {
    /// The rental as it was last heard of, which is not over; or how it ended.
    private var known: RentalView?
    private var submission = Submission()
    /// The rental of which it is asked how it ended.
    private var asked: UInt64?
    /// What the question that is asked is about.
    private var asksForLoss = false
    /// Whether it is one of before, whatever is under way now.
    private let isPast: Bool

    /// A rental that the engine has just told, or the one that is under way.
    ///
    /// - Parameter isPast: whether it is looked at in the history.
    public init(_ rental: RentalView? = nil, isPast: Bool = false) {
        known = rental
        self.isPast = isPast
    }

    private func rental(_ context: PageContext) -> RentalView? {
        if isPast { return known }
        if let current = context.state?.rental, known.map({ $0.id <= current.id }) ?? true {
            return current
        }
        return known
    }

    // MARK: What it shows

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        guard let rental = rental(context) else {
            return SheetContent(
                context.text("bikes.rental"),
                rows: [.paragraph(context.text("bikes.noRental"), .muted)])
        }
        var rows: [SheetRow] = [
            .line(
                StyledText(context.texts[word: rental.stage.rawValue, in: "bikes.stage"], .title),
                right: StyledText(rental.bike_code, Style(.accent, .bold)))
        ]
        rows += rental.stage.isLive ? live(rental, context) : over(rental, context)
        rows += submission.rows(context)
        return SheetContent(context.text("bikes.rental"), rows: rows)
    }

    private func live(_ rental: RentalView, _ context: PageContext) -> [SheetRow] {
        let now = context.cityNow.milliseconds
        var rows: [SheetRow] = [
            .line(StyledText(context.text("bikes.from", ["name": rental.station.name]), .muted))
        ]
        switch rental.stage {
        case .reserved, .unlocked:
            let left = max(0, (rental.until_ms ?? now) - now)
            let key: TextKey = rental.stage == .reserved ? "bikes.reservedFor" : "bikes.takeWithin"
            rows.append(
                .paragraph(context.text(key, ["time": context.timer(left)]), .attention))
        case .riding, .paused:
            let ridden = max(0, now - (rental.taken_at_ms ?? now))
            rows += [
                .blank,
                .line(
                    StyledText(context.text("bikes.ridden")),
                    right: StyledText(context.timer(ridden), .title)),
            ]
            if let bar = context.freeTime(of: rental) {
                rows += [.line(StyledText(context.text("bikes.freeLeft"), .muted)), .progress(bar)]
                if rental.free_until_ms.map({ $0 - now <= PageContext.warning_ms }) ?? false {
                    rows.append(.paragraph(context.text("bikes.freeEnds"), .attention))
                }
            }
            rows.append(
                .line(
                    StyledText(context.text("bikes.soFar")),
                    right: StyledText(context.money(soFar(rental, now)))))
        case .returned, .lost, .expired, .cancelled: break
        }
        rows += [.blank, .paragraph(context.words(for: rental.price), .muted)]
        return rows
    }

    /// The price at this moment by the rates that the engine told; the cap of the day is known to
    /// the engine alone, and counts when the bicycle is returned.
    private func soFar(_ rental: RentalView, _ now: Int64) -> Int64 {
        let ridden = max(0, now - (rental.taken_at_ms ?? now))
        let price = rental.price
        let thousandths = price.rates.reduce(Int64(0)) { sum, rate in
            let end = rate.end_minute.map { min(ridden, Int64($0) * 60_000) } ?? ridden
            let over = end - Int64(rate.start_minute) * 60_000
            guard over > 0 else { return sum }
            let interval = Int64(rate.interval_minutes) * 60_000
            let count = interval > 0 ? (over - 1) / interval + 1 : 1
            return sum + rate.thousandths * count
        }
        let total = price.unlock_minor + (thousandths + 500) / 1_000
        return min(total, price.daily_cap_minor ?? total)
    }

    private func over(_ rental: RentalView, _ context: PageContext) -> [SheetRow] {
        var rows: [SheetRow] = []
        var facts = [
            KeyValueBlock.Fact(
                context.text("bikes.factFrom"), StyledText(rental.station.name))
        ]
        if let end = rental.end_station {
            facts.append(.init(context.text("bikes.factTo"), StyledText(end.name)))
        }
        facts.append(
            .init(
                context.text("bikes.factWhen"), StyledText(context.fullMoment(rental.begun_at_ms))))
        if let taken = rental.taken_at_ms, let ended = rental.ended_at_ms {
            facts.append(
                .init(context.text("bikes.ridden"), StyledText(context.timer(ended - taken))))
        }
        rows += [.facts(KeyValueBlock(facts)), .blank]
        guard !rental.items.isEmpty else {
            return rows + [.paragraph(context.text("bikes.nothingToPay"), .muted)]
        }
        var lines: [Receipt.Line] = rental.items.map { item in
            .item(
                context.texts[word: item.kind, in: "bikes.item"],
                amount: context.money(item.amount_minor),
                role: item.amount_minor < 0 ? .good : .normal)
        }
        lines += [
            .rule, .total(context.texts["fare.total"], amount: context.money(rental.total_minor)),
        ]
        if rental.paid != "notDue" {
            let how = rental.card.map { context.words(for: .card, card: $0) } ?? ""
            lines.append(
                .note("\(how) \u{00B7} \(context.texts[word: rental.paid, in: "paid"])"))
        }
        return rows + [.receipt(Receipt(lines))]
    }

    public func wake_ms(_ context: PageContext) -> Int64? {
        (rental(context)?.stage.isLive ?? false) ? context.now_ms + 1_000 : nil
    }

    // MARK: Keys

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        if let rental = rental(context) {
            let can = submission.availability(context)
            switch rental.stage {
            case .reserved:
                context.key(.enter, "bikes.keyUnlock", 9, when: can) {
                    $0.send(UnlockBike(command_id: $1.commandID(), code: rental.bike_code), &$1)
                }
                context.key(.char("x"), "bikes.keyCancel", 5, when: can) {
                    $0.ask(about: rental, isLost: false, &$1)
                }
            case .unlocked:
                context.key(.enter, "bikes.keyTake", 9, when: can) {
                    $0.send(TakeBike(command_id: $1.commandID(), rental_id: rental.id), &$1)
                }
            case .riding:
                giveBackKey(.enter, 9, rental, context)
                context.key(.char("p"), "bikes.keyPause", 6, when: can) {
                    $0.send(PauseBike(command_id: $1.commandID(), rental_id: rental.id), &$1)
                }
                lostKey(rental, context)
            case .paused:
                context.key(.enter, "bikes.keyResume", 9, when: can) {
                    $0.send(ResumeBike(command_id: $1.commandID(), rental_id: rental.id), &$1)
                }
                giveBackKey(.char("r"), 6, rental, context)
                lostKey(rental, context)
            case .returned:
                // Where the bicycle was brought is where the person stands now.
                context.key(.enter, "bikes.keyRate", 6, when: can) {
                    $1.replace(with: BikesPage())
                }
            case .lost, .expired, .cancelled: []
            }
        }
        context.backKey()
    }

    private func giveBackKey(
        _ key: Key, _ priority: Int, _ rental: RentalView, _ context: PageContext
    ) -> PageKey<Self> {
        context.key(
            key, "bikes.keyReturn", priority, when: submission.availability(context)
        ) { $1.replace(with: BikesPage(.giveBack(rental: rental.id))) }
    }

    private func lostKey(_ rental: RentalView, _ context: PageContext) -> PageKey<Self> {
        context.key(.char("l"), "bikes.keyLost", 3, when: submission.availability(context)) {
            $0.ask(about: rental, isLost: true, &$1)
        }
    }

    private mutating func send(_ command: some Command, _ context: inout PageContext) {
        submission.send(command, &context)
    }

    private mutating func ask(
        about rental: RentalView, isLost: Bool, _ context: inout PageContext
    ) {
        asksForLoss = isLost
        let lost_minor = rental.price.lost_minor
        context.ask(
            context.text(isLost ? "bikes.askLost" : "bikes.askCancel"),
            details: isLost && lost_minor > 0
                ? context.text("bikes.lostCosts", ["price": context.money(lost_minor)]) : "",
            keep: context.text(isLost ? "bikes.keep" : "bikes.keepReservation"),
            [context.text(isLost ? "bikes.lostYes" : "bikes.cancelYes")])
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        guard let id = rental(context)?.id else { return }
        let command = context.commandID()
        if asksForLoss {
            submission.send(ReportBikeLost(command_id: command, rental_id: id), &context)
        } else {
            submission.send(CancelBike(command_id: command, rental_id: id), &context)
        }
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        let isAsked = (done.request as? GetRental).map { $0.rental_id == asked } ?? false
        guard isAsked || submission.take(done, context) else { return false }
        asked = nil
        if case .success(let answer) = done.result, let rental = answer as? RentalView {
            known = rental
        }
        return true
    }

    /// A rental that ended by itself is shown as it ended.
    public mutating func stateChanged(_ context: inout PageContext) {
        if isPast { return }
        if let current = context.state?.rental {
            if known.map({ $0.id <= current.id }) ?? true { known = current }
        } else if let known, known.stage.isLive, !submission.isUnderWay {
            asked = known.id
            context.send(GetRental(rental_id: known.id))
        }
    }
}
