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
    public internal(set) var toasts = ToastStack()
    /// The chat of the ride.
    public internal(set) var chat = ChatComposer()
    /// The rating being given.
    public internal(set) var rating = RatingForm()
    /// A rating that was being given when something else than the person closed its ride, until the
    /// app takes it.
    var interrupted: (ride: RideView, rating: RatingForm)?
    /// The ride whose summary the person has closed last.
    var closedRide: UInt64?
    /// What is said as soon as the engine has answered a call well.
    var promised: [CallID: Toast] = [:]
    /// What lies over the screen.
    public internal(set) var overlay: Overlay<Action>?
    /// The pages that lie over the moment, the top one last.
    var pages: [PageSlot] = []
    /// Whether all pages are being left for the ride, and one of them asks about it.
    var isLeavingPages = false

    var effects: [Effect] = []
    var names: CommandNames
    private var hasStarted = false
    private var hasSeenHint: Bool
    /// What was told last of a ride.
    var momentToast: Toast?
    /// What was told of messages that the chat, once it is open, shows itself.
    var chatToasts: [Toast] = []
    /// What the last key or row came to of which something was said, such as why it did nothing.
    var refusal: Toast?
    /// Whether that says why a key did nothing, and so ends with the next one that does something.
    private var isReason = false
    /// Whether the present key has been said to do nothing.
    var isRefused = false
    /// What was said once to a person who comes for the first time; empty before.
    var hint = ""
    /// The places of everybody who was here, by `PersonKey.places(in:)`.
    var allPlaces: [String: PlaceBook]
    /// Who is signed in, or was before the connection was lost; nil for nobody.
    var person: PersonKey?
    private var isMouseOn = true
    private var title = ""

    /// The core of an app for one side.
    public init(role: Party, settings: ProgramSettings) {
        facts = AppFacts(role: role, settings: settings)
        hasSeenHint = settings.hasSeenHint
        allPlaces = settings.places
        names = CommandNames(seed: settings.seed)
    }

    /// The core of an operator's app.
    public init(operatorWith settings: ProgramSettings) {
        facts = AppFacts(role: .passenger, isOperator: true, settings: settings)
        hasSeenHint = settings.hasSeenHint
        allPlaces = settings.places
        names = CommandNames(seed: settings.seed)
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

    /// Shows a message for some seconds.
    public mutating func toast(_ text: String, _ role: Role = .accent) {
        toasts.push(Toast(text, role), at: now_ms, city: stamp)
    }

    /// Says something once the engine has done what a call asks for, and not before: what is on its
    /// way may still be refused, which is said instead, or wait for an engine that is gone.
    public mutating func say(
        _ text: String, _ role: Role = .accent, whenAnswered call: CallID
    ) {
        promised[call] = Toast(text, role)
    }

    mutating func sayPromised(_ done: Answered) {
        guard let toast = promised.removeValue(forKey: done.id), case .success = done.result
        else { return }
        self.toast(toast.text, toast.role)
    }

    /// The city's time of day, for what is read later.
    private var stamp: String { clockTime(cityNow.milliseconds) }

    /// Says why a key or a row does nothing, in place of what was said so of the one before: of a
    /// distance that shrinks only the last is true.
    public mutating func refuse(_ reason: String) {
        reply(reason, .attention)
        isReason = true
        isRefused = true
    }

    /// A key has done something: why an earlier one did nothing lies over what is true by now.
    mutating func endReason() {
        if isReason, !isRefused { takeReplyBack() }
    }

    /// Says what a key or a row came to, in place of what was said so of the one before.
    public mutating func reply(_ text: String, _ role: Role) {
        takeReplyBack()
        let toast = Toast(text, role)
        // A key that is held down does not drive what was told before out of the past messages.
        let isNew = toasts.history.first?.toast != toast
        toasts.push(toast, at: now_ms, city: stamp, keeps: isNew)
        refusal = toast
    }

    /// Takes away what was said of the last key: another one has come to something since.
    public mutating func takeReplyBack() {
        if let refusal { toasts.dismiss(refusal) }
        refusal = nil
        isReason = false
    }

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
    public mutating func announceMoment(_ text: String, _ role: Role = .accent) {
        endMoment()
        announce(text, role)
        momentToast = Toast(text, role)
    }

    /// Takes away what was told of the last moment of a ride.
    public mutating func endMoment() {
        if let momentToast { toasts.dismiss(momentToast) }
        momentToast = nil
    }

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

    /// Names the terminal window, if it is not named so already; where that is switched off, the
    /// window gets back the name that it had.
    mutating func name(window: String) {
        let window = settings.window_title ? window : ""
        guard window != title else { return }
        title = window
        effects.append(.setTitle(window))
    }

    /// Begins, at the first event of all.
    mutating func start() {
        guard !hasStarted else { return }
        hasStarted = true
        effects += facts.link.start()
    }

    /// Shows the hint for newcomers, once.
    mutating func showHint(_ hint: String) {
        guard !hint.isEmpty, !hasSeenHint, isLive, openCity != nil else { return }
        hasSeenHint = true
        self.hint = hint
        toasts.push(Toast(hint), at: now_ms, for: 15_000, city: stamp)
        effects.append(.keepHintSeen)
    }

    mutating func toggleMouse() {
        isMouseOn.toggle()
        effects.append(.setMouse(isMouseOn))
        toast(texts[isMouseOn ? "mouse.on" : "mouse.off"])
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

    /// Ends the app; while a ride is live, after a question.
    mutating func quit() {
        guard hasLiveRide else { return effects.append(.quit) }
        ask(
            Question(
                texts["quit.question"], details: texts["quit.details"],
                keep: texts["quit.stay"],
                [(texts["quit.leave"], .shared(.leave))]))
    }
}
