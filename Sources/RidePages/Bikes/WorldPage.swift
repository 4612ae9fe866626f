import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// The bicycle systems of the world, on its map and by name, the nearest first (B2).
///
/// The arrows go through the list, or move the map after Tab. Looking closer at the engine's own
/// city leads to its stations by itself.
public struct WorldPage: Page {
    static let list = "bike-networks"

    private var field = TextField("", limit: 40)
    private var found = Loadable<BikeNetworksResult>()
    private var marks: [BikeWorldResult.Mark] = []
    private var onlyFavourites = false
    private var selected = 0
    private var isOnMap = false
    private var layers = MapLayers.empty
    private var centre = Coordinate(latitudeE7: 0, longitudeE7: 0)
    /// Metres for a dot of the map.
    private var scale = 60_000.0
    /// From where the list is sorted; nil for where the person is.
    private var middle: Coordinate?
    /// The last question; answers to older ones are passed over.
    private var asked: CallID?
    /// Whether the first system of the next answer is to be opened.
    private var opensFirst = false

    /// The systems around the person.
    public init() {}

    public var isTyping: Bool { true }

    // MARK: What it shows

    private var networks: [BikeNetworkView] { found.value?.networks ?? [] }
    private var index: Int { min(max(0, selected), max(0, networks.count - 1)) }
    private var network: BikeNetworkView? {
        networks.indices.contains(index) ? networks[index] : nil
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let rows: [SheetRow] = [
            .field(
                field, label: StyledText(String(Character(room.glyphs.prompt)), .accent),
                placeholder: context.text("bikes.worldHint"), isFocused: !isOnMap),
            .list(list(room, context), atMost: room.isWide ? 16 : 5),
            .paragraph(
                context.text(
                    "bikes.worldLegend",
                    [
                        "one": String(Character(MapStation.Shape.ready.symbol(room.glyphs))),
                        "cluster": String(
                            Character(MapStation.Shape.cluster.symbol(room.glyphs))),
                    ]), .muted),
        ]
        var content = SheetContent(
            context.text("bikes.worldTitle"), note: note(context), rows: rows)
        content.leavesMap = true
        return content
    }

    private func note(_ context: PageContext) -> StyledText {
        guard let total = found.value?.total else { return "" }
        let count = context.counted(total, "bikes.someSystems")
        guard onlyFavourites else { return StyledText(count, .muted) }
        return StyledText(
            "\(count) \u{00B7} \(context.text("bikes.favouriteSystems"))", .muted)
    }

    private func list(_ room: PageSpace, _ context: PageContext) -> SelectList {
        let rows = networks.map { network in
            let star = network.is_favourite ? "\(Character(room.glyphs.star)) " : ""
            return ListRow([
                StyledText(star + network.name),
                StyledText(context.texts.list([network.city, network.country]), .muted),
                StyledText(context.format.distance(Metres(network.distance_m))),
            ])
        }
        return SelectList(
            id: Self.list,
            columns: [
                .flexible(14), .flexible(14),
                .fixed(10, alignment: .right),
            ], rows: rows, selected: rows.isEmpty ? nil : index,
            emptyText: emptyText(context))
    }

    private func emptyText(_ context: PageContext) -> String {
        if case .failed(let why)? = found.notice(context) { return why }
        guard found.value != nil else { return context.text("page.loading") }
        return context.text("bikes.worldNone")
    }

    public func scene(_ context: PageContext) -> MapScene? {
        var scene = MapScene()
        scene.world = WorldView(layers: layers, centre: centre, metresPerDot: scale)
        scene.stations = shownMarks
        if let me = context.state?.place.waypoint {
            scene.pins = [MapPin(.me, at: me.coordinate, label: context.text("bikes.me"))]
        }
        if isOnMap {
            scene.pins.append(MapPin(.crosshair, at: centre))
        } else if let network, let place = network.coordinate {
            scene.pins.append(MapPin(.place, at: place, label: network.city))
        }
        return scene
    }

    /// The marks of the map. Where looking closer parts nothing any more, those at one place stand
    /// beside each other.
    private var shownMarks: [MapStation] {
        var standing: [Coordinate: Int] = [:]
        return marks.compactMap { mark in
            guard let place = Coordinate(latitude: mark.latitude, longitude: mark.longitude) else {
                return nil
            }
            var shown = place
            if scale <= Self.apartBelow {
                let before = standing[place, default: 0]
                standing[place] = before + 1
                shown = moved(place, right: Self.apart_dots * Double(before))
            }
            return MapStation(
                at: shown, shape: mark.networks == 1 ? .ready : .cluster, number: mark.networks)
        }
    }

    /// From which scale on marks at one place are shown apart, in metres for a dot, and how far.
    private static let (apartBelow, apart_dots) = (2_500.0, 8.0)

    /// The place that is so many dots of the map away.
    private func moved(_ place: Coordinate, right: Double = 0, down: Double = 0) -> Coordinate {
        let perDegree = Geodesy.metresPerE7 * 1e7
        let shrink = max(0.2, Geodesy.cosine(degrees: centre.latitude))
        let east = place.longitude + right * scale / (perDegree * shrink)
        let north = place.latitude - down * scale / perDegree
        return Coordinate(
            latitude: min(max(north, -Self.farthest), Self.farthest),
            longitude: min(max(east, -180), 180)) ?? place
    }

    /// How far north and south the middle of the map goes, in degrees.
    private static let farthest = 75.0

    // MARK: Keys

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        let canChoose = isOnMap ? !marks.isEmpty : network != nil
        context.key(
            .enter, "bikes.keyOpen", 9,
            when: canChoose ? .available : .unavailable(reason: context.text("bikes.worldNone"))
        ) { $0.choose(&$1) }
        context.key(.tab, isOnMap ? "bikes.keyList" : "bikes.keyMap", 7) { page, _ in
            page.isOnMap.toggle()
        }
        context.key([.char("+"), .char("-")], label: "+ -", "bikes.keyZoom", 6)
        context.key(.ctrl("f"), "bikes.keyFavourites") { $0.favourites(&$1) }
        context.againKey(if: found.error != nil, keys: [.ctrl("r")]) { $0.opened(&$1) }
        context.moveKey()
        context.backKey()
    }

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        if layers.lineCount == 0 {
            layers = context.facts.coasts.layers
            if let me = context.state?.place.waypoint?.coordinate { centre = me }
        }
        ask(&context)
        askMap(&context)
    }

    public mutating func resumed(_ context: inout PageContext) { ask(&context) }

    private mutating func ask(_ context: inout PageContext) {
        found.ask()
        asked = context.send(
            FindNetworks(
                text: field.text.isEmpty ? nil : field.text,
                near: middle.map { PlaceView(Waypoint(coordinate: $0, name: "")) },
                favourites: onlyFavourites ? true : nil))
    }

    /// Asks for what lies in the part of the world that is seen.
    private func askMap(_ context: inout PageContext) {
        let (across, down) = (Double(context.size.width), Double(2 * context.size.height))
        let corner = moved(centre, right: -across, down: down)
        let far = moved(centre, right: across, down: -down)
        context.send(
            MapNetworks(
                south: corner.latitude, west: corner.longitude, north: far.latitude,
                east: far.longitude, columns: min(200, context.size.width / 4),
                rows: min(200, context.size.height / 2)))
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        switch key {
        case .char("+"), .char("="): zoom(by: Self.zoomStep, &context)
        case .char("-"), .char("_"): zoom(by: 1 / Self.zoomStep, &context)
        case .left where isOnMap: pan(right: -1, &context)
        case .right where isOnMap: pan(right: 1, &context)
        case .up where isOnMap: pan(down: -1, &context)
        case .down where isOnMap: pan(down: 1, &context)
        default: return typedInList(key, &context)
        }
        return true
    }

    private mutating func typedInList(_ key: Key, _ context: inout PageContext) -> Bool {
        if let moved = SelectList.moved(index, by: key, count: networks.count) {
            selected = moved
            showSelected(&context)
            return true
        }
        let before = field.text
        guard key != .enter, key != .tab, field.handle(key) else { return false }
        if field.text != before {
            isOnMap = false
            selected = 0
            middle = nil
            ask(&context)
        }
        return true
    }

    /// Moves the map to the selected system where it is out of sight.
    private mutating func showSelected(_ context: inout PageContext) {
        guard let place = network?.coordinate else { return }
        let (across, down) = dots(to: place)
        let size = context.size
        let covered = FrameLayout.isWide(size) ? FrameLayout.pageWidth(for: size) : 0
        let half = Double(max(20, size.width - covered))
        guard abs(across) > half * 0.8 || abs(down) > Double(context.size.height) * 0.8 else {
            return
        }
        centre = place
        askMap(&context)
    }

    /// How many dots of the map a place is from its middle, to the right and down.
    private func dots(to place: Coordinate) -> (right: Double, down: Double) {
        let perDegree = Geodesy.metresPerE7 * 1e7
        let shrink = max(0.2, Geodesy.cosine(degrees: centre.latitude))
        return (
            (place.longitude - centre.longitude) * perDegree * shrink / scale,
            (centre.latitude - place.latitude) * perDegree / scale
        )
    }

    private static let zoomStep = 2.0
    /// By how many dots an arrow moves the map.
    private static let panStep = 16.0

    private mutating func pan(right: Double = 0, down: Double = 0, _ context: inout PageContext) {
        centre = moved(centre, right: right * Self.panStep, down: down * Self.panStep)
        askMap(&context)
    }

    private mutating func zoom(by factor: Double, _ context: inout PageContext) {
        let scales = Viewport.worldScales
        // The stations of the engine's own city are nearer than any map of the world.
        if factor > 1, scale <= Self.stationsBelow, isHereInSight(context) {
            return context.replace(with: BikesPage())
        }
        scale = min(max(scale / factor, scales.lowerBound), scales.upperBound)
        askMap(&context)
    }

    /// From which scale on looking closer leads to the stations, in metres for a dot.
    private static let stationsBelow = 1_500.0

    private func isHereInSight(_ context: PageContext) -> Bool {
        marks.contains { mark in
            guard mark.is_here,
                let place = Coordinate(latitude: mark.latitude, longitude: mark.longitude)
            else { return false }
            let (right, down) = dots(to: place)
            return abs(right) <= Double(context.size.width)
                && abs(down) <= Double(2 * context.size.height)
        }
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list, networks.indices.contains(row) else { return }
        selected = row
        isOnMap = false
        choose(&context)
    }

    /// Shows only favourites, or all.
    private mutating func favourites(_ context: inout PageContext) {
        onlyFavourites.toggle()
        selected = 0
        ask(&context)
    }

    private mutating func choose(_ context: inout PageContext) {
        guard isOnMap else {
            if let network { context.open(NetworkPage(network)) }
            return
        }
        let nearest = marks.compactMap { mark in
            Coordinate(latitude: mark.latitude, longitude: mark.longitude).map { (mark, $0) }
        }
        .min { distance(to: $0.1) < distance(to: $1.1) }
        guard let (mark, place) = nearest else { return }
        centre = place
        middle = place
        selected = 0
        opensFirst = mark.networks == 1
        ask(&context)
        if mark.networks > 1, scale > Self.apartBelow { scale /= Self.openStep }
        askMap(&context)
    }

    /// How much closer an opened cluster is looked at.
    private static let openStep = 3.0

    private func distance(to place: Coordinate) -> Double {
        let (right, down) = dots(to: place)
        return right * right + down * down
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if done.id == asked {
            switch done.result {
            case .success(let answer as BikeNetworksResult): found.take(answer)
            case .failure(let error): found.take(error)
            case .success: return false
            }
            if opensFirst, let network { context.open(NetworkPage(network)) }
            opensFirst = false
            if !field.isEmpty { showSelected(&context) }
            return true
        }
        guard case .success(let answer as BikeWorldResult) = done.result else { return false }
        marks = answer.marks
        return true
    }
}

extension BikeNetworkView {
    /// Where it is.
    var coordinate: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }
}
