import Yams

/// The format of scenarios as JSON Schema (draft 2020-12), made of the keys that the reader knows.
public enum ScenarioSchema {
    /// The schema as a text, keys in the order of the reader.
    public static let text: String = {
        let fields: [(String, SchemaValue)] = [
            ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
            ("title", .text("A scenario of ride-sim")),
        ]
        return SchemaValue.object(fields + section(Scenario.keys.forms)).text(indent: 0) + "\n"
    }()

    /// What a section must look like.
    private static func section(_ keys: [KeyForm]) -> [(String, SchemaValue)] {
        var fields: [(String, SchemaValue)] = [("type", .text("object"))]
        if let any = keys.first, any.name == KeyForm.anyName {
            return fields + [("additionalProperties", value(any))]
        }
        fields.append(("properties", .object(keys.map { ($0.name, value($0)) })))
        let required = keys.filter { $0.expectation != nil }
        if !required.isEmpty {
            fields.append(("required", .list(required.map { .text($0.name) })))
        }
        return fields + [("additionalProperties", .flag(false))]
    }

    /// What the value of a key must look like.
    private static func value(_ key: KeyForm) -> SchemaValue {
        var fields: [(String, SchemaValue)] = []
        if !key.meaning.isEmpty {
            fields.append(("description", .text(key.meaning)))
            if !key.usual.isEmpty {
                fields.append(("$comment", .text("without it: \(key.usual)")))
            }
        }
        let forms = key.kinds.map { form($0, key.keys) }
        if forms.count == 1, case .object(let form) = forms[0] { return .object(fields + form) }
        return .object(fields + [("anyOf", .list(forms))])
    }

    private static func form(_ kind: KeyForm.Kind, _ keys: [KeyForm]) -> SchemaValue {
        func text(_ pattern: String? = nil) -> SchemaValue {
            .object(
                [("type", .text("string"))] + (pattern.map { [("pattern", .text($0))] } ?? []))
        }
        switch kind {
        case .text: return text(".")
        case .word(let words):
            var seen: Set<String> = []
            let values = words.flatMap(SchemaValue.words)
                .filter { seen.insert($0.text(indent: 0)).inserted }
            return .object([("enum", .list(values))])
        case .integer(let range):
            return .object([
                ("type", .text("integer")), ("minimum", .integer(range.lowerBound)),
                ("maximum", .integer(range.upperBound)),
            ])
        case .number(let range): return number(range)
        case .numbers(let count, let range):
            return .object([
                ("type", .text("array")), ("items", number(range)),
                ("minItems", .integer(count)), ("maxItems", .integer(count)),
            ])
        case .duration:
            return .object([
                ("type", .text("string")), ("$comment", .text(kind.span)),
                ("pattern", .text(durations)),
            ])
        case .signedDuration: return text("^-?" + durations.dropFirst())
        case .length: return text("^( *[0-9.]+ *(km|m))+ *$")
        case .timeOfDay: return text("^([01][0-9]|2[0-4]):[0-5][0-9]$")
        case .amount:
            return .object([
                ("type", .list([.text("number"), .text("string")])), ("minimum", .integer(0)),
            ])
        case .day: return text("^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
        case .moment: return text("^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}$")
        case .list(let kind):
            return .object([("type", .text("array")), ("items", form(kind, keys))])
        case .section: return .object(section(keys))
        case .sections(let most):
            return .object([
                ("type", .text("array")), ("items", .object(section(keys))),
                ("minItems", .integer(1)), ("maxItems", .integer(most)),
            ])
        }
    }

    private static let durations = "^( *[0-9.]+ *(ms|s|m|h|d))+ *$"

    private static func number(_ range: ClosedRange<Double>) -> SchemaValue {
        .object([
            ("type", .text("number")), ("minimum", .number(range.lowerBound)),
            ("maximum", .number(range.upperBound)),
        ])
    }
}

/// A value of a schema, with its keys in the order in which they are written.
indirect enum SchemaValue {
    case text(String)
    case integer(Int)
    case number(Double)
    case flag(Bool)
    case list([SchemaValue])
    case object([(String, SchemaValue)])

    /// A word as YAML may read it: numbers are numbers, and `on` is a word to some and true to
    /// others.
    static func words(_ word: String) -> [SchemaValue] {
        switch word {
        case "true": return [.flag(true)]
        case "false": return [.flag(false)]
        case "on": return [.text(word), .flag(true)]
        case "off": return [.text(word), .flag(false)]
        default: return [Double(word).map { .number($0) } ?? .text(word)]
        }
    }

    func text(indent: Int) -> String {
        let inner = String(repeating: " ", count: indent + 2)
        let outer = String(repeating: " ", count: indent)
        switch self {
        case .text(let text): return Self.quoted(text)
        case .integer(let number): return "\(number)"
        case .number(let number):
            return number == number.rounded() ? "\(Int(number))" : "\(number)"
        case .flag(let flag): return "\(flag)"
        case .list(let values):
            return "[" + values.map { $0.text(indent: indent) }.joined(separator: ", ") + "]"
        case .object(let fields):
            guard !fields.isEmpty else { return "{}" }
            let lines = fields.map { "\(inner)\(Self.quoted($0)): \($1.text(indent: indent + 2))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case _ where scalar.value < 32: quoted += " "
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension Node {
    /// The ways to all keys in a tree; a number stands for the entry of a list.
    var keyPaths: [[String]] {
        switch self {
        case .mapping(let mapping):
            return mapping.flatMap { key, value -> [[String]] in
                let name = key.string ?? ""
                return [[name]] + value.keyPaths.map { [name] + $0 }
            }
        case .sequence(let list):
            return list.enumerated().flatMap { index, value in
                value.keyPaths.map { ["\(index + 1)"] + $0 }
            }
        case .scalar, .alias: return []
        }
    }

    /// The tree without what is at the end of a way; nil where there is nothing.
    func removing(_ path: ArraySlice<String>) -> Node? {
        guard let key = path.first else { return nil }
        switch self {
        case .mapping(let mapping):
            var pairs: [(Node, Node)] = []
            var isThere = false
            for (name, value) in mapping {
                guard name.string == key else {
                    pairs.append((name, value))
                    continue
                }
                isThere = true
                guard path.count > 1 else { continue }
                guard let rest = value.removing(path.dropFirst()) else { return nil }
                pairs.append((name, rest))
            }
            guard isThere else { return nil }
            return .mapping(Node.Mapping(pairs, mapping.tag, mapping.style, mapping.mark))
        case .sequence(let list):
            guard let place = Int(key).map({ $0 - 1 }), list.indices.contains(place) else {
                return nil
            }
            var values = Array(list)
            if path.count == 1 {
                values.remove(at: place)
            } else {
                guard let rest = values[place].removing(path.dropFirst()) else { return nil }
                values[place] = rest
            }
            return .sequence(Node.Sequence(values, list.tag, list.style, list.mark))
        case .scalar, .alias: return nil
        }
    }
}
