/// One message between the two people of a ride.
public struct ChatMessage: Hashable, Codable, Sendable {
    /// Its number in this conversation, from 1.
    public let id: MessageID
    /// Who wrote it.
    public let sender: Side
    /// What it says: clean, at most 500 characters and 2,000 bytes.
    public let text: String
    /// When the engine accepted it.
    public let sentAt: Instant
}

/// How far one side has got in the conversation. Both numbers only grow.
public struct ChatMarks: Hashable, Codable, Sendable {
    /// The last message that reached this side's app; 0 before the first.
    public var delivered: UInt64 = 0
    /// The last message that this side has seen; 0 before the first.
    public var read: UInt64 = 0

    /// Nothing delivered, nothing read.
    public init() {}

    /// A writer who has everything before a message has the message too. One to whom the other
    /// side's words are still on the way stays where they are: writing is not reading.
    mutating func wrote(_ message: MessageID) {
        if delivered == message.rawValue - 1 { delivered = message.rawValue }
        if read == message.rawValue - 1 { read = message.rawValue }
    }

    /// Marks never go back.
    mutating func received(_ message: MessageID) {
        delivered = max(delivered, message.rawValue)
    }

    /// What was read was delivered too.
    mutating func saw(_ message: MessageID) {
        received(message)
        read = max(read, message.rawValue)
    }
}

/// The chat of one ride (R5): messages in the order they were accepted, and both sides' marks.
public struct Conversation: Hashable, Codable, Sendable {
    /// All messages, oldest first; the message with identifier n stands at index n − 1.
    public internal(set) var messages: [ChatMessage] = []
    /// How far the passenger has got.
    public internal(set) var passengerMarks = ChatMarks()
    /// How far the driver has got.
    public internal(set) var driverMarks = ChatMarks()

    /// A conversation in which nothing has been said.
    public init() {}

    /// The marks of one side.
    public func marks(of side: Side) -> ChatMarks {
        switch side {
        case .passenger: passengerMarks
        case .driver: driverMarks
        }
    }

    /// The messages that `side` has not seen yet, its own left out.
    ///
    /// - Complexity: O(unread messages).
    public func unreadCount(for side: Side) -> Int {
        messages.dropFirst(Int(marks(of: side).read)).count { $0.sender != side }
    }

    mutating func add(_ message: ChatMessage) {
        messages.append(message)
        setMarks(of: message.sender) { $0.wrote(message.id) }
    }

    mutating func setMarks(of side: Side, _ change: (inout ChatMarks) -> Void) {
        switch side {
        case .passenger: change(&passengerMarks)
        case .driver: change(&driverMarks)
        }
    }
}
