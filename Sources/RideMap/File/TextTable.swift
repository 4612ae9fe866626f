import RideGraph

/// Texts one after the other; a `String` is made of one when it is asked for.
struct TextTable: Sendable {
    private let file: MappedFile
    private let base: Int
    private let starts: FlatArray<UInt32>

    /// How many texts there are.
    var count: Int { starts.count - 1 }

    /// - Throws: `CityFileError` where a text is out of place or not valid UTF-8.
    init(_ sections: CitySections) throws(CityFileError) {
        file = sections.file
        let range = sections.range(.texts)
        base = range.lowerBound
        starts = try sections.array(.textStarts, of: UInt32.self)
        let length = range.count
        try NetworkChecks.starts(starts, end: length, .textStarts)
        let isUTF8 = file.array(range, of: UInt8.self).withSpan { bytes in
            (try? UTF8Span(validating: bytes)) != nil
        }
        guard isUTF8 else { throw CitySections.damaged(.texts, "a text is not valid UTF-8") }
        let isCut = starts.withSpan { starts in
            for index in starts.indices {
                let start = Int(starts[index])
                // A byte that continues a letter cannot be the first of a text.
                if start < length, file.byte(base + start) & 0xc0 == 0x80 { return true }
            }
            return false
        }
        if isCut { throw CitySections.damaged(.texts, "a text is not valid UTF-8") }
    }

    /// The text with this index, which must be below `count`.
    subscript(_ index: Int) -> String {
        file.text(base + Int(starts[index])..<base + Int(starts[index + 1]))
    }

    /// Calls `body` with the bytes of a text.
    func withBytes<Result>(_ index: Int, _ body: (RawSpan) -> Result) -> Result {
        let range = base + Int(starts[index])..<base + Int(starts[index + 1])
        return file.withBytes { body($0.extracting(range)) }
    }
}
