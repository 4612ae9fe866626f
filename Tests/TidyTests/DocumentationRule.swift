/// Every public name is explained where it is declared, once: not by a comment that only points
/// elsewhere, and not again where a protocol has explained it.
enum DocumentationRule {
    static func check(_ source: SourceText, witnesses: Witnesses) -> [Finding] {
        let explained = witnesses.names(in: source)
        return source.code.indices.compactMap { index in
            let line = source.code[index]
            guard declaresPublicName(line), !isDocumented(index, source),
                !explained.contains(Witnesses.member(line) ?? "")
            else { return nil }
            return source.finding(index, "public declaration without a comment")
        }
    }

    /// Comments that are nothing but “See X.”
    static func checkPointers(_ source: SourceText) -> [Finding] {
        source.lines.indices.compactMap { index in
            let line = source.lines[index].drop { $0 == " " || $0 == "/" }
            guard source.lines[index].drop(while: { $0 == " " }).hasPrefix("//"),
                line.hasPrefix("See `"), line.firstRange(of: "`.").map({ $0.upperBound }) != nil
            else { return nil }
            return source.finding(index, "a comment that only points elsewhere")
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
