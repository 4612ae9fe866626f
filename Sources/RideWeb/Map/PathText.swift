/// Lines as SVG writes them, in whole numbers and from point to point.
struct PathText {
    private(set) var text = ""
    /// How many points were written.
    private(set) var points = 0

    /// Adds a line; points that lie closer together than `least` units are left out, but for its
    /// ends.
    ///
    /// - Complexity: O(points).
    mutating func add(_ line: some Collection<MapFrame.Point>, isClosed: Bool = false, least: Int) {
        var iterator = line.makeIterator()
        guard let first = iterator.next() else { return }
        var last = first
        var steps = ""
        var skipped: MapFrame.Point?
        func step(to next: MapFrame.Point) {
            append(next.x - last.x, to: &steps)
            append(next.y - last.y, to: &steps)
            last = next
            points += 1
        }
        while let next = iterator.next() {
            if abs(next.x - last.x) + abs(next.y - last.y) < least {
                skipped = next
                continue
            }
            step(to: next)
            skipped = nil
        }
        if let skipped, skipped != last { step(to: skipped) }
        guard !steps.isEmpty else { return }
        text += "M\(first.x) \(first.y)l\(steps)"
        if isClosed { text += "z" }
        points += 1
    }

    /// A number, with a space before it where it would run into the one before.
    private func append(_ number: Int, to text: inout String) {
        if !text.isEmpty, number >= 0 { text += " " }
        text += "\(number)"
    }
}
