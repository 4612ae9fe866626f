import RideApp
import RideCore
import RideTUI
import RideWire

/// What is agreed on beside the category: a line each, with the key that changes it.
struct ChoiceTerm: Sendable {
    /// The key that changes it, from anywhere on the sheet.
    let key: Unicode.Scalar
    /// What is agreed on, in few words; also what the key is called.
    let title: String
    /// What it is now.
    let value: StyledText
    /// What the key does.
    let action: PassengerAction
}

/// The terms of a ride as one list below the categories: the arrows go from one into the other.
extension PassengerProgram {
    static let termsList = "terms"

    func terms(of choice: PlanChoice) -> [ChoiceTerm] {
        var terms = [
            ChoiceTerm(
                key: "p", title: text("passenger.keyPay"),
                value: StyledText(core.words(for: purse.payment, card: purse.card)),
                action: .choosePayment),
            ChoiceTerm(
                key: "k", title: text("passenger.keyPromotion"), value: promotion(of: choice),
                action: .choosePromotion),
        ]
        if !choice.isBoarding {
            terms.append(
                ChoiceTerm(
                    key: "w", title: text("passenger.keyWhen"),
                    value: StyledText(
                        choice.request.pickUpAt_ms.map { core.dayAndTime($0) }
                            ?? text("passenger.whenNow")), action: .chooseTime))
        }
        terms.append(
            ChoiceTerm(
                key: "i", title: text("wish.keyDetails"), value: added(to: choice),
                action: .chooseDetails))
        if !choice.isBoarding {
            terms += [
                ChoiceTerm(
                    key: "a", title: text("wish.keyStops"),
                    value: StyledText(
                        choice.request.stops.isEmpty
                            ? "" : core.format.number(choice.request.stops.count)),
                    action: .chooseStops)
            ] + driverTerm(choice) + [
                ChoiceTerm(
                    key: "v", title: text("bikes.keyWays"), value: "", action: .compareWays)
            ]
        }
        return terms + [
            ChoiceTerm(
                key: "d", title: text("passenger.keyDetails"), value: "", action: .details)
        ]
    }

    private func promotion(of choice: PlanChoice) -> StyledText {
        if choice.plan.promotion_refused != nil {
            return StyledText(choice.request.promotion ?? "", .danger)
        }
        return choice.plan.promotion.map { StyledText($0.code, .good) } ?? ""
    }

    /// What the driver is told, in full.
    func noteRows(_ choice: PlanChoice) -> [SheetRow] {
        choice.request.details?.note.map {
            [.paragraph(text("wish.quoted", ["note": $0]), .muted)]
        } ?? []
    }

    /// Who rides, and whether with a PIN.
    private func added(to choice: PlanChoice) -> StyledText {
        let details = choice.request.details
        var words: [String] = []
        if let rider = details?.rider { words.append(text("wish.for", ["name": rider.name])) }
        if details?.with_pin ?? core.state?.asks_for_pin ?? false {
            words.append(text("wish.withPIN"))
        }
        return StyledText(core.texts.list(words))
    }

    /// A favourite farther away than the nearest driver: who of the two is asked first.
    private func driverTerm(_ choice: PlanChoice) -> [ChoiceTerm] {
        guard let option = choice.option, let favourite = option.favourite,
            Self.isFarther(favourite, than: option)
        else { return [] }
        let own = text(
            "wish.favouriteAway",
            ["name": favourite.name, "time": core.duration(favourite.pickup_s)])
        let away_s = option.pickup_s ?? favourite.pickup_s
        let nearest =
            core.isRightHere(after: away_s)
            ? text("wish.nearestHere") : text("wish.nearestAway", ["time": core.duration(away_s)])
        return [
            ChoiceTerm(
                key: "o", title: text("wish.keyDriver"),
                value: StyledText(Self.isAskedFirst(favourite, choice) ? own : nearest, .good),
                action: .chooseDriver)
        ]
    }

    /// The list in the rows that are left, for all else on the sheet is to be seen: the selected
    /// term stays in sight, and the frame says that there are others.
    func termsRow(_ choice: PlanChoice, atMost left: Int) -> SheetRow {
        let terms = terms(of: choice)
        let list = SelectList(
            id: Self.termsList,
            columns: [.fixed(1), .flexible(12), .flexible(16, alignment: .right)],
            rows: terms.map { term in
                ListRow([
                    StyledText(String(Character(term.key)), Style(.accent, .bold)),
                    StyledText(term.title), term.value,
                ])
            }, selected: choice.term)
        return .list(list, atMost: max(Self.leastTerms, left))
    }

    /// So many rows have a neighbour to go on to.
    private static let leastTerms = 2

    /// The keys of the terms, and Enter where one of them is selected.
    func termBindings(_ choice: PlanChoice) -> [KeyBinding<PassengerAction>] {
        terms(of: choice).map { term in
            KeyBinding(.char(term.key), term.title, priority: nil, action: term.action)
        }
    }

    /// The term that is selected; nil where a category is.
    func selectedTerm(_ choice: PlanChoice) -> ChoiceTerm? {
        let terms = terms(of: choice)
        return choice.term.flatMap { terms.indices.contains($0) ? terms[$0] : nil }
    }

    /// Changes the term that is selected. Afterwards Enter requests the ride again.
    mutating func changeTerm() {
        guard case .choosing(var choice) = draft, let term = selectedTerm(choice) else { return }
        choice.term = nil
        draft = .choosing(choice)
        perform(term.action)
    }

    /// Moves through the categories and on through the terms.
    ///
    /// - Returns: whether the key meant that.
    mutating func movesChoice(_ key: Key) -> Bool {
        guard case .choosing(var choice) = draft else { return false }
        let count = choice.plan.options.count
        let here = choice.term.map { count + $0 } ?? choice.selected
        guard
            let moved = SelectList.moved(
                here, by: key, count: count + terms(of: choice).count)
        else { return false }
        choice.term = moved < count ? nil : moved - count
        if moved < count { choice.selected = moved }
        draft = .choosing(choice)
        return true
    }
}
