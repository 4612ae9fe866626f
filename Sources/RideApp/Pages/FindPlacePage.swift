import RideCore
import RideMap
import RideTUI

/// Looks for a place by name, to keep it under a label (P2, D7).
public struct FindPlacePage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Take the selected finding.
        case choose
        /// Nothing; for keys that only move.
        case move
        /// Go back without a place.
        case close
    }

    static let list = "find"

    private let label: String
    private var typing = PlaceTyping()
    private var search: PlaceSearch?

    /// A search for the place that is to be called like this.
    public init(label: String) { self.label = label }

    public var isTyping: Bool { true }

    public mutating func opened(_ context: inout PageContext) {
        if search == nil { search = context.newSearch() }
        refresh(context)
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        var rows: [SheetRow] = [
            .field(
                typing.field, label: StyledText("\(Character(room.glyphs.prompt)) ", .accent),
                placeholder: context.texts["find.searchPlaceholder"], isFocused: true),
            .blank,
        ]
        let list = typing.list(
            id: Self.list, emptyText: context.nothingFound(for: typing.field.text), context)
        rows.append(.list(list, atMost: room.rows(after: rows)))
        return SheetContent(
            context.texts["find.title", ["label": context.label(ofPlace: label)]], rows: rows)
    }

    /// Looks for what is typed; without a text, where the person is can be taken.
    private mutating func refresh(_ context: PageContext) {
        guard let here = context.state?.place.waypoint else { return typing.show([]) }
        guard !typing.field.isEmpty else { return typing.show([PlaceCandidate(here: here)]) }
        let typed = typing.field.text
        if let point = context.point(typed: typed, near: here.coordinate) {
            return typing.show([point])
        }
        let found = search?.find(
            typed, near: here.coordinate, limit: PlaceTyping.limit)
        typing.show((found ?? []).map { PlaceCandidate($0) })
    }

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                .enter, context.texts["key.choose"], priority: 9,
                availability: typing.chosen == nil
                    ? .unavailable(reason: context.nothingFound(for: typing.field.text))
                    : .available,
                action: .choose),
            KeyBinding(
                [.down, .up], label: "↑↓", context.texts["key.move"], priority: 4,
                action: .move),
            KeyBinding(.escape, context.texts["key.back"], priority: 8, action: .close),
        ]
    }

    public func scene(_ context: PageContext) -> MapScene? {
        guard let chosen = typing.chosen?.waypoint else { return nil }
        var scene = MapScene()
        scene.pins = [MapPin(.place, at: chosen.coordinate, label: chosen.name)]
        scene.subject = MapSubject("find", [chosen.coordinate], closest: 3)
        return scene
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        switch typing.handle(key) {
        case .ignored: return false
        case .moved: return true
        case .edited:
            refresh(context)
            return true
        }
    }

    /// A click selects a row; a click on the selected row takes it.
    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list else { return }
        if row == typing.selected { perform(.choose, &context) } else { typing.select(row) }
    }

    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .choose:
            guard let chosen = typing.chosen?.waypoint else { return }
            var places = context.places
            if places.save(chosen, as: label) {
                context.change(places)
                context.close()
            } else {
                context.refuse(context.texts["find.placesFull"])
            }
        case .move: break
        case .close: context.close()
        }
    }
}
