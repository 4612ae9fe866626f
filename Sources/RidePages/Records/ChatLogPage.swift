import RideApp
import RideCore
import RideTUI
import RideWire

/// What was said during a ride (R5), to be read again.
public struct ChatLogPage: Page {
    private let ride: RideView
    private var count: Int
    private(set) var messages: [ChatMessageView]
    private var scroll = TalkScroll()
    private var asked: CallID?
    private var failure: String?

    /// The conversation of a ride, of which the last messages are known.
    public init(_ ride: RideView) {
        self.ride = ride
        count = ride.chat_count
        messages = ride.chat
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        var note = StyledText()
        if let failure {
            note = StyledText(failure, .danger)
        } else if asked != nil {
            note = StyledText(context.texts["record.loading"], .muted)
        }
        let pane = ChatPane(
            messages: talk(context), input: nil, scrollBack: scroll.back,
            emptyText: context.texts["record.chatEmpty"],
            markWords: context.markWords)
        let title = context.texts[
            "record.chatTitle", ["name": context.chatPartner(of: ride), "id": "\(ride.id)"]]
        return SheetContent(
            title: StyledText(title, .title),
            number: StyledText(
                context.counted(count, "record.chatMessages"),
                .muted),
            note: note, rows: [.chat(pane, rows: room.rows)])
    }

    private func talk(_ context: PageContext) -> [ChatPane.Message] {
        messages.map { message in
            let mark: ChatPane.Mark =
                switch message.progress {
                case .sent: .sent
                case .delivered: .delivered
                case .read: .read
                }
            return ChatPane.Message(
                message.text, time: context.clockTime(message.sent_at_ms),
                mine: message.sender == context.role ? mark : nil)
        }
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.key(.up, label: "↑", "key.earlier", 6)
        context.key(.down, label: "↓", "key.later")
        context.againKey(if: failure != nil) { $0.again(&$1) }
        context.backKey()
    }

    public mutating func opened(_ context: inout PageContext) {
        asked = nil
        failure = nil
        // Whoever has opened it wants to read; a first screen may need a second page.
        if context.room.rows > messages.count * 2 { askEarlier(&context) }
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        let room = context.room
        let (isTaken, isNearStart) = scroll.handle(
            key, messages: talk(context), width: room.width, height: room.rows)
        if isNearStart { askEarlier(&context) }
        return isTaken
    }

    /// Asks again for what did not come.
    private mutating func again(_ context: inout PageContext) {
        failure = nil
        askEarlier(&context)
    }

    private mutating func askEarlier(_ context: inout PageContext) {
        guard asked == nil, failure == nil, messages.count < count, messages.first?.id != 1
        else { return }
        let call = ListMessages(ride_id: ride.id, before_id: messages.first?.id ?? 0)
        asked = context.send(call)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard done.id == asked else { return false }
        asked = nil
        switch done.result {
        case .success(let page as ChatListResult):
            let first = messages.first?.id ?? .max
            let earlier = page.messages.filter { $0.id < first }
            messages = earlier + messages
            // An engine that has no more to tell is not asked again.
            if earlier.isEmpty { count = messages.count }
            if context.room.rows > messages.count * 2 { askEarlier(&context) }
            return true
        case .failure(let error):
            failure = context.texts[error]
            return true
        case .success: return false
        }
    }
}
