import RideTUI
import RideWire

/// What the app says on the screen for a while, and what of it is taken back before its time
/// because it holds no more.
struct Messages: Sendable {
    /// When something is said: by the app's clock, and by the city's for what is read later.
    typealias Time = (now_ms: Int64, city: String)

    /// The messages on the screen, and those before.
    private(set) var toasts = ToastStack()
    /// What is said as soon as the engine has answered a call well.
    private var promised: [CallID: Toast] = [:]
    /// What was told last of a ride, and whether its sheet says the same.
    private var moment: (toast: Toast, isOnSheet: Bool)?
    /// What was told of messages that the chat, once it is open, shows itself.
    private var ofChat: [Toast] = []
    /// What the last key or row came to of which something was said, such as why it did nothing.
    private var reply: Toast?
    /// Whether that says why a key did nothing, and so ends with the next one that does something.
    private var isReason = false
    /// Whether the present key has been said to do nothing.
    private var isRefused = false
    /// What was said once to a person who comes for the first time; empty before.
    private(set) var hint = ""
    private var hasSeenHint: Bool

    init(hasSeenHint: Bool) { self.hasSeenHint = hasSeenHint }

    /// Forgets what was said to a person; that a hint was seen here stays.
    mutating func forget() { self = Messages(hasSeenHint: hasSeenHint) }

    mutating func show(_ toast: Toast, _ time: Time) {
        toasts.push(toast, at: time.now_ms, city: time.city)
    }

    mutating func takeBack(_ toast: Toast) { toasts.dismiss(toast) }

    mutating func expire(at now_ms: Int64) { toasts.expire(at: now_ms) }

    // MARK: What waits for an answer

    mutating func promise(_ toast: Toast, whenAnswered call: CallID) { promised[call] = toast }

    mutating func keepPromise(_ done: Answered, _ time: Time) {
        guard let toast = promised.removeValue(forKey: done.id), case .success = done.result
        else { return }
        show(toast, time)
    }

    // MARK: What a key or a row came to

    /// A key is pressed: whoever does that has found out how.
    mutating func keyPressed() {
        toasts.dismiss(Toast(hint))
        isRefused = false
    }

    /// A key has done something: why an earlier one did nothing lies over what is true by now.
    mutating func keyAnswered() {
        if isReason, !isRefused { takeReplyBack() }
    }

    mutating func refuse(_ reason: Toast, _ time: Time) {
        answer(reason, time)
        isReason = true
        isRefused = true
    }

    mutating func answer(_ toast: Toast, _ time: Time) {
        takeReplyBack()
        // A key that is held down does not drive what was told before out of the past messages.
        let isNew = toasts.history.first?.toast != toast
        toasts.push(toast, at: time.now_ms, city: time.city, keeps: isNew)
        reply = toast
    }

    mutating func takeReplyBack() {
        if let reply { toasts.dismiss(reply) }
        reply = nil
        isReason = false
    }

    // MARK: What holds until something else does

    /// A toast that is shown tells what a ride has come to.
    mutating func beginMoment(_ toast: Toast, isOnSheet: Bool) { moment = (toast, isOnSheet) }

    mutating func endMoment() {
        if let moment { toasts.dismiss(moment.toast) }
        moment = nil
    }

    /// The messages over the sheet of the moment: what it says itself is not said twice.
    var toastsOverMoment: ToastStack {
        guard let moment, moment.isOnSheet else { return toasts }
        var others = toasts
        others.dismiss(moment.toast)
        return others
    }

    /// A toast that is shown tells of a message in the chat.
    mutating func tellsOfChat(_ toast: Toast) {
        ofChat = ofChat.suffix(ToastStack.limit - 1) + [toast]
    }

    /// The chat is open: what was told of its messages stands in it.
    mutating func chatOpened() {
        for told in ofChat { toasts.dismiss(told) }
        ofChat = []
    }

    /// Shows the hint for newcomers.
    ///
    /// - Returns: whether it was not seen before.
    mutating func showHint(_ hint: String, _ time: Time) -> Bool {
        guard !hint.isEmpty, !hasSeenHint else { return false }
        hasSeenHint = true
        self.hint = hint
        toasts.push(Toast(hint), at: time.now_ms, for: 15_000, city: time.city)
        return true
    }
}
