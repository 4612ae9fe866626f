import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// Writes to support (P9, P12): about anything, or about a ride.
public struct WritePage: Page {
    /// What it is about before anything is chosen.
    public enum Subject: Hashable, Sendable {
        /// Anything.
        case question
        /// A ride, and what was wrong with it.
        case ride(RideView, ProblemKind)
        /// A ride of which only a line of the history is known.
        case item(HistoryItemView, ProblemKind)
    }

    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Send it.
        case send
        /// Nothing; for keys that belong to the form.
        case move
        /// Close the page, after a question if something is written.
        case back
    }

    static let form = "write"

    /// The ride it may be about.
    private struct Ride: Hashable {
        let id: UInt64
        let from: String
        let to: String
        let requestedAt_ms: Int64
    }

    private let ride: Ride?
    private let problem: ProblemKind?
    private var form = Form(id: WritePage.form, fields: [], action: "")
    private var refusal: String?
    private var sent: CallID?

    /// The kinds of problems in the order in which they are offered.
    static let problems = ProblemKind.allCases

    /// A message about this.
    public init(_ subject: Subject) {
        switch subject {
        case .question: (ride, problem) = (nil, nil)
        case .ride(let view, let problem):
            ride = Ride(
                id: view.id, from: view.pickup.name, to: view.dropoff.name,
                requestedAt_ms: view.requested_at_ms)
            self.problem = problem
        case .item(let item, let problem):
            ride = Ride(
                id: item.id, from: item.pickup_name, to: item.dropoff_name,
                requestedAt_ms: item.requested_at_ms)
            self.problem = problem
        }
    }

    public var isTyping: Bool { true }

    // MARK: The form

    private var hasChoice: Bool { ride != nil }
    private var subjectField: Int { hasChoice ? 1 : 0 }

    private var chosenProblem: ProblemKind? {
        guard hasChoice, let selected = form.fields.first?.selected else { return nil }
        return Self.problems.indices.contains(selected) ? Self.problems[selected] : nil
    }

    public mutating func opened(_ desk: inout PageDesk) {
        guard form.fields.isEmpty else { return }
        var fields: [FormField] = []
        if hasChoice {
            fields.append(
                FormField(
                    desk.texts[SupportText.writeProblem],
                    .choice(
                        Self.problems.map { TicketWords.name(of: $0, desk) },
                        selected: problem.flatMap { Self.problems.firstIndex(of: $0) }),
                    state: .right))
        }
        fields += [
            FormField(
                desk.texts[SupportText.writeSubject],
                TextField(limit: AccountLimits.subjectCharacters), state: .empty),
            FormField(
                desk.texts[SupportText.writeMessage],
                .long(
                    TextArea(
                        limit: AccountLimits.ticketMessageCharacters),
                    rows: min(max(4, desk.room.rows - 8), 12)), state: .empty,
                placeholder: desk.texts[SupportText.writePlaceholder]),
        ]
        form = Form(
            id: Self.form, fields: fields, focus: problem == .other ? 0 : subjectField,
            action: desk.texts[SupportText.writeSend])
        check(desk)
    }

    /// Looks at every field again.
    private mutating func check(_ desk: PageDesk) {
        guard !form.fields.isEmpty else { return }
        let problem = chosenProblem
        let subject = subjectField
        let typed = form.fields[subject].text
        // A ride's problem has a name already; another subject may be given.
        form.fields[subject].placeholder =
            problem.map { TicketWords.name(of: $0, desk) }
            ?? desk.texts[SupportText.writeSubjectExample]
        form.fields[subject].state = state(
            of: typed, characters: AccountLimits.subjectCharacters,
            bytes: AccountLimits.subjectBytes, isOptional: problem != nil, desk)
        form.fields[subject + 1].state = state(
            of: form.fields[subject + 1].text,
            characters: AccountLimits.ticketMessageCharacters,
            bytes: AccountLimits.ticketMessageBytes, isOptional: false, desk)
        form.reason = reason(desk)
    }

    private func state(
        of text: String, characters: Int, bytes: Int, isOptional: Bool, _ desk: PageDesk
    ) -> FieldState {
        do throws(TextRejection) {
            _ = try CleanText.checked(text, characters: characters, bytes: bytes)
            return .right
        } catch {
            switch error {
            case .empty: return isOptional ? .optional : .empty
            case .tooLong: return .wrong(desk.texts[SupportText.writeTooLong])
            }
        }
    }

    private func reason(_ desk: PageDesk) -> String? {
        if sent != nil { return desk.texts[TextKey.sending] }
        if !desk.isLive { return desk.texts[TextKey.linkNeeded] }
        let fields = form.fields[subjectField...]
        guard let first = fields.first(where: { !$0.state.isAcceptable }) else { return nil }
        if case .wrong(let why) = first.state { return why }
        let isSubject = first.label == desk.texts[SupportText.writeSubject]
        return desk.texts[isSubject ? SupportText.writeNeedsSubject : .writeNeedsMessage]
    }

    // MARK: What is shown

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        var rows: [SheetRow] = []
        if let ride {
            let way = Cut.way(ride.from, ride.to, width: max(0, room.width - 16), room.glyphs)
            rows.append(
                Cut.row(
                    StyledText(way, .muted),
                    StyledText(desk.moment(ride.requestedAt_ms), .muted), in: room))
        } else {
            rows.append(
                Cut.row(StyledText(desk.texts[SupportText.writeHint], .muted), in: room))
        }
        rows.append(.blank)
        let isNoteNeeded = refusal != nil
        let height = room.rows(after: rows) - (isNoteNeeded ? 1 : 0)
        rows.append(.form(form, rows: min(height, form.height(width: room.width))))
        if let refusal { rows.append(Cut.row(StyledText(refusal, .danger), in: room)) }
        let title: SupportText = ride == nil ? .writeTitle : .writeRideTitle
        return SheetContent(desk.texts[title, ["id": "\(ride?.id ?? 0)"]], rows: rows)
    }

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        let reason = reason(desk)
        return [
            KeyBinding(
                .ctrl("s"), desk.texts[SupportText.writeSend], priority: 9,
                availability: reason.map { .unavailable(reason: $0) } ?? .available,
                action: .send),
            KeyBinding(
                .tab, desk.texts[TextKey.keyNextField], priority: 6, action: .move),
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .back),
        ]
    }

    // MARK: What happens

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        // A word that is fully typed may be longer than it was, or right at last.
        let outcome = form.handle(key, width: desk.room.width)
        return took(outcome, &desk)
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        if list == Self.form { _ = took(form.chosen(row: row), &desk) }
    }

    private mutating func took(_ outcome: FormOutcome, _ desk: inout PageDesk) -> Bool {
        switch outcome {
        case .edited, .toggled:
            refusal = nil
            check(desk)
        case .moved: check(desk)
        case .submit: send(&desk)
        case .ignored: return false
        }
        return true
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .send: send(&desk)
        case .move: break
        case .back: leave(&desk)
        }
    }

    private func leave(_ desk: inout PageDesk) {
        guard form.fields.suffix(2).contains(where: { !$0.text.isEmpty }) else {
            return desk.close()
        }
        desk.ask(
            desk.texts[SupportText.discardQuestion], keep: desk.texts[SupportText.discardKeep],
            [desk.texts[SupportText.discardYes]])
    }

    public mutating func confirmed(_ answer: Int, _ desk: inout PageDesk) { desk.close() }

    /// What was sent is sent again by itself.
    public mutating func reconnected(_ desk: inout PageDesk) { check(desk) }

    public mutating func stateChanged(_ desk: inout PageDesk) { check(desk) }

    private mutating func send(_ desk: inout PageDesk) {
        check(desk)
        guard form.canSubmit, sent == nil else { return }
        let subject = CleanText.cleaned(form.fields[subjectField].text)
        let problem = chosenProblem
        let isLost = problem == .lostItem
        let call = OpenTicket(
            command_id: desk.commandID(),
            kind: ride == nil ? "question" : isLost ? "lostItem" : "rideProblem",
            subject: subject.isEmpty
                ? problem.map { TicketWords.name(of: $0, desk) } ?? subject : subject,
            message: CleanText.cleaned(form.fields[subjectField + 1].text),
            ride_id: ride?.id, problem: isLost ? nil : problem?.rawValue)
        refusal = nil
        sent = desk.send(call)
        check(desk)
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        guard done.id == sent else { return false }
        sent = nil
        switch done.result {
        case .success(let tickets as TicketsResult):
            desk.toast(desk.texts[SupportText.writeThanks], .good)
            if let ticket = tickets.ticket {
                desk.replace(with: TicketPage(ticket))
            } else {
                desk.close()
            }
        case .success: desk.close()
        case .failure(let error):
            refusal = desk.refusal(error)
            check(desk)
        }
        return true
    }
}
