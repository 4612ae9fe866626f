/// What a key of a scenario means: a line of the tables in docs/SCENARIOS.md.
public struct ScenarioKey: Hashable, Sendable {
    /// The key, with those it stands under: `drivers.count`.
    public let path: String
    /// What it means.
    public let meaning: String
    /// What it can be; empty where that is said by its kind.
    public let range: String
    /// What holds without it; empty where it must be given, or nothing is to be said.
    public let usual: String

    /// The kinds of values that it can have, one or the other.
    let kinds: [KeyForm.Kind]

    private init(_ path: String, _ form: KeyForm) {
        self.path = path
        meaning = form.meaning
        range = form.range
        usual = form.usual
        kinds = form.kinds
    }

    /// All keys, in the order in which they are explained.
    public static let all: [ScenarioKey] = {
        var all: [String: ScenarioKey] = [:]
        var paths: [String] = []
        func add(_ forms: [KeyForm], under section: String) {
            for form in forms where !form.meaning.isEmpty {
                let path = section + form.name
                if all.updateValue(ScenarioKey(path, form), forKey: path) == nil {
                    paths.append(path)
                }
                if form.alias == nil { add(form.keys, under: path + ".") }
            }
            for form in forms { if let alias = form.alias { add(form.keys, under: alias + ".") } }
        }
        add(Scenario.keys.forms, under: "")
        func place(_ path: String) -> Int {
            order.lastIndex { ($0.hasSuffix(".") ? path : path + ".").hasPrefix($0) }
                ?? order.endIndex
        }
        return paths.enumerated().sorted {
            (place($0.element), $0.offset) < (place($1.element), $1.offset)
        }.compactMap { all[$0.element] }
    }()

    /// What is explained after what; the last that fits holds.
    private static let order = [
        "name", "city", "duration", "seed", "start", "time_zone", "holidays", "demand", "measures",
        "home", "traffic", "home.", "demand.zones.", "demand.table.", "drivers", "behaviour",
        "behaviour.booked_share", "behaviour.booked_ahead", "behaviour.stop_share",
        "behaviour.new_destination_share", "behaviour.calling_off_share",
        "behaviour.missing_share", "behaviour.favourite_share", "behaviour.giving_back_share",
        "dispatch", "dispatch.next_ride", "dispatch.repositioning", "learner", "bikes", "market",
    ]

    /// The key of a name; keys of drawn times and of tariffs are known by their last words.
    public static func named(_ path: String) -> ScenarioKey? {
        known(path).flatMap { $0.meaning.isEmpty ? nil : $0 }
    }

    /// The same, also if nothing is said of what it means.
    static func known(_ path: String) -> ScenarioKey? {
        var forms = Scenario.keys.forms
        var found: ScenarioKey?
        var section = ""
        for name in path.split(separator: ".") {
            let form = forms.first { $0.name == name || $0.name == KeyForm.anyName }
            guard let form else { return nil }
            found = ScenarioKey(section + form.name, form)
            section = (form.alias ?? section + form.name) + "."
            forms = form.keys
        }
        return found
    }
}
