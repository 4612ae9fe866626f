import RideApp
import RideCore
import RideTUI
import RideWire

/// The bicycle that the passenger has or keeps, its timer and, in the end, its receipt (B5).
public struct RentalPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Unlock the bicycle that is kept.
        case unlock
        /// Take it out of its dock.
        case take
        /// Lock it on the way.
        case pause
        /// Ride on.
        case resume
        /// Look for a dock.
        case giveBack
        /// Give the reservation up, after a question.
        case askCancel
        /// Say that it is lost, after a question.
        case askLost
        /// Rate the station where it was returned.
        case rate
        /// Close the page.
        case close
    }

    /// The rental as it was last heard of, which is not over; or how it ended.
    private var known: RentalView?
    private var submission = Submission()
    /// The rental of which it is asked how it ended.
    private var asked: UInt64?
    private var question: Action?
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

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
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
        if let row = submission.row(context) { rows.append(row) }
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

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        let can = submission.availability(context)
        func key(_ key: Key, _ text: TextKey, _ priority: Int, _ action: Action)
            -> KeyBinding<Action>
        {
            KeyBinding(
                key, context.text(text), priority: priority, availability: can, action: action)
        }
        var bindings: [KeyBinding<Action>] = []
        switch rental(context)?.stage {
        case .reserved:
            bindings = [
                key(.enter, "bikes.keyUnlock", 9, .unlock),
                key(.char("x"), "bikes.keyCancel", 5, .askCancel),
            ]
        case .unlocked: bindings = [key(.enter, "bikes.keyTake", 9, .take)]
        case .riding:
            bindings = [
                key(.enter, "bikes.keyReturn", 9, .giveBack),
                key(.char("p"), "bikes.keyPause", 6, .pause),
                key(.char("l"), "bikes.keyLost", 3, .askLost),
            ]
        case .paused:
            bindings = [
                key(.enter, "bikes.keyResume", 9, .resume),
                key(.char("r"), "bikes.keyReturn", 6, .giveBack),
                key(.char("l"), "bikes.keyLost", 3, .askLost),
            ]
        case .returned: bindings = [key(.enter, "bikes.keyRate", 6, .rate)]
        case .lost, .expired, .cancelled, nil: break
        }
        return bindings + [context.backBinding(.close)]
    }

    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        guard let rental = rental(context) else { return context.close() }
        let id = rental.id
        switch action {
        case .unlock:
            submission.send(
                UnlockBike(command_id: context.commandID(), code: rental.bike_code), &context)
        case .take:
            submission.send(TakeBike(command_id: context.commandID(), rental_id: id), &context)
        case .pause:
            submission.send(PauseBike(command_id: context.commandID(), rental_id: id), &context)
        case .resume:
            submission.send(ResumeBike(command_id: context.commandID(), rental_id: id), &context)
        case .giveBack: context.replace(with: BikesPage(.giveBack(rental: id)))
        case .askCancel, .askLost:
            question = action
            context.ask(
                context.text(action == .askCancel ? "bikes.askCancel" : "bikes.askLost"),
                details: action == .askLost && rental.price.lost_minor > 0
                    ? context.text(
                        "bikes.lostCosts", ["price": context.money(rental.price.lost_minor)])
                    : "",
                keep: context.text("bikes.keep"),
                [context.text(action == .askCancel ? "bikes.keyCancel" : "bikes.keyLost")])
        case .rate:
            // Where the bicycle was brought is where the person stands now.
            context.replace(with: BikesPage())
        case .close: context.close()
        }
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        guard let id = rental(context)?.id else { return }
        switch question {
        case .askLost:
            submission.send(
                ReportBikeLost(command_id: context.commandID(), rental_id: id), &context)
        default:
            submission.send(CancelBike(command_id: context.commandID(), rental_id: id), &context)
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
