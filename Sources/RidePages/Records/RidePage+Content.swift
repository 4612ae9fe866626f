import RideApp
import RideCore
import RideTUI
import RideWire

/// What is on the page of a ride, and which keys work there.
extension RidePage {
    /// One line of the help about a ride.
    enum HelpLine: Hashable, Sendable {
        /// Say what was wrong.
        case report
        /// Say what was left behind.
        case lost
        /// What was written about this ride.
        case ticket(TicketView)
        /// A question with its answer.
        case article(ArticleView)
    }

    /// The lines of the help: what can be done, what was written, what others ask.
    func helpLines(_ context: PageContext) -> [HelpLine] {
        guard let details else { return [] }
        // Nobody loses anything in a car they have not been in, or that is their own.
        let isPassenger = context.role == .passenger && details.ride.started_at_ms != nil
        let lost: [HelpLine] = isPassenger ? [.lost] : []
        return [.report] + lost + details.tickets.map(HelpLine.ticket)
            + shelf.articles(for: context.role, isAboutARide: true).map(HelpLine.article)
    }

    /// The rows below the tabs.
    static func bodyRows(_ room: PageSpace) -> Int { room.rows - 2 }

    /// The lines of the part that is shown; nil while nothing is known, or where it is a list.
    func lines(_ room: PageSpace, _ context: PageContext) -> ScrolledLines? {
        guard let details else { return nil }
        switch part {
        case .details: return RideDetailLines(details: details, context: context, room: room).lines
        case .receipt, .help: return nil
        }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        var content = SheetContent(title: title(context), number: number(context))
        let names: [TextKey] = ["record.partDetails", "record.partHelp", "record.partReceipt"]
        content.rows = [
            .tabs(
                TabBar(
                    id: Self.tabs, titles: names.map { context.texts[$0] }, selected: part.rawValue)
            ),
            .blank,
        ]
        guard let details else {
            content.rows.append(waiting(context))
            return content
        }
        if let failure { content.note = StyledText(failure, .danger) }
        let rows = Self.bodyRows(room)
        switch part {
        case .details:
            content.rows +=
                lines(room, context)?.rows(rows, scroll: scroll, room.glyphs) ?? []
        case .help: content.rows.append(.list(helpList(context, room), atMost: rows))
        case .receipt: content.rows += receiptRows(details, room, context)
        }
        return content
    }

    private func title(_ context: PageContext) -> StyledText {
        var title = context.texts["record.rideTitle", ["id": "\(id)"]]
        if let ride = details?.ride { title += ", " + context.moment(ride.requested_at_ms) }
        return StyledText(title, .title)
    }

    private func number(_ context: PageContext) -> StyledText {
        details.map { StyledText(context.format.money($0.ride.fare.total)) } ?? ""
    }

    private func waiting(_ context: PageContext) -> SheetRow {
        if let failure { return .paragraph(failure, .danger) }
        switch context.loading {
        case .loading(let words): return .paragraph(words, .muted)
        case .failed(let why): return .paragraph(why, .danger)
        }
    }

    // MARK: Help

    private func helpList(_ context: PageContext, _ room: PageSpace) -> SelectList {
        let rows = helpLines(context).map { line in
            switch line {
            case .report:
                ListRow([StyledText(context.texts["record.reportProblem"], .bold), ""])
            case .lost: ListRow([StyledText(context.texts["record.lostSomething"], .bold), ""])
            case .ticket(let ticket):
                ListRow([
                    StyledText(ticket.subject, ticket.is_unread ? .bold : .normal),
                    TicketWords.state(of: ticket, context),
                ])
            case .article(let article):
                ListRow([
                    StyledText(article.question),
                    StyledText(context.texts[word: article.topic, in: "record.topic"], .muted),
                ])
            }
        }
        return SelectList(
            id: Self.list,
            columns: [.flexible(20), .fixed(14, alignment: .right, priority: 2)], rows: rows,
            selected: min(selected, max(0, rows.count - 1)))
    }

    // MARK: Receipt

    private func receiptRows(
        _ details: RideDetailsResult, _ room: PageSpace, _ context: PageContext
    ) -> [SheetRow] {
        let lines = RideReceipt(details, context).lines(details, context)
        let saved = savedRow(room, context)
        let receipt = Receipt(lines)
        let used = receipt.height(width: room.width)
        return [.receipt(receipt), .space(max(0, Self.bodyRows(room) - 1 - used)), saved]
    }

    private func savedRow(_ room: PageSpace, _ context: PageContext) -> SheetRow {
        switch saving {
        case .no:
            let hint: TextKey = isUnderWay ? "record.receiptLater" : "record.receiptHint"
            return Cut.row(StyledText(context.texts[hint], .muted), in: room)
        case .asked: return .line(StyledText(context.texts["sending"], .muted))
        case .done(.written(let path)):
            let words = StyledText(context.texts["record.receiptSaved"] + " ", .good)
            return Cut.row(words + StyledText(path), in: room)
        case .done(.failed(let reason)):
            return Cut.row(StyledText(reason, .danger), in: room)
        }
    }

    /// Whether the ride is not over yet: what it costs may still change.
    private var isUnderWay: Bool { details?.ride.stage.isLive == true }

    // MARK: Keys

    @PageKeys<Action>
    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.againKey(if: failure != nil, keys: [.ctrl("r")]) { $0.opened(&$1) }
        if let details {
            switch part {
            case .details: detailKeys(details, context)
            case .help:
                context.key(.enter, "key.open", 9) { $0.openHelp(&$1) }
                context.moveKey(5)
            case .receipt:
                context.key(
                    [.enter, .char("e")], "record.keySave", 9,
                    when: isUnderWay
                        ? .unavailable(reason: context.texts["record.receiptLater"]) : .available
                ) { $0.save(details, &$1) }
            }
        }
        partKeys(context)
        context.backKey()
    }

    @PageKeys<Action>
    private func partKeys(_ context: PageContext) -> [PageKey<Self>] {
        let titles: [TextKey] = ["record.keyParts", "record.partHelp", "record.partReceipt"]
        for (number, title) in titles.enumerated() {
            context.key(
                .char(Unicode.Scalar(UInt8(ascii: "1") + UInt8(number))),
                label: number == 0 ? "1-3" : nil, title, number == 0 ? 4 : nil
            ) { $0.show(number, &$1) }
        }
    }

    @PageKeys<Action>
    private func detailKeys(
        _ details: RideDetailsResult, _ context: PageContext
    ) -> [PageKey<Self>] {
        let texts = context.texts
        let ride = details.ride
        if ride.stage == .completed {
            let given =
                context.role == .passenger ? ride.rating_by_passenger : ride.rating_by_driver
            context.key(
                given == nil ? [.enter, .char("s")] : [.char("s")],
                given == nil ? "record.keyRate" : "record.keyRateAgain", 9,
                when: isRatingOpen(details, context)
                    ? context.whenLive : .unavailable(reason: texts["error.rating_window_closed"])
            ) { $1.open(RatePage(ride, by: $1.role)) }
            if context.role == .passenger {
                context.key(.char("g"), "record.keyTip", 7, when: whenTip(details, context)) {
                    $1.open(TipPage(ride))
                }
            }
        }
        if ride.chat_count > 0 {
            context.key(isUnderWay ? [.enter, .char("t")] : [.char("t")], "key.chat", 6) {
                $1.open(ChatLogPage(ride))
            }
        }
        if context.role == .passenger {
            passengerKeys(ride, context)
        }
        context.key(.char("r"), "passenger.keyReport", nil) {
            $1.open(WritePage(.ride(ride, .other)))
        }
    }

    @PageKeys<Action>
    private func passengerKeys(_ ride: RideView, _ context: PageContext) -> [PageKey<Self>] {
        let texts = context.texts
        // Where there is nothing left to say of a ride, the main thing is to ride like that again.
        let isMain = ride.stage != .completed || ride.rating_by_passenger != nil
        // A ride that goes on is not ridden again.
        if !isUnderWay {
            context.key(
                isMain ? [.enter, .char("a")] : [.char("a")], "record.keyRideAgain", isMain ? 9 : 5,
                when: context.hasLiveRide
                    ? .unavailable(reason: texts["error.already_has_a_live_ride"])
                    : context.whenLive
            ) { $0.rideAgain(ride, &$1) }
        }
        if ride.driver_id != nil {
            context.key(
                .char("f"),
                ride.is_favourite == true ? "record.keyNoFavourite" : "record.keyFavourite", 2,
                when: context.whenLive
            ) { $0.send(ride.is_favourite == true ? .none : .favourite, ride, &$1) }
            context.key(.char("v"), "record.keyAvoid", nil, when: context.whenLive) {
                $0.askToAvoid(ride, &$1)
            }
        }
    }

    /// Whether a rating or a tip can still be given.
    private func isRatingOpen(_ details: RideDetailsResult, _ context: PageContext) -> Bool {
        details.rating_open_until_ms.map { context.cityNow.milliseconds <= $0 } ?? false
    }

    private func whenTip(_ details: RideDetailsResult, _ context: PageContext) -> Availability {
        let ride = details.ride
        if ride.payment == .cash {
            return .unavailable(reason: context.texts["record.tipInCash"])
        }
        if ride.fare.items.contains(where: { $0.kind == .tip }) {
            return .unavailable(reason: context.texts["record.tipGiven"])
        }
        guard isRatingOpen(details, context) else {
            return .unavailable(reason: context.texts["record.tipTooLate"])
        }
        return context.whenLive
    }
}
