import RideCore

/// A card as its person enters it (P11), all fields checked. It is not `Codable`.
public struct NewCard: Sendable {
    /// The number, of which the brand and the last four digits can be seen.
    public let number: CardNumber
    /// The month in which it expires.
    public let expiry: CardExpiry
    /// The name on the card.
    public let holder: PersonName
    /// The holder's tax number; nil in a market that asks for none.
    public let holderTaxID: TaxID?
    /// That the security code was given.
    public let securityCode: SecurityCode

    /// A card; the security code must have the length of the brand.
    ///
    /// - Throws: `SecurityCodeRejection` where it was checked for another brand.
    public init(
        number: CardNumber, expiry: CardExpiry, holder: PersonName, holderTaxID: TaxID?,
        securityCode: SecurityCode
    ) throws(SecurityCodeRejection) {
        let wanted = number.brand.securityCodeDigits
        guard securityCode.digits >= wanted else { throw .incomplete }
        guard securityCode.digits == wanted else { throw .tooLong }
        self.number = number
        self.expiry = expiry
        self.holder = holder
        self.holderTaxID = holderTaxID
        self.securityCode = securityCode
    }

    /// What is kept of the card once the processor has given a token for it.
    public func stored(id: CardID, processorToken: String) -> PaymentCard {
        PaymentCard(
            id: id, brand: number.brand, lastFour: number.lastFour, expiry: expiry,
            processorToken: processorToken)
    }
}
