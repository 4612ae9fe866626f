/// A list in order is searched by `partitioningIndex(where:)` (`RideCore`), never by hand: ends
/// that are off by one are found once, and not in every file anew.
enum HalvingRule {
    /// Files that halve something themselves, and why.
    static let reasons = [
        "Sources/RideGraph/Hierarchy/HierarchyFilling.swift":
            "imports nothing, and ends in steps of one",
        "Sources/RideGraph/Hierarchy/HierarchyProof.swift": "likewise, and nothing is in order yet",
        "Sources/RideGraph/Hierarchy/ContractionHierarchy.swift": "imports nothing",
        "Sources/RideGraph/Nearest/BucketStore.swift": "imports nothing",
        "Sources/RideResults/Measures/SampleStatistics.swift":
            "halves a stretch of numbers, not a list",
        "Sources/RideCalibration/Intervals.swift": "likewise",
        "Sources/RideRuns/Sweeps/ThresholdSearch.swift": "a question may go unanswered",
    ]

    static func check(_ source: SourceText) -> [Finding] {
        guard source.module != nil, reasons[source.path] == nil else { return [] }
        return halvings(in: source).map {
            source.finding($0, "a search by halving: use partitioningIndex(where:)")
        }
    }

    /// The lines that work out the middle between two ends of a search.
    static func halvings(in source: SourceText) -> [Int] {
        source.code.indices.filter { index in
            let line = source.code[index]
            return line.contains("let middle = ") && line.firstMatch(of: /low|lowerBound/) != nil
                && line.firstMatch(of: /\/ 2|>> 1/) != nil
        }
    }
}
