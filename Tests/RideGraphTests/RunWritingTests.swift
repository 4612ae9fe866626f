import Testing

@testable import RideGraph

@Suite struct RunWritingTests {
    private typealias Parts = ContractionHierarchy.Parts

    /// Unpacks an arc by its parts alone.
    private func expand(_ arc: Int, _ parts: [Parts]) -> [UInt32] {
        let part = parts[arc]
        if part.second == HierarchyTables.original { return [part.first] }
        return expand(Int(part.first), parts) + expand(Int(part.second), parts)
    }

    private func write(_ parts: [Parts]) -> (FlatArray<Parts>, FlatArray<UInt32>) {
        let memory = Memory<Parts>(unwritten: parts.count)
        for (index, part) in parts.enumerated() { memory[index] = part }
        return RunWriting(parts: memory).finish()
    }

    /// Arcs of the graph, and behind them a chain: each shortcut is the one before and one arc.
    private func chain(shortcuts: Int) -> [Parts] {
        let originals = shortcuts + 1
        var parts = (0..<originals).map {
            Parts(first: UInt32($0) + 100, second: HierarchyTables.original)
        }
        for number in 0..<shortcuts {
            let first = number == 0 ? 0 : originals + number - 1
            parts.append(Parts(first: UInt32(first), second: UInt32(number + 1)))
        }
        return parts
    }

    @Test func everyRunIsWhatThePartsStandFor() {
        for shortcuts in [0, 1, 2, 62, 63, 64, 65, 200] {
            let parts = chain(shortcuts: shortcuts)
            let (written, runs) = write(parts)
            for arc in parts.indices {
                let expected = expand(arc, parts)
                let part = written[arc]
                #expect(part.isRun == (expected.count <= RunWriting.longest))
                if part.isRun {
                    let start = Int(part.first)
                    #expect(Array(runs[start..<start + part.runCount]) == expected)
                } else {
                    #expect(part.first == parts[arc].first && part.second == parts[arc].second)
                }
            }
        }
    }

    @Test func partsShareTheRunOfWhatTheyArePartOf() {
        let (_, runs) = write(chain(shortcuts: RunWriting.longest - 1))
        #expect(runs.count == RunWriting.longest)
    }

    @Test func shortcutsThatDoubleDoNotFillTheMemory() {
        var parts = [Parts(first: 7, second: HierarchyTables.original)]
        for number in 0..<1000 {
            parts.append(Parts(first: UInt32(number), second: UInt32(number)))
        }
        let (written, runs) = write(parts)
        #expect(written.count { $0.isRun } == 7)
        #expect(runs.count <= RunWriting.longest * parts.count)
    }
}
