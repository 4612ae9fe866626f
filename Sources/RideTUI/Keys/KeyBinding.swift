/// Whether what a key does can be done now.
public enum Availability: Hashable, Sendable {
    /// It can.
    case available
    /// It cannot, for a reason that is shown; the key stays visible but dim.
    case unavailable(reason: String)
}

/// One key, or several that do the same, and what they do here.
///
/// The key bar, the help and the dispatch of keys all read the same bindings, so that a key that
/// works here is shown here.
public struct KeyBinding<Action: Sendable>: Sendable {
    /// The keys that do it; the first is the one pressed by a click on the key bar.
    public let keys: [Key]
    /// What the key bar and the help call the keys, such as "+/-".
    public let label: String
    /// What the key does, in few words: "request Common for R$ 14,60".
    public let title: String
    /// How long the hint stays when room gets short: 0 goes first. Nil keeps it off the key bar
    /// and only in the help.
    public let priority: Int?
    /// Whether it can be done now.
    public let availability: Availability
    /// Whether it costs money, or cannot be taken back once it is done.
    public let isFinal: Bool
    /// What is done.
    public let action: Action

    /// These keys do `action`; without a `label` the first key names them.
    public init(
        _ keys: [Key], label: String? = nil, _ title: String, priority: Int? = 5,
        availability: Availability = .available, isFinal: Bool = false, action: Action
    ) {
        self.keys = keys
        self.label = label ?? keys.first?.label ?? ""
        self.title = title
        self.priority = priority
        self.availability = availability
        self.isFinal = isFinal
        self.action = action
    }

    /// This key does `action`.
    public init(
        _ key: Key, label: String? = nil, _ title: String, priority: Int? = 5,
        availability: Availability = .available, isFinal: Bool = false, action: Action
    ) {
        self.init(
            [key], label: label, title, priority: priority, availability: availability,
            isFinal: isFinal, action: action)
    }

    /// The same for some of its keys, called by their own names.
    func with(keys: [Key]) -> KeyBinding {
        guard keys != self.keys else { return self }
        return KeyBinding(
            keys, label: keys.map(\.label).joined(separator: " "), title, priority: priority,
            availability: availability, isFinal: isFinal, action: action)
    }

    /// The hint for the key bar, or nil if it stays off it.
    public var hint: KeyHint? {
        priority.map {
            KeyHint(
                label: label, title: title, priority: $0, availability: availability,
                key: keys.first)
        }
    }
}

/// The bindings of one screen.
public struct KeyTable<Action: Sendable>: Sendable {
    /// What a key comes to.
    public enum Outcome: Sendable {
        /// Do this.
        case run(Action)
        /// It cannot be done now; say why.
        case refused(reason: String)
        /// The key means nothing here.
        case unbound
    }

    /// The bindings, in the order in which key bar and help show them.
    public var bindings: [KeyBinding<Action>]

    /// The bindings of one screen, in the order in which they are shown.
    public init(_ bindings: [KeyBinding<Action>]) { self.bindings = bindings }

    /// The same with each key once, in the first binding that has it, so that none is shown that
    /// would not be heard: what a page does with a letter goes before what it does everywhere.
    public var eachKeyOnce: KeyTable {
        var taken: Set<Key> = []
        return KeyTable(
            bindings.compactMap { binding in
                let heard = binding.keys.filter { !taken.contains($0) }
                taken.formUnion(heard)
                return binding.keys.isEmpty || !heard.isEmpty ? binding.with(keys: heard) : nil
            })
    }

    /// What pressing `key` comes to; the first binding that has the key decides.
    ///
    /// - Complexity: O(bindings).
    public func outcome(of key: Key) -> Outcome {
        guard let binding = bindings.first(where: { $0.keys.contains(key) }) else {
            return .unbound
        }
        switch binding.availability {
        case .available: return .run(binding.action)
        case .unavailable(let reason): return .refused(reason: reason)
        }
    }

    /// The hints for the key bar.
    public var hints: [KeyHint] { bindings.compactMap(\.hint) }

    /// Every binding as a line of the help.
    public var helpEntries: [HelpEntry] {
        bindings.map {
            HelpEntry(
                label: $0.label, title: $0.title, availability: $0.availability,
                key: $0.keys.first, isFinal: $0.isFinal)
        }
    }
}

/// What the key bar shows of a binding.
public struct KeyHint: Hashable, Sendable {
    /// What the key is called.
    public let label: String
    /// What it does.
    public let title: String
    /// How long the hint stays when room gets short: 0 goes first.
    public let priority: Int
    /// Whether it can be done now.
    public let availability: Availability
    /// The key pressed by a click, if any.
    public let key: Key?

    /// A hint with these words.
    public init(
        label: String, title: String, priority: Int = 5, availability: Availability = .available,
        key: Key? = nil
    ) {
        self.label = label
        self.title = title
        self.priority = priority
        self.availability = availability
        self.key = key
    }
}

/// What the help shows of a binding.
public struct HelpEntry: Hashable, Sendable {
    /// What the key is called.
    public let label: String
    /// What it does.
    public let title: String
    /// Whether it can be done now.
    public let availability: Availability
    /// The key that runs it, if any.
    public let key: Key?
    /// Whether it costs money, or cannot be taken back once it is done.
    public let isFinal: Bool

    /// A line with these words.
    public init(
        label: String, title: String, availability: Availability = .available, key: Key? = nil,
        isFinal: Bool = false
    ) {
        self.label = label
        self.title = title
        self.availability = availability
        self.key = key
        self.isFinal = isFinal
    }
}
