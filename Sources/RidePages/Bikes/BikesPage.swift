import RideApp
import RideCore
import RideTUI
import RideWire

/// The stations of shared bicycles, on the map and by name, the nearest first (B3).
///
/// What is typed is looked for in names and addresses; the code of a bicycle unlocks it.
public struct BikesPage: Page {
    /// What is looked for.
    public enum Purpose: Hashable, Sendable {
        /// A bicycle.
        case rent
        /// A dock for the bicycle of this rental.
        case giveBack(rental: UInt64)
    }

    /// Which stations are listed.
    enum Filter: String, CaseIterable, Sendable {
        case all, ready, favourites
    }

    static let list = "bikes"

    private let purpose: Purpose
    private var field = TextField("", limit: 40)
    private var found = Loadable<BikeStationsResult>()
    private var marks: [MapStation] = []
    private var filter = Filter.all
    private var selected = 0
    private var submission = Submission()
    /// The station that took no bicycle, around which others are looked for; nil for none.
    private var fullAt: PlaceView?
    /// The last question; answers to older ones are passed over.
    private var asked: CallID?

    /// The stations around the person.
    public init(_ purpose: Purpose = .rent) { self.purpose = purpose }

    public var isTyping: Bool { true }

    // MARK: What it shows

    private var stations: [BikeStationView] { found.value?.stations ?? [] }
    private var index: Int { min(max(0, selected), max(0, stations.count - 1)) }
    private var station: BikeStationView? {
        stations.indices.contains(index) ? stations[index] : nil
    }

    /// Whether what was typed is the code of a bicycle.
    private var isBikeCode: Bool {
        guard purpose == .rent else { return false }
        let text = field.text.filter { !$0.isWhitespace }.lowercased()
        let code = text.hasPrefix("ride:bikes/") ? text.dropFirst("ride:bikes/".count) : text[...]
        return code.first == "b" && code.count > 1
            && code.dropFirst().utf8.allSatisfy { (48...57).contains($0) }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        var rows: [SheetRow] = [
            .field(
                field, label: StyledText(String(Character(room.glyphs.prompt)), .accent),
                placeholder: context.text("bikes.searchHint"), isFocused: true)
        ]
        rows += submission.rows(context)
        if let rental = context.state?.rental, rental.stage.isLive, purpose == .rent {
            rows.append(
                .line(
                    StyledText(
                        context.texts[word: rental.stage.rawValue, in: "bikes.stage"], .attention)
                ))
        }
        rows.append(.list(list(room, context), atMost: room.isWide ? 16 : 7))
        rows.append(.paragraph(legend(room.glyphs, context), .muted))
        var content = SheetContent(title(context), note: note(context), rows: rows)
        content.leavesMap = true
        return content
    }

    private func title(_ context: PageContext) -> String {
        switch purpose {
        case .rent: context.text("bikes.title")
        case .giveBack: context.text("bikes.returnTitle")
        }
    }

    private func note(_ context: PageContext) -> StyledText {
        let name = context.texts[word: filter.rawValue, in: "bikes.filter"]
        guard let total = found.value?.total else { return StyledText(name, .muted) }
        let count = context.counted(total, "bikes.someStations")
        return StyledText("\(count) \u{00B7} \(name)", .muted)
    }

    private func legend(_ glyphs: Glyphs, _ context: PageContext) -> String {
        func sign(_ shape: MapStation.Shape) -> String { String(Character(shape.symbol(glyphs))) }
        return context.text(
            "bikes.legend",
            [
                "ready": sign(.ready), "empty": sign(.empty), "full": sign(.full),
                "cluster": sign(.cluster),
            ])
    }

    private func list(_ room: PageSpace, _ context: PageContext) -> SelectList {
        let rows = stations.map { station in
            let star = station.is_favourite ? "\(Character(room.glyphs.star)) " : ""
            let sign = station.mark.map { "\(Character($0.shape.symbol(room.glyphs))) " } ?? ""
            return ListRow([
                StyledText(sign + star + station.place.name),
                context.fill(of: station, room.glyphs),
                StyledText(
                    station.distance_m.map { context.format.paddedDistance(Metres($0)) } ?? ""),
            ])
        }
        return SelectList(
            id: Self.list,
            columns: [
                .flexible(18), .fixed(24, priority: 1),
                .fixed(Format.distanceWidth, alignment: .right),
            ], rows: rows, selected: rows.isEmpty ? nil : index, emptyText: emptyText(context))
    }

    private func emptyText(_ context: PageContext) -> String {
        if case .failed(let why)? = found.notice(context) { return why }
        guard let found = found.value else { return context.text("page.loading") }
        if found.system == nil { return context.text("bikes.none") }
        return isBikeCode ? context.text("bikes.codeHint") : context.text("bikes.notFound")
    }

    public func scene(_ context: PageContext) -> MapScene? {
        var scene = MapScene()
        guard let me = context.state?.place.waypoint else { return nil }
        scene.pins = [MapPin(.me, at: me.coordinate, label: context.text("bikes.me"))]
        let listed = stations.compactMap(\.mark)
        let near = listed.isEmpty || field.isEmpty ? marks : listed
        scene.stations = near.isEmpty ? listed : near
        if let place = station?.place.waypoint {
            scene.pins.append(MapPin(.place, at: place.coordinate, label: place.name))
            scene.subject = MapSubject(
                "bikes.\(station?.id ?? 0)", [me.coordinate, place.coordinate], closest: 3)
        } else {
            scene.subject = MapSubject("bikes", [me.coordinate], closest: 4)
        }
        return scene
    }

    // MARK: Keys

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        if isBikeCode {
            context.key(
                .enter, "bikes.keyUnlock", 9, when: submission.availability(context), isFinal: true
            ) { $0.unlock(&$1) }
        } else {
            context.key(
                .enter, purpose == .rent ? "bikes.keyOpen" : "bikes.keyReturn", 9,
                when: station == nil
                    ? .unavailable(reason: context.text("bikes.chooseStation"))
                    : submission.availability(context), isFinal: purpose != .rent
            ) { $0.choose(&$1) }
        }
        context.key(.tab, "bikes.keyFilter", 6) { $0.changeFilter(&$1) }
        if purpose == .rent {
            if context.state?.rental != nil {
                context.key(.ctrl("r"), "bikes.keyRental", 7) { $1.open(RentalPage()) }
            }
            context.key(.ctrl("o"), "bikes.keyHistory") { $1.open(RentalsPage()) }
            context.key(.ctrl("t"), "bikes.keyTable", 2) { $1.open(StationListPage()) }
            context.key(.ctrl("g"), "bikes.keyWorld", 3) { $1.replace(with: WorldPage()) }
        }
        context.againKey(if: found.error != nil, keys: [.ctrl("l")]) { $0.ask(&$1) }
        context.moveKey()
        context.backKey()
    }

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        if purpose != .rent { filter = .ready }
        ask(&context)
        guard let me = context.state?.place.waypoint?.coordinate else { return }
        context.send(
            MapStations(
                south: max(-90, me.latitude - Self.reach),
                west: max(-180, me.longitude - Self.reach),
                north: min(90, me.latitude + Self.reach), east: min(180, me.longitude + Self.reach),
                columns: Self.cells, rows: Self.cells))
    }

    /// How far around the person stations are on the map, in degrees, and in how many cells.
    private static let (reach, cells) = (0.04, 17)

    public mutating func resumed(_ context: inout PageContext) { ask(&context) }

    private mutating func ask(_ context: inout PageContext) {
        found.ask()
        let text = field.text.isEmpty ? nil : field.text
        var needs: String?
        if filter == .ready { needs = purpose == .rent ? "bikes" : "docks" }
        asked = context.send(
            FindStations(
                text: isBikeCode ? nil : text, near: fullAt, needs: needs,
                favourites: filter == .favourites ? true : nil))
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        if let moved = SelectList.moved(index, by: key, count: stations.count) {
            selected = moved
            submission.forget()
            return true
        }
        let before = field.text
        guard key != .enter, key != .tab, field.handle(key) else { return false }
        if field.text != before {
            selected = 0
            submission.forget()
            ask(&context)
        }
        return true
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list, stations.indices.contains(row) else { return }
        let wasSelected = row == index
        selected = row
        // To look at a station is one click; to give a bicycle back there ends what is paid for.
        if purpose == .rent || wasSelected { choose(&context) }
    }

    /// Unlocks the bicycle whose code was typed.
    private mutating func unlock(_ context: inout PageContext) {
        submission.send(
            UnlockBike(command_id: context.commandID(), code: field.text), &context)
    }

    /// Shows only those with something, only favourites, or all.
    private mutating func changeFilter(_ context: inout PageContext) {
        let all = Filter.allCases
        filter = all[((all.firstIndex(of: filter) ?? 0) + 1) % all.count]
        selected = 0
        ask(&context)
    }

    private mutating func choose(_ context: inout PageContext) {
        guard let station else { return }
        switch purpose {
        case .rent: context.open(StationPage(station.id))
        case .giveBack(let rental):
            submission.send(
                ReturnBike(
                    command_id: context.commandID(), rental_id: rental, station_id: station.id),
                &context)
        }
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if submission.take(done, context) {
            guard case .success(let answer) = done.result, let rental = answer as? RentalView
            else {
                // Not what was typed is wanted any more, but the nearest that take one.
                if case .failure(let error) = done.result, error.code == "station_is_full" {
                    fullAt = station?.place
                    field.text = ""
                    filter = .ready
                    selected = 0
                }
                ask(&context)
                return true
            }
            context.replace(with: RentalPage(rental))
            return true
        }
        if done.id == asked {
            switch done.result {
            case .success(let answer as BikeStationsResult): found.take(answer)
            case .failure(let error): found.take(error)
            case .success: return false
            }
            return true
        }
        guard case .success(let answer as BikeMapResult) = done.result else { return false }
        marks = answer.marks.compactMap(\.mark)
        return true
    }
}
