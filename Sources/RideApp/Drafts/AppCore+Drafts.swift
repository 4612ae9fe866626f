import RideTUI
import RideWire

/// What is typed and waits to be kept: not every key is worth a file.
struct TypedDrafts: Sendable {
    /// What is to be kept or, as nil, forgotten.
    fileprivate var waiting: [DraftName: KeptDraft?] = [:]
    /// When it is kept at the latest, by the app's clock.
    fileprivate(set) var due_ms: Int64?
}

extension FactsReading {
    /// The wall's clock as the engine reads it, in milliseconds; nil before it has said so.
    var wall_ms: Int64? {
        facts.engine.map { $0.wall_ms + facts.now_ms - facts.greeted_ms }
    }

    /// What was typed there and not sent, by the names of the fields; nil for nothing, or for what
    /// has lapsed.
    public func typed(_ name: DraftName) -> [String: String]? {
        guard let text = facts.settings.drafts[name.text], let draft = KeptDraft(text),
            let wall_ms, !DraftName.hasLapsed(name.text, text, at: wall_ms)
        else { return nil }
        return draft.fields
    }
}

/// Drafts: what was typed stands there again after the app has been killed, within the last two
/// seconds of typing (decision 0060).
extension AppCore {
    private static var delay_ms: Int64 { 2_000 }

    /// Keeps what is typed; forgets it where nothing is.
    mutating func keep(_ fields: [String: String], as name: DraftName) {
        guard let wall_ms else { return }
        let before = drafts.waiting[name].map { $0?.fields } ?? typed(name)
        guard fields != before ?? [:] else { return }
        let draft = fields.isEmpty ? nil : KeptDraft(fields, at_ms: wall_ms)
        drafts.waiting.updateValue(draft, forKey: name)
        drafts.due_ms = drafts.due_ms ?? now_ms + Self.delay_ms
        // What was sent is not to come back.
        if draft == nil { keepDrafts() }
    }

    /// Keeps what waits, if it is time.
    mutating func settleDrafts() {
        if let due = drafts.due_ms, now_ms >= due { keepDrafts() }
    }

    /// Keeps what waits, and drops what has waited too long to be sent.
    mutating func keepDrafts() {
        guard !drafts.waiting.isEmpty, let wall_ms else { return }
        var changed = settings
        for (name, draft) in drafts.waiting { changed.drafts[name.text] = draft?.text }
        changed.drafts = changed.drafts.filter {
            !DraftName.hasLapsed($0.key, $0.value, at: wall_ms)
        }
        drafts = TypedDrafts()
        // Nobody has chosen anything: a language that was asked for stays.
        if changed != settings { apply(changed, isAsked: false) }
    }
}
