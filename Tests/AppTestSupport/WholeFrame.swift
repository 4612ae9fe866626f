import RideTUI

extension Screen {
    /// What is missing of a whole screen: the bar of the city, a sheet with both its edges, the
    /// keys. Nil where all is there.
    public var missingPart: String? {
        let rows = (0..<size.height).map { row($0) }
        guard let bar = rows.first, bar.contains("La Serena") || bar.contains("Ride") else {
            return "the bar of the city"
        }
        let keys = rows.last ?? ""
        guard ["?", "F1", "Esc"].contains(where: { keys.contains($0) }) else { return "the keys" }
        let top = rows.firstIndex { $0.contains("\u{256D}") }
        let bottom = rows.lastIndex { $0.contains("\u{2570}") }
        guard let top, let bottom, top < bottom, bottom < size.height - 1 else {
            return "an edge of the sheet"
        }
        return nil
    }
}
