import RideAccounts
import RideCore
import RideLedger

/// The cards of people, on either side (P11, D9). The number and the code on the back are checked
/// and forgotten; what is kept is what the card is recognised by, and a token of the processor.
extension RideService {
    /// A card as typed.
    public struct CardForm: Sendable {
        let number: String
        let expiry: String
        let holder: String
        let securityCode: String
        let taxID: String

        /// A card with what was typed; every field is checked when it is added.
        public init(
            number: String, expiry: String, holder: String, securityCode: String, taxID: String
        ) {
            self.number = number
            self.expiry = expiry
            self.holder = holder
            self.securityCode = securityCode
            self.taxID = taxID
        }
    }

    /// - Throws: why a field is wrong, `card_already_here` for one that is kept already,
    ///   `wallet_is_full`.
    func addCard(_ form: CardForm, by actor: Actor) throws(ServiceRejection) {
        guard let account = people[actor], !account.isGuest else {
            throw .rule(.onlyForAccounts)
        }
        let number = try ruled { () throws(CardNumberRejection) in try CardNumber(form.number) }
        let expiry = try ruled { () throws(CardExpiryRejection) in
            try CardExpiry(form.expiry, today: today)
        }
        let holder: PersonName
        do throws(TextRejection) { holder = try PersonName(form.holder) } catch {
            throw .name(error)
        }
        let code = try ruled { () throws(SecurityCodeRejection) in
            try SecurityCode(form.securityCode, brand: number.brand)
        }
        var taxID: TaxID?
        let kind = settings.market.identity.taxID
        if kind != .notAsked {
            taxID = try ruled { () throws(TaxIDRejection) in try TaxID(form.taxID, kind: kind) }
        }
        let last = account.wallet.cards.map(\.id).reduce(account.lastCard, max)
        let id = CardID(last.rawValue + 1)
        // The serial keeps tokens of equal cards apart; it says nothing of the card.
        let serial = random.next() >> 16
        guard let token = SimulatedCard.token(lastFour: number.lastFour.text, serial: serial)
        else { throw .rule(.cardDeclined) }
        let holderTaxID = taxID
        let card = try ruled { () throws(SecurityCodeRejection) in
            try NewCard(
                number: number, expiry: expiry, holder: holder, holderTaxID: holderTaxID,
                securityCode: code
            ).stored(id: id, processorToken: token.description)
        }
        var wallet = account.wallet
        try ruled { () throws(WalletRejection) in try wallet.add(card) }
        change(actor) { account in
            account.wallet = wallet
            account.lastCard = id
        }
    }

    func removeCard(_ id: CardID, by actor: Actor) throws(ServiceRejection) {
        guard var wallet = people[actor]?.wallet else { return }
        guard !isUsing(id, actor) else { throw .rule(.cardInUse) }
        try ruled { () throws(WalletRejection) in try wallet.remove(id) }
        change(actor) { $0.wallet = wallet }
    }

    /// Whether a card is paying for something. What a driver pays is paid at once.
    private func isUsing(_ id: CardID, _ actor: Actor) -> Bool {
        switch actor {
        case .passenger(let passenger):
            world.trip(of: passenger).flatMap { rides.trips.trip($0) }?.request.card == id
                || money.charges.isUsing(id, of: passenger)
                || cycling.bikes.isUsing(id, of: passenger)
                || rides.bookings.willUse(id, of: passenger)
        case .driver: false
        }
    }

    func makePrimary(_ id: CardID, by actor: Actor) throws(ServiceRejection) {
        guard var wallet = people[actor]?.wallet else { return }
        try ruled { () throws(WalletRejection) in try wallet.makePrimary(id) }
        change(actor) { $0.wallet = wallet }
    }

    /// Has a card pay what a driver owes the platform, all of it and at once.
    ///
    /// The payment has a number of the driver's own, which the bank and the ledger know it by: sent
    /// again after a power cut it is the same payment. One that the bank has not answered is
    /// another with another card or amount.
    ///
    /// - Throws: `nothing_is_due`, `card_expired`, why the bank declines, `bank_does_not_answer`.
    func payOwed(by driver: DriverID, with card: PaymentCard) throws(ServiceRejection) {
        let amount = min(.zero - money.ledger.balances(of: driver).owed, Limits.ledgerAmount)
        guard amount > .zero else { throw .rule(.nothingIsDue) }
        guard !card.expiry.isExpired(on: today) else { throw .declined(.cardExpired) }
        let number = (people[.driver(driver)]?.driver.owedPayments ?? 0) + 1
        let parts = [
            driver.rawValue, number, card.id.rawValue, UInt64(clamping: amount.minorUnits),
        ].map { String($0, radix: 36) }
        guard let token = ProcessorToken(card.processorToken),
            let key = ProcessorKey("owed-" + parts.joined(separator: "-")),
            let name = LedgerLabel("driver-\(driver)-\(number)")
        else { throw .rule(.cardDeclined) }
        try money.charges.carryOut(
            ProcessorRequest(
                key: key, token: token, amount: amount, currency: money.ledger.currency,
                kind: .charge))
        post(because: "no more than is owed is paid, under a number of its own") {
            ledger throws(LedgerRejection) in
            try ledger.owedPaid(by: driver, amount, name: name, at: now)
        }
        change(.driver(driver)) { $0.driver.owedPayments = number }
    }

    /// The card with which somebody pays: the one that was named, or else the primary one.
    func chosenCard(
        _ named: CardID?, for payment: PaymentMethod, of actor: Actor
    ) -> CardID? {
        payment == .card ? named ?? people[actor]?.wallet.primary?.id : named
    }

    /// Asks the bank whether a card is good for a price, before a ride is requested.
    ///
    /// - Throws: `card_needed`, `card_expired`, why the bank declines, `bank_does_not_answer`.
    func authorise(
        _ card: CardID?, of actor: Actor, for amount: Money, name: String
    ) throws(ServiceRejection) {
        guard let card, let stored = people[actor]?.wallet.card(card) else {
            throw .rule(.cardNeeded)
        }
        guard !stored.expiry.isExpired(on: today) else { throw .declined(.cardExpired) }
        guard amount > .zero, let token = ProcessorToken(stored.processorToken),
            let key = ProcessorKey("authorise-\(name)")
        else { return }
        try money.charges.authorise(
            ProcessorRequest(
                key: key, token: token, amount: amount, currency: money.ledger.currency,
                kind: .authorise))
    }
}
