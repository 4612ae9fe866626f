import RideApp
import RideCore
import RideTUI
import RideWire

/// What an operator reads of people and their matters, in words.
extension FactsReading {
    /// How far an application is.
    public func application(_ state: String) -> String {
        texts[word: state, in: "operator.application"]
    }

    /// How far a ride is, in the same words wherever an operator reads it.
    public func name(of stage: TripStage) -> String {
        texts[word: stage.rawValue, in: stage.isLive ? "operator.ride" : "record.stage"]
    }

    /// What a driver is doing.
    public func doing(_ activity: PersonState.Activity) -> String {
        texts[word: activity.rawValue, in: "operator.doing"]
    }

    /// The size of a file: "1,204 KB".
    public func size(_ bytes: Int) -> String {
        format.number(max(1, (bytes + 512) / 1_024)) + " KB"
    }

    /// On which side somebody is.
    public func side(_ role: Side) -> String { texts[word: role.rawValue, in: "operator.side"] }

    /// The same before a fact or above a column.
    public func title(of role: Side) -> String {
        texts[role == .passenger ? "operator.columnPassenger" : "operator.columnDriver"]
    }

    /// How an account stands, with the reason and what its person was told where it is blocked.
    public func account(_ status: AccountStatusView) -> String {
        let state = standing(status)?.plain ?? texts["operator.accountActive"]
        let reason = status.reason.map { texts[word: $0, in: "blockedReason"] }
        return texts.list([state, reason ?? "", status.message ?? ""])
    }

    /// What operators are told, in a sentence.
    public func words(for alert: AlertView) -> String {
        switch alert.kind {
        case "sos": texts["operator.alarm", ["name": alert.person_name ?? ""]]
        case "pending_driver": texts["operator.newDriver"]
        default: texts["operator.newTicket"]
        }
    }

    /// What operators did, in a word.
    public func deed(_ action: String) -> String { texts[word: action, in: "operator.done"] }

    /// About whom or what they did it.
    public func words(about subject: OperatorSubject) -> String {
        switch subject {
        case .none: ""
        case .person(let role, let number, let reason):
            texts.list([
                "\(side(role)) \(number)",
                reason.map { texts[word: $0, in: "blockedReason"] } ?? "",
            ])
        case .ticket(let number): texts["operator.ticketTitle", ["id": "\(number)"]]
        case .ride(let number): texts["operator.rideTitle", ["id": "\(number)"]]
        case .station(let number, let isOn):
            texts[
                isOn ? "operator.aboutStationOn" : "operator.aboutStationOff",
                ["id": "\(number)"]]
        case .carried(let count, let source, let target):
            texts[
                "operator.aboutCarried",
                ["count": format.number(count), "from": "\(source)", "to": "\(target)"]]
        case .promotion(let code): code
        }
    }

    /// That an account cannot be used; nil where it can, or where an application decides.
    func standing(_ status: AccountStatusView) -> StyledText? {
        switch status.state {
        case "blocked": StyledText(texts["operator.accountBlocked"], Style(.danger, .bold))
        case "closed": StyledText(texts["operator.accountClosed"], .muted)
        default: nil
        }
    }

    /// Where a ticket stands.
    public func state(of ticket: TicketView) -> StyledText {
        let word = texts[word: ticket.state, in: "operator.ticket"]
        switch ticket.state {
        case "raised": return StyledText(word, Style(.danger, [.bold, .reverse]))
        case "open":
            return StyledText(word, ticket.is_unread ? Style(.attention, .bold) : .attention)
        case "acknowledged": return StyledText(word, .attention)
        case "answered": return StyledText(word, .good)
        default: return StyledText(word, .muted)
        }
    }

    /// Who has written, and about which ride.
    public func words(about ticket: TicketView) -> String {
        var words: [String] = []
        if let name = ticket.person_name { words.append(name) }
        if let role = ticket.role { words.append(side(role)) }
        if let ride = ticket.ride_id {
            words.append(texts["record.aboutRide", ["id": "\(ride)"]])
        }
        if let place = ticket.place { words.append(place.name) }
        return texts.list(words)
    }

    /// How long ago something happened on the wall's clock: "3 min ago". The terminal does not know
    /// the hour at which its person lives.
    func ago(_ wall_ms: Int64) -> String {
        let wall = Self.kept(engine?.wall_ms ?? 0) + now_ms - facts.greeted_ms
        let minutes = max(0, Int(wall - Self.kept(wall_ms)) / 60_000)
        let (hours, days) = (minutes / 60, minutes / 1_440)
        if minutes == 0 { return texts["operator.agoNow"] }
        if hours == 0 { return texts["operator.agoMinutes", ["count": "\(minutes)"]] }
        if days == 0 { return texts["operator.agoHours", ["count": "\(hours)"]] }
        if days <= 30 { return texts["operator.agoDays", ["count": "\(days)"]] }
        return format.dateWithYear(onTheWall(wall_ms).date)
    }

    /// When something happened on the wall's clock, and how long ago that is where it is not long:
    /// "19 Nov 2026 06:31, 2 d ago". The hour is the city's, or Universal Time's.
    func momentAndAgo(_ wall_ms: Int64) -> String {
        let date = format.dateWithYear(onTheWall(wall_ms).date)
        let moment = momentOnTheWall(wall_ms)
        let ago = ago(wall_ms)
        return ago == date ? moment : texts.list([moment, ago])
    }

    /// When an operator did something, and as which user of the machine: by name where it has one.
    func moment(_ wall_ms: Int64, of user: UInt32?, named name: String?) -> String {
        let when = momentAndAgo(wall_ms)
        guard let user = name ?? user.map({ "\($0)" }) else { return when }
        return texts["operator.momentBy", ["when": when, "user": SafeText.line(user)]]
    }

    /// Numbers of the wire, kept within some thousands of years.
    private static func kept(_ at_ms: Int64) -> Int64 {
        min(max(-100_000_000_000_000, at_ms), 100_000_000_000_000)
    }
}
