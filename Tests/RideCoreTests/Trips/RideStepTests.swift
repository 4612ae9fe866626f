import RideCore
import Testing

/// What follows from a step in a stage is what becomes of a ride in it by the step's commands.
@Suite struct RideStepTests {
    /// The commands that take a step, some of which are allowed wherever it is.
    private static func commands(_ step: RideStep, _ now: Instant) -> [TripCommand] {
        let (ana, luis) = (Story.ana, Story.luis)
        return switch step {
        case .offer: [.offer(to: Story.anotherDriver, expiresAt: now + .seconds(9))]
        case .refuse: [.decline(by: luis), .expireOffer, .shortenOffer]
        case .accept: [.accept(by: luis)]
        case .board: [.board(with: luis)]
        case .withdraw:
            [
                .cancel(by: .person(.driver(luis)), reason: .driverUnavailable),
                .cancel(by: .person(.driver(luis)), reason: .engine),
            ]
        case .arrive: [.arrive(by: luis)]
        case .start:
            [
                .start(by: luis),
                .start(by: luis, pin: Story.detailedRequest.details?.pin),
            ]
        case .finish: [.finish(by: luis)]
        case .cancel:
            [
                .cancel(by: .system, reason: .operatorDecided),
                .cancel(by: .person(.passenger(ana)), reason: .changedMind),
                .cancel(by: .person(.driver(luis)), reason: .passengerMissing),
            ]
        case .giveUp: [.giveUp(reason: .noDriver)]
        }
    }

    @Test func theTableIsThatOfTheRidesThemselves() throws {
        for stage in TripStage.allCases {
            let situations = try Situation.all().filter { $0.trip.stage == stage }
            #expect(!situations.isEmpty)
            for step in RideStep.allCases {
                var after: Set<TripStage> = []
                for situation in situations {
                    for command in Self.commands(step, situation.now) {
                        var trip = situation.trip
                        guard (try? trip.perform(command, at: situation.now)) != nil else {
                            continue
                        }
                        after.insert(trip.stage)
                    }
                }
                let expected = step.after(stage).map { Set([$0]) } ?? []
                #expect(after == expected, "\(step) in stage \(stage)")
            }
        }
    }
}
