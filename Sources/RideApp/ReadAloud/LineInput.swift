import RideTUI

/// Does with an app what a line of words says: an empty line is Enter, a number takes a row, a
/// word is a key or a row of that name, and where a field is being filled in it is what goes there.
///
/// What costs money or cannot be taken back takes two lines: a row, by its number or its name, is
/// no more than chosen, and goes with Enter or with the first words of what Enter does.
///
/// Everything comes to keys and clicks of the same app that others use on a screen, so that
/// whatever can be done there can be done here.
public struct LineInput {
    /// What a line came to.
    public enum Reply: Hashable, Sendable {
        /// It was done, and what comes of it is on the screen.
        case done
        /// A row was chosen, and nothing more: Enter does this, which is final.
        case chosen(String)
        /// The keys that work here are asked for.
        case keys
        /// All that is on the screen is to be read again.
        case everything
        /// Nothing here is called so.
        case unknown(String)
        /// Several things here are called so.
        case several([String])
    }

    private let outline: () -> Outline
    private let press: (Key) -> Void
    private let ask: (Key) -> Void
    private let choose: (_ list: String, _ row: Int) -> Void

    /// A hand on an app.
    ///
    /// - Parameters:
    ///   - outline: what is on the screen at the moment.
    ///   - press: presses a key.
    ///   - ask: presses a key that was asked for by the name of what it does.
    ///   - choose: clicks on a row of a list.
    public init(
        outline: @escaping () -> Outline, press: @escaping (Key) -> Void,
        ask: @escaping (Key) -> Void,
        choose: @escaping (_ list: String, _ row: Int) -> Void
    ) {
        self.outline = outline
        self.press = press
        self.ask = ask
        self.choose = choose
    }

    /// Does what a line says.
    public func carryOut(_ line: String) -> Reply {
        let outline = outline()
        let words = SpokenLine.tidied(line)
        guard outline.isTyping else { return command(words, outline) }
        if words == "?" { return .keys }
        if words == "." { return .everything }
        if words.hasPrefix("/"), !words.hasPrefix("//"), words.count > 1 {
            return command(String(words.dropFirst()), outline)
        }
        return write(words.hasPrefix("//") ? String(words.dropFirst()) : words, outline)
    }

    // MARK: Fields

    private func write(_ text: String, _ outline: Outline) -> Reply {
        guard let field = outline.focused else {
            if !text.isEmpty { press(.paste(text)) }
            press(.enter)
            return .done
        }
        switch field.kind {
        case .line, .long:
            if text.isEmpty {
                press(.enter)
            } else if !field.isInForm, let choice = Self.choice(numbered: text, outline) {
                return take(choice, outline)
            } else {
                fill(field, with: text)
            }
        case .choice(let words): return pick(text, of: words)
        case .toggle(let isOn): return answer(text, isOn: isOn, outline.answers)
        }
        return .done
    }

    private func fill(_ field: Outline.Field, with text: String) {
        press(.end)
        press(.ctrl("u"))
        if field.kind == .long {
            // That was the last row of it only.
            for _ in field.text { press(.backspace) }
            for _ in field.text { press(.delete) }
        }
        press(.paste(text))
        if field.isInForm { press(.enter) }
    }

    private func pick(_ text: String, of words: [String]) -> Reply {
        if !text.isEmpty {
            var found = Self.matching(text, in: words)
            if let number = Int(text), words.indices.contains(number - 1) { found = [number - 1] }
            guard found.count == 1 else {
                return found.isEmpty ? .several(words) : .several(found.map { words[$0] })
            }
            press(.home)
            for _ in 0..<found[0] { press(.right) }
        }
        press(.tab)
        return .done
    }

    /// Yes or no, in the language of the screen or in English, by the word or its first letter.
    private func answer(_ text: String, isOn: Bool, _ answers: Outline.Answers) -> Reply {
        let word = SafeText.folded(text)
        func means(_ own: String, _ english: String) -> Bool {
            [SafeText.folded(own), english].contains { $0 == word || $0.prefix(1) == word }
        }
        let isYes = means(answers.yes, "yes") || ["x", "1"].contains(word)
        let isNo = means(answers.no, "no") || word == "0"
        guard isYes || isNo || word.isEmpty else { return .unknown(text) }
        if isYes && !isOn || isNo && isOn { press(.char(" ")) }
        press(.tab)
        return .done
    }

    // MARK: Keys and rows

    private func command(_ words: String, _ outline: Outline) -> Reply {
        switch words {
        case "": press(.enter)
        case "?": return .keys
        case ".": return .everything
        default:
            if let choice = Self.choice(numbered: words, outline) {
                return take(choice, outline)
            } else if let key = Self.key(named: words) {
                press(key)
            } else {
                return search(words, outline)
            }
        }
        return .done
    }

    /// A key of whose title, or a row of whose text, this is the whole, else the beginning, else a
    /// part.
    private func search(_ words: String, _ outline: Outline) -> Reply {
        let entries = outline.keys.filter { $0.key != nil }
        let labels = Self.matching(words, in: entries.map(\.label), isWhole: true)
        if let first = labels.first, let key = entries[first].key {
            press(key)
            return .done
        }
        let choices = outline.choices
        let names = entries.map(\.title) + choices.map(\.text)
        var found = Self.matching(words, in: names).filter { index in
            guard index < entries.count, entries[index].isFinal else { return true }
            // A part of what is final, such as a name or a price, does not ask for it.
            return Self.begins(entries[index].title, with: words)
        }
        // A key and the row it leads to are called the same; the key comes first.
        let isOneName = Set(found.map { SpokenLine.tidied(names[$0]) }).count == 1
        if isOneName, found.filter({ $0 < entries.count }).count == 1 { found = [found[0]] }
        guard found.count == 1 else {
            return found.isEmpty ? .unknown(words) : .several(found.map { names[$0] })
        }
        if found[0] >= entries.count {
            return take(choices[found[0] - entries.count], outline)
        } else if let key = entries[found[0]].key {
            ask(key)
        }
        return .done
    }

    /// Selects a row and takes it. A click does both on some screens and only the first on others:
    /// where nothing but the selection has changed, Enter does the rest, unless that is final.
    private func take(_ choice: Outline.Choice, _ before: Outline) -> Reply {
        if choice.isTakenAtOnce || !choice.isSelected { choose(choice.list, choice.row) }
        guard !choice.isTakenAtOnce else { return .done }
        let after = outline()
        var expected = before
        expected.select(choice)
        guard choice.isSelected || after.saysTheSame(as: expected) else { return .done }
        if let enter = after.keys.first(where: { $0.key == .enter }), enter.isFinal,
            enter.availability == .available
        {
            return .chosen(enter.title)
        }
        press(.enter)
        return .done
    }

    private static func choice(numbered text: String, _ outline: Outline) -> Outline.Choice? {
        let choices = outline.choices.filter(\.isNumbered)
        guard let number = Int(text), text.first != "0", choices.indices.contains(number - 1)
        else { return nil }
        return choices[number - 1]
    }

    /// The key that a word names wherever it is typed.
    static func key(named words: String) -> Key? {
        let scalars = words.unicodeScalars
        if scalars.count == 1, let only = scalars.first { return .char(only) }
        let word = SafeText.folded(words)
        if let key = names[word] { return key }
        if word.hasPrefix("f"), let number = Int(word.dropFirst()), (1...12).contains(number) {
            return .function(number)
        }
        if word.hasPrefix("ctrl-"), word.count == 6, let letter = word.unicodeScalars.last {
            return .ctrl(letter)
        }
        return nil
    }

    private static let names: [String: Key] = [
        "enter": .enter, "esc": .escape, "escape": .escape, "tab": .tab, "shift-tab": .backTab,
        "up": .up, "down": .down, "left": .left, "right": .right, "home": .home, "end": .end,
        "pgup": .pageUp, "pgdn": .pageDown, "del": .delete, "space": .char(" "),
    ]

    private static func begins(_ name: String, with text: String) -> Bool {
        SafeText.folded(SpokenLine.tidied(name)).hasPrefix(SafeText.folded(text))
    }

    /// Which of these names a text means: those that are it, else those that begin with it, else
    /// those that hold it.
    static func matching(
        _ text: String, in names: [String], isWhole: Bool = false
    ) -> [Int] {
        let wanted = SafeText.folded(text)
        let folded = names.map { SafeText.folded(SpokenLine.tidied($0)) }
        let same = folded.indices.filter { folded[$0] == wanted }
        guard same.isEmpty, !isWhole, !wanted.isEmpty else { return same }
        let beginning = folded.indices.filter { folded[$0].hasPrefix(wanted) }
        return beginning.isEmpty
            ? folded.indices.filter { folded[$0].contains(wanted) } : beginning
    }
}

extension Outline {
    /// Makes this row the selected one of its list.
    fileprivate mutating func select(_ chosen: Choice) {
        for index in lines.indices {
            guard case .choice(var choice) = lines[index], choice.list == chosen.list else {
                continue
            }
            choice.isSelected = choice.row == chosen.row
            lines[index] = .choice(choice)
        }
    }

    /// Whether a click has done nothing but select: the same rows under the same title, nothing
    /// said, nothing asked of the engine.
    fileprivate func saysTheSame(as other: Outline) -> Bool {
        title == other.title && choices == other.choices && toasts == other.toasts
            && isBusy == other.isBusy
    }
}
