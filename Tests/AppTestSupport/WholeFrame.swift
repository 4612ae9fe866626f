import RideTUI
import Testing

/// A status bar takes a row of many terminals: what a scene says in 80 by 24 is whole in 80 by 23.
/// Of the app's own words none is cut in either, in any language.
///
/// Every stage of every module of screens is asked this of each of its recorded scenes.
///
/// - Parameters:
///   - name: that of the scene, and the language behind it.
///   - look: the scene in a terminal of a size.
public func expectWholeUnderAStatusBar(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ look: (Size) throws -> Screen
) rethrows {
    let (large, small) = (try look(.smallest), try look(.least))
    let missing = small.missingPart ?? small.missingRow(of: large)
    #expect(missing == nil, "\(name): \(small.text)", sourceLocation: sourceLocation)
    let words = name.split(separator: " ").last.flatMap { OwnWords.of(String($0)) }
    #expect(words != nil, "\(name) names no language", sourceLocation: sourceLocation)
    let cut = [large, small].flatMap { words?.cut(on: $0) ?? [] }
    #expect(cut == [], "\(name): \(large.text)", sourceLocation: sourceLocation)
}

extension Screen {
    /// What stands in the first row of one of the scenes: its city, the app, or the run.
    private static let bars = ["La Serena", "Ride", "a small run"]

    /// What is missing of a whole screen: the bar of the city, a sheet with both its edges, the
    /// keys. Nil where all is there.
    public var missingPart: String? {
        let rows = (0..<size.height).map { row($0) }
        guard let bar = rows.first, Self.bars.contains(where: { bar.contains($0) }) else {
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

    /// What a sheet in front says on a larger screen and not on this one, though no mark tells
    /// that there is more to be seen; nil if nothing is.
    func missingRow(of larger: Screen) -> String? {
        let boxes = frontBoxes
        for wanted in larger.frontBoxes where !wanted.title.isEmpty {
            guard let box = boxes.first(where: { $0.title == wanted.title }) else {
                return "the sheet \(wanted.title)"
            }
            if box.goesOn { continue }
            if let row = wanted.rows.first(where: { !box.rows.contains($0) }) { return row }
        }
        return nil
    }

    /// The sheets that nothing lies on.
    private var frontBoxes: [FrontBox] {
        let cells = (0..<size.height).map { y in
            (0..<size.width).map { x in
                Unicode.Scalar(self[x, y].scalar).map { Character($0) } ?? " "
            }
        }
        var boxes: [FrontBox] = []
        for top in cells.indices {
            for left in cells[top].indices where cells[top][left] == "╭" {
                if let box = FrontBox(cells, top: top, left: left) { boxes.append(box) }
            }
        }
        return boxes
    }
}

/// A sheet whose frame is whole and that holds no other one.
private struct FrontBox {
    /// The words in its upper edge.
    let title: String
    /// What its rows say; blank ones left out.
    let rows: [String]
    /// Whether a mark says that there is more above or below.
    let goesOn: Bool

    init?(_ cells: [[Character]], top: Int, left: Int) {
        guard let right = cells[top][(left + 1)...].firstIndex(where: { "╮╭".contains($0) }),
            cells[top][right] == "╮",
            let bottom = ((top + 1)..<cells.count).first(where: { cells[$0][left] == "╰" }),
            cells[bottom][right] == "╯"
        else { return nil }
        let edges = ((top + 1)..<bottom).flatMap { [cells[$0][left], cells[$0][right]] }
        let inside = ((top + 1)..<bottom).map { cells[$0][(left + 1)..<right] }
        // Something that lies on it covers its upper edge, or stands within.
        let isCovered =
            cells[top][left...right].contains { "│╰╯".contains($0) }
            || inside.joined().contains { "╭╰".contains($0) }
        guard edges.allSatisfy({ "│▲▼".contains($0) }), !isCovered else { return nil }
        title = Self.trimmed(cells[top][(left + 1)..<right], "─ ")
        rows = inside.map { Self.trimmed($0, " ") }.filter { !$0.isEmpty }
        // A form has its marks beside its fields, a long text a bar beside its rows.
        let marks = edges + ((top + 1)..<bottom).map { cells[$0][max(left, right - 2)] }
        goesOn = marks.contains { "▲▼█".contains($0) }
    }

    private static func trimmed(_ cells: ArraySlice<Character>, _ blanks: String) -> String {
        let tail = cells.reversed().drop { blanks.contains($0) }
        return String(tail.reversed().drop { blanks.contains($0) })
    }
}
