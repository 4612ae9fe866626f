import RideApp
import RideCore
import RideMap
import RideTUI

/// Looks for a place of the city by name, to show it on the map.
struct PlaceFinder: Sendable {
    /// The name under which clicks are reported.
    static let list = "operator-places"
    /// The rows of the list below the map.
    private static let narrowRows = 6

    private let index: PlaceSearch
    private let near: Coordinate
    private var typing = PlaceTyping()

    /// A search in a city, for what lies near a place.
    init(_ city: City, near: Coordinate) {
        index = PlaceSearch(city)
        self.near = near
    }

    /// What Enter would show.
    var chosen: PlaceCandidate? { typing.chosen }

    /// Why there is nothing that Enter would show.
    func nothingFound(_ core: AppCore<OperatorAction>) -> String {
        core.nothingFound(for: typing.field.text)
    }

    /// Takes a key of the line or of the list.
    mutating func handle(_ key: Key, _ core: AppCore<OperatorAction>) -> Bool {
        let outcome = typing.handle(key)
        if outcome == .edited {
            let typed = typing.field.text
            let found = index.find(typed, near: near, limit: PlaceTyping.limit)
            typing.show(
                core.point(typed: typed, near: near).map { [$0] }
                    ?? found.map { PlaceCandidate($0) })
        }
        return outcome != .ignored
    }

    /// Selects a row.
    mutating func select(_ row: Int) { typing.select(row) }

    /// The sheet.
    func content(in room: PageSpace, _ core: AppCore<OperatorAction>) -> SheetContent {
        let list = typing.list(
            id: Self.list,
            emptyText: typing.field.isEmpty ? "" : nothingFound(core), core)
        let most = room.isWide ? PlaceTyping.limit : Self.narrowRows
        var content = SheetContent(
            core.texts["operator.findTitle"],
            rows: [
                .field(
                    typing.field, label: StyledText("\(Character(room.glyphs.prompt)) ", .accent),
                    placeholder: core.texts["find.searchPlaceholder"], isFocused: true),
                .list(list, atMost: most),
            ])
        content.rows.append(.space(most - max(1, min(typing.candidates.count, most))))
        content.isBroad = true
        return content
    }
}

/// The search in the app.
extension OperatorProgram {
    mutating func beginSearch() {
        guard let city = core.openCity else { return }
        core.map.save()
        search = PlaceFinder(city, near: core.map.viewport.centre)
    }

    mutating func typedInSearch(_ key: Key) -> Bool { search?.handle(key, core) ?? false }

    mutating func takePlace() {
        guard let chosen = search?.chosen else { return }
        place = chosen.waypoint
        search = nil
        core.map.forgetSaved()
    }

    /// The view is as it was before.
    mutating func leaveSearch() {
        search = nil
        core.map.restore()
    }
}
