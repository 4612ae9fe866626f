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

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let names: [TextKey] = ["record.partQuestions", "record.partMessages", "record.partWrite"]
        var content = SheetContent(
            title: StyledText(context.texts["record.supportTitle"], .title),
            number: Self.menuDetail(context),
            rows: [
                .tabs(
                    TabBar(
                        id: Self.tabs, titles: names.map { context.texts[$0] },
                        selected: part.rawValue))
            ])
        switch part {
        case .questions: content.rows += questionRows(room, context)
        case .messages: content.rows += messageRows(room, context)
        case .write: content.rows += writeRows(room, context)
        }
        return content
    }

    private func questionRows(_ room: PageSpace, _ context: PageContext) -> [SheetRow] {
        let articles = articles(context)
        let rows = articles.map { article in
            ListRow([
                StyledText(article.question),
                StyledText(context.texts[word: article.topic, in: "record.topic"], .muted),
            ])
        }
        var empty = StyledText(context.texts["record.searchNothing"], .muted)
        if let failure = shelf.failure {
            empty = StyledText(failure, .danger)
        } else if !shelf.isComplete {
            empty = Self.words(of: context.loading)
        }
        let search = SheetRow.field(
            query, label: StyledText(String(Character(room.glyphs.prompt)), .accent),
            placeholder: context.texts["record.searchPlaceholder"], isFocused: isSearching)
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

    /// What the list of messages shows and can be filtered by.
    func fields(_ context: PageContext) -> ListFields<TicketView> {
        ListFields(
            name: Self.messages,
            columns: [
                .init(.fixed(14, context.texts["record.columnStage"])) {
                    TicketWords.state(of: $0, context)
                },
                .init(.flexible(16, context.texts["record.columnSubject"])) {
                    StyledText($0.subject, $0.is_unread ? .bold : .normal)
                },
                .init(.fixed(12, context.texts["record.columnAbout"], priority: 3)) {
                    StyledText(TicketWords.matter(of: $0, context), .muted)
                },
                .init(
                    .fixed(
                        14, context.texts["record.columnChanged"], alignment: .right, priority: 5)
                ) {
                    StyledText(context.ago($0.changed_at_ms), .muted)
                } value: {
                    .number($0.changed_at_ms)
                },
            ],
            facets: [
                .init(
                    name: "state", title: context.texts["record.columnStage"],
                    words: Self.words(tickets.items, of: Self.state) {
                        TicketWords.state(of: $0, context).plain
                    }, of: Self.state),
                .init(
                    name: "kind", title: context.texts["record.columnAbout"],
                    words: Self.words(tickets.items, of: \.kind) {
                        TicketWords.matter(of: $0, context)
                    }, of: \.kind),
            ], day: { context.onTheWall($0.changed_at_ms).date },
            counted: { count, hasMore in
                count == 0
                    ? ""
                    : hasMore
                        ? context.texts[
                            "record.messagesSome", ["count": context.format.number(count)]]
                        : context.counted(
                            count, "record.messagesMany")
            }, emptyText: context.texts["record.messagesEmpty"])
    }

    private static func state(of ticket: TicketView) -> String {
        ticket.is_unread ? "unread" : ticket.state
    }

    /// The words that stand among the tickets, each once, in the order of their names.
    private static func words(
        _ items: [TicketView], of word: (TicketView) -> String, _ text: (TicketView) -> String
    ) -> [(word: String, text: String)] {
        var known: [String: String] = [:]
        for item in items where !word(item).isEmpty { known[word(item)] = text(item) }
        return known.sorted { $0.key < $1.key }.map { (word: $0.key, text: $0.value) }
    }

    private func messageRows(_ room: PageSpace, _ context: PageContext) -> [SheetRow] {
        var notice: Table.Notice?
        if let failure = tickets.failure {
            notice = .failed(failure)
        } else if tickets.isLoading || !context.isLive {
            notice = context.loading
        }
        return [.blank]
            + served.rows(
                tickets.items, fields(context), notice: notice, below: 2, in: room, context)
    }

    private func writeRows(_ room: PageSpace, _ context: PageContext) -> [SheetRow] {
        func row(_ title: TextKey, about ride: HistoryItemView?) -> ListRow {
            let when = ride.map { context.moment($0.requested_at_ms) }
            return ListRow(
                [
                    StyledText(context.texts[title]),
                    StyledText(when ?? context.texts["record.writeNoRideYet"], .muted),
                ], isEnabled: ride != nil)
        }
        let rows = WriteLine.allCases.map { line in
            switch line {
            case .question:
                ListRow([StyledText(context.texts["record.writeQuestion"]), ""])
            case .problem: row("record.writeLastRide", about: lastRide)
            case .lost: row("record.writeLost", about: lastRidden)
            case .otherRide:
                ListRow([
                    StyledText(context.texts["record.writeOtherRide"]),
                    StyledText(context.texts["record.writeOtherRideHint"], .muted),
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
            .paragraph(context.texts["record.writeHint"], .muted),
        ]
    }

    // MARK: Keys

    @PageKeys<Action>
    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        if isSearching {
            openKeys(context)
            context.backKey { $0.back(&$1) }
        } else if part == .messages, served.isTyping {
            listKeys(context)
        } else {
            partKeys(context)
            tabKeys(context)
            context.backKey { $0.back(&$1) }
        }
    }

    /// The keys of the part that is shown.
    @PageKeys<Action>
    private func partKeys(_ context: PageContext) -> [PageKey<Self>] {
        switch part {
        case .questions:
            openKeys(context)
            context.key([Table.filterKey, .char("s")], "record.keySearch", 7) { $0.search(&$1) }
            context.againKey(if: shelf.failure != nil) { $0.askForPart(&$1) }
        case .messages:
            // Where a filter leaves nothing there is nothing to open.
            if served.item(tickets.items, fields(context), context) != nil { openKeys(context) }
            listKeys(context)
            context.againKey(if: tickets.failure != nil) { $0.askForPart(&$1) }
        case .write: openKeys(context)
        }
    }

    private func openKeys(_ context: PageContext) -> [PageKey<Self>] {
        [context.key(.enter, "key.open", 9) { $0.open(&$1) }, context.moveKey()]
    }

    private func listKeys(_ context: PageContext) -> [PageKey<Self>] {
        served.keys(tickets.items, fields(context), context) { $0.perform($1, &$2) }
    }

    @PageKeys<Action>
    private func tabKeys(_ context: PageContext) -> [PageKey<Self>] {
        let titles: [TextKey] = ["record.keyParts", "record.partMessages", "record.partWrite"]
        for (number, title) in titles.enumerated() {
            context.key(
                .char(Unicode.Scalar(UInt8(ascii: "1") + UInt8(number))),
                label: number == 0 ? "1-3" : nil, title, number == 0 ? 5 : nil
            ) { $0.show(number, &$1) }
        }
    }
}
