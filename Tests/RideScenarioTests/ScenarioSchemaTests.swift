import Foundation
import RideTestSupport
import Testing

@testable import RideScenario

/// The format of scenarios as JSON Schema, made of the reader, says what the reader says (S3).
@Suite struct ScenarioSchemaTests {
    private let schema: [String: Any] = {
        let data = Data(ScenarioSchema.text.utf8)
        return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
    }()

    private static func scenarios() -> [(name: String, text: String)] {
        ["Resources/scenarios", "Benchmarks"].flatMap { folder -> [(String, String)] in
            let path = TestCity.packageFolder + "/" + folder
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            return names.filter { $0.hasSuffix(".yaml") }.sorted().compactMap { name in
                (try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)).map {
                    (name, $0)
                }
            }
        }
    }

    private func accepts(_ text: String) throws -> Bool {
        let section = try YAMLSection(text: text, file: "s.yaml")
        return SchemaCheck.accepts(try SchemaCheck.value(section), schema)
    }

    @Test func theSchemaAcceptsWhatComesAlong() throws {
        let scenarios = Self.scenarios()
        #expect(scenarios.count >= 4)
        for (name, text) in scenarios { #expect(try accepts(text), "\(name)") }
        #expect(try accepts(Text.small))
        for rare in Text.rare { #expect(try accepts(rare)) }
    }

    /// What the documents show as scenarios.
    @Test func theSchemaAcceptsTheExamples() throws {
        let path = TestCity.packageFolder + "/docs/SCENARIOS.md"
        let document = try String(contentsOfFile: path, encoding: .utf8)
        let examples = document.split(separator: "\n```").filter { $0.hasPrefix("yaml\n") }
        #expect(examples.count == 5)
        for example in examples { #expect(try accepts(String(example.dropFirst(5)))) }
    }

    @Test(arguments: [
        "nam: a", "seed: -1", "seed: 1.5", "seed: one", "start: monday",
        "start: {weekday: Monday}", "start: {day: monday}", "start: {time: \"7:30\"}",
        "start: {time: \"25:00\"}", "demand: {requests: 5}",
        "demand: {requests_per_hour: -1}", "demand: {requests_per_hour: [1, 2]}",
        "demand: {requests_per_hour: 1, half_attraction: 4}",
        "demand: {requests_per_hour: 1, vip_share: 1.5}",
        "demand: {requests_per_hour: 1, destinations: far}", "demand: {table: {}}",
        "behaviour: {acceptance: 2}", "behaviour: {acceptance: {per_pay: 1}}",
        "behaviour: {patience: 5}", "behaviour: {patience: {mean: 5m}}",
        "behaviour: {patience: {law: normal}}", "behaviour: {elasticity: {price: 1}}",
        "behaviour: {mood: good}", "dispatch: {policy: best}", "dispatch: {offer_time: 15}",
        "dispatch: {radius: {start: near}}", "dispatch: {batched: {candidates: 0}}",
        "dispatch: {shared: {discount: 2}}", "measures: {bin: 1}",
        "measures: {service_levels: [5]}", "traffic: {streets: [a]}", "traffic: {speed: 0}",
        "traffic: {speed: [1, 1]}", "surge: maybe", "surge: {cap: 11}", "surge: {step: 0.2}",
        "tariffs: {bike: {base: 1.00}}", "tariffs: {common: {base: 1.00}}",
        "tariffs: {common: {base: -1.00, per_km: 1.00, per_minute: 1.00, minimum: 1.00}}",
        "home: []", "home: {lat: 1}", "market: [br]",
    ])
    func theSchemaRefusesWhatTheReaderRefuses(line: String) throws {
        let text = Text.small(and: line)
        #expect(fault(in: text) != "no error")
        #expect(!(try accepts(text)))
    }

    @Test(arguments: [
        ("duration: 1h", "duration: 60"), ("duration: 1h", "duration: 1 hour"),
        ("name: small\n", ""), ("city: la-serena\n", ""), ("duration: 1h\n", ""),
        ("count: 3", "count: -3"), ("count: 3", "count: 1000001"), ("count: 3", "coutn: 3"),
        ("count: 3", "count: 3\n  shifts: {profile: 2}"),
        ("count: 3", "count: 3\n  breaks: {after: 4h}"),
        ("count: 3", "count: 3\n  idle: {after: 4m}"),
        ("count: 3", "count: 3\n  start_at: home"),
    ])
    func theSchemaRefusesWithoutOrWithOther(old: String, new: String) throws {
        let text = Text.small.replacing(old, with: new)
        #expect(fault(in: text) != "no error")
        #expect(!(try accepts(text)))
    }

    /// Every key that the reader knows has a kind, and a meaning.
    @Test func everyKeyIsThere() throws {
        func check(_ schema: [String: Any], _ path: String) {
            let forms = (schema["anyOf"] as? [[String: Any]] ?? []) + [schema]
            let isEmpty = schema["anyOf"] == nil && schema["type"] == nil && schema["enum"] == nil
            #expect(!isEmpty, "\(path)")
            for form in forms {
                for (key, value) in form["properties"] as? [String: [String: Any]] ?? [:] {
                    let whole = path.isEmpty ? key : "\(path).\(key)"
                    check(value, whole)
                    let isColumn = whole.hasPrefix("demand.table.columns.")
                    let isPeriod = whole.contains(".windows.") || whole.contains(".periods.")
                    guard !isColumn, !isPeriod else { continue }
                    #expect(ScenarioKey.named(whole) != nil, "\(whole)")
                }
            }
        }
        check(schema, "")
        let required = schema["required"] as? [String]
        #expect(required == ["name", "city", "duration", "drivers"])
    }
}

/// As much of JSON Schema as the schema of scenarios uses.
enum SchemaCheck {
    /// A section as JSON would have it.
    static func value(_ section: YAMLSection) throws -> [String: Any] {
        var object: [String: Any] = [:]
        for key in section.keys {
            if section.holdsSection(key) {
                object[key] = try section.section(key).map(value)
            } else if section.listLength(key) == nil {
                object[key] = (try? section.text(key)).flatMap { $0 }.map(scalar) ?? NSNull()
            } else if let sections = try? section.sections(key, atMost: .max) {
                object[key] = try sections.map(value)
            } else {
                object[key] = try section.texts(key)?.map(scalar) ?? []
            }
        }
        return object
    }

    private static func scalar(_ text: String) -> Any {
        if let number = Int(text) { return number }
        return Double(text) ?? text
    }

    static func accepts(_ value: Any, _ schema: [String: Any]) -> Bool {
        if let forms = schema["anyOf"] as? [[String: Any]] {
            return forms.contains { accepts(value, $0) }
        }
        if let words = schema["enum"] as? [Any] {
            return words.contains { "\($0)" == "\(value)" }
        }
        let types = schema["type"] as? [String] ?? [schema["type"] as? String ?? ""]
        return types.contains { accepts(value, $0, schema) }
    }

    private static func accepts(_ value: Any, _ type: String, _ schema: [String: Any]) -> Bool {
        switch type {
        case "string":
            guard let text = value as? String else { return false }
            guard let pattern = schema["pattern"] as? String else { return true }
            return text.range(of: pattern, options: .regularExpression) != nil
        case "integer", "number":
            if let number = value as? Int { return isInRange(Double(number), schema) }
            guard type == "number", let number = value as? Double else { return false }
            return isInRange(number, schema)
        case "array":
            guard let list = value as? [Any] else { return false }
            let items = schema["items"] as? [String: Any] ?? [:]
            return list.count >= schema["minItems"] as? Int ?? 0
                && list.count <= schema["maxItems"] as? Int ?? .max
                && list.allSatisfy { accepts($0, items) }
        case "object": return (value as? [String: Any]).map { accepts($0, object: schema) } ?? false
        default: return false
        }
    }

    private static func isInRange(_ number: Double, _ schema: [String: Any]) -> Bool {
        number >= (schema["minimum"] as? NSNumber)?.doubleValue ?? -.infinity
            && number <= (schema["maximum"] as? NSNumber)?.doubleValue ?? .infinity
    }

    private static func accepts(_ object: [String: Any], object schema: [String: Any]) -> Bool {
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        for key in schema["required"] as? [String] ?? [] where object[key] == nil { return false }
        return object.allSatisfy { key, value in
            if let own = properties[key] { return accepts(value, own) }
            if let others = schema["additionalProperties"] as? [String: Any] {
                return accepts(value, others)
            }
            return false
        }
    }
}
