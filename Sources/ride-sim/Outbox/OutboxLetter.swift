import RideCore

/// A message in the outbox.
struct OutboxLetter: Encodable, Equatable {
    /// Its number, from 1.
    let number: UInt64
    /// The file it is in.
    let file: String
    /// To which address.
    let to: String
    /// When, as it stands there: ISO 8601 in Universal Time.
    let date: String
    /// The first line.
    let subject: String
    /// The text.
    let body: String

    /// Reads a message: the heads `To`, `Date` and `Subject` in any order and among others, a blank
    /// line, the text. Nil for anything else.
    init?(file: String, _ text: String) {
        guard let number = Self.number(of: file) else { return nil }
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
        var heads: [String: String] = [:]
        while let line = lines.popFirst(), !line.isEmpty {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let name = line[..<colon].lowercased()
            heads[name] = String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        guard let to = heads["to"], let date = heads["date"], let subject = heads["subject"] else {
            return nil
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        self.number = number
        self.file = file
        self.to = to
        self.date = date
        self.subject = subject
        body = lines.joined(separator: "\n")
    }

    /// The number of a message by its file's name; nil for a file that is none, or not finished.
    static func number(of file: String) -> UInt64? {
        let digits = file.prefix { $0.isASCII && $0.isNumber }
        guard file.hasSuffix(".txt"), "-.".contains(file.dropFirst(digits.count).prefix(1)) else {
            return nil
        }
        return UInt64(digits)
    }
}

/// What was found in an outbox.
struct OutboxDocument: Encodable {
    let folder: String
    let messages: [OutboxLetter]
}
