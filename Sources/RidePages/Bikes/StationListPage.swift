import RideApp
import RideCore
import RideTUI
import RideWire

/// The stations of a system as a list (F1), the nearest first: this engine's own, or those of
/// another city, which can be looked at.
public struct StationListPage: ListPage {
    private static let name = "stations"

    /// The system of another city; nil for this engine's own.
    private let network: BikeNetworkView?
    private var stations: [BikeStationView] = []
    /// How they are marked on the map.
    private var marks: [MapStation] = []
    /// By which it is known which have come.
    private var known: Set<UInt64> = []
    private var total: Int?
    private var failure: WireError?
    private var asked: CallID?
    /// From where all pages count distances, though the person may walk on.
    private var near: PlaceView?
    var list = ServedList()
    private var layers = MapLayers.empty

    /// The stations of a system; nil for this engine's own.
    public init(of network: BikeNetworkView? = nil) { self.network = network }

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        layers = context.facts.coasts.layers
        near = network == nil ? context.state?.place : nil
        (stations, marks) = ([], [])
        known = []
        total = nil
        ask(&context)
    }

    /// What people have changed meanwhile is asked for anew.
    public mutating func resumed(_ context: inout PageContext) {
        if network == nil { opened(&context) }
    }

    private mutating func ask(_ context: inout PageContext) {
        failure = nil
        asked = context.send(
            FindStations(
                near: near, limit: PageLimit(PageLimit.most),
                skip: stations.isEmpty ? nil : stations.count, network: network?.code))
    }

    /// Asks for further stations before they are needed.
    mutating func askForMore(_ context: inout PageContext) {
        let needed = max(list.selected + PageLimit.most / 2, context.room.rows)
        guard asked == nil, failure == nil, let total, stations.count < total,
            list.needsAll(Self.name, context) || needed >= stations.count
        else { return }
        ask(&context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard done.id == asked else { return false }
        asked = nil
        switch done.result {
        case .success(let page as BikeStationsResult):
            let held = list.held(stations, fields(context), context)?.id
            let new = page.stations.filter { known.insert($0.id).inserted }
            stations += new
            marks += new.compactMap(\.mark)
            // Nothing new where more was told of: the list ends here.
            total = new.isEmpty ? stations.count : max(page.total, stations.count)
            list.took(
                stations, holding: held, by: \.id, hasMore: stations.count < total ?? 0,
                fields(context), &context)
            askForMore(&context)
        case .failure(let error):
            failure = error
            list.gaveUp(context.texts[error], &context)
        case .success: return false
        }
        return true
    }

    func open(_ station: BikeStationView, _ context: inout PageContext) {
        if network == nil { context.open(StationPage(station.id)) }
    }

    // MARK: What is shown

    func items(_ context: PageContext) -> [BikeStationView] { stations }

    func fields(_ context: PageContext) -> ListFields<BikeStationView> {
        fields(context, .braille)
    }

    private func fields(_ context: PageContext, _ glyphs: Glyphs) -> ListFields<BikeStationView> {
        func number(_ count: Int?) -> StyledText {
            count.map { StyledText(context.format.number($0)) } ?? StyledText("-", .muted)
        }
        return ListFields(
            name: Self.name,
            columns: [
                .init(.flexible(18, context.text("bikes.station"))) { station in
                    let sign = station.mark.map { "\(Character($0.shape.symbol(glyphs))) " } ?? ""
                    let star = station.is_favourite ? "\(Character(glyphs.star)) " : ""
                    return StyledText(sign + star + station.place.name)
                } value: {
                    .text($0.place.name)
                },
                .init(
                    .fixed(10, context.text("bikes.columnBikes"), alignment: .right)
                ) {
                    number($0.bikes)
                } value: {
                    .number(Int64($0.bikes))
                },
                .init(
                    .fixed(10, context.text("bikes.columnDocks"), alignment: .right)
                ) {
                    number($0.free_docks)
                } value: {
                    .number(Int64($0.free_docks ?? -1))
                },
                .init(
                    .fixed(
                        Format.distanceWidth + 2, context.text("near.columnDistance"),
                        alignment: .right, priority: 2)
                ) {
                    StyledText(
                        $0.distance_m.map { context.format.distance(Metres($0)) } ?? "", .muted)
                } value: {
                    .number(Int64(($0.distance_m ?? 0).rounded()))
                },
            ],
            facets: facets(context),
            counted: { count, hasMore in
                let words = context.counted(
                    count, "bikes.someStations")
                return count == 0 ? "" : hasMore ? words + "+" : words
            }, emptyText: context.text("bikes.none"))
    }

    private func facets(_ context: PageContext) -> [ListFields<BikeStationView>.Facet] {
        let shapes: [MapStation.Shape] = [.ready, .empty, .full, .closed]
        return [
            .init(
                name: "state", title: context.texts["record.filterStage"],
                words: shapes.map { ($0.word, context.texts[word: $0.word, in: "bikes.state"]) }
            ) {
                $0.mark?.shape.word ?? ""
            },
            .init(
                name: "favourite", title: context.text("bikes.filterFavourite"),
                words: [("yes", context.text("bikes.filter.favourites"))]
            ) {
                $0.is_favourite ? "yes" : ""
            },
        ]
    }

    private func notice(_ context: PageContext) -> Table.Notice? {
        if let failure { return .failed(context.texts[failure]) }
        return asked != nil || !context.isLive ? context.loading : nil
    }

    func itemKeys(_ context: PageContext) -> [PageKey<Self>] {
        if !stations.isEmpty {
            openKey(
                context,
                when: network == nil
                    ? .available : .unavailable(reason: context.text("bikes.onlyShown")))
            context.moveKey()
        }
    }

    func moreKeys(_ context: PageContext) -> [PageKey<Self>] {
        context.againKey(if: failure != nil) { $0.ask(&$1) }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let below: [SheetRow] =
            network == nil ? [] : [.paragraph(context.text("bikes.onlyShown"), .muted)]
        // One count whether all have come or not: the engine knows how many there are.
        let isAll = ServedList.choice(Self.name, context).showsAll
        return SheetContent(
            network?.name ?? context.text("bikes.tableTitle"),
            rows: list.rows(
                stations, fields(context, room.glyphs),
                total: isAll ? total : nil,
                notice: notice(context), below: room.rows - room.rows(after: below), in: room,
                context) + below)
    }

    public func scene(_ context: PageContext) -> MapScene? {
        guard let station = list.item(stations, fields(context), context),
            let place = station.place.waypoint
        else { return nil }
        var scene = MapScene()
        scene.stations = marks
        scene.pins = [MapPin(.place, at: place.coordinate, label: place.name)]
        if network == nil {
            scene.subject = MapSubject("stations.\(station.id)", [place.coordinate], closest: 3)
        } else {
            scene.world = WorldView(
                layers: layers, centre: place.coordinate,
                metresPerDot: Viewport.worldScales.lowerBound)
        }
        return scene
    }
}
