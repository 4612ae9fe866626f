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
        /// Something that was on the screen, which the message begins with.
        case seen(String)
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
    /// What the message begins with.
    private var seen = ""
    private var form = Form(id: WritePage.form, fields: [], action: "")
    private var submission = Submission()

    /// The kinds of problems in the order in which they are offered.
    static let problems = ProblemKind.allCases

    /// A message about this.
    public init(_ subject: Subject) {
        switch subject {
        case .question: (ride, problem) = (nil, nil)
        case .seen(let words):
            (ride, problem) = (nil, nil)
            seen = words
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

    public var draft: DraftName? { ride.map { .support(aboutRide: $0.id) } ?? .support }

    // MARK: The form

    private var hasChoice: Bool { ride != nil }
    private var subjectField: Int { hasChoice ? 1 : 0 }

    /// What is asked first: what was wrong, and of what is told already what happened. The subject
    /// of a ride's problem is there without being typed.
    private var firstFocus: Int {
        guard let problem else { return subjectField }
        return problem == .other ? 0 : subjectField + 1
    }

    private var chosenProblem: ProblemKind? {
        guard hasChoice, let selected = form.fields.first?.selected else { return nil }
        return Self.problems.indices.contains(selected) ? Self.problems[selected] : nil
    }

    public mutating func opened(_ context: inout PageContext) {
        guard form.fields.isEmpty else { return }
        let (subject, message) = typedBefore(&context)
        var fields: [FormField] = []
        if hasChoice {
            fields.append(
                FormField(
                    context.texts["record.writeProblem"],
                    .choice(
                        Self.problems.map { TicketWords.name(of: $0, context) },
                        selected: problem.flatMap { Self.problems.firstIndex(of: $0) }),
                    state: .right))
        }
        fields += [
            FormField(
                context.texts["record.writeSubject"],
                TextField(subject, limit: AccountLimits.subjectCharacters), state: .empty),
            FormField(
                context.texts["record.writeMessage"],
                .long(
                    TextArea(message, limit: AccountLimits.ticketMessageCharacters),
                    rows: min(max(4, context.room.rows - 8), 12)), state: .empty,
                placeholder: context.texts["record.writePlaceholder"]),
        ]
        form = Form(
            id: Self.form, fields: fields, focus: firstFocus,
            action: context.texts["record.writeSend"])
        check(context)
    }

    /// What was typed before and stands there again, after it what the message begins with.
    private func typedBefore(_ context: inout PageContext) -> (subject: String, message: String) {
        let begun = seen.isEmpty ? "" : "[\(seen)] "
        guard let draft, let typed = context.typed(draft) else { return ("", begun) }
        context.sayTypedIsBack()
        let message = typed["message"] ?? ""
        let isThere = message.contains(CleanText.cleaned(begun)) || begun.isEmpty
        return (typed["subject"] ?? "", isThere ? message : "\(message) \(begun)")
    }

    /// Looks at every field again.
    private mutating func check(_ context: PageContext) {
        guard !form.fields.isEmpty else { return }
        let problem = chosenProblem
        let subject = subjectField
        let typed = form.fields[subject].text
        // A ride's problem has a name already; another subject may be given.
        form.fields[subject].placeholder =
            problem.map { TicketWords.name(of: $0, context) }
            ?? context.texts["record.writeSubjectExample"]
        form.fields[subject].state = state(
            of: typed, characters: AccountLimits.subjectCharacters,
            bytes: AccountLimits.subjectBytes, isOptional: problem != nil, context)
        form.fields[subject + 1].state = state(
            of: form.fields[subject + 1].text,
            characters: AccountLimits.ticketMessageCharacters,
            bytes: AccountLimits.ticketMessageBytes, isOptional: false, context)
        form.reason = reason(context)
    }

    private func state(
        of text: String, characters: Int, bytes: Int, isOptional: Bool, _ context: PageContext
    ) -> FieldState {
        do throws(TextRejection) {
            _ = try CleanText.checked(text, characters: characters, bytes: bytes)
            return .right
        } catch {
            switch error {
            case .empty: return isOptional ? .optional : .empty
            case .tooLong, .tooManyBytes: return .wrong(context.texts["record.writeTooLong"])
            }
        }
    }

    private func reason(_ context: PageContext) -> String? {
        if submission.isUnderWay { return context.texts["sending"] }
        if !context.isLive { return context.texts["link.needed"] }
        let fields = form.fields[subjectField...]
        guard let first = fields.first(where: { !$0.state.isAcceptable }) else { return nil }
        if case .wrong(let why) = first.state { return why }
        let isSubject = first.label == context.texts["record.writeSubject"]
        return context.texts[isSubject ? "record.writeNeedsSubject" : "record.writeNeedsMessage"]
    }

    // MARK: What is shown

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        var rows: [SheetRow] = []
        if let ride {
            let way = Cut.way(ride.from, ride.to, width: max(0, room.width - 16), room.glyphs)
            rows.append(
                Cut.row(
                    StyledText(way, .muted),
                    StyledText(context.moment(ride.requestedAt_ms), .muted), in: room))
        } else {
            rows.append(
                Cut.row(StyledText(context.texts["record.writeHint"], .muted), in: room))
        }
        rows.append(.blank)
        let refusal = submission.refusal
        let isNoteNeeded = refusal != nil
        let height = room.rows(after: rows) - (isNoteNeeded ? 1 : 0)
        rows.append(.form(form, rows: min(height, form.height(width: room.width))))
        if let refusal { rows.append(Cut.row(StyledText(refusal, .danger), in: room)) }
        let title: TextKey = ride == nil ? "record.writeTitle" : "record.writeRideTitle"
        return SheetContent(context.texts[title, ["id": "\(ride?.id ?? 0)"]], rows: rows)
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        let reason = reason(context)
        context.key(
            Form.sendKey, titled: context.texts["record.writeSend"].asKeyTitle, 9,
            when: reason.map { .unavailable(reason: $0) } ?? .available, isFinal: true
        ) { $0.send(&$1) }
        context.key(.tab, "key.nextField", 6)
        context.backKey { $0.leave(&$1) }
    }

    // MARK: What happens

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        // A word that is fully typed may be longer than it was, or right at last.
        let outcome = form.handle(key, width: context.room.width)
        return took(outcome, &context)
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if list == Self.form { _ = took(form.chosen(row: row), &context) }
    }

    private mutating func took(_ outcome: FormOutcome, _ context: inout PageContext) -> Bool {
        switch outcome {
        case .edited, .toggled:
            submission.forget()
            check(context)
            keep(&context)
        case .moved: check(context)
        case .submit: send(&context)
        case .ignored: return false
        }
        return true
    }

    private func keep(_ context: inout PageContext) {
        guard let draft else { return }
        let typed = [
            "subject": CleanText.cleaned(form.fields[subjectField].text),
            "message": CleanText.cleaned(form.fields[subjectField + 1].text),
        ]
        context.keep(typed.filter { !$0.value.isEmpty }, as: draft)
    }

    private func leave(_ context: inout PageContext) {
        guard form.fields.suffix(2).contains(where: { !$0.text.isEmpty }) else {
            return context.close()
        }
        context.askToDiscard()
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) { context.close() }

    /// What was sent is sent again by itself.
    public mutating func reconnected(_ context: inout PageContext) { check(context) }

    public mutating func stateChanged(_ context: inout PageContext) { check(context) }

    private mutating func send(_ context: inout PageContext) {
        check(context)
        guard form.canSubmit, !submission.isUnderWay else { return }
        let subject = CleanText.cleaned(form.fields[subjectField].text)
        let problem = chosenProblem
        let isLost = problem == .lostItem
        let call = OpenTicket(
            command_id: context.commandID(),
            kind: ride == nil ? "question" : isLost ? "lostItem" : "rideProblem",
            subject: subject.isEmpty
                ? problem.map { TicketWords.name(of: $0, context) } ?? subject : subject,
            message: CleanText.cleaned(form.fields[subjectField + 1].text),
            ride_id: ride?.id, problem: isLost ? nil : problem?.rawValue)
        submission.send(call, &context)
        check(context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard submission.take(done, context) else { return false }
        switch done.result {
        case .success(let tickets as TicketsResult):
            context.toast(context.texts["record.writeThanks"], .good)
            if let ticket = tickets.ticket {
                context.replace(with: TicketPage(ticket))
            } else {
                context.close()
            }
        case .success: context.close()
        case .failure: check(context)
        }
        return true
    }
}
