import Yams

/// What holds in a scenario, key by key: what it says and what it leaves to be as usual.
public struct ScenarioExplanation {
    /// A key with what holds for it.
    public struct Line: Hashable, Sendable {
        /// The key, with those it stands under.
        public let key: String
        /// What the file says; nil where it says nothing.
        public let value: String?
        /// The line of the file.
        public let line: Int?
        /// What holds without it; empty where nothing is to be said.
        public let usual: String
        /// What it can be.
        public let kind: String
        /// What it means.
        public let meaning: String
    }

    /// The keys that are said, and those that could be, in the order of the documents.
    public let lines: [Line]

    /// Explains a scenario in a file.
    ///
    /// - Throws: `ScenarioError` for the first mistake in it.
    public init(contentsOf path: String, markets: String? = nil) throws(ScenarioError) {
        try self.init(text: try TextFile.read(path), file: path, markets: markets)
    }

    /// Explains a scenario.
    ///
    /// - Throws: `ScenarioError` for the first mistake in it.
    public init(text: String, file: String, markets: String? = nil) throws(ScenarioError) {
        let top = try YAMLSection(text: text, file: file)
        _ = try Scenario(top, text: text, markets: markets)
        let given = top.node.keyPaths.map { $0.joined(separator: ".") }
        func isHidden(_ path: String) -> Bool {
            // What stands under a section that is as usual is nothing to know.
            var parts = path.split(separator: ".")
            while parts.count > 1 {
                parts.removeLast()
                let parent = parts.joined(separator: ".")
                if case .scalar = top.node.at(parts.map(String.init)[...]) { return true }
                guard let key = ScenarioKey.named(parent), !given.contains(parent) else { continue }
                if !key.usual.isEmpty { return true }
            }
            return false
        }
        var paths = ScenarioKey.all.map(\.path).filter { !$0.hasPrefix("law.") }
        for path in given where !paths.contains(path) {
            let section = path.split(separator: ".").dropLast().joined(separator: ".")
            let last = paths.lastIndex { $0 == section || $0.hasPrefix(section + ".") }
            paths.insert(path, at: last.map { $0 + 1 } ?? paths.endIndex)
        }
        lines = paths.compactMap { path in
            let node = top.node.at(path.split(separator: ".").map(String.init)[...])
            let key = ScenarioKey.known(path)
            let isMore = key.map { $0.kinds != [.section] || !$0.usual.isEmpty } ?? false
            guard node != nil || (!isHidden(path) && isMore) else { return nil }
            return Line(
                key: path, value: node.map(Self.text), line: node?.mark?.line,
                usual: key?.usual ?? "",
                kind: key?.kinds.map(\.words).joined(separator: ", or ") ?? "",
                meaning: key?.meaning ?? "")
        }
    }

    /// The lines of a key and of what stands under it.
    public func lines(of key: String) -> [Line] {
        lines.filter { $0.key == key || $0.key.hasPrefix(key + ".") }
    }

    /// A value on one line; nothing for a section, whose keys follow.
    private static func text(_ node: Node) -> String {
        switch node {
        case .scalar(let scalar): return scalar.string
        case .sequence(let list):
            guard list.allSatisfy({ $0.string != nil }) else { return "" }
            return "[" + list.compactMap(\.string).joined(separator: ", ") + "]"
        case .mapping, .alias: return ""
        }
    }
}

extension KeyForm.Kind {
    fileprivate var words: String {
        switch self {
        case .text: "a text"
        case .word(let words): words.joined(separator: ", ")
        case .integer: "a whole number, \(span)"
        case .number: "a number, \(span)"
        case .numbers(let count, _): "a list of \(count)"
        case .duration: "a duration, \(span)"
        case .signedDuration: "a duration, perhaps with a minus"
        case .length: "a length"
        case .timeOfDay: "a time of day"
        case .amount: "an amount of money"
        case .day: "a day"
        case .moment: "a date and a time of day"
        case .list(let kind): "a list, each \(kind.words)"
        case .section: "keys"
        case .sections: "a list of keys"
        }
    }
}

extension Node {
    /// What is at the end of a way; nil for nothing.
    fileprivate func at(_ path: ArraySlice<String>) -> Node? {
        guard let key = path.first else { return self }
        switch self {
        case .mapping(let mapping):
            return mapping.first { $0.key.string == key }?.value.at(path.dropFirst())
        case .sequence(let list):
            guard let place = Int(key).map({ $0 - 1 }), list.indices.contains(place) else {
                return nil
            }
            return list[place].at(path.dropFirst())
        case .scalar, .alias: return nil
        }
    }
}
