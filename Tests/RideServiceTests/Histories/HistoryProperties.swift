import Glibc
import RideCore
import RideLedger
import RideTestSupport
import Testing

/// What random histories of a few people must keep, whatever they do (R1, R3, R4, R6, R7, A5, P4).
/// A failure names its seed; with RIDE_SEED set to it, that history alone is lived again.
@Suite struct HistoryProperties {
    private static func number(_ name: String) -> Int? {
        getenv(name).flatMap { Int(String(cString: $0)) }
    }

    /// A history from a seed, so many steps long.
    private struct Plan: Sendable {
        let seed: Int
        let steps: Int
    }

    /// 300 short histories, more where RIDE_SEEDS says so, and a few long ones: as many as it takes
    /// to come to everything that is wanted, and some.
    private static let plans: [Plan] = {
        if let seed = number("RIDE_SEED") { return [plan(seed)] }
        return (long + (1...max(1, number("RIDE_SEEDS") ?? standardSeeds))).map(plan)
    }()
    private static let standardSeeds = 300
    private static let long = Array(1_000_001...1_000_006)

    private static func plan(_ seed: Int) -> Plan {
        Plan(seed: seed, steps: long.contains(seed) ? 1_000 : 40)
    }

    /// Lives through a history.
    ///
    /// - Returns: what it has reached; nil where a promise was broken, which is then recorded.
    private static func live(_ plan: Plan) -> Set<String>? {
        var step = 0
        do {
            let life = try Life(seed: UInt64(plan.seed))
            while step < plan.steps {
                step += 1
                try life.step()
            }
            return life.reached
        } catch {
            Issue.record("seed \(plan.seed), step \(step): \(error)")
            return nil
        }
    }

    @Test("R3: whatever people do, the money adds up and nobody has two rides")
    func everyHistoryKeepsThePromises() async {
        let parts = 8
        let reached = await withTaskGroup(of: Set<String>.self) { group in
            for part in 0..<parts {
                group.addTask {
                    var reached: Set<String> = []
                    for index in Self.plans.indices where index % parts == part {
                        guard let more = Self.live(Self.plans[index]) else { break }
                        reached.formUnion(more)
                    }
                    return reached
                }
            }
            return await group.reduce(into: Set<String>()) { $0.formUnion($1) }
        }
        guard Self.plans.count > Self.standardSeeds else { return }
        let missing = Self.wanted.filter { !reached.contains($0) }
        #expect(missing.isEmpty, "no history has come to these")
    }

    /// A history whose commands are sent twice, one in ten, and the ledger in the end.
    private static func ledger(
        _ seed: Int, _ repeats: Life.Repeats
    ) -> (ledger: Ledger, trips: [Trip], repeated: Int)? {
        // Where names are worth nothing a promise may break; the ledger is what is compared.
        guard let life = try? Life(seed: UInt64(seed), repeats: repeats) else { return nil }
        for _ in 0..<150 {
            guard (try? life.step()) != nil else { break }
        }
        return (life.service.ledger, life.service.liveTrips, life.repeated)
    }

    /// Reliability 6: one command in ten is sent again, since its answer was lost; everybody has
    /// what they would have had. The control: under names of their own the commands are carried out
    /// twice, and somebody has something else.
    @Test(.long) func lostAnswersChangeNoBalance() throws {
        var (repeated, differs) = (0, false)
        for seed in 1...200 where seed <= 8 || !differs {
            let plain = try #require(Self.ledger(seed, .nothing))
            if !differs, let other = Self.ledger(seed, .underAnotherName) {
                // A card that is added twice is one, a tip is given once: what shows is a word
                // that is said twice, or money.
                differs = other.ledger != plain.ledger || other.trips != plain.trips
            }
            guard seed <= 8 else { continue }
            let again = try #require(Self.ledger(seed, .underTheSameName))
            #expect(again.ledger == plain.ledger, "seed \(seed)")
            repeated += again.repeated
        }
        #expect(repeated > 40)
        #expect(differs, "the control: repetitions under other names must show")
    }

    /// Entries of the ledger, commands, refusals and notices that histories must come to; without
    /// this list, histories in which nothing happens would keep every promise.
    private static let wanted = [
        "ride", "cash_payment", "card_payment", "debt_payment", "tip", "cancellation", "settlement",
        "netting", "withdrawal", "withdrawal_returned", "bonus", "referral", "correction",
        "request", "reserve", "cancelReservation", "redirect", "order", "rate", "dismiss", "wish",
        "addCard", "removeCard", "makePrimary", "payDebt", "goOnline", "goOffline", "apply",
        "prefer", "setBank", "withdraw", "callForHelp", "steer",
        "takeBreak", "movePickup", "raise", "askForPIN", "mailReceipts", "setContacts", "setPhoto",
        "payment_due", "card_declined", "bank_does_not_answer", "insufficient_funds",
        "already_has_a_live_ride", "account_blocked", "not_approved", "driver_is_on_a_ride",
        "not_at_pickup", "not_at_dropoff", "cannot_cancel_once_started", "no_such_ride",
        "tip_already_given", "quote_expired", "card_in_use", "passenger_still_has_time",
        "blocked", "reservation_failed", "payment_failed", "bonus_reached",
        "invitation_rewarded", "application_decided",
    ]
}
