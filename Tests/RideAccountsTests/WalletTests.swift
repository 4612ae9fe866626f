import RideCore
import Testing

@testable import RideAccounts

@Suite("P11: a passenger's cards")
struct WalletTests {
    /// A card, or the same as another one that is added again.
    private func card(_ number: UInt64, like other: UInt64? = nil) throws -> PaymentCard {
        let digits = "\(4_000 + (other ?? number))"
        return PaymentCard(
            id: CardID(number), brand: .visa, lastFour: try #require(LastFour(stored: digits)),
            expiry: try #require(CardExpiry(year: 2029, month: 5)),
            processorToken: "token \(number)")
    }

    private func wallet(_ count: UInt64) throws -> Wallet {
        var wallet = Wallet()
        for number in 0..<count { try wallet.add(try card(number + 1)) }
        return wallet
    }

    /// The cards by number, the primary one with a star.
    private func shown(_ wallet: Wallet) -> String {
        wallet.cards.map { "\($0.id)\($0.isPrimary ? "*" : "")" }.joined(separator: " ")
    }

    @Test("P11: the first card is the primary one, until another is made it")
    func theFirstCardIsPrimary() throws {
        var wallet = Wallet()
        #expect(wallet.primary == nil)
        wallet = try self.wallet(3)
        #expect(shown(wallet) == "1* 2 3")
        try wallet.makePrimary(CardID(3))
        #expect(shown(wallet) == "1 2 3*")
        #expect(wallet.primary?.id == CardID(3))
        try wallet.makePrimary(CardID(3))
        #expect(shown(wallet) == "1 2 3*")
    }

    @Test(
        "P11: when the primary card goes, the next becomes it",
        arguments: [
            (1, 1, "2* 3"), (2, 2, "1 3*"), (3, 3, "1* 2"), (1, 2, "1* 3"), (3, 1, "2 3*"),
        ])
    func theNextBecomesPrimary(primary: UInt64, removed: UInt64, left: String) throws {
        var wallet = try wallet(3)
        try wallet.makePrimary(CardID(primary))
        try wallet.remove(CardID(removed))
        #expect(shown(wallet) == left)
    }

    @Test("P11: the last card can go, and the next one added is primary")
    func theLastCardCanGo() throws {
        var wallet = try wallet(1)
        try wallet.remove(CardID(1))
        #expect(wallet == Wallet())
        try wallet.add(try card(9))
        #expect(shown(wallet) == "9*")
    }

    @Test("P11: ten cards are the most")
    func tenCardsAreTheMost() throws {
        var wallet = try wallet(9)
        try wallet.add(try card(10))
        #expect(throws: WalletRejection.walletIsFull) { try wallet.add(try card(11)) }
        #expect(wallet.cards.count == 10)
        try wallet.remove(CardID(4))
        try wallet.add(try card(11))
        #expect(shown(wallet) == "1* 2 3 5 6 7 8 9 10 11")
    }

    @Test("P11: a card is added once, and its reasons come in order")
    func aCardIsAddedOnce() throws {
        var wallet = try wallet(10)
        #expect(throws: WalletRejection.cardIdTaken) { try wallet.add(try card(1)) }
        #expect(throws: WalletRejection.cardAlreadyHere) {
            try wallet.add(try card(11, like: 2))
        }
        #expect(throws: WalletRejection.noSuchCard) { try wallet.makePrimary(CardID(11)) }
        #expect(throws: WalletRejection.noSuchCard) { try wallet.remove(CardID(11)) }
        #expect(wallet == (try self.wallet(10)))
    }

    @Test("P11: a stored wallet that the rules could not have made is refused")
    func aWrongWalletIsRefused() throws {
        for wallet in [Wallet(), try wallet(1), try wallet(10)] {
            #expect(try value(Wallet.self, try json(wallet)) == wallet)
        }
        let two = try json(try wallet(2))
        for wrong in [
            two.replacing("true", with: "false"), two.replacing("false", with: "true"),
            two.replacing("\"id\":2", with: "\"id\":1"),
        ] {
            #expect(wrong != two)
            #expect(throws: DecodingError.self) { try value(Wallet.self, wrong) }
        }
        let all = WalletRejection.allCases
        expectOwnWords(all.map(\.rawValue), all.map(\.message))
    }
}
