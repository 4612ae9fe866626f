import RideTUI

/// Reads an outline out, line by line: all of it when another moment begins, and then no more than
/// what is new, for somebody who hears the screen or reads it from a pipe.
///
/// What only counts down is not read again and again: a time when its minute is another one, a
/// distance after 100 m, a time of day once a minute, a plain number never. What changes several
/// times in a moment is read once, as it is when it has settled. Whoever types something is told
/// of all of that at once, where there is nothing else to say.
///
/// Time comes in as milliseconds of any clock that only goes forward.
public struct Announcer: Sendable {
    /// How long a change has to wait for others that may come with it.
    static let settling_ms: Int64 = 120
    /// How long the engine may take to answer before it is said that nothing has come.
    static let patience_ms: Int64 = 2_000

    /// By what a line is known again when a number in it has changed.
    private struct Slot: Hashable {
        let kind: UInt8
        let words: String
        let occurrence: Int
    }

    private struct Said {
        var line: SpokenLine
        var at_ms: Int64
    }

    private var heard: Outline?
    private var said: [Slot: Said] = [:]
    private var saidTitle: String?
    private var saidStatus = ""
    private var saidAlarm = ""
    private var saidToasts: [Toast] = []
    private var due_ms: Int64?
    private var later_ms: Int64?
    /// Until when the person who has typed something can wait for what comes of it.
    private var answerBy_ms: Int64?

    /// A voice that has said nothing yet.
    public init() {}

    /// When `speak` wants to be called; nil while there is nothing to say.
    public var nextWake_ms: Int64? { due_ms ?? later_ms }

    /// Whether nothing waits to be said.
    public var isSettled: Bool { due_ms == nil }

    /// Takes in what is on the screen now.
    ///
    /// - Complexity: O(length of the outline).
    public mutating func hear(_ outline: Outline, _ texts: Texts, at now_ms: Int64) {
        guard outline != heard else { return }
        heard = outline
        plan(texts, at: now_ms)
    }

    /// Makes the voice say something even if nothing on the screen changes, because the person has
    /// typed something and waits.
    public mutating func oweAnswer(at now_ms: Int64) {
        answerBy_ms = now_ms + Self.patience_ms
        due_ms = due_ms ?? now_ms + Self.settling_ms
    }

    /// Forgets what was said, so that everything is said again.
    public mutating func startOver(at now_ms: Int64) {
        said = [:]
        saidTitle = nil
        saidStatus = ""
        saidAlarm = ""
        saidToasts = []
        due_ms = now_ms
    }

    /// Says what is due.
    ///
    /// - Returns: the lines, each without a line break; none if nothing is due.
    public mutating func speak(_ texts: Texts, at now_ms: Int64) -> [String] {
        guard let outline = heard else { return [] }
        if due_ms == nil, let later_ms, now_ms >= later_ms { plan(texts, at: now_ms) }
        guard let due_ms, now_ms >= due_ms else { return [] }
        self.due_ms = nil
        var lines = compose(outline, texts, at: now_ms, commits: true)
        if let answerBy_ms, lines.isEmpty {
            // Numbers that would have been said later are the answer to what was typed.
            lines = outline.toasts.prefix(1).map(\.text)
            lines += compose(outline, texts, at: now_ms, commits: true, waits: false)
            if lines.isEmpty, outline.isBusy, now_ms < answerBy_ms {
                self.due_ms = now_ms + Self.settling_ms
                return []
            }
            if lines.isEmpty { lines = [texts["plain.same"]] }
        }
        answerBy_ms = nil
        return lines.map(SpokenLine.tidied).filter { !$0.isEmpty }
    }

    private mutating func plan(_ texts: Texts, at now_ms: Int64) {
        guard let outline = heard, due_ms == nil else { return }
        if !compose(outline, texts, at: now_ms, commits: false).isEmpty {
            due_ms = now_ms + Self.settling_ms
        }
    }

    // MARK: What is new

    private mutating func compose(
        _ outline: Outline, _ texts: Texts, at now_ms: Int64, commits: Bool, waits: Bool = true
    ) -> [String] {
        var lines: [String] = []
        let head = newAlarm(outline) + newStatus(outline)
        let toasts = outline.toasts.filter { !saidToasts.contains($0) }.reversed().map(\.text)
        let saidAlready = Set(outline.toasts.filter(saidToasts.contains).map(\.text))
        let title = SpokenLine.skeleton(outline.title)
        let isNew = title != saidTitle
        var next: [Slot: Said] = [:]
        var counts: [Slot: Int] = [:]
        var soonest: Int64?
        for line in SpokenLine.all(of: outline, texts) {
            let first = Slot(kind: line.kind.rawValue, words: line.identity, occurrence: 0)
            let occurrence = counts[first, default: 0]
            counts[first] = occurrence + 1
            let slot = Slot(kind: first.kind, words: first.words, occurrence: occurrence)
            guard !isNew, let old = said[slot] else {
                // What was heard a moment ago as a message is no news as a line.
                if isNew || !saidAlready.contains(line.text) { lines.append(line.text) }
                next[slot] = Said(line: line, at_ms: now_ms)
                continue
            }
            next[slot] = old
            switch line.news(since: old.line) {
            case .none: next[slot]?.line.settle(line)
            case .atOnce:
                lines.append(line.text)
                next[slot] = Said(line: line, at_ms: now_ms)
            case .after(let pause_ms):
                if !waits || now_ms >= old.at_ms + pause_ms {
                    lines.append(line.text)
                    next[slot] = Said(line: line, at_ms: now_ms)
                } else {
                    soonest = min(soonest ?? .max, old.at_ms + pause_ms)
                }
            }
        }
        later_ms = soonest
        if commits {
            said = next
            saidTitle = title
            saidStatus = SpokenLine.skeleton(outline.status)
            saidAlarm = SpokenLine.skeleton(outline.alarm)
            saidToasts = outline.toasts
        }
        let once = toasts.filter { toast in !(head + lines).contains { Self.says($0, toast) } }
        return head + once + lines
    }

    /// Whether a line says all that a message says, perhaps in its first sentences.
    private static func says(_ line: String, _ message: String) -> Bool {
        guard line.hasPrefix(message) else { return false }
        return line.count == message.count
            || line.dropFirst(message.count).first == " " && ".!?…".contains { $0 == message.last }
    }

    /// What comes before everything else, when it is new.
    private func newAlarm(_ outline: Outline) -> [String] {
        let isSaid = SpokenLine.skeleton(outline.alarm) == saidAlarm
        return outline.alarm.isEmpty || isSaid ? [] : [outline.alarm]
    }

    /// The first row of the screen, when something other than its numbers is new.
    private func newStatus(_ outline: Outline) -> [String] {
        SpokenLine.skeleton(outline.status) == saidStatus ? [] : [outline.status]
    }
}
