import RideCore
import RideTestSupport

/// A ride to which anything may happen.
struct RandomHistory {
    private(set) var random: SeededRandom
    private(set) var trip: Trip
    private(set) var events: [TripEvent] = []
    private var now = Instant.start

    /// In cash or by card, with terms or without.
    init(random: SeededRandom) {
        self.random = random
        let paidByCard = Bool.random(using: &self.random)
        let hasTerms = Bool.random(using: &self.random)
        let pin = self.random.below(4) == 0 ? BoardingPIN(using: &self.random) : nil
        let request = TripRequest(
            passenger: Story.ana, pickup: Story.request.pickup, dropoff: Story.faro,
            quote: Story.quote(
                base: 500, distance: 960, terms: hasTerms ? Story.terms : .free),
            payment: paidByCard ? .card : .cash, card: paidByCard ? CardID(3) : nil,
            details: RequestDetails(pin: pin))
        trip = Trip(id: TripID(1), request: request, requestedAt: .start)
    }

    /// How many events of a name there are.
    func count(_ name: String) -> Int { events.count { $0.change.name == name } }

    var rebuilt: Trip {
        var copy = Trip(id: trip.id, request: trip.request, requestedAt: trip.requestedAt)
        for event in events { copy.apply(event) }
        return copy
    }

    /// What the passenger pays, worked out from the request and the events alone.
    var owed: Money {
        var price = trip.request.quote.fare.total
        var charges = Money.zero
        var raises = Money.zero
        for event in events {
            switch event.change {
            case .destinationChanged(_, let quote), .stopsChanged(_, let quote):
                price = quote.fare.total
            case .charged(let item): charges += item.amount
            case .priceRaised(let amount): raises += amount
            case .cancelled(let by, _):
                price = .zero
                raises = .zero
                // What the engine ends, nobody pays for.
                if by == .system { charges = .zero }
            case .becameUnserved:
                price = .zero
                raises = .zero
            case .offered, .declined, .offerExpired, .offerTakenBack, .accepted, .arrived,
                .started, .completed, .withdrawn, .pinRenewed, .boarded, .pickupNoteChanged,
                .pickupMoved, .stopReached, .stopLeft, .rated, .messageSent, .messagesDelivered,
                .messagesRead:
                break
            }
        }
        return price + raises + charges
    }

    /// Lets some time pass and gives one command.
    mutating func takeStep() throws -> Result<[TripEvent], TripRejection> {
        let waits: [Duration] = [
            .zero, .milliseconds(1), .seconds(3), .seconds(10), .seconds(60), .seconds(121),
            .seconds(90_000),
        ]
        now = now + waits[random.below(waits.count)]
        let command =
            switch random.below(4) {
            case 0: nextStep()
            case 1: talk()
            case 2: wish()
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

    private mutating func anyReason() -> CancellationReason {
        CancellationReason.allCases[random.below(CancellationReason.allCases.count)]
    }

    private mutating func redirect(by actor: Actor) -> TripCommand {
        let places = [Story.faro, Story.mall, Story.request.pickup]
        let terms = random.below(4) == 0 ? RideTerms.free : Story.terms
        return .changeDestination(
            by: actor, to: places[random.below(places.count)],
            quote: Story.quote(
                base: 500, distance: Int64(number(below: 5_000)), terms: terms),
            leavesOutStops: random.below(3) == 0)
    }

    private mutating func tip(by actor: Actor) -> TripCommand {
        .tip(by: actor, amount: Money(minorUnits: Int64(number(below: 110_000)) - 2_000))
    }

    /// What would come next if nobody disturbed the ride; now and then a driver who cannot come, a
    /// passenger who does not, or one who gives a tip.
    private mutating func nextStep() -> TripCommand {
        let turns = random.below(3) == 0
        return switch trip.state {
        case .requested:
            .offer(to: anyDriver(), expiresAt: now + Story.patience)
        case .offered(let offer):
            random.below(8) == 0 ? .board(with: offer.driver) : .accept(by: offer.driver)
        case .accepted(let assignment), .arrived(let assignment, _):
            if turns {
                .cancel(by: .person(.driver(assignment.driver)), reason: anyReason())
            } else if trip.stage == .accepted {
                .arrive(by: assignment.driver)
            } else {
                .start(by: assignment.driver, pin: trip.pin)
            }
        case .inProgress(let assignment, _, _):
            turns ? redirect(by: .passenger(Story.ana)) : .finish(by: assignment.driver)
        case .completed:
            tip(by: .passenger(Story.ana))
        case .cancelled, .unserved:
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

    /// What the passenger changes of the ride, and the stops on its way.
    private mutating func wish() -> TripCommand {
        let passenger = random.below(8) == 0 ? anyActor() : Actor.passenger(Story.ana)
        let driver = trip.assignment?.driver ?? anyDriver()
        return switch number(below: 8) {
        case 0:
            .setPickupNote(
                by: passenger,
                text: String(repeating: "a", count: Int(number(below: 4)) * 50))
        case 1:
            .movePickup(
                by: passenger, to: random.below(2) == 0 ? Story.corner : Story.request.pickup)
        case 2:
            .raisePrice(
                by: passenger, amount: Money(minorUnits: Int64(number(below: 300)) - 10),
                most: Money(minorUnits: 400))
        case 3:
            .changeStops(
                by: passenger,
                to: Array(repeating: Story.mall, count: Int(number(below: 4))),
                quote: Story.quote(
                    base: 500, distance: Int64(number(below: 5_000)), terms: Story.terms))
        case 4: .reachStop(by: driver)
        case 5: .leaveStop(by: driver)
        case 6: .renewPIN(BoardingPIN(using: &random))
        default: .start(by: driver, pin: trip.pin)
        }
    }

    private mutating func anything() throws -> TripCommand {
        switch number(below: 20) {
        case 0: .offer(to: anyDriver(), expiresAt: now + .seconds(Int(number(below: 20))))
        case 1: .accept(by: anyDriver())
        case 2: .decline(by: anyDriver())
        case 3: .expireOffer
        case 4: .arrive(by: anyDriver())
        case 5: .start(by: anyDriver())
        case 6: .finish(by: anyDriver())
        case 7, 8: .cancel(by: .person(anyActor()), reason: anyReason())
        case 9: random.below(3) == 0 ? .cancel(by: .system, reason: .engine) : .expireOffer
        case 10: random.below(3) == 0 ? .giveUp(reason: .patienceEnded) : .start(by: anyDriver())
        case 11, 12:
            .rate(by: anyActor(), try Rating(stars: Stars.allCases[random.below(5)]))
        case 13, 14:
            .sendMessage(
                by: anyActor(),
                text: String(repeating: "a", count: Int(number(below: 6)) * 120))
        case 15: .markDelivered(to: anyActor(), through: MessageID(number(below: 6)))
        case 16: .markRead(by: anyActor(), through: MessageID(number(below: 6)))
        case 17: random.below(2) == 0 ? .board(with: anyDriver()) : .decline(by: anyDriver())
        case 18: redirect(by: anyActor())
        default: tip(by: anyActor())
        }
    }
}
