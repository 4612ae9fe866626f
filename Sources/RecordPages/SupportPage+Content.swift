import RideApp
import RideCore
import RideTUI
import RideWire

/// What is on the page of the support, and which keys work there.
extension SupportPage {
    /// The ways to write.
    enum WriteLine: Int, CaseIterable, Sendable {
        case question, problem, lost, otherRide
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let names: [SupportText] = [.partQuestions, .partMessages, .partWrite]
        var content = SheetContent(
            title: StyledText(desk.texts[SupportText.supportTitle], .title),
            number: Self.menuDetail(desk),
            rows: [
                .tabs(
                    TabBar(
                        id: Self.tabs, titles: names.map { desk.texts[$0] },
                        selected: part.rawValue))
            ])
        switch part {
        case .questions: content.rows += questionRows(room, desk)
        case .messages: content.rows += messageRows(room, desk)
        case .write: content.rows += writeRows(room, desk)
        }
        return content
    }

    private func questionRows(_ room: PageRoom, _ desk: PageDesk) -> [SheetRow] {
        let articles = articles(desk)
        let rows = articles.map { article in
            ListRow([
                StyledText(article.question),
                StyledText(desk.texts[word: article.topic, in: "record.topic"], .muted),
            ])
        }
        var empty = StyledText(desk.texts[SupportText.searchNothing], .muted)
        if let failure = shelf.failure {
            empty = StyledText(failure, .danger)
        } else if !shelf.isComplete {
            empty = Self.words(of: desk.loading)
        }
        let search = SheetRow.field(
            query, label: StyledText(String(Character(room.glyphs.prompt)), .accent),
            placeholder: desk.texts[SupportText.searchPlaceholder], isFocused: isSearching)
        guard !rows.isEmpty else { return [search, .blank, Cut.row(empty, in: room)] }
        return [
            search, .blank,
            .list(
                SelectList(
                    id: Self.list,
                    columns: [.flexible(20), .fixed(14, alignment: .right, priority: 2)],
                    rows: rows, selected: min(selectedLine, rows.count - 1)),
                atMost: room.rows - 3),
        ]
    }

    private static func words(of notice: Table.Notice) -> StyledText {
        switch notice {
        case .loading(let words): StyledText(words, .muted)
        case .failed(let why): StyledText(why, .danger)
        }
    }

    private func messageRows(_ room: PageRoom, _ desk: PageDesk) -> [SheetRow] {
        let rows = tickets.items.map { ticket in
            ListRow([
                TicketWords.state(of: ticket, desk),
                StyledText(ticket.subject, ticket.is_unread ? .bold : .normal),
                StyledText(TicketWords.matter(of: ticket, desk), .muted),
                StyledText(desk.ago(ticket.changed_at_ms), .muted),
            ])
        }
        var table = Table(
            SelectList(
                id: Self.list,
                columns: [
                    .fixed(14, desk.texts[RecordText.columnStage]),
                    .flexible(16, desk.texts[SupportText.columnSubject]),
                    .fixed(12, desk.texts[SupportText.columnAbout], priority: 3),
                    .fixed(
                        14, desk.texts[SupportText.columnChanged], alignment: .right, priority: 5),
                ], rows: rows, selected: rows.isEmpty ? nil : min(selectedLine, rows.count - 1),
                emptyText: desk.texts[SupportText.messagesEmpty]),
            countText: !rows.isEmpty
                ? tickets.hasMore
                    ? desk.texts[
                        SupportText.messagesSome, ["count": desk.format.number(rows.count)]]
                    : desk.counted(rows.count, one: SupportText.messagesOne, many: .messagesMany)
                : "")
        if let failure = tickets.failure {
            table.notice = .failed(failure)
        } else if tickets.isLoading || !desk.isLive {
            table.notice = desk.loading
        }
        return [.blank, .table(table, rows: room.rows - 2)]
    }

    private func writeRows(_ room: PageRoom, _ desk: PageDesk) -> [SheetRow] {
        let ride = lastRide.map { desk.moment($0.requested_at_ms) } ?? ""
        let noRide = desk.texts[SupportText.writeNoRideYet]
        let rows = WriteLine.allCases.map { line in
            switch line {
            case .question:
                ListRow([StyledText(desk.texts[SupportText.writeQuestion]), ""])
            case .problem:
                ListRow(
                    [
                        StyledText(desk.texts[SupportText.writeLastRide]),
                        StyledText(lastRide == nil ? noRide : ride, .muted),
                    ], isEnabled: lastRide != nil)
            case .lost:
                ListRow(
                    [
                        StyledText(desk.texts[SupportText.writeLost]),
                        StyledText(lastRide == nil ? noRide : ride, .muted),
                    ], isEnabled: lastRide != nil)
            case .otherRide:
                ListRow([
                    StyledText(desk.texts[SupportText.writeOtherRide]),
                    StyledText(desk.texts[SupportText.writeOtherRideHint], .muted),
                ])
            }
        }
        return [
            .blank,
            .list(
                SelectList(
                    id: Self.list,
                    columns: [.flexible(24), .flexible(12, alignment: .right, priority: 2)],
                    rows: rows, selected: selectedLine), atMost: rows.count),
            .blank,
            .paragraph(desk.texts[SupportText.writeHint], .muted),
        ]
    }

    // MARK: Keys

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        let texts = desk.texts
        let open = KeyBinding<Action>(.enter, texts[TextKey.keyOpen], priority: 9, action: .open)
        let move = KeyBinding<Action>(
            [.down, .up], label: "↑↓", texts[TextKey.keyMove], priority: 4, action: .move)
        let back = KeyBinding<Action>(.escape, texts[TextKey.keyBack], priority: 8, action: .back)
        if isSearching { return [open, move, back] }
        let names = [
            texts[RecordText.keyParts], texts[SupportText.partMessages],
            texts[SupportText.partWrite],
        ]
        let parts = Part.allCases.map { part in
            KeyBinding<Action>(
                .char(Unicode.Scalar(UInt8(ascii: "1") + UInt8(part.rawValue))),
                label: part == .questions ? "1-3" : nil, names[part.rawValue],
                priority: part == .questions ? 5 : nil, action: .part(part.rawValue))
        }
        var bindings = [open, move]
        if part == .questions {
            bindings.append(
                KeyBinding(
                    [Table.filterKey, .char("s")], texts[SupportText.keySearch], priority: 7,
                    action: .search))
        }
        let hasFailed =
            part == .questions ? shelf.failure != nil : part == .messages && tickets.failure != nil
        return bindings + desk.againBinding(hasFailed, action: .again) + parts + [back]
    }
}
