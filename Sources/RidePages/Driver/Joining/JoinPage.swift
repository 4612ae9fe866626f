import RideApp
import RideCore
import RideTUI
import RideWire

/// Becoming a driver, part by part (D1). Each part is saved at the engine when it is filled in, so
/// that whoever comes back goes on where they left.
public struct JoinPage: Page {
    /// What waits for its answer.
    enum Sent: Hashable, Sendable {
        /// A part, together with others to come or, of what is approved, by itself.
        case part(JoinPart, CommandID, isChange: Bool)
        /// The whole application.
        case whole(CommandID)

        var id: CommandID {
            switch self {
            case .part(_, let id, _), .whole(let id): id
            }
        }
    }

    /// What is asked before it is done.
    private enum Doubt {
        /// Whether what is typed is thrown away.
        case leaving
        /// Whether a part of an approved application is changed.
        case changing
    }

    static let list = "parts"

    var asked = Loadable<ApplicationView>()
    var plan: JoinPlan?
    /// The part that is being filled in; nil while all are looked at.
    var form: JoinForm?
    var sent: Sent?
    /// Why the whole application could not be sent.
    var problem: String?
    /// The selected row: a part, or the last one, which sends.
    var selected = 0
    /// The part with which the page begins.
    private var wanted: JoinPart?
    private var hasBegun = false
    /// Whether to save as soon as the file that was named has been looked at.
    private var savesOnceFound = false
    private var doubt = Doubt.leaving
    /// Whether something is being changed that was approved.
    private var isChanging = false

    /// The application of whoever is signed in; it begins with the first part that is missing.
    public init() {}

    /// The application, beginning with one part.
    init(part: JoinPart) { wanted = part }

    var isBusy: Bool { sent != nil }

    // MARK: What comes from the engine

    public mutating func opened(_ context: inout PageContext) {
        asked.ask(GetApplication(), &context)
    }

    public mutating func resumed(_ context: inout PageContext) { opened(&context) }

    /// An operator has decided.
    public mutating func stateChanged(_ context: inout PageContext) {
        guard let plan, let new = context.state?.application, new != plan.application.state, !isBusy
        else { return }
        opened(&context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        let id = (done.request as? any Command)?.command_id
        switch (done.request, done.result) {
        case (is GetApplication, .success(let answer as ApplicationView)):
            take(answer, &context)
            begin(&context)
            return true
        case (is GetApplication, .failure(let error)):
            self.asked.take(error)
            return true
        case (_, .success(let answer as ApplicationView)):
            guard let sent, sent.id == id else { return false }
            self.sent = nil
            take(answer, &context)
            goOn(after: sent, &context)
            return true
        case (_, .failure(let error)):
            guard let sent, sent.id == id else { return false }
            self.sent = nil
            refuse(sent, error, &context)
            return true
        case (_, .success): return false
        }
    }

    private mutating func take(_ application: ApplicationView, _ context: inout PageContext) {
        let before = plan
        asked.take(application)
        let new = JoinPlan(application, market: context.market, before: before)
        plan = new
        if !new.isOpen, !new.isApproved { form = nil }
        selected = min(selected, new.parts.count - (new.isOpen ? 0 : 1))
        guard let before, before.application.state != application.state else { return }
        // The engine's notice says that it is.
        if new.isApproved { context.close() }
        // Whoever is sent something back is put where they have to begin.
        if new.isOpen, let first = new.toDo.first, let index = new.parts.firstIndex(of: first) {
            selected = index
        }
    }

    /// The first time the application is there, the page goes to the part that comes next.
    private mutating func begin(_ context: inout PageContext) {
        // A guest begins once there is an account.
        guard !hasBegun, let plan, !isGuest else { return }
        hasBegun = true
        selected = plan.isOpen ? plan.parts.count : 0
        if plan.isApproved, let wanted { return open(wanted, &context) }
        guard plan.isOpen else { return }
        if let part = wanted ?? plan.next(after: nil) { open(part, &context) }
    }

    var isGuest: Bool { plan?.application.state == "guest" }

    private mutating func goOn(after sent: Sent, _ context: inout PageContext) {
        problem = nil
        dropForm(&context)
        if case .part(_, _, isChange: true) = sent { isChanging = true }
        if isChanging, let plan, !plan.isOpen {
            isChanging = false
            context.toast(
                context.text(plan.isApproved ? "work.changeSaved" : "work.changeSent"), .good)
            // Whoever came for this one part goes back to where they came from.
            if wanted != nil { context.close() }
            return
        }
        // A document opens what was approved; with nothing else to send, it goes at once.
        if isChanging, case .part = sent, let plan, plan.obstacles.isEmpty {
            return submit(&context)
        }
        guard case .part(let part, _, _) = sent, let plan, plan.isOpen else {
            selected = 0
            return
        }
        if let next = plan.next(after: part) {
            open(next, &context)
        } else {
            selected = plan.parts.count
        }
    }

    private mutating func refuse(_ sent: Sent, _ error: WireError, _ context: inout PageContext) {
        switch sent {
        case .part: form?.refuse(error, context)
        case .whole: problem = context.texts[error]
        }
        // What is refused for where it stands is looked at anew.
        if ["waiting_for_an_operator", "already_approved", "parts_missing"].contains(error.code) {
            opened(&context)
        }
    }

    // MARK: Keys

    public var isTyping: Bool { form != nil }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard form != nil else {
            guard let plan else { return false }
            // The last row sends; without one there is nothing to send.
            let count = plan.parts.count + (plan.isOpen ? 1 : 0)
            guard let moved = SelectList.moved(selected, by: key, count: count) else {
                return false
            }
            selected = moved
            problem = nil
            return true
        }
        if scrolls(key, context) { return true }
        let isBusy = isBusy
        guard !isBusy, let outcome = form?.handle(key, context, isBusy: isBusy) else {
            return false
        }
        savesOnceFound = false
        return take(outcome, &context)
    }

    /// The terms are read with the keys that go through a form, before the form has them.
    private mutating func scrolls(_ key: Key, _ context: PageContext) -> Bool {
        guard let form, form.part == .consent, form.fields.focus == 0 else { return false }
        guard key != .char(" "), key != .home, key != .end else { return false }
        let (text, size) = terms(form, in: context.room, context)
        guard let scroll = text.scrolled(by: key, in: size), scroll != text.scroll else {
            return key == .pageUp || key == .pageDown
        }
        self.form?.scroll = scroll
        return true
    }

    /// What is typed as a file's path is looked at.
    public mutating func found(
        _ finding: FileFinding, at path: String, _ context: inout PageContext
    ) {
        form?.found(finding, at: path)
        // Each letter of a path is looked at: what counts is the answer to the last.
        guard savesOnceFound, form?.awaitsLook(context) != true else { return }
        savesOnceFound = false
        if let reason = form?.form(context, isBusy: isBusy).reason {
            context.refuse(reason)
        } else {
            save(ifComplete: &context)
        }
    }

    /// Saves the part that is open, and goes on to the next.
    mutating func saveOnceFound(_ context: inout PageContext) {
        savesOnceFound = form?.awaitsLook(context) == true
        save(ifComplete: &context)
    }

    private mutating func save(ifComplete context: inout PageContext) {
        guard form?.form(context, isBusy: isBusy).canSubmit == true else { return }
        save(&context)
    }

    private mutating func take(_ outcome: FormOutcome, _ context: inout PageContext) -> Bool {
        if let path = form?.fileToLookAt(context) { context.look(atFile: path) }
        switch outcome {
        case .submit: save(&context)
        case .edited, .toggled:
            if let form { context.keep(form.fields.typed, as: form.draft) }
        case .moved: break
        case .ignored: return false
        }
        return true
    }

    /// A click opens a part, or sends.
    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        switch list {
        case Self.list where form == nil:
            selected = row
            choose(&context)
        case JoinForm.list where !isBusy:
            let isBusy = isBusy
            if let outcome = form?.chosen(row: row, context, isBusy: isBusy) {
                _ = take(outcome, &context)
            }
        default: break
        }
    }

    mutating func choose(_ context: inout PageContext) {
        guard let plan, !isBusy else { return }
        if plan.parts.indices.contains(selected) {
            let part = plan.parts[selected]
            // What was sent back of the account is mended where the account is.
            if part == .account, plan.isOpen { return context.open(ProfilePage()) }
            if part == .quiz, plan.isOpen { return context.open(LicencePage()) }
            if case .unavailable(let reason) = canOpen(part, context) {
                context.refuse(reason)
            } else {
                open(part, &context)
            }
        } else if case .unavailable(let reason) = canSubmit(context) {
            context.refuse(reason)
        } else {
            submit(&context)
        }
    }

    private mutating func submit(_ context: inout PageContext) {
        let id = context.commandID()
        sent = .whole(id)
        problem = nil
        context.send(SubmitApplication(command_id: id))
    }

    private mutating func open(_ part: JoinPart, _ context: inout PageContext) {
        guard let plan, let index = plan.parts.firstIndex(of: part) else { return }
        selected = index
        form = JoinForm(part, plan, context)
        guard let draft = form?.draft, form?.takeBack(context.typed(draft)) == true else { return }
        context.sayTypedIsBack()
        if let path = form?.fileToLookAt(context) { context.look(atFile: path) }
    }

    /// Leaves the part that is being filled in: it is saved, or not wanted.
    private mutating func dropForm(_ context: inout PageContext) {
        if let form { context.keep([:], as: form.draft) }
        form = nil
    }

    /// Sends the part that is open; a change of what is approved only after a question, since
    /// nobody drives while it is looked at.
    private mutating func save(_ context: inout PageContext) {
        guard let form, !isBusy else { return }
        guard !form.isChange else {
            doubt = .changing
            return context.ask(
                context.text("work.changeQuestion", ["part": form.part.title(context)]),
                details: context.text("work.changeDetails"), keep: context.text("work.changeKeep"),
                [context.text("work.sendChange")])
        }
        send(&context)
    }

    private mutating func send(_ context: inout PageContext) {
        guard let form, !isBusy else { return }
        let id = context.commandID()
        guard let call = form.call(id, context) else { return }
        sent = .part(form.part, id, isChange: form.isChange)
        context.send(call)
    }

    mutating func back(_ context: inout PageContext) {
        guard let form else { return context.close() }
        guard form.fields.changedCount > 1, !isBusy else { return dropForm(&context) }
        doubt = .leaving
        context.ask(
            context.text("work.leaveQuestion"), details: context.text("work.leaveDetails"),
            keep: context.text("work.leaveKeep"), [context.text("work.leaveDo")])
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        switch doubt {
        case .leaving: dropForm(&context)
        case .changing: send(&context)
        }
    }

    // MARK: What can be done

    func canOpen(_ part: JoinPart, _ context: PageContext) -> Availability {
        guard let plan else { return .unavailable(reason: context.text("page.loading")) }
        if part == .account, !plan.isOpen {
            return .unavailable(reason: context.text("work.accountElsewhere"))
        }
        if plan.isApproved, part == .consent {
            return .unavailable(reason: context.text("work.agreedAlready"))
        }
        guard plan.isOpen || plan.isApproved else {
            return .unavailable(reason: context.text("work.lookedAt"))
        }
        return .available
    }

    func canSubmit(_ context: PageContext) -> Availability {
        guard let plan else { return .unavailable(reason: context.text("page.loading")) }
        guard context.whenLive == .available else { return context.whenLive }
        guard plan.isOpen else { return .unavailable(reason: context.text("work.lookedAt")) }
        guard let first = plan.obstacles.first else { return .available }
        return .unavailable(
            reason: context.text("work.stillMissing", ["part": first.title(context)]))
    }
}
