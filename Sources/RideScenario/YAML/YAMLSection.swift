import Yams

/// A part of a YAML file, read strictly: every key must be known, every value of the right kind,
/// and an error names the file, the line, the key and what was expected.
struct YAMLSection {
    let file: String
    /// The keys above this section, such as `demand.synthetic`; empty at the top.
    let path: String
    /// The folder against which paths are meant: the file's, unless told otherwise.
    var folder: String
    let node: Node
    let entries: [(key: String, keyNode: Node, value: Node)]

    /// Reads the whole of a text as one section.
    ///
    /// - Throws: `ScenarioError` for text that is not YAML, or not keys and values.
    init(text: String, file: String) throws(ScenarioError) {
        let root: Node?
        // A byte-order mark is what some editors begin a file with; YAML allows it (1.2.2, 5.2).
        let text =
            text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        try YAMLShape.check(text, file: file)
        // Every value is a text until its key says what it is: what it looks like is not asked.
        do { root = try Yams.compose(yaml: text, .basic) } catch let error as YamlError {
            throw Self.syntax(error, in: text, file: file)
        } catch {
            throw ScenarioError(file: file, message: "is not YAML")
        }
        guard let root else { throw ScenarioError(file: file, message: "is empty") }
        try self.init(root, file: file, path: "")
    }

    init(
        _ node: Node, file: String, path: String, in folder: String? = nil
    ) throws(ScenarioError) {
        self.file = file
        self.folder = folder ?? file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
        self.path = path
        self.node = node
        guard case .mapping(let mapping) = node else {
            throw ScenarioError(
                file: file, line: node.mark?.line, key: path.isEmpty ? nil : path,
                message: "expected keys and values, one `key: value` a line")
        }
        var entries: [(key: String, keyNode: Node, value: Node)] = []
        for (key, value) in mapping {
            guard let name = key.string else {
                throw ScenarioError(
                    file: file, line: key.mark?.line, key: path.isEmpty ? nil : path,
                    message: "expected a word as key")
            }
            entries.append((name, key, value))
        }
        self.entries = entries
    }

    /// Refuses any key that is not among `known`, and suggests the one that was meant.
    func allow(_ known: [String]) throws(ScenarioError) {
        for entry in entries where !known.contains(entry.key) {
            let nearest = known.min { distance($0, entry.key) < distance($1, entry.key) }
            var message = "unknown key; expected one of: \(known.joined(separator: ", "))"
            if let nearest, distance(nearest, entry.key) <= 2 {
                message = "unknown key; did you mean `\(nearest)`?"
            }
            throw ScenarioError(
                file: file, line: entry.keyNode.mark?.line, key: qualified(entry.key),
                message: message)
        }
    }

    /// The line on which the section begins.
    var line: Int? { node.mark?.line }

    /// The names of all keys, in the order of the file.
    var keys: [String] { entries.map(\.key) }

    func has(_ key: String) -> Bool { entries.contains { $0.key == key } }

    /// The section under a key; nil if the key is absent.
    func section(_ key: String) throws(ScenarioError) -> YAMLSection? {
        guard let value = value(key) else { return nil }
        return try YAMLSection(value, file: file, path: qualified(key), in: folder)
    }

    /// Whether there is a section under a key.
    func holdsSection(_ key: String) -> Bool {
        if case .mapping = value(key) { true } else { false }
    }

    /// How long the list under a key is; nil for anything else.
    func listLength(_ key: String) -> Int? {
        if case .sequence(let list) = value(key) { list.count } else { nil }
    }

    /// The text of a value; nil if the key is absent.
    func text(_ key: String) throws(ScenarioError) -> String? {
        guard let value = value(key) else { return nil }
        guard case .scalar(let scalar) = value, !scalar.string.isEmpty, !Self.isNull(scalar)
        else { throw error(key, "expected a value on one line, not a list, a section or nothing") }
        return scalar.string
    }

    /// A value that is left out is written as nothing, `~` or `null`; in quotes it is a text.
    private static func isNull(_ scalar: Node.Scalar) -> Bool {
        scalar.style == .plain && ["~", "null", "Null", "NULL"].contains(scalar.string)
    }

    /// One of a few words; nil if the key is absent.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String, of type: Choice.Type
    ) throws(ScenarioError) -> Choice? where Choice.RawValue == String {
        let words = Choice.allCases.map(\.rawValue)
        guard let text = try text(key) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw error(key, "expected one of: \(words.joined(separator: ", "))")
        }
        return choice
    }

    /// A whole number in a range; nil if the key is absent.
    func integer(_ key: String, _ range: ClosedRange<Int>) throws(ScenarioError) -> Int? {
        guard let text = try text(key) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw error(
                key, "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A number in a range; nil if the key is absent.
    func number(_ key: String, _ range: ClosedRange<Double>) throws(ScenarioError) -> Double? {
        guard let text = try text(key) else { return nil }
        guard let number = Double(text), number.isFinite, range.contains(number) else {
            throw error(key, "expected a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A list of exactly `count` numbers, or one number for all of them; nil if absent.
    func numbers(
        _ key: String, count: Int, _ range: ClosedRange<Double>
    ) throws(ScenarioError) -> [Double]? {
        guard let value = value(key) else { return nil }
        guard case .sequence(let sequence) = value else {
            return try number(key, range).map { Array(repeating: $0, count: count) }
        }
        let expectation =
            "expected one number, or a list of \(count), each from \(range.lowerBound) "
            + "to \(range.upperBound)"
        guard sequence.count == count else {
            throw error(key, expectation + "; here are \(sequence.count)")
        }
        var numbers: [Double] = []
        for (index, element) in sequence.enumerated() {
            guard case .scalar(let scalar) = element, let number = Double(scalar.string),
                number.isFinite, range.contains(number)
            else { throw error(key, expectation + "; number \(index + 1) is not") }
            numbers.append(number)
        }
        return numbers
    }

    /// A quantity with a unit, such as `90s` or `4h`, `1h30m`; nil if the key is absent.
    func duration(
        _ key: String, _ range: ClosedRange<Duration>
    ) throws(ScenarioError) -> Duration? {
        guard let text = try text(key) else { return nil }
        guard let duration = Quantity.duration(text) else {
            throw error(key, "expected a duration such as 15s, 4h or 1h30m")
        }
        guard range.contains(duration) else {
            let least = Quantity.text(range.lowerBound)
            throw error(
                key, "expected a duration from \(least) to \(Quantity.text(range.upperBound))")
        }
        return duration
    }

    /// An error at a key of this section; without a line where the value is not the file's.
    func error(_ key: String, _ message: String) -> ScenarioError {
        ScenarioError(
            file: file, line: value(key).map { $0.mark?.line } ?? node.mark?.line,
            key: qualified(key), message: message)
    }

    /// An error for a key that is not there.
    func missing(_ key: String, _ expectation: String) -> ScenarioError {
        ScenarioError(
            file: file, line: node.mark?.line, key: qualified(key),
            message: "is missing; expected \(expectation)")
    }

    func qualified(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    func value(_ key: String) -> Node? { entries.first { $0.key == key }?.value }

    private static func syntax(_ error: YamlError, in text: String, file: String) -> ScenarioError {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            // The parser's own words for a tab do not mention it.
            let hasTab =
                lines.indices.contains(mark.line - 1) && lines[mark.line - 1].contains("\t")
            return ScenarioError(
                file: file, line: mark.line,
                message: hasTab
                    ? "is not YAML here: indent with blanks, not with tabs"
                    : "is not YAML here: \(problem)")
        case .duplicatedKeysInMapping(let duplicates, let context):
            return ScenarioError(
                file: file, line: context.mark.line, key: duplicates.first,
                message: "stands twice in its section")
        case .reader:
            return ScenarioError(file: file, message: "has a character that YAML does not allow")
        case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
            return ScenarioError(file: file, message: "is not readable as YAML")
        @unknown default:
            return ScenarioError(file: file, message: "is not readable as YAML")
        }
    }
}

/// How many letters must be added, dropped or changed to make one word of the other (Levenshtein,
/// 1965), by the row-at-a-time method.
private func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right.utf8)
    var row = Array(0...right.count)
    for (i, letter) in left.utf8.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for j in right.indices {
            let change = diagonal + (letter == right[j] ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(change, row[j] + 1, row[j + 1] + 1)
        }
    }
    return row[right.count]
}
