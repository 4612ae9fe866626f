import RideApp
import RideCore
import RideTUI
import RideWire

/// What was said during a ride (R5), to be read again.
public struct ChatLogPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Ask again for what did not come.
        case again
        /// Nothing; for keys that only scroll.
        case move
        /// Close the page.
        case back
    }

    private let ride: UInt64
    private var count: Int
    private let otherName: String
    private(set) var messages: [ChatMessageView]
    private var scroll = TalkScroll()
    private var asked: CallID?
    private var failure: String?

    /// The conversation of a ride, of which the last messages are known, for one of its sides.
    public init(_ ride: RideView, for role: Party) {
        self.ride = ride.id
        count = ride.chat_count
        messages = ride.chat
        otherName = (role == .passenger ? ride.driver?.name : ride.passenger.name) ?? ""
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        var note = StyledText()
        if let failure {
            note = StyledText(failure, .danger)
        } else if asked != nil {
            note = StyledText(desk.texts[RecordText.loading], .muted)
        }
        let pane = ChatPane(
            messages: talk(desk), input: nil, scrollBack: scroll.back,
            emptyText: desk.texts[RecordText.chatEmpty],
            markWords: (
                sending: desk.texts[TextKey.chatSending],
                delivered: desk.texts[TextKey.chatDelivered], read: desk.texts[TextKey.chatRead]
            ))
        return SheetContent(
            title: StyledText(
                desk.texts[RecordText.chatTitle, ["name": otherName, "id": "\(ride)"]], .title),
            number: StyledText(
                desk.counted(count, one: RecordText.chatMessage, many: .chatMessages), .muted),
            note: note, rows: [.chat(pane, rows: room.rows)])
    }

    private func talk(_ desk: PageDesk) -> [ChatPane.Message] {
        messages.map { message in
            let mark: ChatPane.Mark =
                switch message.progress {
                case .sent: .sent
                case .delivered: .delivered
                case .read: .read
                }
            return ChatPane.Message(
                message.text, time: desk.clockTime(message.sent_at_ms),
                mine: message.sender == desk.role ? mark : nil)
        }
    }

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                [.up, .pageUp], label: "↑", desk.texts[TextKey.keyEarlier], priority: 6,
                action: .move),
            KeyBinding(
                [.down, .pageDown], label: "↓", desk.texts[TextKey.keyLater], priority: 5,
                action: .move),
        ] + desk.againBinding(failure != nil, action: .again) + [
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .back)
        ]
    }

    public mutating func opened(_ desk: inout PageDesk) {
        asked = nil
        failure = nil
        // Whoever has opened it wants to read; a first screen may need a second page.
        if desk.room.rows > messages.count * 2 { askEarlier(&desk) }
    }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        let room = desk.room
        let (isTaken, isNearStart) = scroll.handle(
            key, messages: talk(desk), width: room.width, height: room.rows)
        if isNearStart { askEarlier(&desk) }
        return isTaken
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .again:
            failure = nil
            askEarlier(&desk)
        case .move: break
        case .back: desk.close()
        }
    }

    private mutating func askEarlier(_ desk: inout PageDesk) {
        guard asked == nil, failure == nil, messages.count < count, messages.first?.id != 1
        else { return }
        let call = ListMessages(ride_id: ride, before_id: messages.first?.id ?? 0)
        asked = desk.send(call)
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        guard done.id == asked else { return false }
        asked = nil
        switch done.result {
        case .success(let page as ChatListResult):
            let first = messages.first?.id ?? .max
            let earlier = page.messages.filter { $0.id < first }
            messages = earlier + messages
            // An engine that has no more to tell is not asked again.
            if earlier.isEmpty { count = messages.count }
            if desk.room.rows > messages.count * 2 { askEarlier(&desk) }
            return true
        case .failure(let error):
            failure = desk.refusal(error)
            return true
        case .success: return false
        }
    }
}
