internal import CYaml

/// What a text in YAML may be made of, looked at before any tree is built: a few bytes can stand
/// for a tree without end where aliases stand for what holds aliases, or where whole trees are
/// keys. The scanner is libyaml's own, so that both see the same.
enum YAMLShape {
    /// Keys and lists inside each other.
    static let deepest = 32
    /// Aliases in one text.
    static let aliases = 100

    /// Checks a text that is YAML. One that is not is left to the parser to complain about.
    ///
    /// - Throws: `ScenarioError` with the line, where the text is too deep, where a key is not a
    ///   word, where an alias stands in what has a name itself, and where there are too many.
    /// - Complexity: O(length of the text).
    static func check(_ text: String, file: String) throws(ScenarioError) {
        var parser = yaml_parser_t()
        guard yaml_parser_initialize(&parser) == 1 else { return }
        defer { yaml_parser_delete(&parser) }
        yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
        let finding = Array(text.utf8).withUnsafeBufferPointer { bytes in
            yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
            return firstFinding(&parser)
        }
        guard let finding else { return }
        throw ScenarioError(file: file, line: finding.line, message: finding.message)
    }

    private static func firstFinding(
        _ parser: inout yaml_parser_t
    ) -> (line: Int, message: String)? {
        var walk = Walk()
        while true {
            var event = yaml_event_t()
            guard yaml_parser_parse(&parser, &event) == 1 else { return nil }
            defer { yaml_event_delete(&event) }
            if event.type == YAML_STREAM_END_EVENT { return nil }
            if let message = walk.finding(event) {
                return (Int(event.start_mark.line) + 1, message)
            }
        }
    }

    /// The way through a text, from event to event.
    private struct Walk {
        /// What is open: whether it has keys, whether a key comes next, and whether it has a name.
        private var open: [(hasKeys: Bool, isKeyNext: Bool, hasName: Bool)] = []
        private var aliasCount = 0

        /// What is wrong with an event where it stands; nil for nothing.
        mutating func finding(_ event: yaml_event_t) -> String? {
            switch event.type {
            case YAML_SEQUENCE_START_EVENT:
                return begin(hasKeys: false, event.data.sequence_start.anchor != nil)
            case YAML_MAPPING_START_EVENT:
                return begin(hasKeys: true, event.data.mapping_start.anchor != nil)
            case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
                open.removeLast()
                step()
            case YAML_SCALAR_EVENT: step()
            case YAML_ALIAS_EVENT:
                aliasCount += 1
                if isKeyNext { return "expected a word as key, not an alias" }
                if open.contains(where: \.hasName) {
                    return "what has a name (&) cannot hold an alias (*)"
                }
                if aliasCount > YAMLShape.aliases {
                    return "there are more than \(YAMLShape.aliases) aliases (*)"
                }
                step()
            default: break
            }
            return nil
        }

        private var isKeyNext: Bool { open.last.map { $0.hasKeys && $0.isKeyNext } ?? false }

        private mutating func begin(hasKeys: Bool, _ hasName: Bool) -> String? {
            if isKeyNext { return "expected a word as key" }
            if open.count >= YAMLShape.deepest {
                return "there are more than \(YAMLShape.deepest) keys and lists inside each other"
            }
            open.append((hasKeys, true, hasName))
            return nil
        }

        /// A value is over, or a key.
        private mutating func step() {
            guard let last = open.indices.last else { return }
            open[last].isKeyNext.toggle()
        }
    }
}
