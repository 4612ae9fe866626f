/// Every public name is explained where it is declared.
enum DocumentationRule {
    static func check(_ source: SourceText) -> [Finding] {
        source.code.indices.compactMap { index in
            guard declaresPublicName(source.code[index]), !isDocumented(index, source) else {
                return nil
            }
            return source.finding(index, "public declaration without a comment")
        }
    }

    private static func declaresPublicName(_ line: String) -> Bool {
        let words = line.split { $0 == " " || $0 == "(" || $0 == "<" || $0 == "?" || $0 == ":" }
        let parts = words.drop { $0.hasPrefix("@") }
        guard parts.first == "public" || parts.first == "open" else { return false }
        let kinds: Set<Substring> = [
            "func", "struct", "enum", "class", "var", "let", "init", "protocol", "typealias",
            "actor", "subscript",
        ]
        return parts.contains { kinds.contains($0) } && !parts.contains("override")
            && !parts.contains("import") && !parts.contains("extension")
    }

    private static func isDocumented(_ index: Int, _ source: SourceText) -> Bool {
        var line = index - 1
        while line >= 0, source.code[line].drop(while: { $0 == " " }).hasPrefix("@") { line -= 1 }
        guard line >= 0 else { return false }
        return source.lines[line].drop { $0 == " " }.hasPrefix("///")
    }
}
