/// What `Package.swift` says, read as text.
struct Manifest {
    /// The dependencies of each target outside Tests and Fuzz, by name of the module.
    private(set) var dependencies: [String: Set<String>] = [:]

    init(_ text: String) {
        let products = Manifest.products(in: text)
        var rest = text[...]
        while let start = Manifest.nextTarget(in: rest) {
            let body = Manifest.balanced(rest[start...])
            rest = rest[body.endIndex...]
            guard let name = Manifest.quoted(in: body).first,
                !body.contains("Tests/"), !body.contains("Fuzz/")
            else { continue }
            dependencies[name] = Manifest.dependencies(in: body, products: products)
        }
    }

    private static func nextTarget(in text: Substring) -> Substring.Index? {
        let starts = [".target(", ".executableTarget(", ".systemLibrary("]
            .compactMap { text.firstRange(of: $0) }
        return starts.min { $0.lowerBound < $1.lowerBound }?.upperBound
    }

    /// The text up to the parenthesis that closes the call.
    private static func balanced(_ text: Substring) -> Substring {
        var depth = 1
        for index in text.indices {
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" { depth -= 1 }
            if depth == 0 { return text[..<index] }
        }
        return text
    }

    private static func dependencies(
        in body: Substring, products: [String: String]
    ) -> Set<String> {
        guard let start = body.firstRange(of: "dependencies: [")?.upperBound,
            let end = body[start...].firstIndex(of: "]")
        else { return [] }
        let words = body[start..<end].split { $0 == "," || $0 == " " || $0 == "\n" }
        return Set(
            words.map { word in
                word.hasPrefix("\"") ? String(word.dropFirst().dropLast()) : String(word)
            }.map { products[$0] ?? $0 })
    }

    /// `crypto` → `Crypto` for `let crypto = Target.Dependency.product(name: "Crypto", …)`.
    private static func products(in text: String) -> [String: String] {
        var products: [String: String] = [:]
        for piece in ("\n" + text).split(separator: "\nlet ") where piece.contains(".product(") {
            let name = piece.prefix { $0 != " " }
            if let product = quoted(in: piece).first { products[String(name)] = product }
        }
        return products
    }

    private static func quoted(in text: Substring) -> [String] {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
}
