/// A section that is no more than its keys: each is read, checked and put where it belongs.
struct SectionFields<Rules: Sendable>: KeyHolder {
    /// What holds where nothing is said.
    let usual: Rules
    private let fields: [Sets<Rules>]
    /// Looks at what the keys say together.
    private let check: @Sendable (Rules, YAMLSection) throws(ScenarioError) -> Void

    init(
        _ usual: Rules, @FieldList<Rules> fields: () -> [Sets<Rules>],
        check: @escaping @Sendable (Rules, YAMLSection) throws(ScenarioError) -> Void = { _, _ in }
    ) {
        self.usual = usual
        self.fields = fields()
        self.check = check
    }

    var forms: [KeyForm] { fields.map { $0.form(usual) } }

    /// What a section says, and what is usual of all else.
    func read(_ section: YAMLSection) throws(ScenarioError) -> Rules {
        var rules = usual
        for field in fields { try field.read(section, &rules) }
        try check(rules, section)
        return rules
    }
}

/// A key with what it sets.
struct Sets<Rules: Sendable>: Sendable {
    fileprivate let form: @Sendable (Rules) -> KeyForm
    fileprivate let read: @Sendable (YAMLSection, inout Rules) throws(ScenarioError) -> Void
}

extension Key {
    /// The key sets a value; without it that stays as it is.
    func sets<Rules>(_ path: WritableKeyPath<Rules, Value> & Sendable) -> Sets<Rules> {
        Sets { rules in
            var form = form
            if form.usual.isEmpty, form.expectation == nil {
                form.usual = words(rules[keyPath: path])
            }
            return form
        } read: { section, rules throws(ScenarioError) in
            if let value = try section.read(self) { rules[keyPath: path] = value }
        }
    }

    /// The key sets a value that may be left open.
    func sets<Rules>(_ path: WritableKeyPath<Rules, Value?> & Sendable) -> Sets<Rules> {
        sets { value, _, rules in rules[keyPath: path] = value }
    }

    /// The key's value is used in a way of its own.
    func sets<Rules>(
        _ use: @escaping @Sendable (Value?, YAMLSection, inout Rules) throws(ScenarioError) -> Void
    ) -> Sets<Rules> {
        Sets { _ in
            form
        } read: { section, rules throws(ScenarioError) in
            try use(try section.read(self), section, &rules)
        }
    }
}

/// Keys below each other.
@resultBuilder
enum FieldList<Rules: Sendable> {
    static func buildExpression(_ field: Sets<Rules>) -> Sets<Rules> { field }

    /// A key that something else reads.
    static func buildExpression<Value>(_ key: Key<Value>) -> Sets<Rules> {
        key.sets { _, _, _ in }
    }

    static func buildBlock(_ fields: Sets<Rules>...) -> [Sets<Rules>] { fields }
}
