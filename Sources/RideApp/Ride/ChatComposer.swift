import RideCore
import RideTUI
import RideWire

/// The chat of a ride as the person has it before them (R5).
public struct ChatComposer: Sendable {
    /// Whether it is open.
    public private(set) var isOpen = false
    /// The line being typed.
    var input = TextField(limit: Limits.chatCharacters)
    /// How many rows the view is scrolled back.
    private(set) var scrollBack = 0
    /// Messages before those of the state, oldest first.
    private(set) var earlier: [ChatMessageView] = []

    /// Whose conversation it is; another driver on the same ride begins another one, from 1.
    private var talk: Talk?
    /// The last message of the other side that was announced.
    private var announced: UInt64 = 0
    private var deliveredSent: UInt64 = 0
    private var readSent: UInt64 = 0
    private var askedBefore: UInt64?
    private var replyIndex = 0
    /// What the engine could not save, or does not know that it has saved.
    private var unsaved: SendMessage?

    /// A chat that is closed.
    init() {}

    mutating func open() {
        isOpen = true
        scrollBack = 0
    }

    mutating func close() {
        isOpen = false
        scrollBack = 0
        replyIndex = 0
    }

    mutating func scroll(by rows: Int) { scrollBack = min(max(0, scrollBack + rows), 10_000) }

    /// Puts the next of the quick replies into the line being typed.
    mutating func nextReply(of replies: [String]) {
        guard !replies.isEmpty else { return }
        input.text = replies[replyIndex % replies.count]
        replyIndex += 1
    }

    /// Takes the line being typed, if anything can be seen in it.
    mutating func takeText() -> String? {
        let text = CleanText.cleaned(input.text)
        guard !text.isEmpty else { return nil }
        input.text = ""
        replyIndex = 0
        scrollBack = 0
        return text
    }

    /// The engine could not save a message: it can be sent again with a key.
    mutating func couldNotSave(_ message: SendMessage) {
        unsaved = message
        if input.text.isEmpty { input.text = message.text }
    }

    /// The name under which a text is sent again that could not be saved: the disk may hold it
    /// after all, and under the same name it is not said twice. Nil for a text that is new.
    mutating func nameForSendingAgain(_ text: String, on ride: UInt64) -> CommandID? {
        defer { unsaved = nil }
        guard let unsaved, unsaved.ride_id == ride, unsaved.text == text else { return nil }
        return unsaved.command_id
    }

    /// A new session: what was said before is not news, and marks may have to be sent again.
    mutating func sessionBegan(with ride: RideView?, role: Side) {
        turn(to: ride)
        deliveredSent = 0
        readSent = 0
        askedBefore = nil
        announced = max(announced, Self.lastOfOther(in: ride, role) ?? 0)
    }

    /// The messages of the other side that have come in since the last time.
    mutating func newMessages(in ride: RideView?, role: Side) -> [ChatMessageView] {
        turn(to: ride)
        guard let ride else { return [] }
        let new = ride.chat.filter { $0.sender != role && $0.id > announced }
        announced = new.last?.id ?? announced
        return new
    }

    /// The call that says how far the other's messages have come; nil where that is known.
    mutating func markCall(for ride: RideView?, role: Side) -> MarkMessages? {
        guard let ride, let last = ride.chat.last(where: { $0.sender != role }) else { return nil }
        let isDelivered = last.progress != .sent || deliveredSent >= last.id
        let isRead = last.progress == .read || readSent >= last.id
        guard !isDelivered || (isOpen && !isRead) else { return nil }
        deliveredSent = max(deliveredSent, last.id)
        if isOpen { readSent = max(readSent, last.id) }
        return MarkMessages(
            ride_id: ride.id, delivered_id: last.id, read_id: isOpen ? last.id : 0)
    }

    /// The call for messages before those that are known; nil if there are none, or if they have
    /// been asked for, or if nobody has scrolled back.
    mutating func earlierCall(for ride: RideView?) -> ListMessages? {
        guard isOpen, scrollBack > 0, let ride,
            let first = messages(of: ride).first?.id, first > 1, askedBefore != first
        else { return nil }
        askedBefore = first
        return ListMessages(ride_id: ride.id, before_id: first)
    }

    mutating func received(_ list: ChatListResult, for asked: ListMessages) {
        guard list.ride_id == talk?.ride else { return }
        let known = Set(earlier.map(\.id))
        earlier =
            list.messages.filter { $0.id < asked.before_id && !known.contains($0.id) }
            + earlier
    }

    /// Every message that is known, oldest first.
    func messages(of ride: RideView) -> [ChatMessageView] {
        let first = ride.chat.first?.id ?? .max
        return earlier.filter { $0.id < first } + ride.chat
    }

    /// Begins anew where it is another ride, or another driver on it; what is being typed about
    /// the same ride stays.
    private mutating func turn(to ride: RideView?) {
        let next = ride.map { Talk(ride: $0.id, driver: $0.driver_id) }
        guard next != talk else { return }
        let typed = next?.ride == talk?.ride ? input : nil
        self = ChatComposer()
        talk = next
        if let typed { input = typed }
    }

    private struct Talk: Hashable {
        let ride: UInt64
        let driver: UInt64?
    }

    private static func lastOfOther(in ride: RideView?, _ role: Side) -> UInt64? {
        ride?.chat.last { $0.sender != role }?.id
    }
}
