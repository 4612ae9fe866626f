import RideCore
import RideLedger
import RideTestSupport
import Testing

@testable import RideService

/// An engine whose ledger cannot be replayed refuses to start: with an empty one, everybody's
/// balance would be zero.
@Suite struct DamagedLedgerTests {
    /// What a store holds after a ride that was paid by card, tipped and settled.
    private func lived() throws -> StoredContents {
        let stage = Stage()
        stage.skipsPasswords = true
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.signUp(stage.form(.passenger)).actor
        try stage.run(stage.card(), ana)
        let trip = try stage.request(ana, payment: .card, card: CardID(1))
        try stage.drive(trip, luis)
        try stage.run(.tip(trip, Money(minorUnits: 300)), ana)
        let due = try #require(stage.service.ledger.settlements.nextDue)
        stage.service.advance(to: due)
        try stage.save()
        let contents = try stage.store.load()
        try #require(contents.ledger.count >= 3)
        return contents
    }

    private func start(_ contents: StoredContents) throws(DamagedLedger) {
        _ = try RideService(
            city: TestCity.grid64, settings: TestService.settings(), contents: contents,
            wall: TestService.noon, random: SeededRandom(seed: 1))
    }

    @Test func aWholeLedgerStarts() throws {
        let contents = try lived()
        #expect(throws: Never.self) { try start(contents) }
    }

    @Test func aMissingEntryIsNamed() throws {
        let contents = try lived()
        for missing in contents.ledger.indices.dropLast() {
            var damaged = contents
            damaged.ledger.remove(at: missing)
            let next = contents.ledger[missing + 1]
            #expect(throws: DamagedLedger(next, .notTheNext)) { try start(damaged) }
        }
    }

    @Test func anEntryThatOverdrawsIsNamedWithWhatToDo() throws {
        let contents = try lived()
        var damaged = contents
        let last = try #require(contents.ledger.last)
        let driver = try #require(last.postings.compactMap(\.account.driver).first)
        let money = Money(minorUnits: 1_000_000)
        let stolen = try LedgerTransaction(
            id: LedgerTransactionID(last.id.rawValue + 1), at: last.at, kind: .withdrawal,
            subject: .withdrawal(WithdrawalID(99)),
            postings: [
                LedgerPosting(
                    account: .driverAvailable(driver), amount: .zero - money, line: .withdrawal),
                LedgerPosting(account: .bank, amount: money, line: .withdrawal),
            ])
        damaged.ledger.append(stolen)
        let error = #expect(throws: DamagedLedger.self) { try start(damaged) }
        #expect(error == DamagedLedger(stolen, .accountOverdrawn))
        let message = try #require(error?.message)
        for word in ["entry \(stolen.id)", "withdrawal", "backup", "ride-sim check"] {
            #expect(message.contains(word), "\(message)")
        }
    }
}
