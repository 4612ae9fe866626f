import RideCore
import RideTestSupport

/// A ride to which anything may happen.
struct RandomHistory {
    private(set) var random: SeededRandom
    private(set) var trip = Trip(id: TripID(1), request: Story.request, requestedAt: .start)
    private(set) var events: [TripEvent] = []
    private var now = Instant.start

    init(random: SeededRandom) { self.random = random }

    /// How many times a driver accepted.
    var assignments: Int { events.count { $0.change.name == "accepted" } }

    var rebuilt: Trip {
        var copy = Trip(id: trip.id, request: trip.request, requestedAt: trip.requestedAt)
        for event in events { copy.apply(event) }
        return copy
    }

    /// Lets some time pass and gives one command.
    mutating func takeStep() throws -> Result<[TripEvent], TripRejection> {
        let waits: [Duration] = [
            .zero, .milliseconds(1), .seconds(3), .seconds(10), .seconds(90_000),
        ]
        now = now + waits[Int.random(in: 0..<waits.count, using: &random)]
        let command =
            switch number(below: 3) {
            case 0: nextStep()
            case 1: talk()
            default: try anything()
            }
        do {
            let following = try trip.perform(command, at: now)
            events += following
            return .success(following)
        } catch {
            return .failure(error)
        }
    }

    private mutating func number(below bound: UInt64) -> UInt64 {
        UInt64.random(in: 0..<bound, using: &random)
    }

    private mutating func anyDriver() -> DriverID { DriverID(5 + number(below: 4)) }

    private mutating func anyActor() -> Actor {
        Bool.random(using: &random)
            ? .passenger(PassengerID(1 + number(below: 2))) : .driver(anyDriver())
    }

    /// What would come next if nobody disturbed the ride.
    private mutating func nextStep() -> TripCommand {
        switch trip.state {
        case .requested:
            .offer(to: anyDriver(), expiresAt: now + Story.patience)
        case .offered(let offer):
            .accept(by: offer.driver)
        case .accepted(let assignment):
            .arrive(by: assignment.driver)
        case .arrived(let assignment, _):
            .start(by: assignment.driver)
        case .inProgress(let assignment, _, _):
            .finish(by: assignment.driver)
        case .completed, .cancelled, .unserved:
            .markRead(by: anyActor(), through: MessageID(number(below: 6)))
        }
    }

    /// What the two people of the ride do in its chat.
    private mutating func talk() -> TripCommand {
        let passenger = Actor.passenger(Story.ana)
        let driver = trip.assignment.map { Actor.driver($0.driver) } ?? passenger
        let actor = Bool.random(using: &random) ? passenger : driver
        let last = UInt64(trip.conversation.messages.count)
        return switch number(below: 4) {
        case 0, 1: .sendMessage(by: actor, text: "Hi")
        case 2: .markDelivered(to: actor, through: MessageID(number(below: last + 1)))
        default: .markRead(by: actor, through: MessageID(number(below: last + 1)))
        }
    }

    private mutating func anything() throws -> TripCommand {
        switch number(below: 16) {
        case 0: .offer(to: anyDriver(), expiresAt: now + .seconds(Int(number(below: 20))))
        case 1: .accept(by: anyDriver())
        case 2: .decline(by: anyDriver())
        case 3: .expireOffer
        case 4: .arrive(by: anyDriver())
        case 5: .start(by: anyDriver())
        case 6: .finish(by: anyDriver())
        case 7: .cancel(by: .person(anyActor()), reason: .changedMind)
        case 8: .cancel(by: .system, reason: .engine)
        case 9: .giveUp(reason: .patienceEnded)
        case 10, 11:
            .rate(by: anyActor(), try Rating(stars: Stars.allCases[Int(number(below: 5))]))
        case 12, 13:
            .sendMessage(
                by: anyActor(),
                text: String(repeating: "a", count: Int(number(below: 6)) * 120))
        case 14: .markDelivered(to: anyActor(), through: MessageID(number(below: 6)))
        default: .markRead(by: anyActor(), through: MessageID(number(below: 6)))
        }
    }
}
