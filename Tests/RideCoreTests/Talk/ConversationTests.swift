import RideCore
import Testing

@Suite("The chat counts, delivers and marks messages (R5)")
struct ConversationTests {
    private static let ana = Actor.passenger(Story.ana)
    private static let luis = Actor.driver(Story.luis)

    /// "passenger delivered/read unread, driver delivered/read unread".
    private func marks(_ story: Story) -> String {
        Side.allCases.map { side in
            let conversation = story.trip.conversation
            let marks = conversation.marks(of: side)
            return "\(side.rawValue) \(marks.delivered)/\(marks.read)"
                + " unread \(conversation.unreadCount(for: side))"
        }.joined(separator: ", ")
    }

    @Test func messagesAreNumberedFromOneInTheOrderTheyWereAccepted() throws {
        var story = try Story.accepted()
        try story.tell(.sendMessage(by: Self.ana, text: " Where\nare you? "))
        try story.tell(.sendMessage(by: Self.luis, text: "By the station"))
        let messages = story.trip.conversation.messages
        #expect(messages.map(\.id) == [MessageID(1), MessageID(2)])
        #expect(messages.map(\.sender) == [.passenger, .driver])
        #expect(messages.map(\.text) == ["Where are you?", "By the station"])
        #expect(messages.map(\.sentAt.milliseconds) == [3_000, 4_000])
    }

    @Test func marksFollowTheConversation() throws {
        var story = try Story.accepted()
        var lines = [marks(story)]
        let commands: [TripCommand] = [
            .sendMessage(by: Self.ana, text: "1"), .sendMessage(by: Self.ana, text: "2"),
            .markDelivered(to: Self.luis, through: MessageID(2)),
            .markRead(by: Self.luis, through: MessageID(1)),
            .markRead(by: Self.luis, through: MessageID(2)),
            .sendMessage(by: Self.luis, text: "3"),
            .markRead(by: Self.ana, through: MessageID(3)),
        ]
        for command in commands {
            try story.tell(command)
            lines.append(marks(story))
        }
        #expect(
            lines == [
                "passenger 0/0 unread 0, driver 0/0 unread 0",
                "passenger 1/1 unread 0, driver 0/0 unread 1",
                "passenger 2/2 unread 0, driver 0/0 unread 2",
                "passenger 2/2 unread 0, driver 2/0 unread 2",
                "passenger 2/2 unread 0, driver 2/1 unread 1",
                "passenger 2/2 unread 0, driver 2/2 unread 0",
                "passenger 2/2 unread 1, driver 3/3 unread 0",
                "passenger 3/3 unread 0, driver 3/3 unread 0",
            ])
    }

    /// Both write at the same time: what was on its way is not taken for read.
    @Test func writingIsNotReading() throws {
        var story = try Story.accepted()
        try story.tell(.sendMessage(by: Self.ana, text: "I am at the corner"))
        try story.tell(.sendMessage(by: Self.luis, text: "On my way"))
        #expect(marks(story) == "passenger 1/1 unread 1, driver 0/0 unread 1")
        try story.tell(.markRead(by: Self.luis, through: MessageID(1)))
        #expect(marks(story) == "passenger 1/1 unread 1, driver 1/1 unread 0")
    }

    @Test func readingIsReceiving() throws {
        var story = try Story.accepted()
        try story.tell(.sendMessage(by: Self.ana, text: "Hi"))
        try story.tell(.markRead(by: Self.luis, through: MessageID(1)))
        let events = story.events.count
        try story.tell(.markDelivered(to: Self.luis, through: MessageID(1)))
        #expect(story.events.count == events)
        #expect(marks(story) == "passenger 1/1 unread 0, driver 1/1 unread 0")
    }

    @Test func marksNeverGoBack() throws {
        var story = try Story.accepted()
        for text in ["1", "2", "3"] { try story.tell(.sendMessage(by: Self.ana, text: text)) }
        try story.tell(.markRead(by: Self.luis, through: MessageID(3)))
        let before = story.trip
        for number in UInt64(1)...3 {
            try story.tell(.markDelivered(to: Self.luis, through: MessageID(number)))
            try story.tell(.markRead(by: Self.luis, through: MessageID(number)))
        }
        #expect(story.trip == before)
        // An old event that is applied late, as after a repair of the store, does no harm either.
        var trip = story.trip
        trip.apply(
            TripEvent(
                at: story.now, change: .messagesRead(by: .driver, through: MessageID(1))))
        trip.apply(
            TripEvent(
                at: story.now, change: .messagesDelivered(to: .driver, through: MessageID(1))))
        #expect(trip == before)
    }

    /// Message numbers and whether they exist where three were written.
    @Test(
        arguments: [
            (0, false), (1, true), (2, true), (3, true), (4, false), (UInt64.max, false),
        ] as [(UInt64, Bool)])
    func onlyMessagesThatExistAreMarked(number: UInt64, exists: Bool) throws {
        var story = try Story.accepted()
        for text in ["1", "2", "3"] { try story.tell(.sendMessage(by: Self.ana, text: text)) }
        let situation = Situation("", story)
        #expect(
            situation.outcome(of: .markRead(by: Self.luis, through: MessageID(number)))
                == (exists ? "messagesRead" : "no_such_message"))
        #expect(
            situation.outcome(of: .markDelivered(to: Self.luis, through: MessageID(number)))
                == (exists ? "messagesDelivered" : "no_such_message"))
    }

    @Test func theChatStaysReadableWhenTheRideIsOver() throws {
        var story = try Story.inProgress()
        try story.tell(.sendMessage(by: Self.luis, text: "Nearly there"))
        try story.tell(.finish(by: Story.luis))
        #expect(story.trip.conversation.unreadCount(for: .passenger) == 1)
        try story.tell(.markRead(by: Self.ana, through: MessageID(1)))
        #expect(story.trip.conversation.unreadCount(for: .passenger) == 0)
        #expect(story.trip.conversation.messages.count == 1)
    }
}
