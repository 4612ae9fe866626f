import AppTestSupport
import Foundation
import RideApp
import RideCore
import RideTUI
import RideWire

/// An engine with a past, for one person: it answers questions as the real one does, page by page.
final class RecordWorld {
    /// The rides, newest first.
    var rides: [HistoryItemView] = []
    /// What is known of each of them.
    var details: [UInt64: RideDetailsResult] = [:]
    /// The help.
    var articles: [ArticleView] = RecordWorld.help
    /// The messages to support with everything written, newest first.
    var tickets: [TicketView] = []
    /// What was said during each ride, oldest first.
    var chats: [UInt64: [ChatMessageView]] = [:]
    /// What is refused, and why.
    var refusals: [MethodName: WireError] = [:]
    /// How many items a page has.
    var pageSize = 20

    /// What answers a stage's calls.
    var answer: PageStage.Answer { { [self] in answer(to: $0) } }

    private func answer(to call: any Request) -> Result<AnswerValue, WireError>? {
        if let refusal = refusals[type(of: call).method] { return .failure(refusal) }
        switch call {
        case let p as ListRides: return .success(history(p))
        case let p as GetRide:
            return details[p.ride_id].map { .success($0) }
                ?? .failure(Self.error("no_such_ride"))
        case is SetWish: return .success(WishesResult(wishes: [], has_more: false))
        case let p as ListMessages: return .success(chat(p))
        default: return help(call)
        }
    }

    static func error(_ code: String) -> WireError {
        WireError(.refused, code: code, message: "In English: \(code).")
    }

    private func history(_ p: ListRides) -> HistoryResult {
        let fitting = rides.filter { ride in
            (p.stage == nil || ride.stage == p.stage)
                && (p.payment == nil || ride.payment == p.payment)
                && ride.requested_at_ms >= p.from_ms ?? .min
                && ride.requested_at_ms < p.to_ms ?? .max
        }
        let rest = fitting.filter { $0.id < p.before_id ?? .max }
        let size = min(p.pageSize, pageSize)
        return HistoryResult(
            items: Array(rest.prefix(size)), has_more: rest.count > size, total: fitting.count)
    }

    private func chat(_ p: ListMessages) -> ChatListResult {
        let all = chats[p.ride_id] ?? []
        let before = p.before_id == 0 ? .max : p.before_id
        return ChatListResult(
            ride_id: p.ride_id,
            messages: Array(all.filter { $0.id < before }.suffix(RideView.chatMessages)))
    }

    private func help(_ call: any Request) -> Result<AnswerValue, WireError>? {
        switch call {
        case let p as ListHelp:
            let index = articles.firstIndex { $0.id == p.after }
            let rest = articles.dropFirst(index.map { $0 + 1 } ?? 0)
            let size = min(p.pageSize, pageSize)
            return .success(
                HelpResult(articles: Array(rest.prefix(size)), has_more: rest.count > size))
        case let p as VoteOnHelp:
            guard let index = articles.firstIndex(where: { $0.id == p.article }) else {
                return .failure(Self.error("no_such_article"))
            }
            articles[index].my_vote = p.is_useful
            articles[index].useful += p.is_useful ? 1 : 0
            return .success(HelpResult(articles: [articles[index]], has_more: false))
        case let p as ListTickets:
            let rest = tickets.filter { $0.id < p.before_id ?? .max }
            let size = min(p.pageSize, pageSize)
            return .success(
                TicketsResult(
                    tickets: rest.prefix(size).map(Self.short), has_more: rest.count > size))
        case let p as GetTicket:
            guard let index = tickets.firstIndex(where: { $0.id == p.ticket_id }) else {
                return .failure(Self.error("no_such_ticket"))
            }
            tickets[index].is_unread = false
            var ticket = tickets[index]
            ticket.messages = Array(
                ticket.messages.filter { $0.id < p.before_id ?? .max }
                    .suffix(TicketView.messagesShown))
            return .success(ticket)
        case let p as OpenTicket: return change(opened(p))
        case let p as ReplyToTicket:
            return change(p.ticket_id) { ticket in
                let id = UInt64(ticket.messages.count + 1)
                ticket.messages.append(
                    TicketMessageView(
                        id: id, from: "person", text: p.message, at_ms: Self.wall_ms))
                ticket.message_count += 1
                ticket.state = "open"
            }
        case let p as CloseTicket: return change(p.ticket_id) { $0.state = "closed" }
        default: return nil
        }
    }

    private func opened(_ p: OpenTicket) -> UInt64 {
        let id = (tickets.map(\.id).max() ?? 0) + 1
        tickets.insert(
            Self.ticket(
                id, p.kind, "open", p.subject, ride: p.ride_id, problem: p.problem,
                [("person", p.message, 0)]), at: 0)
        return id
    }

    private func change(
        _ id: UInt64, _ body: (inout TicketView) -> Void = { _ in }
    ) -> Result<AnswerValue, WireError> {
        guard let index = tickets.firstIndex(where: { $0.id == id }) else {
            return .failure(Self.error("no_such_ticket"))
        }
        body(&tickets[index])
        var whole = tickets[index]
        whole.messages = Array(whole.messages.suffix(TicketView.messagesShown))
        return .success(
            TicketsResult(tickets: tickets.map(Self.short), has_more: false, ticket: whole))
    }

    private static func short(_ ticket: TicketView) -> TicketView {
        var short = ticket
        short.messages = []
        return short
    }
}
