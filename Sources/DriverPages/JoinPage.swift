import AccountPages
import RideApp
import RideCore
import RideTUI
import RideWire

/// Becoming a driver, part by part (D1). Each part is saved at the engine when it is filled in, so
/// that whoever comes back goes on where they left.
public struct JoinPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Open the selected part, or send it all.
        case choose
        /// Save the part that is open, and go on to the next.
        case save
        /// Create an account, as a guest.
        case signUp
        /// Ask for the application once more.
        case again
        /// Nothing; for keys that only move.
        case move
        /// Leave the part that is open, after a question where much is typed; or close the page.
        case back
    }

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

    var asked = Asked<ApplicationView>()
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
    private var doubt = Doubt.leaving
    /// Whether something is being changed that was approved.
    private var isChanging = false

    /// The application of whoever is signed in; it begins with the first part that is missing.
    public init() {}

    /// The application, beginning with one part.
    init(part: JoinPart) { wanted = part }

    var isBusy: Bool { sent != nil }

    // MARK: What comes from the engine

    public mutating func opened(_ desk: inout PageDesk) {
        asked.ask(GetApplication(), &desk)
    }

    public mutating func resumed(_ desk: inout PageDesk) { opened(&desk) }

    /// An operator has decided.
    public mutating func stateChanged(_ desk: inout PageDesk) {
        guard let plan, let new = desk.state?.application, new != plan.application.state, !isBusy
        else { return }
        opened(&desk)
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        let id = (done.request as? any Command)?.command_id
        switch (done.request, done.result) {
        case (is GetApplication, .success(let answer as ApplicationView)):
            take(answer, &desk)
            begin(desk)
            return true
        case (is GetApplication, .failure(let error)):
            self.asked.take(error)
            return true
        case (_, .success(let answer as ApplicationView)):
            guard let sent, sent.id == id else { return false }
            self.sent = nil
            take(answer, &desk)
            goOn(after: sent, &desk)
            return true
        case (_, .failure(let error)):
            guard let sent, sent.id == id else { return false }
            self.sent = nil
            refuse(sent, error, &desk)
            return true
        case (_, .success): return false
        }
    }

    private mutating func take(_ application: ApplicationView, _ desk: inout PageDesk) {
        let before = plan
        asked.take(application)
        let new = JoinPlan(application, market: desk.market, before: before)
        plan = new
        if !new.isOpen, !new.isApproved { form = nil }
        selected = min(selected, new.parts.count - (new.isOpen ? 0 : 1))
        if let before, before.application.state != "approved", application.state == "approved" {
            desk.toast(desk.text(.joinApproved), .good)
            desk.close()
        }
    }

    /// The first time the application is there, the page goes to the part that comes next.
    private mutating func begin(_ desk: PageDesk) {
        // A guest begins once there is an account.
        guard !hasBegun, let plan, !isGuest else { return }
        hasBegun = true
        selected = plan.isOpen ? plan.parts.count : 0
        if plan.isApproved, let wanted { return open(wanted, desk) }
        guard plan.isOpen else { return }
        if let part = wanted ?? plan.next(after: nil) { open(part, desk) }
    }

    var isGuest: Bool { plan?.application.state == "guest" }

    private mutating func goOn(after sent: Sent, _ desk: inout PageDesk) {
        problem = nil
        form = nil
        if case .part(_, _, isChange: true) = sent { isChanging = true }
        if isChanging, let plan, !plan.isOpen {
            isChanging = false
            desk.toast(desk.text(plan.isApproved ? .changeSaved : .changeSent), .good)
            // Whoever came for this one part goes back to where they came from.
            if wanted != nil { desk.close() }
            return
        }
        // A document opens what was approved; with nothing else to send, it goes at once.
        if isChanging, case .part = sent, let plan, plan.obstacles.isEmpty {
            return submit(&desk)
        }
        guard case .part(let part, _, _) = sent, let plan, plan.isOpen else {
            selected = 0
            return
        }
        if let next = plan.next(after: part) {
            open(next, desk)
        } else {
            selected = plan.parts.count
        }
    }

    private mutating func refuse(_ sent: Sent, _ error: WireError, _ desk: inout PageDesk) {
        switch sent {
        case .part: form?.refuse(error, desk)
        case .whole: problem = desk.refusal(error)
        }
        // What is refused for where it stands is looked at anew.
        if ["waiting_for_an_operator", "already_approved", "parts_missing"].contains(error.code) {
            opened(&desk)
        }
    }

    // MARK: Keys

    public var isTyping: Bool { form != nil }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
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
        if scrolls(key, desk) { return true }
        let isBusy = isBusy
        guard !isBusy, let outcome = form?.handle(key, desk, isBusy: isBusy) else { return false }
        return take(outcome, &desk)
    }

    /// The terms are read with the keys that go through a form, before the form has them.
    private mutating func scrolls(_ key: Key, _ desk: PageDesk) -> Bool {
        guard let form, form.part == .consent, form.fields.focus == 0 else { return false }
        guard key != .char(" "), key != .home, key != .end else { return false }
        let (text, size) = terms(form, in: desk.room, desk)
        guard let scroll = text.scrolled(by: key, in: size), scroll != text.scroll else {
            return key == .pageUp || key == .pageDown
        }
        self.form?.scroll = scroll
        return true
    }

    private mutating func take(_ outcome: FormOutcome, _ desk: inout PageDesk) -> Bool {
        switch outcome {
        case .submit: save(&desk)
        case .edited, .toggled, .moved: break
        case .ignored: return false
        }
        return true
    }

    /// A click opens a part, or sends.
    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        switch list {
        case Self.list where form == nil:
            selected = row
            choose(&desk)
        case JoinForm.list where !isBusy:
            let isBusy = isBusy
            if let outcome = form?.chosen(row: row, desk, isBusy: isBusy) {
                _ = take(outcome, &desk)
            }
        default: break
        }
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .choose: choose(&desk)
        case .save: if form?.form(desk, isBusy: isBusy).canSubmit == true { save(&desk) }
        case .signUp: desk.open(SignUpPage(byGuest: true))
        case .again: opened(&desk)
        case .move: break
        case .back: back(&desk)
        }
    }

    private mutating func choose(_ desk: inout PageDesk) {
        guard let plan, !isBusy else { return }
        if plan.parts.indices.contains(selected) {
            let part = plan.parts[selected]
            // What was sent back of the account is mended where the account is.
            if part == .account, plan.isOpen { return desk.open(ProfilePage()) }
            if case .unavailable(let reason) = canOpen(part, desk) {
                desk.toast(reason, .attention)
            } else {
                open(part, desk)
            }
        } else if case .unavailable(let reason) = canSubmit(desk) {
            desk.toast(reason, .attention)
        } else {
            submit(&desk)
        }
    }

    private mutating func submit(_ desk: inout PageDesk) {
        let id = desk.commandID()
        sent = .whole(id)
        problem = nil
        desk.send(SubmitApplication(command_id: id))
    }

    private mutating func open(_ part: JoinPart, _ desk: PageDesk) {
        guard let plan, let index = plan.parts.firstIndex(of: part) else { return }
        selected = index
        form = JoinForm(part, plan, desk)
    }

    /// Sends the part that is open; a change of what is approved only after a question, since
    /// nobody drives while it is looked at.
    private mutating func save(_ desk: inout PageDesk) {
        guard let form, !isBusy else { return }
        guard !form.isChange else {
            doubt = .changing
            return desk.ask(
                desk.text(.changeQuestion, ["part": form.part.title(desk)]),
                details: desk.text(.changeDetails), keep: desk.text(.changeKeep),
                [desk.text(.sendChange)])
        }
        send(&desk)
    }

    private mutating func send(_ desk: inout PageDesk) {
        guard let form, !isBusy else { return }
        let id = desk.commandID()
        guard let call = form.call(id, desk) else { return }
        sent = .part(form.part, id, isChange: form.isChange)
        desk.send(call)
    }

    private mutating func back(_ desk: inout PageDesk) {
        guard let form else { return desk.close() }
        guard form.fields.changedCount > 1, !isBusy else {
            self.form = nil
            return
        }
        doubt = .leaving
        desk.ask(
            desk.text(.leaveQuestion), details: desk.text(.leaveDetails),
            keep: desk.text(.leaveKeep), [desk.text(.leaveDo)])
    }

    public mutating func confirmed(_ answer: Int, _ desk: inout PageDesk) {
        switch doubt {
        case .leaving: form = nil
        case .changing: send(&desk)
        }
    }

    // MARK: What can be done

    func canOpen(_ part: JoinPart, _ desk: PageDesk) -> Availability {
        guard let plan else { return .unavailable(reason: desk.text(.loading)) }
        if part == .account, !plan.isOpen {
            return .unavailable(reason: desk.text(.accountElsewhere))
        }
        if plan.isApproved, part == .consent {
            return .unavailable(reason: desk.text(.agreedAlready))
        }
        guard plan.isOpen || plan.isApproved else {
            return .unavailable(reason: desk.text(.lookedAt))
        }
        return .available
    }

    func canSubmit(_ desk: PageDesk) -> Availability {
        guard let plan else { return .unavailable(reason: desk.text(.loading)) }
        guard desk.whenLive == .available else { return desk.whenLive }
        guard plan.isOpen else { return .unavailable(reason: desk.text(.lookedAt)) }
        guard let first = plan.obstacles.first else { return .available }
        return .unavailable(reason: desk.text(.stillMissing, ["part": first.title(desk)]))
    }
}
