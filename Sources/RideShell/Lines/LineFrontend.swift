import RideApp
import RideCurses
import RideTUI

/// Lines instead of a screen: for screen readers, for pipes and for scripts.
///
/// What a person types is done at once. Lines from a pipe or a file come all together, so each
/// waits until what the one before has brought about was said and the engine owes no answer.
@MainActor
final class LineFrontend: Frontend {
    private let terminal: LineTerminal
    private let languages: [Texts]
    private var voice = Announcer()
    private var waiting: [String] = []
    private var waitsSince_ms: Int64?
    private var hasWelcomed = false

    /// How long a line of a script waits for an engine that does not answer.
    private static let patience_ms: Int64 = 30_000

    init(_ options: TerminalOptions, _ languages: [Texts]) throws(TerminalError) {
        terminal = try LineTerminal(options)
        self.languages = languages
    }

    var console: any Console { terminal }
    var glyphs: Glyphs { .braille }
    var isGone: Bool { terminal.isGone }

    var nextWake_ms: Int64? {
        [voice.nextWake_ms, waitsSince_ms.map { $0 + Self.patience_ms }].compactMap { $0 }.min()
    }

    func show(_ program: some Program, at now_ms: Int64) {
        let outline = program.outline(glyphs: .braille)
        guard let texts = texts(of: outline) else { return }
        if !hasWelcomed {
            hasWelcomed = true
            terminal.write([texts["plain.welcome"]])
        }
        voice.hear(outline, texts, at: now_ms)
        terminal.write(voice.speak(texts, at: now_ms))
        terminal.setEcho(!Self.isSecret(outline))
    }

    func ringBell() { terminal.ringBell() }
    func setTitle(_ title: String) {}
    func notify(_ text: String) {}
    /// What is to be copied stands in the lines already.
    func copy(_ text: String) {}
    func setMouse(_ isOn: Bool) {}
    func invalidate(at now_ms: Int64) { voice.startOver(at: now_ms) }

    // MARK: What is typed

    /// Whether lines are typed by somebody who reads: those of a script were written before, and
    /// each is meant for what it meets.
    var isTyped: Bool { terminal.isInteractive }

    /// Lines have come in.
    func take(_ lines: [String]) { waiting += lines }

    /// Whether every line was done and what came of the last one was said.
    func isDone(_ outline: Outline, at now_ms: Int64) -> Bool {
        waiting.isEmpty && isSettled(outline, at: now_ms)
    }

    /// The next line that can be done now.
    func nextLine(_ outline: Outline, at now_ms: Int64) -> String? {
        guard !waiting.isEmpty, isTyped || isSettled(outline, at: now_ms) else {
            return nil
        }
        let line = waiting.removeFirst()
        waitsSince_ms = nil
        if !isTyped {
            terminal.write(["> " + (Self.isSecret(outline) ? "***" : line)])
        }
        return line
    }

    /// Says what has become of a line.
    func answer(_ reply: LineInput.Reply, _ outline: Outline, at now_ms: Int64) {
        guard let texts = texts(of: outline) else { return }
        switch reply {
        case .done: voice.oweAnswer(at: now_ms)
        case .everything: voice.startOver(at: now_ms)
        case .chosen(let action):
            terminal.write([texts["plain.chosen", ["action": action]]])
            voice.oweAnswer(at: now_ms)
        case .keys: terminal.write(Self.help(outline, texts))
        case .unknown(let text): terminal.write([texts["plain.unknown", ["text": text]]])
        case .several(let names):
            let list = texts.list(names, .or)
            terminal.write([texts["plain.several", ["names": list]]])
        }
    }

    private static func help(_ outline: Outline, _ texts: Texts) -> [String] {
        [texts["plain.keys"]]
            + outline.keys.filter { !isForScreens($0) }.map(\.spoken)
            + [texts[outline.isTyping ? "plain.keysTyping" : "plain.keysRows"]]
    }

    /// Whether a key does something to a screen and nothing else.
    private static func isForScreens(_ entry: HelpEntry) -> Bool {
        [.function(9), .ctrl("l"), .char("?"), .function(1)].contains(entry.key)
    }

    private func isSettled(_ outline: Outline, at now_ms: Int64) -> Bool {
        if voice.isSettled, !outline.isBusy {
            waitsSince_ms = nil
            return true
        }
        let since_ms = waitsSince_ms ?? now_ms
        waitsSince_ms = since_ms
        return voice.isSettled && now_ms >= since_ms + Self.patience_ms
    }

    private func texts(of outline: Outline) -> Texts? {
        languages.first { $0.language == outline.language } ?? languages.first
    }

    private static func isSecret(_ outline: Outline) -> Bool {
        outline.focused?.kind == .line(isSecret: true)
    }
}
