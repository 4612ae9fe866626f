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
        try searching() + coming() + underWay() + completed() + ended()
    }

    private static let ms = Duration.milliseconds(1)

    private static func searching() throws -> [Situation] {
        var askedAgain = try Story.offered()
        try askedAgain.tell(.decline(by: Story.luis))
        var raised = askedAgain
        try raised.tell(Story.raise)
        return [
            Situation("requested", Story.requested()),
            Situation("requested again", askedAgain),
            Situation("given back", try .givenBack()),
            Situation("raised", raised),
            Situation("getting in", try .offered(Story.request.boarding(with: Story.luis))),
            Situation("offered", try .offered()),
            Situation("offered, last", try .offered(), after: Story.patience),
            Situation("offered, expired", try .offered(), after: Story.patience + ms),
        ]
    }

    /// The driver is on the way or waits: just within, at the end of and just after the free time.
    private static func coming() throws -> [Situation] {
        var talking = try Story.accepted()
        try talking.tell(.sendMessage(by: .passenger(Story.ana), text: "Where are you?"))
        try talking.tell(.sendMessage(by: .driver(Story.luis), text: "By the station"))
        try talking.tell(.markDelivered(to: .passenger(Story.ana), through: MessageID(2)))
        let accepted = try Story.accepted(Story.cardRequest)
        let arrived = try Story.arrived(Story.cardRequest)
        let cancellation = Story.terms.freeCancellation
        let waiting = Story.terms.freeWaiting
        return [
            Situation("accepted", try .accepted()),
            Situation("accepted, talking", talking),
            Situation("accepted, early", accepted, after: cancellation - ms),
            Situation("accepted, last", accepted, after: cancellation),
            Situation("accepted, late", accepted, after: cancellation + ms),
            Situation("arrived", try .arrived()),
            Situation("arrived, early", arrived, after: waiting - ms),
            Situation("arrived, last", arrived, after: waiting),
            Situation("arrived, late", arrived, after: waiting + ms),
            Situation("arrived, PIN", try .arrived(Story.detailedRequest)),
        ]
    }

    private static func underWay() throws -> [Situation] {
        [
            Situation("inProgress", try .inProgress()),
            Situation("boarded", try .boarded()),
            Situation("redirected", try .redirected()),
            Situation("stop ahead", try .stopAhead()),
            Situation("at a stop", try .atStop(), after: Story.terms.freeWaiting),
            Situation("at a stop, late", try .atStop(), after: Story.terms.freeWaiting + ms),
        ]
    }

    private static func completed() throws -> [Situation] {
        var rated = try Story.completed()
        try rated.tell(.rate(by: .passenger(Story.ana), Rating(stars: .five)))
        try rated.tell(.rate(by: .driver(Story.luis), Rating(stars: .five)))
        let byCard = try Story.completed(Story.cardRequest)
        var tipped = byCard
        try tipped.tell(.tip(by: .passenger(Story.ana), amount: Money(minorUnits: 300)))
        let window = Limits.ratingWindow
        return [
            Situation("completed", try .completed()),
            Situation("completed, rated", rated),
            Situation("completed, last", try .completed(), after: window),
            Situation("completed, closed", try .completed(), after: window + ms),
            Situation("by card", byCard),
            Situation("by card, tipped", tipped),
            Situation("by card, last", byCard, after: window),
            Situation("by card, closed", byCard, after: window + ms),
        ]
    }

    private static func ended() throws -> [Situation] {
        let ana = Canceller.person(.passenger(Story.ana))
        let luis = Canceller.person(.driver(Story.luis))
        var charged = try Story.arrived(Story.cardRequest)
        try charged.tell(
            .cancel(by: luis, reason: .passengerMissing), later: Story.terms.freeWaiting)
        return [
            Situation("cancelled early", try .cancelled(by: ana, after: .requested())),
            Situation("cancelled late", try .cancelled(by: ana, after: .arrived())),
            Situation("cancelled aboard", try .cancelled(by: .system, after: .inProgress())),
            Situation("cancelled, paid", charged),
            Situation("unserved", try .unserved()),
        ]
    }

    /// What becomes of a command here: the names of the events, a charge with its amount, "-" for
    /// none, or the code of the rejection.
    func outcome(of command: TripCommand) -> String {
        do {
            let events = try trip.decide(command, at: now)
            return events.isEmpty ? "-" : events.map(\.change.cell).joined(separator: " + ")
        } catch {
            return error.rawValue
        }
    }
}
