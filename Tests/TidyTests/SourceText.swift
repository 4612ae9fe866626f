/// A source file as the rules see it. Rules take this and not a path, so that a few lines in a
/// string can show that a rule reports what it forbids.
struct SourceText {
    /// The path from the top of the repository, such as `Sources/RideCore/Prices/Money.swift`.
    let path: String
    /// The lines as they stand in the file.
    let lines: [String]
    /// The same lines with everything inside comments and string literals blanked out.
    let code: [String]

    init(path: String, _ text: String) {
        self.path = path
        lines = SourceText.split(text)
        code = path.hasSuffix(".swift") ? SourceText.split(CodeMask.masked(text)) : lines
    }

    /// `RideCore` for `Sources/RideCore/Prices/Money.swift`, and nil outside Sources.
    var module: String? {
        let parts = path.split(separator: "/")
        return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
    }

    private static func split(_ text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}

/// Something that a rule forbids, and where.
struct Finding: CustomStringConvertible, Equatable {
    let path: String
    let line: Int
    let message: String

    var description: String { "\(path):\(line): \(message)" }
}

extension SourceText {
    /// A finding on the line with this index.
    func finding(_ index: Int, _ message: String) -> Finding {
        Finding(path: path, line: index + 1, message: message)
    }
}
