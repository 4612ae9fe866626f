import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// The sheets before there is a ride.
extension PassengerProgram {
    static let candidatesList = "candidates"
    static let optionsList = "options"

    func draftSheet(width: Int, isWide: Bool, glyphs: Glyphs) -> SheetContent {
        switch draft {
        case .home: homeSheet(glyphs)
        case .searching(let search): searchSheet(search, isWide, glyphs)
        case .picking(let search): pickSheet(search, glyphs)
        case .planning(let request):
            SheetContent(
                text(.planTitle, ["place": request.parameters.dropoff.name]),
                rows: [.line(StyledText(text(.planWaiting), .muted))])
        case .choosing(let choice): choiceSheet(choice, isWide, glyphs)
        }
    }

    private func homeSheet(_ glyphs: Glyphs) -> SheetContent {
        let view = core.map.viewport.bounds
        let free = core.cars.count { !$0.isBusy && view.contains($0.coordinate) }
        let cars = text(
            free == 1 ? .homeCar : .homeCars, ["count": core.format.number(free)])
        var right = StyledText(cars, .muted)
        if let surge = core.surge(core.state?.surge_percent ?? 100, glyphs: glyphs) {
            right = StyledText(surge, .attention) + core.separator(glyphs) + right
        }
        var rows: [SheetRow] = [
            .line(
                mark(glyphs.me, .accent) + StyledText(core.state?.place.name ?? "", .muted),
                right: right)
        ]
        if let due = core.state?.due_minor, due > 0 {
            let price = core.format.money(Money(minorUnits: due))
            rows.append(.paragraph(text(.due, ["price": price]), .attention))
        }
        return SheetContent(text(.whereTo), rows: rows)
    }

    // MARK: Where to?

    private func searchSheet(
        _ search: EndSearch, _ isWide: Bool, _ glyphs: Glyphs
    ) -> SheetContent {
        let rows = search.candidates.map { candidate in
            ListRow([
                StyledText(candidate.name),
                StyledText(words(for: candidate.detail), .muted),
                StyledText(core.format.paddedDistance(candidate.distance)),
            ])
        }
        let isBlank = search.field.isEmpty
        let list = SelectList(
            id: Self.candidatesList,
            columns: [
                .flexible(20), .flexible(18, priority: 2),
                .fixed(Format.distanceWidth, alignment: .right),
            ], rows: rows, selected: rows.isEmpty ? nil : search.selected,
            emptyText: text(isBlank ? .searchHint : .searchNothing))
        var content = SheetContent(
            text(search.end == .destination ? .whereTo : .whereFrom),
            rows: [
                endRow(.origin, search, glyphs), endRow(.destination, search, glyphs),
                .list(list, atMost: isWide ? EndSearch.limit : 6),
            ])
        if let number = search.chosen?.missingNumber {
            content.rows.append(
                .paragraph(text(.numberMissing, ["number": number]), .attention))
        }
        if isWide, let chosen = search.chosen {
            // A narrow sheet cuts names: the chosen one is told in full, with what it is.
            let dot = " \(Character(glyphs.separator)) "
            content.rows += [
                .blank, .paragraph(chosen.name + dot + words(for: chosen.detail), .muted),
            ]
        }
        return content
    }

    /// The line of one end: what is being typed, or what is known of it.
    private func endRow(
        _ end: RideEnd, _ search: EndSearch, _ glyphs: Glyphs
    ) -> SheetRow {
        let isOrigin = end == .origin
        let symbol = isOrigin ? glyphs.pickUp : glyphs.dropOff
        let words = text(isOrigin ? .from : .to)
        let label =
            mark(symbol, isOrigin ? .good : .danger)
            + StyledText(TextWidth.padded(words, to: endLabelWidth), .muted)
        guard search.end != end else {
            return .field(
                search.field, label: label, placeholder: text(.searchPlaceholder),
                isFocused: true)
        }
        if let known = search.ends[end] { return .line(label + " " + StyledText(known.name)) }
        return .line(label + " " + StyledText(isOrigin ? text(.myLocation) : "", .muted))
    }

    private var endLabelWidth: Int {
        max(TextWidth.of(text(.from)), TextWidth.of(text(.to)))
    }

    /// What a candidate is, and in which part of the city.
    func words(for detail: Candidate.Detail) -> String {
        switch detail {
        case .myLocation: return text(.myLocation)
        case .recent: return text(.recent)
        case .found(let finding):
            let what =
                finding.missingNumber.map { text(.nearestNumber, ["number": $0]) }
                ?? words(for: finding)
            return finding.neighbourhood.map { "\(what), \($0)" } ?? what
        }
    }

    private func words(for finding: Finding) -> String {
        switch finding.kind {
        case .street: text(.street)
        case .crossing: text(.crossing)
        case .address: text(.address)
        case .place, .neighbourhood: core.texts[word: finding.detail, in: "place"]
        }
    }

    private func pickSheet(_ search: EndSearch, _ glyphs: Glyphs) -> SheetContent {
        let middle = core.map.viewport.centre
        let name = core.openCity?.describe(middle) ?? ""
        let from = search.ends.origin?.coordinate ?? me?.coordinate ?? middle
        return SheetContent(
            text(search.end == .destination ? .pickDestination : .pickOrigin),
            rows: [
                .line(
                    mark("+", .accent) + StyledText(name, .bold),
                    right: StyledText(
                        core.format.paddedDistance(Geodesy.distance(from, middle)), .muted))
            ])
    }

    // MARK: Which one?

    private func choiceSheet(
        _ choice: PlanChoice, _ isWide: Bool, _ glyphs: Glyphs
    ) -> SheetContent {
        let plan = choice.plan
        let dot = core.separator(glyphs)
        let way =
            StyledText(core.distance(plan.route.distance_m)) + dot
            + StyledText(core.duration(plan.route.duration_s)) + dot
            + StyledText(core.name(of: .cash))
        var rows: [SheetRow] = [
            .line(mark(glyphs.pickUp, .good) + StyledText(plan.pickup.name), right: way),
            .list(optionsList(choice, glyphs), atMost: 6),
        ]
        if choice.hasNoCar { rows.append(.paragraph(text(.noCarAtAll), .attention)) }
        if let reason = choice.option?.unavailable {
            rows.append(.paragraph(sentence(forUnavailable: reason), .attention))
        } else if let surge = choice.option.flatMap({
            core.surge($0.surge_percent, glyphs: glyphs)
        }) {
            rows.append(.paragraph(text(.surge, ["factor": surge]), .attention))
        }
        if choice.showsDetails, let option = choice.option {
            rows += core.fareRows(option.fare)
        } else if choice.option?.unavailable == nil {
            rows.append(.paragraph(text(.priceIsFixed), .muted))
        }
        if core.waits(for: .rideRequest) {
            rows.append(.line(StyledText(text(.requesting), .attention)))
        }
        return SheetContent(
            text(.planTitle, ["place": plan.dropoff.name]),
            number: choice.option.map {
                StyledText(core.format.money($0.fare.total), .accent)
            } ?? "",
            rows: rows)
    }

    private func optionsList(_ choice: PlanChoice, _ glyphs: Glyphs) -> SelectList {
        let rows = choice.plan.options.enumerated().map { index, option in
            row(for: option, isChosen: index == choice.selected, glyphs)
        }
        let hasSurge = choice.plan.options.contains { $0.surge_percent > 100 }
        return SelectList(
            id: Self.optionsList,
            columns: [
                .fixed(7), .flexible(11), .fixed(hasSurge ? 16 : 10, priority: 2),
                .fixed(10, alignment: .right),
            ], rows: rows, selected: rows.isEmpty ? nil : choice.selected)
    }

    private func row(
        for option: PlanResult.Option, isChosen: Bool, _ glyphs: Glyphs
    ) -> ListRow {
        let pickup =
            option.pickup_s.map {
                StyledText(text(.away, ["time": core.format.paddedDuration(core.seconds($0))]))
            } ?? StyledText(text(.noCarNear), .attention)
        let reason = option.unavailable.map { StyledText(words(forUnavailable: $0)) }
        let surge = core.surge(option.surge_percent, glyphs: glyphs)
        let emphasis: Emphasis = isChosen ? .bold : []
        return ListRow(
            [
                StyledText(core.name(of: option.category), Style(.normal, emphasis)),
                reason ?? pickup,
                StyledText(text(.seats, ["count": core.format.number(option.seats)]), .muted)
                    + StyledText(surge.map { "  " + $0 } ?? "", .attention),
                StyledText(
                    core.format.money(option.fare.total),
                    Style(surge == nil ? .normal : .attention, emphasis)),
            ], isEnabled: option.unavailable == nil)
    }

    /// A symbol before a line.
    func mark(_ symbol: Unicode.Scalar, _ role: Role) -> StyledText {
        StyledText("\(Character(symbol)) ", Style(role, .bold))
    }
}
