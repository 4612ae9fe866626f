import FoundationEssentials
import RideCore

/// JSON as it is printed for programs and people: keys sorted, slashes as they are.
enum TalkJSON {
    /// One value, over several lines or on one.
    static func text(_ value: some Encodable, pretty: Bool = true) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
        let text = harmless(String(decoding: try encoder.encode(value), as: UTF8.self))
        return pretty ? withoutBlankLines(text) : text
    }

    /// JSON that means the same, with escapes for what could act on a terminal. Outside of its
    /// texts JSON has nothing but plain signs, spaces and line ends.
    static func harmless(_ json: String) -> String {
        let isHarmful = { (scalar: Unicode.Scalar) in
            scalar != "\n" && CleanText.isHarmful(scalar)
        }
        guard json.unicodeScalars.contains(where: isHarmful) else { return json }
        var result = String.UnicodeScalarView()
        for scalar in json.unicodeScalars {
            guard isHarmful(scalar) else {
                result.append(scalar)
                continue
            }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                let zeros = String(repeating: "0", count: 4 - digits.count)
                result.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
            }
        }
        return String(result)
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
