/// How many values a host holds itself. What it holds beyond a few belongs to a room, which is read
/// without the others.
enum HostRule {
    static let limit = 15

    /// The hosts, and where each is declared.
    static let hosts = [
        "RideService": "Sources/RideService/RideService.swift",
        "Gateway": "Sources/RideGateway/Gateway.swift",
        "AppCore": "Sources/RideApp/Program/AppCore.swift",
    ]

    /// The host in a file, if it holds more than the limit.
    static func check(_ host: String, in file: SourceText) -> [Finding] {
        guard let (line, names) = storedValues(of: host, in: file) else {
            return [Finding(path: file.path, line: 1, message: "no host \(host)")]
        }
        guard names.count > limit else { return [] }
        return [file.finding(line, "\(host) holds \(names.count) values, more than \(limit)")]
    }

    /// The line on which a class or structure begins, and the names of what each of its objects
    /// stores; nil for none of that name.
    static func storedValues(
        of host: String, in file: SourceText
    ) -> (line: Int, names: [String])? {
        let words = file.code.map { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }
        let begin = words.firstIndex { words in
            words.firstIndex { $0 == "class" || $0 == "struct" }
                .map { words.dropFirst($0 + 1).first == host[...] } ?? false
        }
        guard let begin else { return nil }
        var names: [String] = []
        var depth = 0
        for index in begin..<file.code.count {
            let code = file.code[index]
            let next = index + 1 < words.count ? words[index + 1] : []
            if depth == 1, let name = stored(code, words[index], next) { names.append(name) }
            for sign in code where "{([".contains(sign) { depth += 1 }
            for sign in code where "})]".contains(sign) { depth -= 1 }
            if depth == 0, index > begin, code.contains("}") { break }
        }
        return (begin, names)
    }

    /// What a line of it declares for every object to store; nil for nothing. A variable is
    /// worked out where a brace comes before any value, unless it is only observed.
    private static func stored(
        _ code: String, _ words: [Substring], _ next: [Substring]
    ) -> String? {
        guard let keyword = words.firstIndex(where: { $0 == "let" || $0 == "var" }),
            !words[..<keyword].contains(where: { ["func", "static", "class"].contains($0) }),
            keyword + 1 < words.count
        else { return nil }
        let brace = code.firstIndex(of: "{") ?? code.endIndex
        let value = code.firstIndex(of: "=") ?? code.endIndex
        let isObserved = (words + next).contains { $0 == "didSet" || $0 == "willSet" }
        return brace < value && !isObserved ? nil : String(words[keyword + 1])
    }
}
