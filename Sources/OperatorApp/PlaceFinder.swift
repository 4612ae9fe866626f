import RideApp
import RideCore
import RideMap
import RideTUI

/// Looks for a place of the city by name, to show it on the map.
struct PlaceFinder: Sendable {
    /// The name under which clicks are reported.
    static let list = "operator-places"
    private static let limit = 12
    /// The rows of the list below the map.
    private static let narrowRows = 6

    private let index: PlaceSearch
    private let near: Coordinate
    private var field = TextField()
    /// What is found, the best first.
    private(set) var findings: [Finding] = []
    private var selected = 0

    /// A search in a city, for what lies near a place.
    init(_ city: City, near: Coordinate) {
        index = PlaceSearch(city)
        self.near = near
    }

    /// What Enter would show.
    var chosen: Finding? { findings.indices.contains(selected) ? findings[selected] : nil }

    /// Takes a key of the line or of the list.
    mutating func handle(_ key: Key) -> Bool {
        if key != .home, key != .end,
            let moved = SelectList.moved(selected, by: key, count: findings.count)
        {
            selected = moved
            return true
        }
        let before = field.text
        guard field.handle(key) else { return false }
        if field.text != before {
            selected = 0
            findings = index.find(field.text, near: near, limit: Self.limit)
        }
        return true
    }

    /// Selects a row.
    mutating func select(_ row: Int) { if findings.indices.contains(row) { selected = row } }

    /// The sheet.
    func content(in room: PageRoom, _ core: AppCore<OperatorAction>) -> SheetContent {
        let list = SelectList(
            id: Self.list,
            columns: [
                .flexible(20), .flexible(16, priority: 2),
                .fixed(Format.distanceWidth, alignment: .right),
            ],
            rows: findings.map { finding in
                ListRow([
                    StyledText(finding.name), StyledText(core.words(for: finding), .muted),
                    StyledText(core.format.paddedDistance(finding.distance), .muted),
                ])
            }, selected: findings.isEmpty ? nil : selected,
            emptyText: field.isEmpty ? "" : core.texts["find.nothing"])
        let most = room.isWide ? Self.limit : Self.narrowRows
        var content = SheetContent(
            core.texts["operator.findTitle"],
            rows: [
                .field(
                    field, label: StyledText("\(Character(room.glyphs.prompt)) ", .accent),
                    placeholder: core.texts["find.searchPlaceholder"], isFocused: true),
                .list(list, atMost: most),
            ])
        content.rows.append(.space(most - max(1, min(findings.count, most))))
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

    mutating func typedInSearch(_ key: Key) -> Bool { search?.handle(key) ?? false }

    mutating func takePlace() {
        guard let finding = search?.chosen else { return }
        place = Waypoint(coordinate: finding.coordinate, name: finding.name)
        search = nil
        core.map.forgetSaved()
    }

    /// The view is as it was before.
    mutating func leaveSearch() {
        search = nil
        core.map.restore()
    }
}
