import RideCore
import RideTestSupport
import Testing

@testable import RideBikes

/// Every state of a rental against every command (B5). A cell holds what follows, or the code of
/// the rejection.
@Suite("B5: a rental moves by the rules, state by state")
struct RentalGridTests {
    /// Three minutes after the rental began, unless the name of the state says otherwise.
    private static let states: [(name: String, commands: [RentalCommand], age: Duration)] = {
        let back = RentalCommand.giveBack(station: StationID(2), canTakeIt: true)
        let minutes = Duration.seconds(180)
        return [
            ("reserved", [], minutes),
            ("reserved, last moment", [], BikeLimits.reservationTime),
            ("reserved, over", [], BikeLimits.reservationTime + .milliseconds(1)),
            ("unlocked", [.unlock], .seconds(10)),
            ("unlocked, last moment", [.unlock], BikeLimits.unlockTime),
            ("unlocked, over", [.unlock], BikeLimits.unlockTime + .milliseconds(1)),
            ("riding", [.unlock, .take], minutes),
            ("riding, a day", [.unlock, .take], BikeLimits.lostAfter),
            ("riding, over a day", [.unlock, .take], BikeLimits.lostAfter + .milliseconds(1)),
            ("paused", [.unlock, .take, .pause], minutes),
            ("riding on", [.unlock, .take, .pause, .resume], minutes),
            ("returned", [.unlock, .take, back], minutes),
            ("lost", [.unlock, .take, .declareLost], BikeLimits.lostAfter + .seconds(60)),
            ("expired", [.expire], BikeLimits.reservationTime + .seconds(60)),
            ("cancelled", [.cancel], minutes),
        ]
    }()

    private typealias Column = (name: String, command: RentalCommand)

    private static let taking: [Column] = [("unlock", .unlock), ("take", .take)]
    private static let pausing: [Column] = [("pause", .pause), ("resume", .resume)]
    private static let ending: [Column] = [
        ("give back", .giveBack(station: StationID(2), canTakeIt: true)),
        ("full", .giveBack(station: StationID(2), canTakeIt: false)),
        ("cancel", .cancel),
    ]
    private static let due: [Column] = [
        ("expire", .expire), ("report lost", .reportLost), ("declare lost", .declareLost),
    ]

    private static let plan = BikePlan(
        code: "day", name: "Day", currency: .real, unlockPrice: Money(minorUnits: 200),
        segments: [
            BikePlan.Segment(startMinute: 2, rateThousandths: 10_500, intervalMinutes: 1)
        ].compactMap(\.self), lostPrice: Money(minorUnits: 150_000))

    /// A rental that commands have brought into a state.
    private func rental(_ commands: [RentalCommand]) throws -> Rental {
        let plan = try #require(Self.plan)
        var rental = Rental.reserved(
            id: RentalID(1),
            Rental.Terms(
                rider: PassengerID(7), station: StationID(1),
                bike: Bike(id: BikeID(1), kind: BikeKindID(1)), plan: plan),
            at: .start)
        for command in commands {
            let late: Duration =
                switch command {
                case .expire: BikeLimits.reservationTime + .milliseconds(1)
                case .declareLost: BikeLimits.lostAfter + .milliseconds(1)
                case .giveBack: .seconds(150)
                default: .zero
                }
            rental.apply(try rental.decide(command, at: .start + late))
        }
        return rental
    }

    private func cell(_ rental: Rental, _ command: RentalCommand, _ now: Instant) -> String {
        do throws(RentalRejection) {
            let event = try rental.decide(command, at: now)
            var after = rental
            after.apply(event)
            let price = after.price(at: now).total.minorUnits
            return after.stage.rawValue + (price == 0 ? "" : " \(price)")
        } catch { return error.rawValue }
    }

    private func grid(_ columns: [Column]) throws -> String {
        var table = GridText(corner: "state", columns: columns.map(\.name))
        for state in Self.states {
            let rental = try rental(state.commands)
            table.add(state.name, columns.map { cell(rental, $0.command, .start + state.age) })
        }
        return table.text
    }

    @Test func aBicycleIsUnlockedAndTakenInTime() throws {
        expectSame(try grid(Self.taking), Self.takingGrid)
    }

    private static let takingGrid = """
        state                  unlock               take
        reserved               unlocked             not_unlocked_yet
        reserved, last moment  unlocked             not_unlocked_yet
        reserved, over         reservation_expired  not_unlocked_yet
        unlocked               already_unlocked     riding 200
        unlocked, last moment  already_unlocked     riding 200
        unlocked, over         already_unlocked     unlock_expired
        riding                 already_taken        already_taken
        riding, a day          already_taken        already_taken
        riding, over a day     already_taken        already_taken
        paused                 already_taken        already_taken
        riding on              already_taken        already_taken
        returned               rental_is_over       rental_is_over
        lost                   rental_is_over       rental_is_over
        expired                rental_is_over       rental_is_over
        cancelled              rental_is_over       rental_is_over
        """

    @Test func aBicycleIsLockedOnTheWayAndRidesOn() throws {
        expectSame(try grid(Self.pausing), Self.pausingGrid)
    }

    private static let pausingGrid = """
        state                  pause             resume
        reserved               not_unlocked_yet  not_unlocked_yet
        reserved, last moment  not_unlocked_yet  not_unlocked_yet
        reserved, over         not_unlocked_yet  not_unlocked_yet
        unlocked               not_taken_yet     not_taken_yet
        unlocked, last moment  not_taken_yet     not_taken_yet
        unlocked, over         not_taken_yet     not_taken_yet
        riding                 paused 211        not_paused
        riding, a day          paused 15299      not_paused
        riding, over a day     paused 15310      not_paused
        paused                 already_paused    riding 211
        riding on              paused 211        not_paused
        returned               rental_is_over    rental_is_over
        lost                   rental_is_over    rental_is_over
        expired                rental_is_over    rental_is_over
        cancelled              rental_is_over    rental_is_over
        """

    @Test func aBicycleIsReturnedWhereThereIsRoomAndCalledOffOnlyWhileItIsLocked() throws {
        expectSame(try grid(Self.ending), Self.endingGrid)
    }

    private static let endingGrid = """
        state                  give back         full              cancel
        reserved               not_unlocked_yet  not_unlocked_yet  cancelled
        reserved, last moment  not_unlocked_yet  not_unlocked_yet  cancelled
        reserved, over         not_unlocked_yet  not_unlocked_yet  cancelled
        unlocked               not_taken_yet     not_taken_yet     cannot_cancel_once_unlocked
        unlocked, last moment  not_taken_yet     not_taken_yet     cannot_cancel_once_unlocked
        unlocked, over         not_taken_yet     not_taken_yet     cannot_cancel_once_unlocked
        riding                 returned 211      station_is_full   cannot_cancel_once_unlocked
        riding, a day          returned 15299    station_is_full   cannot_cancel_once_unlocked
        riding, over a day     returned 15310    station_is_full   cannot_cancel_once_unlocked
        paused                 returned 211      station_is_full   cannot_cancel_once_unlocked
        riding on              returned 211      station_is_full   cannot_cancel_once_unlocked
        returned               rental_is_over    rental_is_over    rental_is_over
        lost                   rental_is_over    rental_is_over    rental_is_over
        expired                rental_is_over    rental_is_over    rental_is_over
        cancelled              rental_is_over    rental_is_over    rental_is_over
        """

    @Test func whatIsDueHappensOnlyWhenItIsDue() throws {
        expectSame(try grid(Self.due), Self.dueGrid)
    }

    private static let dueGrid = """
        state                  expire            report lost       declare lost
        reserved               time_is_not_over  not_unlocked_yet  not_unlocked_yet
        reserved, last moment  time_is_not_over  not_unlocked_yet  not_unlocked_yet
        reserved, over         expired           not_unlocked_yet  not_unlocked_yet
        unlocked               time_is_not_over  not_taken_yet     not_taken_yet
        unlocked, last moment  time_is_not_over  not_taken_yet     not_taken_yet
        unlocked, over         expired           not_taken_yet     not_taken_yet
        riding                 already_taken     lost 150211       time_is_not_over
        riding, a day          already_taken     lost 165299       time_is_not_over
        riding, over a day     already_taken     lost 165310       lost 165310
        paused                 already_taken     lost 150211       time_is_not_over
        riding on              already_taken     lost 150211       time_is_not_over
        returned               rental_is_over    rental_is_over    rental_is_over
        lost                   rental_is_over    rental_is_over    rental_is_over
        expired                rental_is_over    rental_is_over    rental_is_over
        cancelled              rental_is_over    rental_is_over    rental_is_over
        """

    /// What is due when nobody does anything: the bicycle is never held for ever.
    @Test func everyLiveStateEndsByItself() throws {
        for state in Self.states {
            let rental = try rental(state.commands)
            #expect((rental.deadline != nil) == rental.stage.isLive, "\(state.name)")
            guard let deadline = rental.deadline else { continue }
            let late = deadline + .milliseconds(1)
            let ways: [RentalCommand] = [.expire, .declareLost]
            let ended = ways.compactMap { try? rental.decide($0, at: late) }
            #expect(ended.count == 1, "\(state.name)")
            let early = ways.compactMap { try? rental.decide($0, at: deadline) }
            #expect(early.isEmpty, "\(state.name)")
        }
    }

    @Test func theFreeMinutesCountDownAndBeyond() throws {
        let riding = try rental([.unlock, .take])
        #expect(riding.freeTimeLeft(at: .start + .seconds(90)) == .seconds(30))
        #expect(riding.freeTimeLeft(at: .start + .seconds(150)) == .seconds(-30))
        #expect(try rental([]).freeTimeLeft(at: .start) == nil)
    }

    @Test func everyRejectionSaysSomethingElse() {
        let messages = RentalRejection.allCases.map(\.message)
        #expect(Set(messages).count == messages.count)
    }
}
