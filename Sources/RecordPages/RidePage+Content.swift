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
    func helpLines(_ desk: PageDesk) -> [HelpLine] {
        guard let details else { return [] }
        return [.report, .lost] + details.tickets.map(HelpLine.ticket)
            + shelf.articles(for: desk.role, isAboutARide: true).map(HelpLine.article)
    }

    /// The rows below the tabs.
    static func bodyRows(_ room: PageRoom) -> Int { room.rows - 2 }

    /// The lines of the part that is shown; nil while nothing is known, or where it is a list.
    func lines(_ room: PageRoom, _ desk: PageDesk) -> ScrolledLines? {
        guard let details else { return nil }
        switch part {
        case .details: return RideDetailLines(details: details, desk: desk, room: room).lines
        case .receipt, .help: return nil
        }
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        var content = SheetContent(title: title(desk), number: number(desk))
        let names: [RecordText] = [.partDetails, .partHelp, .partReceipt]
        content.rows = [
            .tabs(
                TabBar(
                    id: Self.tabs, titles: names.map { desk.texts[$0] }, selected: part.rawValue)),
            .blank,
        ]
        guard let details else {
            content.rows.append(waiting(desk))
            return content
        }
        if let failure { content.note = StyledText(failure, .danger) }
        let rows = Self.bodyRows(room)
        switch part {
        case .details:
            content.rows +=
                lines(room, desk)?.rows(rows, scroll: scroll, room.glyphs) ?? []
        case .help: content.rows.append(.list(helpList(desk, room), atMost: rows))
        case .receipt: content.rows += receiptRows(details, room, desk)
        }
        return content
    }

    private func title(_ desk: PageDesk) -> StyledText {
        var title = desk.texts[RecordText.rideTitle, ["id": "\(id)"]]
        if let ride = details?.ride { title += ", " + desk.moment(ride.requested_at_ms) }
        return StyledText(title, .title)
    }

    private func number(_ desk: PageDesk) -> StyledText {
        details.map { StyledText(desk.format.money($0.ride.fare.total)) } ?? ""
    }

    private func waiting(_ desk: PageDesk) -> SheetRow {
        if let failure { return .paragraph(failure, .danger) }
        switch desk.loading {
        case .loading(let words): return .paragraph(words, .muted)
        case .failed(let why): return .paragraph(why, .danger)
        }
    }

    // MARK: Help

    private func helpList(_ desk: PageDesk, _ room: PageRoom) -> SelectList {
        let rows = helpLines(desk).map { line in
            switch line {
            case .report:
                ListRow([StyledText(desk.texts[SupportText.reportProblem], .bold), ""])
            case .lost: ListRow([StyledText(desk.texts[SupportText.lostSomething], .bold), ""])
            case .ticket(let ticket):
                ListRow([
                    StyledText(ticket.subject, ticket.is_unread ? .bold : .normal),
                    TicketWords.state(of: ticket, desk),
                ])
            case .article(let article):
                ListRow([
                    StyledText(article.question),
                    StyledText(desk.texts[word: article.topic, in: "record.topic"], .muted),
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
        _ details: RideDetailsResult, _ room: PageRoom, _ desk: PageDesk
    ) -> [SheetRow] {
        let lines = RideReceipt(details, desk).lines(details, desk)
        let saved = savedRow(room, desk)
        var receipt = Receipt(lines)
        // Where the room is short, what was paid goes first: the details tell it too.
        let rows = Self.bodyRows(room) - 1
        while receipt.height(width: room.width) > rows, receipt.lines.count > 1 {
            receipt.lines.removeLast()
        }
        let used = receipt.height(width: room.width)
        return [.receipt(receipt), .space(max(0, rows - used)), saved]
    }

    private func savedRow(_ room: PageRoom, _ desk: PageDesk) -> SheetRow {
        switch saving {
        case .no: return Cut.row(StyledText(desk.texts[RecordText.receiptHint], .muted), in: room)
        case .asked: return .line(StyledText(desk.texts[TextKey.sending], .muted))
        case .done(.written(let path)):
            let words = StyledText(desk.texts[RecordText.receiptSaved] + " ", .good)
            return Cut.row(words + StyledText(path), in: room)
        case .done(.failed(let reason)):
            return Cut.row(StyledText(reason, .danger), in: room)
        }
    }

    // MARK: Keys

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        let parts = Part.allCases.map { part in
            KeyBinding<Action>(
                .char(Unicode.Scalar(UInt8(ascii: "1") + UInt8(part.rawValue))),
                label: part == .details ? "1-3" : nil,
                desk.texts[
                    part == .details
                        ? RecordText.keyParts : part == .help ? .partHelp : .partReceipt],
                priority: part == .details ? 4 : nil, action: .part(part.rawValue))
        }
        let back = KeyBinding<Action>(
            .escape, desk.texts[TextKey.keyBack], priority: 8, action: .back)
        let again = desk.againBinding(failure != nil, keys: [.ctrl("r")], action: Action.retry)
        guard let details else { return again + parts + [back] }
        switch part {
        case .details: return again + detailBindings(details, desk) + parts + [back]
        case .help:
            let open = KeyBinding<Action>(
                .enter, desk.texts[TextKey.keyOpen], priority: 9, action: .open)
            let move = KeyBinding<Action>(
                [.down, .up], label: "↑↓", desk.texts[TextKey.keyMove], priority: 5, action: .move)
            return again + [open, move] + parts + [back]
        case .receipt:
            let save = KeyBinding<Action>(
                [.enter, .char("e")], desk.texts[RecordText.keySave], priority: 9, action: .save)
            return again + [save] + parts + [back]
        }
    }

    private func detailBindings(
        _ details: RideDetailsResult, _ desk: PageDesk
    ) -> [KeyBinding<Action>] {
        let texts = desk.texts
        let ride = details.ride
        var bindings: [KeyBinding<Action>] = []
        if ride.stage == .completed {
            let given = desk.role == .passenger ? ride.rating_by_passenger : ride.rating_by_driver
            bindings.append(
                KeyBinding(
                    given == nil ? [.enter, .char("r")] : [.char("r")],
                    texts[given == nil ? RecordText.keyRate : .keyRateAgain], priority: 9,
                    availability: isRatingOpen(details, desk)
                        ? desk.whenLive
                        : .unavailable(reason: texts[ErrorText.ratingWindowClosed]),
                    action: .rate))
            if desk.role == .passenger {
                bindings.append(
                    KeyBinding(
                        .char("t"), texts[RecordText.keyTip], priority: 7,
                        availability: whenTip(details, desk), action: .tip))
            }
        }
        if ride.chat_count > 0 {
            bindings.append(
                KeyBinding(.char("c"), texts[TextKey.keyChat], priority: 6, action: .chat))
        }
        if desk.role == .passenger { bindings += passengerBindings(ride, desk) }
        return bindings
    }

    private func passengerBindings(_ ride: RideView, _ desk: PageDesk) -> [KeyBinding<Action>] {
        let texts = desk.texts
        // Where there is nothing left to say of a ride, the main thing is to ride like that again.
        let isMain = ride.stage != .completed || ride.rating_by_passenger != nil
        var bindings = [
            KeyBinding<Action>(
                isMain ? [.enter, .char("a")] : [.char("a")], texts[RecordText.keyRideAgain],
                priority: isMain ? 9 : 5,
                availability: desk.hasLiveRide
                    ? .unavailable(reason: texts[ErrorText.alreadyHasALiveRide])
                    : desk.whenLive, action: .again)
        ]
        if ride.driver_id != nil {
            bindings += [
                KeyBinding(
                    .char("f"),
                    texts[ride.is_favourite == true ? RecordText.keyNoFavourite : .keyFavourite],
                    priority: 2, availability: desk.whenLive, action: .favourite),
                KeyBinding(
                    .char("v"), texts[RecordText.keyAvoid], priority: nil,
                    availability: desk.whenLive, action: .avoid),
            ]
        }
        return bindings
    }

    /// Whether a rating or a tip can still be given.
    private func isRatingOpen(_ details: RideDetailsResult, _ desk: PageDesk) -> Bool {
        details.rating_open_until_ms.map { desk.cityNow.milliseconds <= $0 } ?? false
    }

    private func whenTip(_ details: RideDetailsResult, _ desk: PageDesk) -> Availability {
        let ride = details.ride
        if ride.payment == .cash {
            return .unavailable(reason: desk.texts[RecordText.tipInCash])
        }
        if ride.fare.items.contains(where: { $0.kind == .tip }) {
            return .unavailable(reason: desk.texts[RecordText.tipGiven])
        }
        guard isRatingOpen(details, desk) else {
            return .unavailable(reason: desk.texts[RecordText.tipTooLate])
        }
        return desk.whenLive
    }
}
