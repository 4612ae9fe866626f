import Yams

/// A key of a scenario and the value that it is to have instead of the file's: `drivers.count=100`.
public struct ScenarioSetting: Hashable, Sendable {
    /// The names from the outermost section to the key.
    let path: [String]
    /// The value in YAML; empty for a key that is to be left out.
    let value: String

    /// A setting from its text: the key with those it stands under, `=`, and the value in YAML.
    ///
    /// - Throws: `ScenarioError` for another form.
    public init(_ text: String) throws(ScenarioError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let path = (parts.first ?? "").split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, !path.contains(where: \.isEmpty) else {
            throw ScenarioError(
                file: "--set \(text)", message: "expected a key and a value: drivers.count=100")
        }
        self.path = path.map(String.init)
        value = String(parts[1])
    }

    /// The words that `--set` was given, for messages.
    private var text: String { "--set \(path.joined(separator: "."))=\(value)" }

    /// The error with the setting as its place, where one of them made it: what was typed beside
    /// the file is not to be looked for in it.
    static func naming(
        _ settings: [ScenarioSetting], in error: ScenarioError, of file: String
    ) -> ScenarioError {
        guard error.file == file, error.line == nil, let key = error.key else { return error }
        let names = key.split(separator: ".").map(String.init)
        guard let setting = settings.last(where: { names.starts(with: $0.path) }) else {
            return error
        }
        return ScenarioError(
            file: setting.text, key: names == setting.path ? nil : key, message: error.message)
    }

    /// The same tree with this key at its value.
    ///
    /// - Throws: `ScenarioError` where the value is not YAML, or the key is to stand under a value.
    func applied(to node: Node) throws(ScenarioError) -> Node {
        let root: Node?
        try YAMLShape.check(value, file: text)
        do { root = value.isEmpty ? nil : try Yams.compose(yaml: value, .basic) } catch {
            throw ScenarioError(file: text, message: "expected a value in YAML")
        }
        return try placing(root.map(Self.unmarked), in: node, path[...])
    }

    private func placing(
        _ value: Node?, in node: Node, _ path: ArraySlice<String>
    ) throws(ScenarioError) -> Node {
        guard let key = path.first else { return value ?? node }
        guard case .mapping(let mapping) = node else {
            throw ScenarioError(
                file: text, message: "expected a section above \(key), but there is a value")
        }
        var pairs: [(Node, Node)] = []
        var isThere = false
        for (name, old) in mapping {
            guard name.string == key else {
                pairs.append((name, old))
                continue
            }
            isThere = true
            if path.count > 1 {
                pairs.append((name, try placing(value, in: old, path.dropFirst())))
            } else if let value {
                pairs.append((name, value))
            }
        }
        if !isThere, let value {
            let empty = Node.mapping(Node.Mapping([]))
            pairs.append(
                (
                    Node(key),
                    try placing(value, in: path.count > 1 ? empty : value, path.dropFirst())
                ))
        }
        return .mapping(Node.Mapping(pairs, mapping.tag, mapping.style, mapping.mark))
    }

    /// A tree that says nothing of lines: those of the setting are not those of the file.
    private static func unmarked(_ node: Node) -> Node {
        switch node {
        case .scalar(let scalar): .scalar(Node.Scalar(scalar.string, scalar.tag, scalar.style))
        case .sequence(let list): .sequence(Node.Sequence(list.map(unmarked), list.tag, list.style))
        case .mapping(let mapping):
            .mapping(
                Node.Mapping(
                    mapping.map { (unmarked($0.key), unmarked($0.value)) }, mapping.tag,
                    mapping.style))
        case .alias: node
        }
    }
}

extension YAMLSection {
    /// Reads the whole of a text as one section, with some keys at other values.
    ///
    /// - Returns: the section, and the text with those values in it.
    /// - Throws: `ScenarioError` for text that is not YAML, or not keys and values.
    static func reading(
        _ text: String, file: String, _ settings: [ScenarioSetting]
    ) throws(ScenarioError) -> (section: YAMLSection, text: String) {
        let section = try YAMLSection(text: text, file: file)
        guard !settings.isEmpty else { return (section, text) }
        var node = section.node
        for setting in settings { node = try setting.applied(to: node) }
        guard let whole = try? Yams.serialize(node: node) else {
            throw ScenarioError(file: file, message: "cannot be written as YAML again")
        }
        return (try YAMLSection(node, file: file, path: ""), whole)
    }
}
