import RideApp
import RideTUI
import RideWire

/// What has been written in a ticket, as one of its two sides reads it: its own messages with
/// their mark, the other's with who has written them.
public struct TicketTalk: Sendable {
    /// Who reads it, as the engine names who writes.
    public enum Side: String, Sendable {
        /// Whose ticket it is.
        case person
        /// An operator.
        case desk = "operator"
    }

    private let side: Side
    /// What is known of it, the oldest first.
    public private(set) var messages: [TicketMessageView]

    /// What is known of a ticket so far.
    public init(readBy side: Side, _ messages: [TicketMessageView] = []) {
        self.side = side
        self.messages = messages
    }

    /// Takes in messages that came; a message is never changed, so of two with one number either
    /// will do.
    ///
    /// - Complexity: O(n log n) in the number of messages.
    public mutating func take(_ new: [TicketMessageView]) {
        var known = Set(messages.map(\.id))
        messages += new.filter { known.insert($0.id).inserted }
        messages.sort { $0.id < $1.id }
    }

    /// The message before which there are others, of so many in all; nil where all are here.
    public func oldest(of count: Int) -> UInt64? {
        messages.count < count ? messages.first?.id : nil
    }

    /// The messages as they are drawn.
    ///
    /// - Parameter other: the name of the other side; may be empty.
    public func said(with other: String, _ context: PageContext) -> [ChatPane.Message] {
        messages.map { message in
            let isMine = message.from == side.rawValue
            let author = isMine || other.isEmpty ? "" : other + ", "
            return ChatPane.Message(
                message.text, time: author + context.ago(message.at_ms), mine: isMine ? .sent : nil)
        }
    }
}
