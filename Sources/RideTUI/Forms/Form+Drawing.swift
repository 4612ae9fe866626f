extension Form {
    /// Draws the form; where it is too high it scrolls so that the focus is visible.
    ///
    /// - Complexity: O(cells of the block).
    public func draw(on screen: inout Screen, in rect: Rect) {
        screen.within(rect) { drawAll(on: &$0, in: rect) }
    }

    private func drawAll(on screen: inout Screen, in rect: Rect) {
        guard !rect.isEmpty else { return }
        let actionRows = rect.height >= 3 ? FormLayout.actionRows : rect.height == 2 ? 1 : 0
        let body = rect.inset(bottom: actionRows)
        // One row shows what has the focus.
        if actionRows == 0, isOnAction || fields.isEmpty {
            drawAction(on: &screen, y: rect.y, rect)
            return
        }
        var columns = body
        var layout = FormLayout(self, width: rect.width)
        let scrolls = layout.rowCount > body.height
        if scrolls {
            columns = body.inset(right: 2)
            layout = FormLayout(self, width: columns.width)
        }
        let first = layout.first(height: body.height, focus: focus)
        for index in fields.indices {
            draw(index, layout, on: &screen, in: columns, top: body.y - first)
        }
        if scrolls, first > 0 {
            screen.put(screen.glyphs.up, x: rect.right - 1, y: body.y, .muted)
        }
        if scrolls, first + body.height < layout.rowCount {
            screen.put(screen.glyphs.down, x: rect.right - 1, y: body.bottom - 1, .muted)
        }
        if actionRows > 0 { drawAction(on: &screen, y: rect.bottom - 1, rect) }
        if actionRows > 1 { drawSpareRow(layout, on: &screen, y: rect.bottom - 2, rect) }
    }

    /// Draws the rows of one field that are visible; its first row would stand at `top` plus its
    /// number.
    private func draw(
        _ index: Int, _ layout: FormLayout, on screen: inout Screen, in body: Rect, top: Int
    ) {
        let block = layout.blocks[index]
        let field = fields[index]
        if let row = block.section, let title = field.section, body.rows.contains(top + row) {
            screen.write(title, x: body.x, y: top + row, .title, width: body.width)
        }
        let wanted = Rect(
            x: body.x, y: top + block.input.lowerBound, width: body.width,
            height: block.input.count)
        let rows = wanted.intersection(body)
        if !rows.isEmpty {
            screen.hits.add(rows, .choose(list: id, row: index))
            drawInput(index, layout, on: &screen, in: rows, isWhole: rows.y == wanted.y)
            if rows.y == wanted.y { drawNote(index, layout, on: &screen, in: rows) }
        }
        guard !layout.isWide else { return }
        // Below its field where it fits there, else from edge to edge.
        let words = words(index)
        let indent = layout.labelWidth + 2
        let x = body.x + (words.width <= body.width - indent ? indent : 0)
        let lines = words.wrapped(to: body.right - x)
        for (row, line) in zip(block.note, lines) where body.rows.contains(top + row) {
            screen.write(line, x: x, y: top + row)
        }
    }

    /// Draws the mark of a field, and what is said beside it.
    private func drawNote(
        _ index: Int, _ layout: FormLayout, on screen: inout Screen, in rows: Rect
    ) {
        guard layout.marksAtEdge else {
            let note = note(index, layout, screen.glyphs)
            let width = stretches(index, layout) ? 1 : layout.noteWidth
            screen.write(note, x: rows.right - width, y: rows.y, width: width)
            return
        }
        screen.write(mark(index, screen.glyphs), x: rows.right - 1, y: rows.y, width: 1)
        guard !stretches(index, layout), index != focus || fitsBeside(index, layout, screen.glyphs)
        else { return }
        let words = words(index)
        let width = min(words.width, layout.noteWidth - 2)
        screen.write(words, x: rows.right - 2 - width, y: rows.y, width: width)
    }

    private func drawInput(
        _ index: Int, _ layout: FormLayout, on screen: inout Screen, in rows: Rect, isWhole: Bool
    ) {
        let field = fields[index]
        let isFocused = index == focus
        let labelStyle: Style = isFocused ? .accent : .normal
        if case .toggle(let isOn) = field.input {
            let box = StyledText(isOn ? "[x]" : "[ ]", isFocused ? Style(.accent, .bold) : .normal)
            if isWhole { screen.write(box, x: rows.x, y: rows.y) }
            let lines = layout.toggleLines(field.label, width: rows.width)
            for (offset, line) in lines.suffix(rows.height).enumerated() {
                screen.write(line, x: rows.x + 4, y: rows.y + offset, labelStyle)
            }
            return
        }
        if isWhole {
            screen.write(
                field.label, x: rows.x, y: rows.y, labelStyle, width: layout.labelWidth)
        }
        let x = rows.x + layout.labelWidth + 2
        let style = Style(.normal, isFocused ? [.underline] : [])
        let width = layout.width(of: field, isFocused: isFocused)
        switch field.input {
        case .text(let text):
            text.draw(
                on: &screen, x: x, y: rows.y, width: width, isFocused: isFocused,
                placeholder: field.placeholder, style: style)
        case .long(let area, _):
            let rect = Rect(x: x, y: rows.y, width: width, height: rows.height)
            area.draw(
                on: &screen, in: rect, isFocused: isFocused, placeholder: field.placeholder,
                style: style)
        case .choice(let words, let selected):
            drawChoice(
                words, selected, field.placeholder, on: &screen, x: x, y: rows.y,
                width: width, isFocused: isFocused)
        case .toggle: break
        }
    }

    /// The word between two arrows, which stand where the longest word needs them.
    private func drawChoice(
        _ words: [String], _ selected: Int?, _ placeholder: String, on screen: inout Screen,
        x: Int, y: Int, width: Int, isFocused: Bool
    ) {
        let shown = words.map { SafeText.line($0) }
        let widest = TextWidth.widest(shown + [SafeText.line(placeholder)])
        let room = min(widest, max(0, width - 4))
        let arrow = isFocused ? Style(.accent, .bold) : Style.muted
        let word =
            selected.map { StyledText(shown[$0], isFocused ? .bold : .normal) }
            ?? StyledText(placeholder, .muted)
        screen.write("‹", x: x, y: y, arrow)
        screen.write(word, x: x + 2, y: y, width: room)
        screen.write("›", x: x + 3 + room, y: y, arrow)
    }

    private func drawAction(on screen: inout Screen, y: Int, _ rect: Rect) {
        let style =
            canSubmit
            ? Style(.accent, isOnAction ? [.bold, .reverse] : .bold)
            : Style(.muted, isOnAction ? .reverse : [])
        let used = screen.write(" \(action.asSentence) ", x: rect.x, y: y, style, width: rect.width)
        screen.hits.add(
            Rect(x: rect.x, y: y, width: used, height: 1),
            .choose(list: id, row: fields.count))
        guard let reason, rect.width - used > 4 else { return }
        if !reasonFits(in: rect.width), rect.height >= 3 { return }
        screen.write(
            reason.asSentence, x: rect.x + used + 2, y: y, .muted, width: rect.width - used - 2)
    }

    private func reasonFits(in width: Int) -> Bool {
        let action = TextWidth.of(SafeText.line(action)) + 4
        return action + TextWidth.of(SafeText.line(reason ?? "")) <= width
    }

    /// The row above the action says what had no room elsewhere.
    private func drawSpareRow(
        _ layout: FormLayout, on screen: inout Screen, y: Int, _ rect: Rect
    ) {
        if !isOnAction, layout.isWide, fields.indices.contains(focus),
            !fitsBeside(focus, layout, screen.glyphs)
        {
            screen.write(fullNote(focus, screen.glyphs), x: rect.x, y: y, width: rect.width)
        } else if let reason, !reasonFits(in: rect.width) {
            screen.write(reason.asSentence, x: rect.x, y: y, .muted, width: rect.width)
        }
    }
}

extension Form {
    /// The mark of a field's state and as much of the note as stands beside the field.
    private func note(_ index: Int, _ layout: FormLayout, _ glyphs: Glyphs) -> StyledText {
        let mark = mark(index, glyphs)
        guard layout.isWide else { return mark }
        // What does not fit beside the field that has the focus is said above the action.
        return index == focus && !fitsBeside(index, layout, glyphs)
            ? mark : fullNote(index, glyphs)
    }

    /// Whether all that is said of a field stands beside it.
    private func fitsBeside(_ index: Int, _ layout: FormLayout, _ glyphs: Glyphs) -> Bool {
        let room = layout.marksAtEdge ? layout.noteWidth - 1 : layout.noteWidth
        return fullNote(index, glyphs).width <= (stretches(index, layout) ? 1 : room)
    }

    private func stretches(_ index: Int, _ layout: FormLayout) -> Bool {
        layout.stretches(fields[index], isFocused: index == focus)
    }

    /// Mark and note of a field, however long.
    private func fullNote(_ index: Int, _ glyphs: Glyphs) -> StyledText {
        let mark = mark(index, glyphs)
        let words = words(index)
        return mark.isEmpty || words.isEmpty ? mark + words : mark + " " + words
    }

    private func mark(_ index: Int, _ glyphs: Glyphs) -> StyledText {
        switch fields[index].state {
        case .empty: StyledText(String(Character(glyphs.dot)), .muted)
        case .optional: StyledText()
        case .incomplete:
            index == focus
                ? StyledText(String(Character(glyphs.dot)), .muted) : StyledText("!", .attention)
        case .wrong: StyledText(String(Character(glyphs.cross)), .danger)
        case .right: StyledText(String(Character(glyphs.tick)), .good)
        }
    }

    private func words(_ index: Int) -> StyledText {
        switch fields[index].state {
        case .incomplete(let what):
            StyledText(what.asSentence, index == focus ? .muted : .attention)
        case .wrong(let why): StyledText(why.asSentence, .danger)
        case .empty, .optional, .right:
            index == focus && fields[index].isSecret && !revealHint.isEmpty
                ? StyledText(revealHint, .muted) : StyledText()
        }
    }
}
