import RideApp
import RideCore
import RideMap
import RidePages
import RideTUI
import RideWire

/// The sheets before there is a ride.
extension PassengerProgram {
    static let candidatesList = "candidates"
    static let optionsList = "options"

    func draftSheet(width: Int, isWide: Bool, glyphs: Glyphs) -> SheetContent {
        switch draft {
        case .home: homeSheet(glyphs)
        case .searching(let search): searchSheet(search, width, isWide, glyphs)
        case .picking(let search): pickSheet(search, glyphs)
        case .planning(let request):
            SheetContent(
                text("passenger.planTitle", ["place": request.dropoff.name]),
                rows: [.line(StyledText(text("passenger.planWaiting"), .muted))])
        case .choosing(let choice): choiceSheet(choice, glyphs)
        case .replanning(let parameters): replanningSheet(parameters)
        case .detour(let detour): detourSheet(detour, glyphs)
        }
    }

    private func homeSheet(_ glyphs: Glyphs) -> SheetContent {
        var right = StyledText(freeCars, .muted)
        if let surge = core.surge(core.state?.surge_percent ?? 100, glyphs: glyphs) {
            let dot = freeCars.isEmpty ? "" : core.separator(glyphs)
            right = StyledText(surge, .attention) + dot + right
        }
        var rows: [SheetRow] = [
            .line(
                mark(glyphs.me, .accent) + StyledText(core.state?.place.name ?? "", .muted),
                right: right)
        ]
        if let saved = savedRow(glyphs) { rows.append(saved) }
        if let news = homeNews { rows.append(.paragraph(news, .attention)) }
        if let due = core.state?.due_minor, due > 0 {
            let price = core.format.money(Money(minorUnits: due))
            rows.append(.paragraph(text("passenger.due", ["price": price]), .attention))
        }
        return SheetContent(text("passenger.whereTo"), rows: rows)
    }

    /// How many cars can be had in the part of the map that is seen; nothing until it is known. An
    /// engine that sees none tells nothing of them.
    private var freeCars: String {
        guard core.hasSeenCars || core.now_ms >= core.facts.greeted_ms + Self.firstCars_ms else {
            return ""
        }
        let view = core.map.goal
        if let free = core.facts.groups?.free(in: view), free > 0 {
            return text("passenger.homeCrowd", ["count": core.format.about(free)])
        }
        let free = core.cars.count {
            !$0.isBusy && view.focus.contains(view.cell(of: $0.coordinate))
        }
        return free == 0
            ? text("passenger.homeNoCar") : core.counted(free, "passenger.homeCars")
    }

    /// In this time an engine has told of the cars there are.
    private static let firstCars_ms: Int64 = 2_000

    /// The first saved places, each with the key that goes there.
    private func savedRow(_ glyphs: Glyphs) -> SheetRow? {
        let saved = core.facts.places.saved.prefix(Self.savedKeys)
        guard !saved.isEmpty else { return nil }
        var words = StyledText()
        for (number, place) in saved.enumerated() {
            if number > 0 { words += "   " }
            words += StyledText("\(number + 1)", Style(.accent, .bold))
            words += StyledText(" \(core.label(ofPlace: place.label))")
        }
        return .line(words)
    }

    /// How many saved places have a key at home.
    static var savedKeys: Int { 4 }

    /// What waits for the passenger: answers of the support, booked rides.
    private var homeNews: String? {
        let unread = core.state?.unread_tickets ?? 0
        let news = [
            unread > 0 ? text("passenger.homeUnread", ["count": core.format.number(unread)]) : nil,
            bookedNews,
        ].compactMap { $0 }
        return news.isEmpty ? nil : news.joined(separator: " ")
    }

    /// For when the next ride is booked, and how many are.
    private var bookedNews: String? {
        guard let next_ms = core.state?.next_booking_at_ms else { return nil }
        let count = core.state?.reservations ?? 1
        let time = core.dayAndTime(next_ms)
        guard count > 1 else { return text("passenger.homeBooked", ["time": time]) }
        return text(
            "passenger.homeBookedMore", ["count": core.format.number(count), "time": time])
    }

    // MARK: Where to?

    private func searchSheet(
        _ search: EndSearch, _ width: Int, _ isWide: Bool, _ glyphs: Glyphs
    ) -> SheetContent {
        let list = search.typing.list(
            id: Self.candidatesList,
            emptyText: search.typing.field.isEmpty
                ? text("passenger.searchHint") : nothingFound(by: search), core)
        let ends: [SheetRow] =
            search.purpose.hasOrigin
            ? [endRow(.origin, search, glyphs), endRow(.destination, search, glyphs)]
            : [endRow(.destination, search, glyphs)]
        let most = isWide ? PlaceTyping.limit : Self.narrowList
        var content = SheetContent(title(of: search), rows: ends + [.list(list, atMost: most)])
        content.isBroad = true
        if let refusal = search.refusal { content.rows.append(.paragraph(refusal, .danger)) }
        if let missing = missingNumberRow(search) { content.rows.append(missing) }
        if isWide, let chosen = search.chosen {
            // A narrow sheet cuts names: the chosen one is told in full, with what it is.
            let dot = " \(Character(glyphs.separator)) "
            content.rows += [
                .blank, .paragraph(chosen.name + dot + core.words(for: chosen.detail), .muted),
            ]
        }
        guard !isWide else { return content }
        // A sheet at the bottom that grew with what is found would move the line being typed.
        let room = ends.count + Self.narrowList + Sheet.frameRows
        let more = content.height(width: width + 2 * Sheet.frameColumns) - room
        if more > 0 { content.rows[ends.count] = .list(list, atMost: max(1, most - more)) }
        for _ in 0..<max(0, -more) { content.rows.append(.blank) }
        return content
    }

    /// Why nothing was found, and what can be done about it.
    func nothingFound(by search: EndSearch) -> String {
        [core.nothingFound(for: search.typing.field.text), text("passenger.searchPoint")]
            .asSentences
    }

    /// The rows of what is found, where the sheet is narrow.
    private static let narrowList = 6

    /// That the house number is not on the map, where one was typed.
    private func missingNumberRow(_ search: EndSearch) -> SheetRow? {
        if case .found(let finding) = search.chosen?.detail, let number = finding.missingNumber,
            let between = finding.between
        {
            return .paragraph(
                core.texts[
                    "find.numberBetween",
                    ["number": number, "low": between.low, "high": between.high]],
                .attention)
        }
        return search.chosen?.missingNumber.map { number in
            .paragraph(
                core.texts[
                    search.street == nil ? "find.numberMissing" : "find.numberUnknown",
                    ["number": number]],
                .attention)
        }
    }

    /// What is asked, or the street whose crossings are listed.
    private func title(of search: EndSearch) -> String {
        if let street = search.opened { return text("passenger.onStreet", ["street": street.name]) }
        return switch search.purpose {
        case .ride: text(search.end == .destination ? "passenger.whereTo" : "passenger.whereFrom")
        case .board(let code): text("passenger.whereToBoard", ["code": code])
        case .save(let label): text("passenger.wherePlace", ["label": core.label(ofPlace: label)])
        case .redirect: text("passenger.whereInstead")
        case .stop, .stopOnTheWay: text("wish.whereStop")
        case .pickup: text("wish.wherePickup")
        }
    }

    /// The line of one end: what is being typed, or what is known of it.
    private func endRow(
        _ end: RideEnd, _ search: EndSearch, _ glyphs: Glyphs
    ) -> SheetRow {
        let isOrigin = end == .origin
        let label = search.purpose.isStop ? stopLabel(glyphs) : endLabel(isOrigin, glyphs)
        guard search.end != end else {
            return .field(
                search.typing.field, label: label,
                placeholder: core.texts["find.searchPlaceholder"], isFocused: true)
        }
        if let known = search.ends[end] { return .line(label + " " + StyledText(known.name)) }
        // What was typed waits, and is to be seen.
        guard search.typedForOther.isEmpty else {
            return .line(label + " " + StyledText(search.typedForOther))
        }
        return .line(label + " " + StyledText(isOrigin ? text("find.here") : "", .muted))
    }

    private func endLabel(_ isOrigin: Bool, _ glyphs: Glyphs) -> StyledText {
        let words = text(isOrigin ? "passenger.from" : "passenger.to")
        return mark(isOrigin ? glyphs.pickUp : glyphs.dropOff, isOrigin ? .good : .danger)
            + StyledText(TextWidth.padded(words, to: endLabelWidth), .muted)
    }

    /// A stop looks as it will among the ends of the ride.
    private func stopLabel(_ glyphs: Glyphs) -> StyledText {
        mark(glyphs.separator, .attention) + StyledText(text("passenger.stop"), .muted)
    }

    private var endLabelWidth: Int {
        max(TextWidth.of(text("passenger.from")), TextWidth.of(text("passenger.to")))
    }

    private func pickSheet(_ search: EndSearch, _ glyphs: Glyphs) -> SheetContent {
        let middle = core.map.goal.centre
        let name = core.name(at: middle)
        let from = search.ends.origin?.coordinate ?? me?.coordinate ?? middle
        let isPickup = search.purpose == .pickup
        let most = core.format.distance(Limits.pickupMove)
        let limit: [SheetRow] =
            isPickup
            ? [.paragraph(text("wish.pickupLimit", ["distance": most]), .muted)] : []
        return SheetContent(
            isPickup
                ? text("wish.wherePickup")
                : text(
                    search.end == .destination
                        ? "passenger.pickDestination" : "passenger.pickOrigin"),
            rows: [
                .line(
                    mark("+", .accent) + StyledText(name, .bold),
                    right: StyledText(
                        core.format.paddedDistance(Geodesy.distance(from, middle)), .muted)),
                .paragraph(text("passenger.pickHint"), .muted),
            ] + limit)
    }

    // MARK: Which one?

    private func choiceSheet(_ choice: PlanChoice, _ glyphs: Glyphs) -> SheetContent {
        let plan = choice.plan
        let dot = core.separator(glyphs)
        let way =
            StyledText(core.distance(plan.route.distance_m)) + dot
            + StyledText(core.duration(plan.route.duration_s))
        var rows: [SheetRow] = [
            .line(mark(glyphs.pickUp, .good) + StyledText(plan.pickup.name), right: way)
        ]
        rows += boardingRows(plan, glyphs)
        if choice.isMet { rows += walkRows(to: plan.pickup) }
        rows += stopRows(plan.stops ?? [], glyphs)
        rows.append(.list(optionsList(choice, glyphs), atMost: 6))
        let below = rowsBelowTerms(choice, glyphs)
        let left = core.context.room.rows(after: rows + below)
        rows += [termsRow(choice, atMost: left)] + below
        var content = SheetContent(
            text("passenger.planTitle", ["place": plan.dropoff.name]),
            number: choice.option.map {
                StyledText(core.format.money($0.fare.total), .accent)
            } ?? "",
            rows: rows)
        content.isBroad = true
        return content
    }

    /// What is said of the choice: what was added to it, why prices are as they are, and what they
    /// are made of.
    private func rowsBelowTerms(_ choice: PlanChoice, _ glyphs: Glyphs) -> [SheetRow] {
        var rows = noteRows(choice) + refusedCodeRows(choice)
        rows += favouriteRows(choice) + anewRows(choice)
        rows += sharedTermsRows(choice.option)
        if choice.hasNoCar { rows.append(.paragraph(text("passenger.noCarAtAll"), .attention)) }
        if let reason = choice.option?.refusal {
            rows.append(.paragraph(sentence(forUnavailable: reason), .attention))
        } else if let surge = choice.option.flatMap({
            core.surge($0.surge_percent, glyphs: glyphs)
        }) {
            rows.append(.paragraph(text("passenger.surge", ["factor": surge]), .attention))
        }
        // Of the traffic at another time nothing is known.
        if let delay_s = choice.plan.delay_s, delay_s >= 60, choice.request.pickUpAt_ms == nil {
            let time = core.duration(delay_s)
            rows.append(.paragraph(text("passenger.traffic", ["time": time]), .attention))
        }
        if choice.showsDetails, let option = choice.option {
            rows += core.fareRows(option.fare)
            if let name = choice.plan.holiday?.name(in: core.format.language.tag.rawValue) {
                let name = SafeText.line(name)
                rows.append(.paragraph(text("passenger.holiday", ["name": name]), .muted))
            }
        } else if choice.option?.refusal == nil, sharedTermsRows(choice.option).isEmpty {
            // In a shared car it falls if somebody joins.
            rows.append(.paragraph(text("passenger.priceIsFixed"), .muted))
        }
        if choice.isRenewing {
            rows.append(.line(StyledText(text("passenger.renewing"), .attention)))
        } else if core.waits(for: RequestRide.self) || core.waits(for: ScheduleRide.self) {
            rows.append(.line(StyledText(text("passenger.requesting"), .attention)))
        }
        return rows
    }

    /// Whose car it is, where the passenger boards by its code.
    private func boardingRows(_ plan: PlanResult, _ glyphs: Glyphs) -> [SheetRow] {
        guard let vehicle = plan.vehicle else { return [] }
        let driver = plan.driver.map {
            StyledText($0.name) + " " + core.rating(of: $0, glyphs: glyphs)
        }
        return [
            .line(
                driver ?? "",
                right: StyledText(core.name(of: vehicle)) + StyledText("  " + vehicle.plate, .bold))
        ]
    }

    /// Why a promotion's code does not count.
    private func refusedCodeRows(_ choice: PlanChoice) -> [SheetRow] {
        guard let refused = choice.plan.promotion_refused else { return [] }
        let error = WireError(.refused, code: refused.code, message: refused.message)
        return [.paragraph(core.texts[error], .danger)]
    }

    private func optionsList(_ choice: PlanChoice, _ glyphs: Glyphs) -> SelectList {
        let rows = choice.plan.options.enumerated().map { index, option in
            row(for: option, of: choice, isChosen: index == choice.selected, glyphs)
        }
        let hasSurge = choice.plan.options.contains { $0.surge_percent > 100 }
        return SelectList(
            id: Self.optionsList,
            columns: [
                .fixed(7), .flexible(11), .fixed(hasSurge ? 16 : 10, priority: 2),
                .fixed(10, alignment: .right),
            ], rows: rows, selected: rows.isEmpty || choice.term != nil ? nil : choice.selected)
    }

    private func row(
        for option: PlanResult.Option, of choice: PlanChoice, isChosen: Bool, _ glyphs: Glyphs
    ) -> ListRow {
        let reason = option.refusal.map { StyledText(words(forUnavailable: $0)) }
        let surge = core.surge(option.surge_percent, glyphs: glyphs)
        let emphasis: Emphasis = isChosen ? .bold : []
        return ListRow(
            [
                StyledText(name(of: option), Style(.normal, emphasis)),
                reason ?? pickup(of: option, choice),
                StyledText(
                    text("passenger.seats", ["count": core.format.number(option.seats)]), .muted)
                    + StyledText(surge.map { "  " + $0 } ?? "", .attention),
                StyledText(
                    core.format.money(option.fare.total),
                    Style(surge == nil ? .normal : .attention, emphasis)),
            ], isEnabled: option.refusal == nil)
    }

    /// A category, or the word for sharing its cars, which stands behind it in the list.
    func name(of option: PlanResult.Option) -> String {
        option.sharedSeats == nil ? core.name(of: option.category) : text("passenger.shared")
    }

    /// Where the car is, or when it comes: cars that are near now say nothing of another day.
    private func pickup(of option: PlanResult.Option, _ choice: PlanChoice) -> StyledText {
        if choice.isBoarding { return StyledText(text("passenger.inThisCar")) }
        if let booked_ms = choice.request.pickUpAt_ms {
            return StyledText(core.dayAndTime(booked_ms))
        }
        guard let pickup_s = option.pickup_s else {
            return StyledText(text("passenger.noCarNear"), .attention)
        }
        guard !core.isRightHere(after: pickup_s) else { return StyledText(core.away(pickup_s)) }
        let time = core.format.paddedDuration(core.seconds(pickup_s))
        return StyledText(text("passenger.away", ["time": time]))
    }

    /// A symbol before a line.
    func mark(_ symbol: Unicode.Scalar, _ role: Role) -> StyledText {
        StyledText("\(Character(symbol)) ", Style(role, .bold))
    }
}
