import RideCore

/// A question that people have, and the answer.
public struct ArticleView: Codable, Hashable, Sendable {
    /// Its name.
    public var id: String
    /// Under which heading it stands.
    public var topic: String
    /// The question.
    public var question: String
    /// The answer, at most 2,000 bytes.
    public var answer: String
    /// How many found it useful.
    public var useful: Int
    /// How many did not.
    public var not_useful: Int
    /// What this person thought; nil until then.
    public var my_vote: Bool?

    /// Shows an article.
    public init(
        id: String, topic: String, question: String, answer: String, useful: Int, not_useful: Int,
        my_vote: Bool? = nil
    ) {
        self.id = id
        self.topic = topic
        self.question = question
        self.answer = answer
        self.useful = useful
        self.not_useful = not_useful
        self.my_vote = my_vote
    }
}

/// A page of questions and answers; after a vote, the one article.
public struct HelpResult: Codable, Hashable, Sendable {
    /// In the order of their topics.
    public var articles: [ArticleView]
    /// Whether there are more.
    public var has_more: Bool

    /// A page of articles.
    public init(articles: [ArticleView], has_more: Bool) {
        self.articles = articles
        self.has_more = has_more
    }
}

/// One message of a ticket.
public struct TicketMessageView: Codable, Hashable, Sendable {
    /// Its number in the ticket, from 1.
    public var id: UInt64
    /// `person` or `operator`.
    public var from: String
    /// What it says, at most 1,000 characters.
    public var text: String
    /// When.
    public var at_ms: Int64

    /// Shows a message.
    public init(id: UInt64, from: String, text: String, at_ms: Int64) {
        self.id = id
        self.from = from
        self.text = text
        self.at_ms = at_ms
    }
}

/// A question, a problem or an alert that the operator answers.
public struct TicketView: Codable, Hashable, Sendable {
    /// Its number.
    public var id: UInt64
    /// `question`, `rideProblem`, `lostItem` or `sos`.
    public var kind: String
    /// `open`, `answered`, `closed`; of an alert `raised`, `acknowledged`, `resolved`.
    public var state: String
    /// What it is about.
    public var subject: String
    /// Which ride; nil for none.
    public var ride_id: UInt64?
    /// The kind of a ride's problem; nil for a question.
    public var problem: String?
    /// Where an alert was raised; nil for the rest.
    public var place: PlaceView?
    /// On which side the person is; only for the operator.
    public var role: Side?
    /// Who asks; only for the operator.
    public var person_id: UInt64?
    /// The person's name; only for the operator.
    public var person_name: String?
    /// When it was opened.
    public var opened_at_ms: Int64
    /// When the last message came.
    public var changed_at_ms: Int64
    /// Whether the other side wrote and this one has not looked since; operators, who are one side,
    /// look by answering, closing or taking a call for help on.
    public var is_unread: Bool
    /// Messages ever written.
    public var message_count: Int
    /// The last ones, oldest first, at most `TicketView.messagesShown`; empty in lists.
    public var messages: [TicketMessageView]

    /// Messages in one view.
    public static let messagesShown = 8
    /// The states in which an operator has to answer, or to end a call for help, the most urgent
    /// first.
    public static let waitingStates = ["raised", "acknowledged", "open"]

    /// Shows a ticket.
    public init(
        id: UInt64, kind: String, state: String, subject: String, ride_id: UInt64? = nil,
        problem: String? = nil, place: PlaceView? = nil, role: Side? = nil,
        person_id: UInt64? = nil, person_name: String? = nil, opened_at_ms: Int64,
        changed_at_ms: Int64, is_unread: Bool, message_count: Int, messages: [TicketMessageView]
    ) {
        self.id = id
        self.kind = kind
        self.state = state
        self.subject = subject
        self.ride_id = ride_id
        self.problem = problem
        self.place = place
        self.role = role
        self.person_id = person_id
        self.person_name = person_name
        self.opened_at_ms = opened_at_ms
        self.changed_at_ms = changed_at_ms
        self.is_unread = is_unread
        self.message_count = message_count
        self.messages = messages
    }
}

/// A page of tickets, newest first.
public struct TicketsResult: Codable, Hashable, Sendable {
    /// The tickets, without their messages.
    public var tickets: [TicketView]
    /// Whether there are earlier ones.
    public var has_more: Bool
    /// The one that the call was about, with its last messages; nil for a list.
    public var ticket: TicketView?

    /// A page of tickets.
    public init(tickets: [TicketView], has_more: Bool, ticket: TicketView? = nil) {
        self.tickets = tickets
        self.has_more = has_more
        self.ticket = ticket
    }
}
