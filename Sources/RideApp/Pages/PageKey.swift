import RideTUI

/// What a key does on a page, said where the key is named.
public struct PageAction<Subject>: Sendable {
    /// Does it.
    public let run: @Sendable (inout Subject, inout PageContext) -> Void

    /// This is done.
    public init(_ run: @escaping @Sendable (inout Subject, inout PageContext) -> Void) {
        self.run = run
    }
}

/// A key of a page: what it is called, when it works and what it does.
public typealias PageKey<Subject> = KeyBinding<PageAction<Subject>>

extension Page where Action == PageAction<Self> {
    /// What a key does stands with the key.
    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        action.run(&self, &context)
    }
}

/// The keys of a page, one below the other, those that are there only sometimes behind an `if`.
@resultBuilder
public enum PageKeys<Action: Sendable> {
    /// One key.
    public static func buildExpression(_ key: KeyBinding<Action>) -> [KeyBinding<Action>] { [key] }
    /// Keys that belong together.
    public static func buildExpression(
        _ keys: [KeyBinding<Action>]
    ) -> [KeyBinding<Action>] { keys }
    /// All of them.
    public static func buildBlock(_ keys: [KeyBinding<Action>]...) -> [KeyBinding<Action>] {
        keys.flatMap { $0 }
    }
    /// Those of an `if`.
    public static func buildOptional(_ keys: [KeyBinding<Action>]?) -> [KeyBinding<Action>] {
        keys ?? []
    }
    /// Those of one branch.
    public static func buildEither(first keys: [KeyBinding<Action>]) -> [KeyBinding<Action>] {
        keys
    }
    /// Those of the other.
    public static func buildEither(second keys: [KeyBinding<Action>]) -> [KeyBinding<Action>] {
        keys
    }
    /// Those of a loop.
    public static func buildArray(_ keys: [[KeyBinding<Action>]]) -> [KeyBinding<Action>] {
        keys.flatMap { $0 }
    }
}

extension FactsReading {
    /// A key of a page.
    ///
    /// - Parameters:
    ///   - title: what it does, in few words.
    ///   - priority: how long its hint stays when room gets short; nil for the help alone.
    ///   - availability: whether it works now, and why not.
    ///   - isFinal: whether it costs money, or cannot be taken back.
    ///   - run: what it does; nothing where the key is taken before the keys are looked at.
    public func key<Subject>(
        _ key: Key, label: String? = nil, _ title: TextKey, _ priority: Int? = 5,
        when availability: Availability = .available, isFinal: Bool = false,
        does run: @escaping @Sendable (inout Subject, inout PageContext) -> Void = { _, _ in }
    ) -> PageKey<Subject> {
        self.key(
            [key], label: label, titled: texts[title], priority, when: availability,
            isFinal: isFinal, does: run)
    }

    /// Several keys that do the same.
    public func key<Subject>(
        _ keys: [Key], label: String? = nil, _ title: TextKey, _ priority: Int? = 5,
        when availability: Availability = .available, isFinal: Bool = false,
        does run: @escaping @Sendable (inout Subject, inout PageContext) -> Void = { _, _ in }
    ) -> PageKey<Subject> {
        key(
            keys, label: label, titled: texts[title], priority, when: availability,
            isFinal: isFinal, does: run)
    }

    /// A key whose title is made of more than one text.
    public func key<Subject>(
        _ key: Key, label: String? = nil, titled title: String, _ priority: Int? = 5,
        when availability: Availability = .available, isFinal: Bool = false,
        does run: @escaping @Sendable (inout Subject, inout PageContext) -> Void = { _, _ in }
    ) -> PageKey<Subject> {
        self.key(
            [key], label: label, titled: title, priority, when: availability, isFinal: isFinal,
            does: run)
    }

    /// Several such keys.
    public func key<Subject>(
        _ keys: [Key], label: String? = nil, titled title: String, _ priority: Int? = 5,
        when availability: Availability = .available, isFinal: Bool = false,
        does run: @escaping @Sendable (inout Subject, inout PageContext) -> Void = { _, _ in }
    ) -> PageKey<Subject> {
        KeyBinding(
            keys, label: label, title, priority: priority, availability: availability,
            isFinal: isFinal, action: PageAction(run))
    }
}
