import RideTUI

/// Keeps keys that were meant for something else from doing what cannot be taken back (0053).
///
/// A person's finger is on its way before the screen changes. So a final key works only once what
/// it does has stood on the screen for as long as it takes to see it, and not while letters come
/// that nothing takes: those are a text that went astray, and so is the Enter at its end. For the
/// same reason letters that follow those of a field which has closed are no keys until there is a
/// pause.
///
/// What a person changes on a page by its own keys, such as the selected row, they have seen
/// coming: only another place, or Enter, or what the engine says, begins the time anew.
struct KeyGuard: Sendable {
    /// How long people need to see another screen and to hold back a finger, in milliseconds.
    static let seeing_ms: Int64 = 500

    /// What is in front of a person, and what its final keys do.
    struct Meaning: Hashable, Sendable {
        /// The page, the question or the moment.
        let place: String
        /// The final keys, in the words in which they are shown.
        let finals: [String]
    }

    /// Why a key does nothing yet.
    enum Refusal: Hashable, Sendable {
        /// What it does has only just come to stand there.
        case tooSoon
        /// It belongs to a text that nothing takes.
        case stillTyping
    }

    /// What was in front after the last event.
    private var meaning: Meaning?
    /// When that came, by the app's clock.
    private var since_ms = Int64.min / 2
    /// Until when letters, and final keys after them, belong to a text that nothing takes.
    private var astrayUntil_ms = Int64.min / 2
    /// Where the last letters went into a field, as long as that place is in front.
    private var typedIn: String?
    /// Until when a letter may still be meant for a field that has closed.
    private var closedUntil_ms = Int64.min / 2

    /// What is in front after an event.
    ///
    /// - Parameter key: the person's own key, where the event was one.
    mutating func settle(_ new: Meaning, after key: Key?, at now_ms: Int64) {
        defer { meaning = new }
        if let typedIn, typedIn != new.place {
            closedUntil_ms = now_ms + Self.seeing_ms
            self.typedIn = nil
        }
        guard let meaning, meaning != new else { return }
        let isOwn = key.map { $0 != .enter } ?? false
        if new.place != meaning.place || !isOwn { since_ms = now_ms }
    }

    /// A field has taken a key.
    mutating func took(_ key: Key) {
        if key.isText { typedIn = meaning?.place }
    }

    /// A key came that no field takes.
    mutating func missed(_ key: Key, at now_ms: Int64) {
        guard key.isText else { return }
        astrayUntil_ms = now_ms + Self.seeing_ms
        if now_ms < closedUntil_ms { closedUntil_ms = astrayUntil_ms }
    }

    /// Why a key does nothing yet; nil where it does.
    ///
    /// - Parameter isFinal: whether it would do what cannot be taken back; asked in moments only
    ///   in which such a key does nothing.
    func refusal(of key: Key, isFinal: @autoclosure () -> Bool, at now_ms: Int64) -> Refusal? {
        if key.isText, now_ms < closedUntil_ms { return .stillTyping }
        let isAstray = now_ms < astrayUntil_ms
        guard isAstray || now_ms < since_ms + Self.seeing_ms, isFinal() else { return nil }
        return isAstray ? .stillTyping : .tooSoon
    }
}

extension Key {
    /// Whether a field takes it as text.
    var isText: Bool {
        switch self {
        case .char, .paste: true
        case .enter, .escape, .tab, .backTab, .up, .down, .left, .right, .home, .end, .pageUp,
            .pageDown, .delete, .backspace, .function, .ctrl, .mouse, .focus, .resize:
            false
        }
    }
}

extension AppProgram {
    /// Why a key does nothing yet; nil where it does: where it was asked for by its name, and where
    /// the app was started to take every key at once.
    func refusal(of key: Key) -> KeyGuard.Refusal? {
        guard !core.facts.isKeyNamed, !core.facts.takesKeysAtOnce else { return nil }
        return core.keyGuard.refusal(of: key, isFinal: isFinal(key), at: core.now_ms)
    }

    /// Whether a key does what cannot be taken back. Enter ends a form as the key does that sends
    /// it.
    private func isFinal(_ key: Key) -> Bool {
        let keys = currentKeys
        if let binding = keys.bindings.first(where: { $0.keys.contains(key) }) {
            return binding.isFinal
        }
        return key == .enter
            && keys.bindings.contains { $0.isFinal && $0.keys.contains(Form.sendKey) }
    }

    /// Says that a key was not taken.
    mutating func say(_ refusal: KeyGuard.Refusal, of key: Key) {
        switch refusal {
        case .tooSoon: core.refuse(core.text("key.tooSoon", ["key": key.label]))
        case .stillTyping: core.refuse(core.texts["key.stillTyping"])
        }
    }

    /// What is in front now, for the guard.
    var meaning: KeyGuard.Meaning {
        let place: String =
            if FrameLayout.isTooSmall(core.size) {
                "too small"
            } else if let overlay = core.overlay {
                overlay.place
            } else if core.chat.isOpen {
                "chat"
            } else if shownPage != nil, let top = core.pages.top {
                "page \(top.id)"
            } else {
                momentPlace
            }
        let finals =
            core.overlay == nil
            ? currentKeys.bindings.filter(\.isFinal).map { "\($0.label) \($0.title)" } : []
        return KeyGuard.Meaning(place: place, finals: finals)
    }
}

extension Overlay {
    /// Which it is: two questions are two places.
    fileprivate var place: String {
        switch self {
        case .help: "help"
        case .question(let question): "question \(question.dialog.question)"
        case .pastMessages: "past messages"
        case .tour: "tour"
        }
    }
}
