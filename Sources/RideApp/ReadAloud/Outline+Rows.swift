import RideTUI

extension SheetRow {
    /// The row as plain lines.
    public var outline: [Outline.Line] {
        switch self {
        case .line(let left, let right): Outline.line([left, right])
        case .paragraph(let text, _): [.text(text)]
        case .progress(let bar): [.gauge(bar.label.plain)]
        case .field(let field, let label, let placeholder, let isFocused):
            [
                .field(
                    Outline.Field(
                        label: label.plain, text: field.outline, note: placeholder,
                        isFocused: isFocused, kind: .line(isSecret: field.kind == .secret),
                        isInForm: false))
            ]
        case .list(let list, _): list.outline
        case .stars(let stars, _, let label): [.text("\(stars)/5, \(label.plain)")]
        case .chat(let pane, _): pane.outline
        case .form(let form, _): form.outline
        case .table(let table, _): table.outline
        case .tabs(let tabs):
            tabs.titles.enumerated().map { index, title in
                .choice(
                    Outline.Choice(
                        text: title, list: tabs.id, row: index,
                        isSelected: index == tabs.selected, isEnabled: true,
                        isTakenAtOnce: true, isNumbered: tabs.isNumbered))
            }
        case .facts(let block): block.facts.map { .text("\($0.label): \($0.value.plain)") }
        case .receipt(let receipt): receipt.lines.compactMap(\.outline)
        case .text(let text, _): text.blocks.compactMap(\.outline)
        case .chart(let chart): chart.bars.map { .text("\($0.label): \($0.text)") }
        case .space, .blank: []
        }
    }
}

extension Outline {
    /// Texts side by side as one line; nothing if all are empty, or if they explain colours.
    fileprivate static func line(_ texts: [StyledText]) -> [Line] {
        // What explains a colour says nothing where there is none.
        let isLegend = texts.contains { $0.runs.contains { $0.style.emphasis.heat > 0 } }
        guard !isLegend else { return [] }
        let words = texts.map(\.plain).filter { !$0.isEmpty }
        let said = words.reduce("") { said, next in
            guard let end = said.last else { return next }
            // A comma goes on with a sentence, and not after its end.
            return said + (".!?…".contains(end) ? " " : ", ") + next
        }
        return said.isEmpty ? [] : [.text(said)]
    }
}

extension SelectList {
    fileprivate var outline: [Outline.Line] {
        if rows.isEmpty { return [.text(emptyText)] }
        return rows.enumerated().map { index, row in
            .choice(
                Outline.Choice(
                    text: words(for: row.cells),
                    list: id, row: index, isSelected: index == selected,
                    isEnabled: row.isEnabled))
        }
    }
}

extension SelectList {
    /// The cells of a row one after the other. Without columns a number says not of what it is,
    /// and a time not of which moment: the name of the column says it before.
    fileprivate func words(for cells: [StyledText]) -> String {
        cells.enumerated().compactMap { index, cell -> String? in
            let text = cell.plain
            guard !text.isEmpty else { return nil }
            guard columns.indices.contains(index), !columns[index].title.isEmpty,
                !columns[index].speaks(text)
            else { return text }
            return "\(columns[index].title): \(text)"
        }.joined(separator: ", ")
    }
}

extension ListColumn {
    /// Whether what stands in the column speaks for itself: words do, and what stands on the right
    /// is a number or an amount, even where its unit is a word. A mark alone is not read.
    fileprivate func speaks(_ text: String) -> Bool {
        if alignment == .right { return false }
        let scalars = text.unicodeScalars
        // Stars are counted as they are read.
        let counts = scalars.contains {
            $0.properties.numericType != nil || (0x2605...0x2606).contains($0.value)
        }
        return !counts || scalars.contains { $0.properties.isAlphabetic }
    }
}

extension ChatPane {
    fileprivate var outline: [Outline.Line] {
        messages.map { .text("\($0.time) \($0.mine == nil ? "" : "> ")\($0.text)") }
    }
}

extension Form {
    fileprivate var outline: [Outline.Line] {
        var lines: [Outline.Line] = []
        for (index, field) in fields.enumerated() {
            if let section = field.section { lines.append(.text(section)) }
            lines.append(.field(field.outline(isFocused: index == focus)))
        }
        return lines + [
            .choice(
                Outline.Choice(
                    text: action, list: id, row: fields.count, isSelected: isOnAction,
                    isEnabled: canSubmit, reason: reason ?? "", isTakenAtOnce: true))
        ]
    }
}

extension FormField {
    fileprivate func outline(isFocused: Bool) -> Outline.Field {
        var text = text
        let kind: Outline.Field.Kind
        switch input {
        case .text(let field):
            text = field.outline
            kind = .line(isSecret: field.kind == .secret)
        case .choice(let words, _): kind = .choice(words)
        case .toggle(let isOn): kind = .toggle(isOn)
        case .long: kind = .long
        }
        let hint = text.isEmpty ? placeholder : ""
        return Outline.Field(
            label: label, text: text, note: state.outline.isEmpty ? hint : state.outline,
            isFocused: isFocused, kind: kind, isInForm: true)
    }
}

extension TextField {
    /// What is typed; of a secret no more than how long it is.
    fileprivate var outline: String {
        kind == .secret ? String(repeating: "*", count: characters.count) : text
    }
}

extension FieldState {
    fileprivate var outline: String {
        switch self {
        case .empty, .optional, .right: ""
        case .incomplete(let why), .wrong(let why): why
        }
    }
}

extension Table {
    fileprivate var outline: [Outline.Line] {
        var lines = list.outline
        switch notice {
        case .loading(let text), .failed(let text): lines.append(.text(text))
        case nil: break
        }
        let sums = list.words(for: total)
        return lines
            + [sums].filter { !$0.isEmpty }.map { .text($0) }
            + [countText, filterText, pageText].filter { !$0.isEmpty }.map { .text($0) }
    }
}

extension Receipt.Line {
    fileprivate var outline: Outline.Line? {
        switch self {
        case .item(let label, let amount, _), .total(let label, let amount):
            .text("\(label): \(amount)")
        case .note(let text): .text(text)
        case .rule: nil
        }
    }
}

extension Paragraphs.Block {
    fileprivate var outline: Outline.Line? {
        switch self {
        case .heading(let text): .text(text)
        case .text(let text), .bullet(let text): .text(text.plain)
        case .gap: nil
        }
    }
}
