import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// The stations of shared bicycles, the emptiest first: taken out of service, put back, and what a
/// van is to carry (B7).
struct StationsPage: Page {
    /// What its keys do.
    enum Action: Hashable, Sendable {
        /// Choose what a van carries from the selected station.
        case carry
        /// Take the selected station out of service, or put it back.
        case serve
        /// Send a van where the engine's policy would.
        case rebalance
        /// Ask again for what did not come.
        case again
        /// Nothing; for keys that only move.
        case move
        /// Close the page.
        case close
    }

    static let list = "operator-stations"

    private var field = TextField("", limit: 40)
    private var found = Loadable<BikeStationsResult>()
    private var choice = Choice<UInt64>()
    /// Whether the next answer is to another search, the first of whose stations is selected.
    private var isNewSearch = false
    private var submission = Submission()
    private var refresh = PageRefresh()
    /// The last question; answers to older ones are passed over.
    private var asked: CallID?

    var isTyping: Bool { true }

    private var stations: [BikeStationView] { found.value?.stations ?? [] }
    private var numbers: [UInt64] { stations.map(\.id) }
    private var station: BikeStationView? { choice.row(in: numbers).map { stations[$0] } }
    /// Where a van can bring bicycles from the selected station.
    private var targets: [BikeStationView] {
        stations.filter { $0.id != station?.id && $0.free_docks != 0 }
    }

    private static func isClosed(_ station: BikeStationView) -> Bool {
        !station.is_renting && !station.is_returning
    }

    // MARK: What is shown

    func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        var rows: [SheetRow] = [
            .field(
                field, label: StyledText(String(Character(room.glyphs.prompt)), .accent),
                placeholder: context.texts["operator.stationsHint"], isFocused: true),
            .list(list(room, context), atMost: room.isWide ? 20 : 7),
        ]
        if let carrying = found.value?.carrying {
            rows.append(.paragraph(words(for: carrying, context), .muted))
        }
        if let row = submission.row(context) { rows.append(row) }
        var content = SheetContent(
            context.texts["operator.stationsTitle"], note: note(context), rows: rows)
        content.leavesMap = true
        return content
    }

    private func note(_ context: PageContext) -> StyledText {
        guard let total = found.value?.total else { return "" }
        return StyledText(
            context.counted(total, "bikes.someStations"), .muted)
    }

    private func words(for carrying: BikeCarryingView, _ context: PageContext) -> String {
        context.texts[
            "operator.stationsAdvice",
            [
                "count": context.format.number(carrying.count), "from": carrying.from_name,
                "to": carrying.to_name,
            ]]
    }

    private func list(_ room: PageSpace, _ context: PageContext) -> SelectList {
        let rows = stations.map { station in
            ListRow([
                StyledText(station.code, .muted), StyledText(station.place.name),
                context.bikes(of: station), context.docks(of: station) ?? "",
            ])
        }
        let empty: String
        if case .failed(let why)? = found.notice(context) {
            empty = why
        } else if let found = found.value {
            empty = context.texts[found.system == nil ? "bikes.none" : "bikes.notFound"]
        } else {
            empty = context.texts["page.loading"]
        }
        return SelectList(
            id: Self.list,
            columns: [
                .fixed(6), .flexible(18), .fixed(14, alignment: .right),
                .fixed(19, alignment: .right),
            ], rows: rows, selected: choice.row(in: numbers), emptyText: empty)
    }

    func scene(_ context: PageContext) -> MapScene? {
        var scene = MapScene()
        scene.stations = stations.compactMap(\.mark)
        let places = stations.compactMap { $0.place.waypoint?.coordinate }
        guard !places.isEmpty else { return scene }
        if let station, let place = station.place.waypoint {
            scene.pins = [MapPin(.place, at: place.coordinate, label: place.name)]
        }
        scene.subject = .overview("stations", of: places, closest: 4)
        return scene
    }

    // MARK: Keys

    func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        let texts = context.texts
        let nothing = Availability.unavailable(reason: texts["bikes.chooseStation"])
        let isClosed = station.map(Self.isClosed) ?? false
        var bindings: [KeyBinding<Action>] = [
            KeyBinding(
                .enter, texts["operator.keyCarry"], priority: 9,
                availability: whenCarried(context), action: .carry),
            KeyBinding(
                .ctrl("o"),
                texts[isClosed ? "operator.keyStationOn" : "operator.keyStationOff"],
                priority: 7,
                availability: station == nil ? nothing : submission.availability(context),
                action: .serve),
        ]
        if found.value?.carrying != nil {
            bindings.append(
                KeyBinding(
                    .ctrl("b"), texts["operator.keyRebalance"], priority: 8,
                    availability: submission.availability(context), action: .rebalance))
        }
        return bindings + context.againBinding(found.error != nil, .again) + [
            KeyBinding(
                [.down, .up], label: "↑↓", texts["key.move"], priority: 4, action: .move),
            KeyBinding(.escape, texts["key.back"], priority: 8, action: .close),
        ]
    }

    /// Whether a van has something to take here, and somewhere to bring it.
    private func whenCarried(_ context: PageContext) -> Availability {
        guard let station, station.bikes > 0 else {
            return .unavailable(reason: context.texts["operator.carryNothing"])
        }
        return targets.isEmpty
            ? .unavailable(reason: context.texts["operator.carryNowhere"]) : .available
    }

    // MARK: What happens

    mutating func opened(_ context: inout PageContext) {
        found.ask()
        asked = context.send(ListStations(text: field.text.isEmpty ? nil : field.text))
        refresh.asked(context)
    }

    mutating func resumed(_ context: inout PageContext) { opened(&context) }

    func wake_ms(_ context: PageContext) -> Int64? { refresh.wake_ms(context) }

    mutating func woken(_ context: inout PageContext) {
        if refresh.isDue(context) { opened(&context) }
    }

    mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        let numbers = numbers
        if let moved = SelectList.moved(
            choice.row(in: numbers), by: key, count: numbers.count)
        {
            choice.select(moved, in: numbers)
            submission.forget()
            return true
        }
        let before = field.text
        guard key != .enter, field.handle(key) else { return false }
        if field.text != before {
            choice = Choice()
            isNewSearch = true
            opened(&context)
        }
        return true
    }

    mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if list == Self.list { choice.select(row, in: numbers) }
    }

    mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .carry:
            guard let station, !targets.isEmpty else { return }
            context.open(CarryPage(from: station, to: targets))
        case .serve:
            guard let station else { return }
            submission.send(
                ServeStation(
                    command_id: context.commandID(), station_id: station.id,
                    is_in_service: Self.isClosed(station)), &context)
        case .rebalance:
            guard let carrying = found.value?.carrying else { return }
            submission.send(
                CarryBikes(
                    command_id: context.commandID(),
                    from_station_id: carrying.from_station_id,
                    to_station_id: carrying.to_station_id, count: carrying.count), &context)
        case .again: opened(&context)
        case .move: break
        case .close: context.close()
        }
    }

    mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if submission.take(done, context) {
            if case .success = done.result { opened(&context) }
            return true
        }
        guard done.id == asked else { return false }
        switch done.result {
        case .success(let answer as BikeStationsResult):
            if !isNewSearch { choice.keep(in: numbers) }
            isNewSearch = false
            found.take(answer)
        case .failure(let error): found.take(error)
        case .success: return false
        }
        return true
    }
}
