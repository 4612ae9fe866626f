/// Which names of a type fulfil a protocol of the project: the protocol explains them, so that the
/// type need not do it again.
struct Witnesses {
    /// What each protocol demands, by its name.
    private var requirements: [String: Set<String>] = [:]
    /// What each type, and each protocol, says it fulfils.
    private var conformances: [String: Set<String>] = [:]

    init(_ sources: [SourceText]) {
        for source in sources { read(source) }
    }

    /// The names that need no comment in a file: what the types declared or extended there fulfil.
    func names(in source: SourceText) -> Set<String> {
        var names: Set<String> = []
        for type in source.code.compactMap(Self.header) {
            for name in protocols(of: type.name) { names.formUnion(requirements[name] ?? []) }
        }
        return names
    }

    private func protocols(of type: String) -> Set<String> {
        var found: Set<String> = []
        var open = conformances[type] ?? []
        while let next = open.popFirst() {
            guard found.insert(next).inserted else { continue }
            open.formUnion(conformances[next] ?? [])
        }
        return found
    }

    private mutating func read(_ source: SourceText) {
        var inside: (name: String, indent: Int)?
        for line in source.code {
            let indent = line.prefix { $0 == " " }.count
            if let now = inside, line.dropFirst(indent).hasPrefix("}"), indent == now.indent {
                inside = nil
            }
            if let now = inside, let name = Self.member(line) {
                requirements[now.name, default: []].insert(name)
            }
            if let header = Self.header(line) {
                conformances[header.name, default: []].formUnion(header.fulfils)
                if header.isProtocol, !line.hasSuffix("}") { inside = (header.name, indent) }
            }
        }
    }

    /// A declared or extended type and what it says it fulfils, of `struct A: B, C {`.
    private static func header(
        _ line: String
    ) -> (name: String, fulfils: Set<String>, isProtocol: Bool)? {
        let words = line.split { !($0.isLetter || $0.isNumber || "_.".contains($0)) }
        let kinds: Set<Substring> = ["struct", "enum", "class", "actor", "extension", "protocol"]
        guard let kind = words.firstIndex(where: { kinds.contains($0) }), kind + 1 < words.count,
            !words[..<kind].contains(where: { ["func", "var", "let", "case"].contains($0) })
        else { return nil }
        let name = words[kind + 1].split(separator: ".").last.map(String.init) ?? ""
        let isExtensionOfSome = words[kind] == "extension"
        return (
            name,
            Set(words[(kind + 2)...].map(String.init)).subtracting(["where", "Self"])
                .union(isExtensionOfSome ? [name] : []),
            words[kind] == "protocol"
        )
    }

    /// The name of a `func`, `var` or `init` that is declared in a line.
    static func member(_ line: String) -> String? {
        let words = line.split { !($0.isLetter || $0.isNumber || "_`".contains($0)) }
        let kinds: Set<Substring> = [
            "func", "var", "let", "init", "subscript", "typealias", "associatedtype",
        ]
        guard let kind = words.firstIndex(where: { kinds.contains($0) }) else { return nil }
        if words[kind] == "init" || words[kind] == "subscript" { return String(words[kind]) }
        return kind + 1 < words.count ? String(words[kind + 1]) : nil
    }
}
