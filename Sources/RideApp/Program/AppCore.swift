import RideCore
import RideMap
import RideTUI
import RideWire

/// What both apps are made of: the link to the engine, the city, the map, the clock, the messages
/// on the screen, the chat, the rating.
///
/// An app holds one and adds its own moments. Whatever is to be done outside is collected in
/// `effects` and handed to the shell at the end of an update.
public struct AppCore<Action: AppAction>: FactsReading, Sendable {
    /// What the app knows.
    public internal(set) var facts: AppFacts
    /// The map.
    public var map = MapPane()
    /// The messages on the screen.
    var messages: Messages
    /// The chat of the ride.
    public internal(set) var chat = ChatComposer()
    /// The summary of a ride that is over.
    var summary = RideSummary()
    /// What lies over the screen.
    public internal(set) var overlay: Overlay<Action>?
    /// The pages that lie over the moment.
    var pages = PageStack()
    /// What keeps late keys off.
    var keyGuard = KeyGuard()
    /// Everybody's places, and who is here.
    var placeBooks: PlaceBooks
    /// What is under way between this app and the person's account.
    var mine: MineTalk
    /// What is typed and not kept yet.
    var drafts = TypedDrafts()
    var names: CommandNames
    var effects: [Effect] = []
    private var window = AppWindow()

    /// The core of an app for one side.
    public init(role: Side, settings: ProgramSettings) {
        self.init(AppFacts(role: role, settings: settings), settings)
    }

    /// The core of an operator's app.
    public init(operatorWith settings: ProgramSettings) {
        self.init(AppFacts(role: .passenger, isOperator: true, settings: settings), settings)
    }

    private init(_ facts: AppFacts, _ settings: ProgramSettings) {
        self.facts = facts
        messages = Messages(hasSeenHint: settings.hasSeenHint)
        placeBooks = PlaceBooks(settings.places)
        mine = MineTalk(settings.mine)
        names = CommandNames(seed: settings.seed)
    }

    /// The rating being given.
    public internal(set) var rating: RatingForm {
        get { summary.rating }
        set { summary.rating = newValue }
    }

    // MARK: Doing

    /// Has something done outside.
    public mutating func perform(_ effect: Effect) { effects.append(effect) }

    /// What has been collected to be done outside.
    mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    /// Makes a call; see `EngineLink.call`.
    ///
    /// - Returns: by what the answer is known.
    @discardableResult
    public mutating func send(_ call: some Request) -> CallID { send(AnyCall(call)) }

    /// The same for a call of any type.
    @discardableResult
    public mutating func send(_ call: AnyCall) -> CallID {
        let id = names.nextCall()
        // A page without a connection says itself what becomes of its call.
        if !link.isGreeted, call.commandID != nil { sayItWaits() }
        send(call, as: id)
        return id
    }

    /// What is said of a command that cannot go out yet; it goes with the reason for it.
    var waitNotice: Toast { Toast(texts["link.waits"], .attention) }

    private mutating func sayItWaits() { toast(waitNotice.text, waitNotice.role) }

    mutating func send(_ call: AnyCall, as id: CallID) {
        if link.isSilent, call.commandID != nil { sayItWaits() }
        effects += facts.link.call(call, as: id, at: now_ms)
    }

    /// A new name for a command.
    public mutating func commandID() -> CommandID { names.next() }

    // MARK: Saying

    /// The messages that are showing, and those before.
    public var toasts: ToastStack { messages.toasts }

    /// Now, with the city's time of day for what is read later.
    var messageTime: Messages.Time { (now_ms, clockTime(cityNow.milliseconds)) }

    /// Shows a message for some seconds.
    public mutating func toast(_ text: String, _ role: Role = .accent) {
        messages.show(Toast(text, role), messageTime)
    }

    /// Takes a message away before its time, because a better one says the same.
    public mutating func takeBack(_ toast: Toast) { messages.takeBack(toast) }

    /// Says something once the engine has done what a call asks for, and not before: what is on its
    /// way may still be refused, which is said instead, or wait for an engine that is gone.
    public mutating func say(
        _ text: String, _ role: Role = .accent, whenAnswered call: CallID
    ) {
        messages.promise(Toast(text, role), whenAnswered: call)
    }

    /// Says why a key or a row does nothing, in place of what was said so of the one before: of a
    /// distance that shrinks only the last is true.
    public mutating func refuse(_ reason: String) {
        messages.refuse(Toast(reason, .attention), messageTime)
    }

    /// Says what a key or a row came to, in place of what was said so of the one before.
    public mutating func reply(_ text: String, _ role: Role) {
        messages.answer(Toast(text, role), messageTime)
    }

    /// Takes away what was said of the last key: another one has come to something since.
    public mutating func takeReplyBack() { messages.takeReplyBack() }

    /// Says why the engine refused something.
    public mutating func explain(_ error: WireError) { toast(texts[error], .danger) }

    /// Tells something that matters even to a person who looks elsewhere: a message on the screen,
    /// the bell, and a notification on the desktop where there is one.
    public mutating func announce(_ text: String, _ role: Role = .accent) {
        toast(text, role)
        ring(for: role)
        notify(text)
    }

    /// Tells what a ride has come to: what was told of the moment before holds no more.
    ///
    /// - Parameter isOnSheet: whether the sheet of the moment says it, so that the message shows
    ///   only where something lies over it.
    public mutating func announceMoment(
        _ text: String, _ role: Role = .accent, isOnSheet: Bool = true
    ) {
        endMoment()
        announce(text, role)
        messages.beginMoment(Toast(text, role), isOnSheet: isOnSheet)
    }

    /// The messages that are drawn: what the sheet in front says itself is not said twice.
    var drawnToasts: ToastStack { isElsewhere ? toasts : messages.toastsOverMoment }

    /// Takes away what was told of the last moment of a ride.
    public mutating func endMoment() { messages.endMoment() }

    /// Rings the bell for something of this kind, unless that is switched off. What it is can be
    /// heard: one stroke for news, two for what asks for an answer, three for what went wrong.
    public mutating func ring(for role: Role) {
        guard settings.bell else { return }
        effects.append(.ringBell(strokes: BellStrokes.count(for: role)))
    }

    /// Shows a notification on the desktop, unless that is switched off.
    public mutating func notify(_ text: String) {
        if settings.desktop_notifications { effects.append(.notify(text)) }
    }

    /// Names the terminal window; where that is switched off, it gets back the name that it had.
    mutating func name(window name: String) {
        effects += window.name(settings.window_title ? name : "")
    }

    /// Begins, at the first event of all.
    mutating func start() {
        if window.starts() { effects += facts.link.start() }
    }

    /// Shows the hint for newcomers, once.
    mutating func showHint(_ hint: String) {
        guard isLive, openCity != nil, messages.showHint(hint, messageTime) else { return }
        effects.append(.keepHintSeen)
    }

    mutating func toggleMouse() {
        let isOn = window.toggleMouse()
        effects.append(.setMouse(isOn))
        toast(texts[isOn ? "mouse.on" : "mouse.off"])
    }

    // MARK: Questions

    /// Asks before doing something that cannot be undone.
    public mutating func ask(_ question: Question<Action>) { overlay = .question(question) }

    /// Says anew what follows from a question about a ride that is open; the answer that is
    /// selected stays. Does nothing where no such question is open.
    public mutating func retellQuestion(about ride: UInt64, details: String) {
        guard case .question(var question) = overlay, question.ride == ride else { return }
        question.dialog.details = details
        overlay = .question(question)
    }

    /// Asks a question about a ride anew that is open, where its answers have changed as well; the
    /// answer that is selected stays if it is still one. Does nothing where no such question is
    /// open.
    public mutating func retellQuestion(_ anew: Question<Action>) {
        guard case .question(let open) = overlay, let ride = open.ride, ride == anew.ride
        else { return }
        var question = anew
        question.dialog.selected = anew.actions.firstIndex(of: open.chosen) ?? 0
        overlay = .question(question)
    }

    /// Takes back a question about a ride that means nothing any more. What has to do with no
    /// ride, such as whether help is to be called, stays.
    ///
    /// - Parameter rides: those about which questions still mean something.
    public mutating func withdrawRideQuestion(unlessAbout rides: [UInt64] = []) {
        guard case .question(let question) = overlay, let ride = question.ride,
            !rides.contains(ride)
        else { return }
        overlay = nil
    }

    /// Takes whatever lies over the screen away; a question is answered by nothing.
    public mutating func closeOverlay() { overlay = nil }

    /// Ends the app; what is typed in the chat is kept.
    mutating func leave() {
        if chat.isOpen { keepDraft() }
        keepDrafts()
        settleMine()
        effects.append(.quit)
    }

    /// Something has come that is answered by keys: what is only read does not hide them.
    public mutating func putReadingAside() {
        switch overlay {
        case .pastMessages, .help: overlay = nil
        case .question, .tour, nil: break
        }
    }

    /// Ends the app; while a ride is live, after a question.
    mutating func quit() {
        guard hasLiveRide else { return leave() }
        ask(
            Question(
                texts["quit.question"], details: texts["quit.details"],
                keep: texts["quit.stay"],
                [(texts["quit.leave"], .shared(.leave))]))
    }
}
