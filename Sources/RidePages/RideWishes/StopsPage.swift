import RideApp
import RideCore
import RideTUI
import RideWire

/// Where the ride stops on the way (P3, P8): added and taken away, one by one.
public struct StopsPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Look for another stop.
        case add
        /// Take the selected one away.
        case remove
        /// Nothing; for keys that only move.
        case move
        /// Leave.
        case close
    }

    static let list = "stops"

    /// The stops that are behind, which stay.
    private let behind: Int
    private var stops: [PlaceView]
    private var selected = 0

    /// The stops of a ride to come, or those ahead of one under way.
    ///
    /// - Parameter behind: how many the car has reached.
    public init(_ stops: [PlaceView], behind: Int = 0) {
        self.stops = stops
        self.behind = behind
    }

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
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

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        let isFull = behind + stops.count >= Limits.stops
        return [
            KeyBinding(
                .enter, context.text("wish.stopsAdd").asKeyTitle, priority: 9,
                availability: isFull
                    ? .unavailable(
                        reason: context.text(
                            "wish.stopsFull", ["count": context.format.number(Limits.stops)]))
                    : context.whenLive,
                action: .add),
            KeyBinding(
                [.delete, .backspace], context.text("wish.stopsRemove"), priority: 7,
                availability: stops.isEmpty
                    ? .unavailable(reason: context.text("wish.stopsNone")) : context.whenLive,
                action: .remove),
            context.moveBinding(.move), context.backBinding(.close),
        ]
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard let moved = SelectList.moved(selected, by: key, count: stops.count) else {
            return false
        }
        selected = moved
        return true
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if list == Self.list { selected = row }
    }

    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .add:
            context.closeAll()
            context.request(.addStop)
        case .remove:
            guard !stops.isEmpty else { return }
            stops.remove(at: min(selected, stops.count - 1))
            context.closeAll()
            context.request(.stops(stops))
        case .move: break
        case .close: context.close()
        }
    }
}
