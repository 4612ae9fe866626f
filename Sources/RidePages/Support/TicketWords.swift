import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// What is said of messages to support, the same on every page (P12).
enum TicketWords {
    /// Where a message stands: an answer that was not read yet before all else.
    static func state(of ticket: TicketView, _ context: PageContext) -> StyledText {
        if ticket.is_unread { return StyledText(context.texts["record.ticketNew"], .attention) }
        let word = context.texts[word: ticket.state, in: "record.ticket"]
        switch ticket.state {
        case "answered", "acknowledged": return StyledText(word, .good)
        case "raised": return StyledText(word, .danger)
        case "closed", "resolved": return StyledText(word, .muted)
        default: return StyledText(word)
        }
    }

    /// Whether it is settled.
    static func isClosed(_ ticket: TicketView) -> Bool {
        ticket.state == "closed" || ticket.state == "resolved"
    }

    /// Whether it is a call for help.
    static func isAlert(_ ticket: TicketView) -> Bool { ticket.kind == "sos" }

    /// What a problem is about.
    static func name(of problem: ProblemKind, _ context: PageContext) -> String {
        context.texts[word: problem.rawValue, in: "record.problem"]
    }

    /// What it is about in a few letters: the ride, if there is one.
    static func matter(of ticket: TicketView, _ context: PageContext) -> String {
        if isAlert(ticket) { return context.texts[word: ticket.kind, in: "record.kind"] }
        return ticket.ride_id.map { context.texts["record.rideTitle", ["id": "\($0)"]] } ?? ""
    }

    /// What it is about: the kind of problem and the ride.
    static func subject(of ticket: TicketView, _ context: PageContext) -> String {
        var words: [String] = []
        if let problem = ticket.problem {
            words.append(context.texts[word: problem, in: "record.problem"])
        } else if isAlert(ticket) {
            words.append(context.texts[word: "sos", in: "record.kind"])
        }
        if let ride = ticket.ride_id {
            let key: TextKey = words.isEmpty ? "record.rideTitle" : "record.aboutRide"
            words.append(context.texts[key, ["id": "\(ride)"]])
        }
        return context.texts.list(words)
    }
}
