import RideTUI

/// A line as it is read out.
struct SpokenLine: Hashable, Sendable {
    /// What sort of line it is.
    enum Kind: UInt8 {
        case title, text, choice, field, gauge, enter
    }

    /// What is to be done about a line that was there before.
    enum News: Hashable {
        /// Nothing that has to be said.
        case none
        /// It is to be said at once.
        case atOnce
        /// It is to be said when so much time has passed since the last time.
        case after(Int64)
    }

    let kind: Kind
    /// What stays the same while the line is the same one.
    let identity: String
    /// The line in full.
    private(set) var text: String
    /// Whether it is the selected row, or the field being filled in.
    private(set) var isHere: Bool
    /// What is in a field.
    private(set) var value = ""

    /// Every line of an outline in the order in which it is read.
    static func all(of outline: Outline, _ texts: Texts) -> [SpokenLine] {
        let title = [outline.title, outline.number].filter { !$0.isEmpty }
            .joined(separator: ": ")
        var lines = [SpokenLine(.title, identity: skeleton(outline.title), title)]
        var number = 0
        for line in outline.lines {
            switch line {
            case .text(let text): lines.append(SpokenLine(.text, text))
            case .gauge(let text): lines.append(SpokenLine(.gauge, text))
            case .choice(let choice):
                if choice.isNumbered { number += 1 }
                lines.append(SpokenLine(choice, number: choice.isNumbered ? number : nil, texts))
            case .field(let field): lines.append(SpokenLine(field, texts))
            }
        }
        if outline.isMessage {
            lines.append(SpokenLine(.text, texts["plain.message"]))
        } else if let main = outline.keys.first(where: { $0.key == .enter }) {
            lines.append(SpokenLine(.enter, main.spoken))
        }
        return lines.filter { !tidied($0.text).isEmpty }
    }

    private init(_ kind: Kind, identity: String? = nil, _ text: String) {
        self.kind = kind
        self.identity = identity ?? Self.skeleton(text)
        self.text = text
        isHere = false
    }

    private init(_ choice: Outline.Choice, number: Int?, _ texts: Texts) {
        kind = .choice
        identity = "\(number ?? 0) \(Self.skeleton(choice.text))"
        var words = [number.map { "\($0). \(choice.text)" } ?? choice.text]
        if choice.isSelected { words.append(texts["plain.selected"]) }
        if !choice.isEnabled { words.append(texts["plain.unavailable"]) }
        text =
            texts.list(words) + (choice.reason.isEmpty ? "" : ": \(choice.reason)")
        isHere = choice.isSelected
        value = choice.isEnabled ? choice.text : ""
    }

    private init(_ field: Outline.Field, _ texts: Texts) {
        kind = .field
        identity = field.label
        let shown: String
        let template: TextKey
        var words = ""
        switch field.kind {
        case .toggle(let isOn):
            shown = texts[isOn ? "plain.yes" : "plain.no"]
            template = "plain.yesOrNo"
        case .choice(let choices):
            shown = field.text.isEmpty ? texts["plain.empty"] : field.text
            template = "plain.chooseHere"
            words = Self.spoken(choices, texts)
        case .line, .long:
            shown = field.text.isEmpty ? texts["plain.empty"] : field.text
            template = "plain.typeHere"
        }
        var label = Self.tidied(field.label)
        if label.hasSuffix(":") { label.removeLast() }
        var text = "\(label): \(shown)"
        if field.isFocused {
            text = texts[template, ["label": label, "value": shown, "words": words]]
        }
        // A prompt is no name: what can be typed there says it.
        if label.isEmpty { text = field.isFocused || !field.text.isEmpty ? shown : field.note }
        self.text =
            field.note.isEmpty || text == field.note ? text : "\(text). \(field.note)"
        isHere = field.isFocused
        value = "\(shown) \(field.note)"
    }

    /// Words to choose from: of many the first and the last.
    private static func spoken(_ choices: [String], _ texts: Texts) -> String {
        guard choices.count > 12, let last = choices.last else {
            return texts.list(choices, .or)
        }
        return texts.list(choices.prefix(8) + ["…", last])
    }

    /// What is to be said of this line, when `old` is what was said of it last.
    func news(since old: SpokenLine) -> News {
        if self == old { return .none }
        switch kind {
        case .gauge: return .none
        case .field: return isHere && !old.isHere || value != old.value ? .atOnce : .none
        case .choice:
            if isHere, !old.isHere { return .atOnce }
            // That a row still cannot be taken is no news, whatever the reason is now.
            return value == old.value || value.isEmpty
                ? .none : number(since: old.value, pause_ms: 15_000)
        case .title, .text, .enter:
            return number(since: old.text, pause_ms: 5_000, text)
        }
    }

    private func number(since old: String, pause_ms: Int64, _ new: String? = nil) -> News {
        let new = new ?? value
        // Other words in the same place, such as another reason why something cannot be done.
        guard Self.skeleton(old) == Self.skeleton(new) else { return .atOnce }
        let before = Measures(old)
        let after = Measures(new)
        if before.counted != after.counted { return .after(pause_ms) }
        return before.clocks == after.clocks ? .none : .after(60_000)
    }

    /// Takes over what needs not be said: that another row is the selected one now.
    mutating func settle(_ new: SpokenLine) {
        guard isHere != new.isHere else { return }
        isHere = new.isHere
        if kind != .gauge { text = new.text }
        value = new.value
    }

    /// A text with every number in it made the same.
    static func skeleton(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in tidied(text).unicodeScalars {
            let isDigit = ("0"..."9").contains(scalar)
            if isDigit, result.last == "#" { continue }
            result.append(isDigit ? "#" : scalar)
        }
        return String(result)
    }

    /// One harmless line in words: without the spaces that make columns, the signs that stand
    /// beside words on a screen, and the dots between facts; five stars are counted.
    static func tidied(_ text: String) -> String {
        var words = String.UnicodeScalarView()
        for scalar in withStarsCounted(SafeText.line(text)).unicodeScalars {
            switch scalar.value {
            // Prompts, bent arrows, lines, blocks, shapes, stars, ticks, braille.
            case 0x2039...0x203A, 0x2194...0x21FF, 0x2500...0x27BF, 0x2800...0x28FF:
                words.append(" ")
            default: words.append(scalar)
            }
        }
        var parts: [String] = []
        for part in String(words).split(separator: " ") {
            let kept = part.filter { $0 != "\u{B7}" }
            if !kept.isEmpty, kept != "," {
                parts.append(kept)
            } else if let last = parts.last, !last.hasSuffix(",") {
                parts[parts.count - 1] += ","
            }
        }
        if let last = parts.last, last.hasSuffix(",") { parts[parts.count - 1].removeLast() }
        return parts.joined(separator: " ")
    }

    private static func withStarsCounted(_ text: String) -> String {
        let stars: Set<Character> = ["\u{2605}", "\u{2606}"]
        guard text.contains(where: stars.contains) else { return text }
        return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            guard word.count == 5, word.allSatisfy(stars.contains) else { return String(word) }
            return "\(word.count { $0 == "\u{2605}" })/5"
        }.joined(separator: " ")
    }
}

extension HelpEntry {
    /// The key and what it does, with the reason where it cannot be done.
    public var spoken: String {
        let arrows = ["↑": "up ", "↓": "down ", "←": "left ", "→": "right "]
        let name = SpokenLine.tidied(label.map { arrows[String($0)] ?? String($0) }.joined())
        return switch availability {
        case .available: "\(name): \(title)"
        case .unavailable(let reason): "\(name): \(title) (\(reason))"
        }
    }
}
