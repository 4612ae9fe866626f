import RideApp
import RideCore
import RideTUI
import RideWire

/// Where the ride stops on the way (P3, P8): added and taken away, one by one.
public struct StopsPage: RowsPage {
    static let list = "stops"

    /// The stops that are behind, which stay.
    private let behind: Int
    private var stops: [PlaceView]
    var selected = 0

    /// The stops of a ride to come, or those ahead of one under way.
    ///
    /// - Parameter behind: how many the car has reached.
    public init(_ stops: [PlaceView], behind: Int = 0) {
        self.stops = stops
        self.behind = behind
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let list = SelectList(
            id: Self.list, columns: [.fixed(2), .flexible(20)],
            rows: stops.enumerated().map { index, place in
                ListRow([
                    StyledText(context.format.number(behind + index + 1), .accent),
                    StyledText(place.name),
                ])
            }, selected: stops.isEmpty ? nil : min(selected, stops.count - 1),
            emptyText: context.text(behind > 0 ? "wish.stopsBehind" : "wish.stopsNone"))
        return SheetContent(
            context.text("wish.stopsTitle"),
            rows: [
                .paragraph(
                    context.text(
                        "wish.stopsHint", ["count": context.format.number(Limits.stops)]), .muted),
                .blank, .list(list, atMost: Limits.stops),
            ])
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        let isFull = behind + stops.count >= Limits.stops
        context.key(
            .enter, titled: context.text("wish.stopsAdd").asKeyTitle, 9,
            when: isFull
                ? .unavailable(
                    reason: context.text(
                        "wish.stopsFull", ["count": context.format.number(Limits.stops)]))
                : context.whenLive
        ) { $0.add(&$1) }
        context.key(
            [.delete, .backspace], "wish.stopsRemove", 7,
            when: stops.isEmpty
                ? .unavailable(reason: context.text("wish.stopsNone")) : context.whenLive
        ) { $0.remove(&$1) }
        context.moveKey()
        context.backKey()
    }

    func rowCount(_ context: PageContext) -> Int { stops.count }

    /// Looks for another stop.
    private mutating func add(_ context: inout PageContext) {
        context.closeAll()
        context.request(.addStop)
    }

    /// Takes the selected one away.
    private mutating func remove(_ context: inout PageContext) {
        guard !stops.isEmpty else { return }
        stops.remove(at: min(selected, stops.count - 1))
        context.closeAll()
        context.request(.stops(stops))
    }
}
