import RideCore

/// A row of the grids: a ride in one of its states, and the moment at which it is asked.
struct Situation {
    let name: String
    let story: Story
    let now: Instant

    var trip: Trip { story.trip }

    init(_ name: String, _ story: Story, after wait: Duration = .seconds(1)) {
        self.name = name
        self.story = story
        now = story.now + wait
    }

    /// Every state, and more than once where a guard depends on more than the state.
    static func all() throws -> [Situation] {
        var askedAgain = try Story.offered()
        try askedAgain.tell(.decline(by: Story.luis))
        var talking = try Story.accepted()
        try talking.tell(.sendMessage(by: .passenger(Story.ana), text: "Where are you?"))
        try talking.tell(.sendMessage(by: .driver(Story.luis), text: "By the station"))
        try talking.tell(.markDelivered(to: .passenger(Story.ana), through: MessageID(2)))
        var rated = try Story.completed()
        try rated.tell(.rate(by: .passenger(Story.ana), Rating(stars: .five)))
        try rated.tell(.rate(by: .driver(Story.luis), Rating(stars: .five)))
        let window = Limits.ratingWindow
        let ms = Duration.milliseconds(1)
        return [
            Situation("requested", Story.requested()),
            Situation("requested again", askedAgain),
            Situation("offered", try Story.offered()),
            Situation("offered, last", try Story.offered(), after: Story.patience),
            Situation("offered, expired", try Story.offered(), after: Story.patience + ms),
            Situation("accepted", try Story.accepted()),
            Situation("accepted, talking", talking),
            Situation("arrived", try Story.arrived()),
            Situation("inProgress", try Story.inProgress()),
            Situation("completed", try Story.completed()),
            Situation("completed, rated", rated),
            Situation("completed, last", try Story.completed(), after: window),
            Situation("completed, closed", try Story.completed(), after: window + ms),
            Situation(
                "cancelled early",
                try .cancelled(by: .person(.passenger(Story.ana)), after: .requested())),
            Situation(
                "cancelled late",
                try .cancelled(by: .person(.driver(Story.luis)), after: .arrived())),
            Situation("cancelled aboard", try .cancelled(by: .system, after: .inProgress())),
            Situation("unserved", try Story.unserved()),
        ]
    }

    /// What becomes of a command here: the names of the events, "-" for none, or the code of the
    /// rejection.
    func outcome(of command: TripCommand) -> String {
        do {
            let events = try trip.decide(command, at: now)
            return events.isEmpty ? "-" : events.map(\.change.name).joined(separator: " ")
        } catch {
            return error.rawValue
        }
    }
}

extension TripEvent.Change {
    /// The bare name of the event.
    var name: String {
        switch self {
        case .offered: "offered"
        case .declined: "declined"
        case .offerExpired: "offerExpired"
        case .accepted: "accepted"
        case .arrived: "arrived"
        case .started: "started"
        case .completed: "completed"
        case .cancelled: "cancelled"
        case .becameUnserved: "becameUnserved"
        case .rated: "rated"
        case .messageSent: "messageSent"
        case .messagesDelivered: "messagesDelivered"
        case .messagesRead: "messagesRead"
        }
    }

    /// The names of all events.
    static let allNames = [
        "offered", "declined", "offerExpired", "accepted", "arrived", "started", "completed",
        "cancelled", "becameUnserved", "rated", "messageSent", "messagesDelivered", "messagesRead",
    ]
}
