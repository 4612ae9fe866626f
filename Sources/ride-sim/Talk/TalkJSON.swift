import FoundationEssentials

/// JSON as it is printed for programs and people: keys sorted, slashes as they are.
enum TalkJSON {
    /// One value, over several lines or on one.
    static func text(_ value: some Encodable, pretty: Bool = true) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        return pretty ? withoutBlankLines(text) : text
    }

    /// Foundation puts a blank line into an empty list or object; no text has a line end in it.
    private static func withoutBlankLines(_ text: String) -> String {
        var lines: [Substring] = []
        var wasBlank = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if wasBlank, let last = lines.popLast() {
                lines.append(last + line.drop { $0 == " " })
            } else if !line.isEmpty {
                lines.append(line)
            }
            wasBlank = line.isEmpty
        }
        return lines.joined(separator: "\n")
    }
}
