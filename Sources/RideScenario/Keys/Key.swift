import RideCore
import RideFares

/// A key of a section, declared once: from this it is read, checked, explained and described.
struct Key<Value>: KeyHolder {
    private(set) var form: KeyForm
    /// A value as a file writes it.
    let words: @Sendable (Value) -> String
    /// What a section says under a name; nil if it says nothing.
    let read: @Sendable (YAMLSection, String) throws(ScenarioError) -> Value?

    var name: String { form.name }
    var forms: [KeyForm] { [form] }

    init(
        _ name: String, _ kinds: [KeyForm.Kind], _ meaning: String,
        words: @escaping @Sendable (Value) -> String = { _ in "" },
        read: @escaping @Sendable (YAMLSection, String) throws(ScenarioError) -> Value?
    ) {
        form = KeyForm(
            name: name, kinds: kinds, range: kinds.first?.span ?? "", meaning: meaning)
        self.words = words
        self.read = read
    }

    // MARK: What more can be said of a key

    func with(_ change: (inout KeyForm) -> Void) -> Key {
        var key = self
        change(&key.form)
        return key
    }

    /// With other words for what it can be.
    func range(_ words: String) -> Key { with { $0.range = words } }

    /// With words for what holds without it.
    func usual(_ words: String) -> Key { with { $0.usual = words } }

    /// A key that must be there.
    func required(_ expectation: String) -> Key { with { $0.expectation = expectation } }

    /// A key under which a section may stand instead, which `section(under:)` reads.
    ///
    /// - Parameters:
    ///   - isFirst: whether the section is what is mostly meant.
    ///   - alias: where the keys of that section are explained, if not below this one.
    func orSection(_ keys: some KeyHolder, isFirst: Bool = true, alias: String? = nil) -> Key {
        let read = read
        var key = Key(name, form.kinds, form.meaning, words: words) {
            section, name throws(ScenarioError) in
            section.holdsSection(name) ? nil : try read(section, name)
        }
        key.form = form
        return key.with {
            $0.kinds.insert(.section, at: isFirst ? 0 : $0.kinds.endIndex)
            $0.keys = keys.forms
            $0.alias = alias
        }
    }
}

extension YAMLSection {
    /// What stands under a key; nil if the key is absent.
    ///
    /// - Throws: `ScenarioError` for another value, and where a required key is missing.
    func read<Value>(_ key: Key<Value>) throws(ScenarioError) -> Value? {
        let value = try key.read(self, key.name)
        if value == nil, let expectation = key.form.expectation {
            throw missing(key.name, expectation)
        }
        return value
    }

    /// What stands under a key that must be there.
    func require<Value>(
        _ key: Key<Value>, _ expectation: String? = nil
    ) throws(ScenarioError) -> Value {
        guard let value = try read(key) else {
            throw missing(key.name, expectation ?? "a value")
        }
        return value
    }

    /// The section under a key that can also be something else; nil if it is.
    func section<Value>(under key: Key<Value>) throws(ScenarioError) -> YAMLSection? {
        guard holdsSection(key.name) else { return nil }
        return try section(key.name, of: key.form.keys)
    }

    /// The section under a key, with no other keys than these; nil if the key is absent.
    func section(_ key: String, of keys: [KeyForm]) throws(ScenarioError) -> YAMLSection? {
        guard let section = try section(key) else { return nil }
        try section.allow(keys.map(\.name))
        return section
    }
}
