/// How long the pages of the apps are: half of them have no more lines than these. What a page has
/// besides what is on it, its keys, what is sent and what an answer means belongs to the kit.
enum PageRule {
    static let median = 140

    /// The lines of each page of `RidePages` with those of its extensions, the shortest first.
    ///
    /// - Parameter sources: files, of which those of the kit are no pages.
    static func lengths(_ sources: [SourceText]) -> [Int] {
        let ending = "Page.swift"
        let files = sources.filter {
            $0.module == "RidePages" && !$0.path.hasPrefix("Sources/RidePages/Kit/")
        }
        return files.filter { $0.path.hasSuffix(ending) }.map { page in
            let extensions = page.path.dropLast(".swift".count) + "+"
            let parts = files.filter { $0.path.hasPrefix(extensions) }
            return page.lines.count + parts.reduce(0) { $0 + $1.lines.count }
        }.sorted()
    }

    /// The median where it is more than allowed.
    static func check(_ sources: [SourceText]) -> [Finding] {
        let lengths = lengths(sources)
        guard !lengths.isEmpty, lengths[(lengths.count - 1) / 2] > median else { return [] }
        return [
            Finding(
                path: "Sources/RidePages", line: 1,
                message: "the median page has \(lengths[(lengths.count - 1) / 2]) lines, more than "
                    + "\(median)")
        ]
    }
}
