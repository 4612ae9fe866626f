import Foundation
import RideCore
import Testing

@testable import RideMarket

@Suite("When rides can be booked for later")
struct ReservationRulesTests {
    private static let day: Int64 = 86_400_000

    @Test(
        "P15: half an hour to seven days ahead",
        arguments: [
            (1_800_000 - 1, ReservationRejection.tooSoon), (1_800_000, nil), (1_800_001, nil),
            (7 * day - 1, nil), (7 * day, nil), (7 * day + 1, .tooLate), (0, .tooSoon),
            (-1, .tooSoon),
        ] as [(Int64, ReservationRejection?)])
    func aPickupIsNeitherTooSoonNorTooLate(ahead: Int64, rejection: ReservationRejection?) {
        let now = Instant(milliseconds: 5_000)
        let pickup = Instant(milliseconds: 5_000 + ahead)
        do throws(ReservationRejection) {
            try ReservationRules.standard.check(pickup: pickup, now: now)
            #expect(rejection == nil)
        } catch { #expect(error == rejection) }
    }

    @Test(
        "P15: a pick-up at either end of time is refused",
        arguments: [
            (.min, .tooSoon), (.min + 1, .tooSoon), (.max - 1, .tooLate), (.max, .tooLate),
        ] as [(Int64, ReservationRejection)])
    func theEndsOfTimeAreRefused(pickup_ms: Int64, rejection: ReservationRejection) {
        for now_ms in [0, 5_000, Int64.max / 2] {
            #expect(throws: rejection) {
                try ReservationRules.standard.check(
                    pickup: Instant(milliseconds: pickup_ms), now: Instant(milliseconds: now_ms))
            }
        }
        let first = ReservationRules.standard.dispatchTime(for: Instant(milliseconds: .min))
        #expect(first.milliseconds == .min)
    }

    @Test("P15: a driver is looked for a quarter of an hour before")
    func dispatchBeginsBeforeThePickup() {
        let pickup = Instant(milliseconds: 1_000_000)
        #expect(ReservationRules.standard.dispatchTime(for: pickup).milliseconds == 100_000)
    }

    @Test(
        "P15: each of the three fits to the next",
        arguments: [
            (0, 0, 0, nil), (60_000, 60_000, 60_000, nil),
            (0, 366 * day, 0, nil),
            (0, 366 * day + 1, 0, ReservationRulesRejection.latestOutOfRange),
            (0, -1, 0, .latestOutOfRange), (-1, 10, 0, .earliestOutOfRange),
            (9, 10, 0, nil), (10, 10, 0, nil), (11, 10, 0, .earliestOutOfRange),
            (10, 10, 9, nil), (10, 10, 10, nil), (10, 10, 11, .dispatchLeadOutOfRange),
            (10, 10, -1, .dispatchLeadOutOfRange), (-1, -1, -1, .latestOutOfRange),
        ] as [(Int64, Int64, Int64, ReservationRulesRejection?)])
    func theRulesAreChecked(
        earliest: Int64, latest: Int64, lead: Int64, rejection: ReservationRulesRejection?
    ) {
        do throws(ReservationRulesRejection) {
            _ = try ReservationRules(
                earliest: .milliseconds(earliest), latest: .milliseconds(latest),
                dispatchLead: .milliseconds(lead))
            #expect(rejection == nil)
        } catch { #expect(error == rejection) }
    }

    @Test("P15: rules are stored in milliseconds") func rulesAreReadBack() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(ReservationRules.standard), as: UTF8.self)
        #expect(text == #"{"dispatchLead":900000,"earliest":1800000,"latest":604800000}"#)
        let read = try JSONDecoder().decode(ReservationRules.self, from: Data(text.utf8))
        #expect(read == .standard)
        #expect(throws: ReservationRulesRejection.latestOutOfRange) {
            let bad = text.replacingOccurrences(of: "604800000", with: "-1")
            return try JSONDecoder().decode(ReservationRules.self, from: Data(bad.utf8))
        }
    }

    @Test("P15: every refusal has its key and sentence") func refusalsCanBeShown() {
        #expect(
            ReservationRulesRejection.allCases.map(\.key) == [
                "latest", "earliest", "dispatch_lead",
            ])
        let messages =
            ReservationRulesRejection.allCases.map(\.message)
            + ReservationRejection.allCases.map(\.message)
        #expect(Set(messages).count == 5)
        #expect(messages.allSatisfy { $0.hasSuffix(".") })
    }
}
