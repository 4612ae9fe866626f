import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// What is near: favourite drivers at work, stations of bicycles, saved places, each with distance
/// and direction from where the person is (F4).
public struct NearPage: ListPage {
    /// What a line leads to.
    enum Target: Hashable, Sendable {
        case driver(WishView)
        case station(UInt64)
        case place(Waypoint)
    }

    /// Something with a place.
    struct Item: Hashable, Sendable {
        let kind: String
        let name: String
        let place: Coordinate
        let target: Target
    }

    private var drivers: [Item] = []
    private var stations: [Item] = []
    var list = ServedList()

    /// What is near whoever is signed in.
    public init() {}

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        guard context.role == .passenger else { return }
        context.send(ListWishes(limit: PageLimit(PageLimit.most)))
        context.send(FindStations(text: nil, needs: nil, favourites: nil))
    }

    public mutating func resumed(_ context: inout PageContext) { opened(&context) }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        switch (done.request, done.result) {
        case (is ListWishes, .success(let value as WishesResult)):
            drivers = value.wishes.compactMap { wish in
                guard wish.wish == DriverWish.favourite.rawValue,
                    let place = wish.place?.waypoint?.coordinate
                else { return nil }
                return Item(
                    kind: "driver", name: wish.person.name, place: place, target: .driver(wish))
            }
        case (let asked as FindStations, .success(let value as BikeStationsResult))
        where asked.favourites == nil:
            stations = value.stations.compactMap { station in
                station.place.waypoint.map { place in
                    Item(
                        kind: "station", name: station.place.name, place: place.coordinate,
                        target: .station(station.id))
                }
            }
        default: return false
        }
        return true
    }

    /// Everything, the nearest first.
    func items(_ context: PageContext) -> [Item] {
        let saved = context.places.saved.compactMap { saved in
            saved.place.waypoint.map { place in
                Item(
                    kind: "place", name: saved.label, place: place.coordinate,
                    target: .place(place))
            }
        }
        let all = drivers + stations + saved
        guard let here = Self.here(context) else { return all }
        return all.enumerated().sorted { one, other in
            let near = Geodesy.distance(here, one.element.place)
            let far = Geodesy.distance(here, other.element.place)
            return (near, one.offset) < (far, other.offset)
        }.map { $0.element }
    }

    private static func here(_ context: PageContext) -> Coordinate? {
        context.state?.place.waypoint?.coordinate
    }

    func open(_ item: Item, _ context: inout PageContext) {
        switch item.target {
        case .driver(let wish): context.open(DriverPage(wish))
        case .station(let id): context.open(StationPage(id))
        case .place(let place): context.request(.plan(from: nil, to: place))
        }
    }

    // MARK: What is shown

    func fields(_ context: PageContext) -> ListFields<Item> {
        let here = Self.here(context)
        func distance(_ item: Item) -> Metres? { here.map { Geodesy.distance($0, item.place) } }
        return ListFields(
            name: "near",
            columns: [
                .init(.fixed(12, context.text("followed.columnKind"))) {
                    StyledText(context.texts[word: $0.kind, in: "near.kind"], .muted)
                },
                .init(.flexible(18, context.text("followed.columnName"))) { StyledText($0.name) },
                .init(.fixed(12, context.text("near.columnDirection"), priority: 3)) { item in
                    StyledText(
                        here.map { context.texts[Compass(from: $0, to: item.place).text] } ?? "",
                        .muted)
                },
                .init(
                    .fixed(
                        Format.distanceWidth + 2, context.text("near.columnDistance"),
                        alignment: .right)
                ) {
                    StyledText(distance($0).map { context.format.distance($0) } ?? "", .accent)
                } value: {
                    .number(distance($0)?.millimetres ?? 0)
                },
            ],
            facets: [
                .init(
                    name: "kind", title: context.text("followed.columnKind"),
                    words: ["driver", "station", "place"].map {
                        ($0, context.texts[word: $0, in: "near.kind"])
                    }, of: \.kind)
            ], counted: { context.footer("near.counted", $0, hasMore: $1) },
            emptyText: context.text(
                context.facts.role == .driver ? "near.emptyDriver" : "near.empty"))
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        SheetContent(
            context.text("near.title"),
            rows: list.rows(items(context), fields(context), in: room, context))
    }
}
