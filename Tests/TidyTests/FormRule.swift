/// What every line and every file looks like.
enum FormRule {
    static let columns = 100
    static let fileLines = 400
    static let functionLines = 60

    /// Files that may be longer, and why.
    static let longFiles: [String: String] = [:]

    static func check(_ source: SourceText) -> [Finding] {
        var findings: [Finding] = []
        for (index, line) in source.lines.enumerated() {
            if line.contains("\t") { findings.append(source.finding(index, "tab")) }
            if line.hasSuffix(" ") { findings.append(source.finding(index, "trailing blank")) }
            if line.utf8.count > columns, line.count > columns {
                findings.append(source.finding(index, "line of \(line.count) columns"))
            }
            for word in ["TO" + "DO", "FIX" + "ME"] where line.contains(word) {
                findings.append(source.finding(index, "\(word): do it or open an issue"))
            }
        }
        if source.lines.count > fileLines, longFiles[source.path] == nil {
            let message = "file of \(source.lines.count) lines without a listed reason"
            findings.append(source.finding(0, message))
        }
        return findings
    }

    /// Functions, initialisers and computed properties from signature to closing brace.
    static func checkFunctions(_ source: SourceText) -> [Finding] {
        source.code.indices.compactMap { index in
            guard opensFunction(source.code[index]),
                let end = closingLine(source.code, from: index),
                end - index + 1 > functionLines
            else { return nil }
            return source.finding(index, "function of \(end - index + 1) lines")
        }
    }

    private static func opensFunction(_ line: String) -> Bool {
        let words = line.split { $0 == " " || $0 == "(" || $0 == "<" || $0 == "?" }
        guard let keyword = words.first(where: { !isModifier($0) }) else { return false }
        return ["func", "init", "subscript", "deinit", "var"].contains(keyword)
    }

    private static func isModifier(_ word: Substring) -> Bool {
        word.hasPrefix("@")
            || [
                "public", "private", "fileprivate", "internal", "static", "class", "final",
                "mutating", "nonmutating", "override", "convenience", "required", "consuming",
                "borrowing", "nonisolated", "package", "indirect", "set)", "private(set)",
            ].contains(word)
    }

    /// The line of the brace that closes the first brace after `start`; nil for a declaration
    /// without a body, which ends where the parentheses do.
    private static func closingLine(_ lines: [String], from start: Int) -> Int? {
        var braces = 0
        var brackets = 0
        var hasBody = false
        for index in start..<lines.count {
            for character in lines[index] {
                switch character {
                case "(", "[": brackets += 1
                case ")", "]": brackets -= 1
                case "{":
                    braces += 1
                    hasBody = true
                case "}":
                    braces -= 1
                    if hasBody, braces == 0, brackets <= 0 { return index }
                    if braces < 0 { return nil }
                default: break
                }
            }
            if !hasBody, brackets == 0, endsDeclaration(lines, index) { return nil }
        }
        return nil
    }

    /// A body opens on the line where the signature ends, or on the next.
    private static func endsDeclaration(_ lines: [String], _ index: Int) -> Bool {
        guard index + 1 < lines.count else { return true }
        let next = lines[index + 1].drop { $0 == " " }
        return
            !(next.hasPrefix("{") || next.hasPrefix(")") || next.hasPrefix("where")
            || next.hasPrefix("->") || next.hasPrefix("throws") || next.hasPrefix("async"))
    }
}
