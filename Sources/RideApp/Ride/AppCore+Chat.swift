import RideCore
import RideTUI
import RideWire

/// The chat as a sheet, its keys, and what it sends.
extension AppCore {
    /// Whether there is somebody to talk to.
    public var canChat: Bool { ride?.stage.isAgreed == true }

    /// The binding that opens the chat; with the number of unread messages in its title.
    ///
    /// - Parameter isMain: whether Enter opens it too, where nothing else is the thing to do.
    public func chatBinding(priority: Int = 7, isMain: Bool = false) -> KeyBinding<Action> {
        let unread = ride?.chat_unread ?? 0
        let title =
            unread > 0
            ? texts["key.chatUnread", ["count": format.number(unread)]]
            : texts["key.chat"]
        return KeyBinding(
            isMain ? [.enter, .char("t")] : [.char("t")], title, priority: priority,
            availability: canChat ? .available : .unavailable(reason: texts["chat.closed"]),
            action: .shared(.openChat))
    }

    /// Opens the chat, with what was typed and not sent, in whichever app.
    mutating func openChat() {
        chat.open()
        if chat.input.text.isEmpty, let ride {
            chat.input.text = settings.drafts[Self.draft(of: ride)] ?? ""
        }
        messages.chatOpened()
    }

    /// Closes the chat; what is typed in it is kept.
    mutating func closeChat() {
        keepDraft()
        chat.close()
    }

    private static func draft(of ride: RideView) -> String { "chat \(ride.id)" }

    /// Keeps what is typed in the chat and not sent; what was typed in that of another ride can be
    /// sent to nobody any more.
    mutating func keepDraft() {
        let text = CleanText.cleaned(chat.input.text)
        let name = canChat ? ride.map(Self.draft) : nil
        choose { settings in
            settings.drafts = settings.drafts.filter { !$0.key.hasPrefix("chat ") }
            if let name, !text.isEmpty { settings.drafts[name] = text }
        }
    }

    /// What one key says: before the ride how both find each other, during it what may be said
    /// then, also by or to somebody who ordered it and sits elsewhere.
    var quickReplies: [String] {
        let isAboard = ride?.stage == .inProgress
        let keys: [TextKey] =
            switch role {
            case .passenger where isAboard:
                ["reply.aboard.stop", "reply.aboard.fine", "reply.aboard.thanks"]
            case .passenger:
                ["reply.passenger.coming", "reply.passenger.minutes", "reply.passenger.where"]
            case .driver where isAboard:
                ["reply.aboard.going", "reply.driver.traffic", "reply.aboard.nearly"]
            case .driver:
                ["reply.driver.here", "reply.driver.coming", "reply.driver.traffic"]
            }
        return keys.map { texts[$0] }
    }

    var chatBindings: [KeyBinding<Action>] {
        [
            KeyBinding(
                .enter, texts["key.send"], priority: 9,
                availability: CleanText.cleaned(chat.input.text).isEmpty
                    ? .unavailable(reason: texts["chat.writeFirst"]) : .available,
                isFinal: true, action: .shared(.sendChat)),
            KeyBinding(.escape, texts["key.back"], priority: 8, action: .shared(.closeChat)),
            KeyBinding(
                .tab, texts["key.quickReply"], priority: 7, action: .shared(.nextReply)),
            KeyBinding(
                [.pageUp, .up], label: "PgUp", texts["key.earlier"], priority: 5,
                action: .shared(.scrollChat(4))),
            KeyBinding(
                [.pageDown, .down], label: "PgDn", texts["key.later"], priority: 4,
                action: .shared(.scrollChat(-4))),
        ]
    }

    mutating func sendChat() {
        guard let ride, canChat, let text = chat.takeText() else { return }
        let name = chat.nameForSendingAgain(text, on: ride.id) ?? commandID()
        send(SendMessage(command_id: name, ride_id: ride.id, text: text))
        keepDraft()
    }

    /// Marks what has come in, and asks for what was said before where it is looked for.
    mutating func settleChat() {
        guard isLive else { return }
        if let call = chat.markCall(for: ride, role: role) { send(call) }
        if let call = chat.earlierCall(for: ride) { send(call) }
    }

    func chatContent(width: Int, rows: Int) -> SheetContent {
        guard let ride else { return SheetContent("") }
        var messages = chat.messages(of: ride).map { message in
            ChatPane.Message(
                message.text, time: clockTime(message.sent_at_ms),
                mine: message.sender == role ? mark(of: message) : nil)
        }
        for call in link.pendingCommands {
            guard let sending = call.to(SendMessage.self), sending.ride_id == ride.id else {
                continue
            }
            messages.append(ChatPane.Message(sending.text, time: "", mine: .sending))
        }
        let name = chatPartner(of: ride)
        let pane = ChatPane(
            messages: messages, input: chat.input,
            placeholder: texts["chat.placeholder", ["name": name]],
            scrollBack: chat.scrollBack,
            emptyText: texts["chat.empty"],
            markWords: markWords)
        return SheetContent(
            title: StyledText(name, .title),
            number: StyledText(otherPerson == nil ? "" : chatNumber(ride), .muted),
            rows: replyRows(width: width) + [.chat(pane, rows: max(4, rows))])
    }

    /// What one key says, each phrase of it in one piece.
    private func replyRows(width: Int) -> [SheetRow] {
        var phrases = quickReplies
        phrases[0] = "Tab: " + phrases[0]
        return TextWidth.rows(of: phrases, between: " \u{00B7} ", width: width).map {
            .paragraph($0, .muted)
        }
    }

    /// The time that is left on the way; nothing where the car stands. How much is typed, where
    /// little room is left for more.
    private func chatNumber(_ ride: RideView) -> String {
        let input = chat.input
        guard input.characters.count * 4 <= input.limit * 3 else {
            return "\(input.characters.count)/\(input.limit)"
        }
        guard !isThere, ride.standsAt == nil else { return "" }
        return switch ride.stage {
        case .accepted, .inProgress: remaining_s.map { duration($0) } ?? ""
        case .requested, .offered, .arrived, .completed, .cancelled, .unserved: ""
        }
    }

    private func mark(of message: ChatMessageView) -> ChatPane.Mark {
        switch message.progress {
        case .sent: .sent
        case .delivered: .delivered
        case .read: .read
        }
    }
}
