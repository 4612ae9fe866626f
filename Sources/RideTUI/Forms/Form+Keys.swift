/// What a key did to a form.
public enum FormOutcome: Hashable, Sendable {
    /// The answer of this field is another one now; its state wants to be looked at.
    case edited(Int)
    /// The focus or the cursor moved, or a secret was shown or hidden.
    case moved
    /// The action is wanted, and it can be done.
    case submit
    /// The box of this field was ticked, or no longer is.
    case toggled(Int)
    /// The key means nothing to the form.
    case ignored
}

extension Form {
    /// Does what the key asks: types, chooses, ticks, moves the focus, wants the action.
    ///
    /// Tab and Shift-Tab go round all fields and the action; the arrows stop at the ends; Enter
    /// goes to the next field, and on the action wants it done; Ctrl-S wants it from anywhere. A
    /// box that must be ticked and a choice that must be made are answered by the first Enter and
    /// left by the next, so that a form can be sent by Enter alone; what is answered it never takes
    /// back. Where the action cannot be done yet, Enter and Ctrl-S lead to the first field that
    /// holds it up; Ctrl-S in that field means nothing to the form, so that whoever shows it can
    /// say why.
    ///
    /// - Parameter width: the columns the form is drawn in, by which the arrows go up and down in
    ///   a long text.
    /// - Complexity: O(n) in the length of the answer.
    @discardableResult
    public mutating func handle(_ key: Key, width: Int = Form.usualWidth) -> FormOutcome {
        focus = min(max(0, focus), fields.count)
        if !isOnAction, let outcome = answer(key, width: width) { return outcome }
        switch key {
        case .tab: return go(to: (focus + 1) % (fields.count + 1))
        case .backTab: return go(to: (focus + fields.count) % (fields.count + 1))
        case .up: return go(to: max(0, focus - 1))
        case .down: return go(to: min(fields.count, focus + 1))
        case .enter: return isOnAction ? submit() : go(to: focus + 1)
        case Form.sendKey: return submit()
        case .char, .escape, .left, .right, .home, .end, .pageUp, .pageDown, .delete,
            .backspace, .function, .ctrl, .paste, .mouse, .focus, .resize:
            return .ignored
        }
    }

    /// Does what a click on a row asks: a field takes the focus, a box is ticked, a choice that
    /// has the focus goes on to the next word, the action is wanted.
    @discardableResult
    public mutating func chosen(row: Int) -> FormOutcome {
        guard (0...fields.count).contains(row) else { return .ignored }
        let hadFocus = focus == row
        focus = row
        guard row < fields.count else { return submit() }
        switch fields[row].input {
        case .toggle: return tick(row)
        case .choice: return hadFocus ? choose(.char(" "), row) ?? .moved : .moved
        case .text, .long: return .moved
        }
    }

    /// How many characters the field that has the focus may hold, if a key types more than there
    /// is room for.
    ///
    /// - Complexity: O(n) in the length of what is typed.
    public func limit(passedBy key: Key) -> Int? {
        guard fields.indices.contains(focus) else { return nil }
        switch fields[focus].input {
        case .text(let field): return field.limit(passedBy: key)
        case .long(let area, _): return area.limit(passedBy: key)
        case .choice, .toggle: return nil
        }
    }

    private mutating func go(to wanted: Int) -> FormOutcome {
        focus = wanted
        return .moved
    }

    private mutating func submit() -> FormOutcome {
        if canSubmit { return .submit }
        guard let first = fields.firstIndex(where: { !$0.state.isAcceptable }), first != focus
        else { return .ignored }
        return go(to: first)
    }

    /// What the key comes to in the field that has the focus; nil if it means nothing there.
    private mutating func answer(_ key: Key, width: Int) -> FormOutcome? {
        let index = focus
        switch fields[index].input {
        case .text(var field):
            if key == Form.revealKey, field.kind == .secret {
                field.isRevealed.toggle()
                fields[index].input = .text(field)
                return .moved
            }
            let before = field.characters
            guard field.handle(key) else { return nil }
            fields[index].input = .text(field)
            return field.characters == before ? .moved : .edited(index)
        case .long(var area, let rows):
            let before = area.characters
            let columns = FormLayout(self, width: width)
                .width(of: fields[index], isFocused: true)
            guard area.handle(key, width: columns) else { return nil }
            fields[index].input = .long(area, rows: rows)
            return area.characters == before ? .moved : .edited(index)
        case .choice: return choose(key, index)
        case .toggle(let isOn):
            let isWanted = key == .enter && !isOn && !fields[index].state.isAcceptable
            return key == .char(" ") || isWanted ? tick(index) : nil
        }
    }

    private mutating func tick(_ index: Int) -> FormOutcome {
        fields[index].input = .toggle(!fields[index].isOn)
        return .toggled(index)
    }

    /// Left and right stop at the ends, Space goes round.
    private mutating func choose(_ key: Key, _ index: Int) -> FormOutcome? {
        guard case .choice(let words, let selected) = fields[index].input else { return nil }
        let last = words.count - 1
        guard last >= 0 else { return nil }
        let wanted: Int
        switch key {
        case .left: wanted = max(0, (selected ?? 1) - 1)
        case .right: wanted = min(last, selected.map { $0 + 1 } ?? 0)
        case .char(" "): wanted = selected.map { ($0 + 1) % words.count } ?? 0
        case .home: wanted = 0
        case .end: wanted = last
        case .enter where selected == nil && !fields[index].state.isAcceptable: wanted = 0
        case .char, .enter, .escape, .tab, .backTab, .up, .down, .pageUp, .pageDown, .delete,
            .backspace, .function, .ctrl, .paste, .mouse, .focus, .resize:
            return nil
        }
        fields[index].input = .choice(words, selected: wanted)
        return wanted == selected ? .moved : .edited(index)
    }
}
