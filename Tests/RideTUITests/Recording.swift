import RideCore
import RideTUI
import Testing

/// Compares what a screen shows with recorded text.
///
/// The text is part of the test; there is no switch that would record it anew.
func expect(
    _ shown: String, is recorded: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    // A literal of several lines has no break after its last.
    let matches = shown == recorded || shown == recorded + "\n"
    #expect(matches, "the screen shows\n<<<\n\(shown)>>>", sourceLocation: sourceLocation)
}

/// Some columns of every line, for screens wider than a source file.
func cut(_ text: String, columns: Range<Int>) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { line in
            var kept = line.dropFirst(columns.lowerBound).prefix(columns.count)
            while kept.last == " " { kept.removeLast() }
            return String(kept)
        }
        .joined(separator: "\n")
}

/// A screen of this size after drawing.
func drawn(
    _ width: Int, _ height: Int, glyphs: Glyphs = .braille, _ draw: (inout Screen) -> Void
) -> Screen {
    var screen = Screen(size: Size(width: width, height: height), glyphs: glyphs)
    draw(&screen)
    return screen
}

/// The coordinate this many metres east and north of the tests' city centre.
func place(east: Double, north: Double) -> Coordinate {
    Coordinate(
        latitudeE7: -299_027_000 + Int32((north / 0.011_119_492_7).rounded()),
        longitudeE7: -712_520_000 + Int32((east / 0.009_639_27).rounded()))
}

/// Nothing was drawn, and nothing can be clicked, outside a block of the screen.
func expectInside(
    _ rect: Rect, _ screen: Screen, sourceLocation: SourceLocation = #_sourceLocation
) {
    var outside: [Point] = []
    for y in 0..<screen.size.height {
        for x in 0..<screen.size.width where !rect.contains(Point(x: x, y: y)) {
            let isTouched = screen[x, y] != .blank || screen.hits.covers(Point(x: x, y: y))
            if isTouched { outside.append(Point(x: x, y: y)) }
        }
    }
    #expect(outside.isEmpty, "outside \(rect)", sourceLocation: sourceLocation)
}

/// Two values are the same; for calls that change something, which `#expect` cannot hold.
func expectEqual<Value: Equatable>(
    _ actual: Value, _ wanted: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(actual == wanted, sourceLocation: sourceLocation)
}
