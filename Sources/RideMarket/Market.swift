import RideAccounts
import RideBikes
import RideCore
import RideFares
import RideLedger

/// The rules of one country: its money, its people's papers, its prices.
///
/// Every part is right in itself; a market is right as a whole.
public struct Market: Hashable, Sendable {
    /// Two small letters, such as `br`.
    public let code: String
    /// The country's name for people to read.
    public let name: String
    /// How amounts are written, and in which currency.
    public let amounts: AmountFormat
    /// Which numbers and documents are asked of people.
    public let identity: IdentityRules
    /// What rides cost.
    public let tariffs: TariffBook
    /// How prices follow the demand.
    public let surge: SurgeRules
    /// How money is moved.
    public let ledger: LedgerRules
    /// The promotions that there are at the start.
    public let promotions: [Promotion]
    /// What an invitation gives to passengers; nil for nothing.
    public let referralPromotion: ReferralPromotion?
    /// When rides can be booked for later.
    public let reservations: ReservationRules
    /// What bicycles cost whose own data names no price in this market's money; nil where none
    /// are lent at all then.
    public let bikes: BikePlan?
    /// What may be added to a price while nobody takes the ride.
    public let raises: RaiseRules
    /// How long drivers may work before they rest; nil for as long as they like.
    public let hours: HoursRules?
    /// The time zone of its cities, by its IANA name; nil where it is guessed of each city.
    public let timeZone: String?
    /// Its holidays.
    public let holidays: Holidays

    /// A market made of these parts.
    ///
    /// - Throws: `MarketRejection` for the first thing wrong, in the order of its reasons.
    public init(
        code: String, name: String, amounts: AmountFormat, identity: IdentityRules,
        tariffs: TariffBook, surge: SurgeRules = .off, ledger: LedgerRules,
        promotions: [Promotion] = [], referralPromotion: ReferralPromotion? = nil,
        reservations: ReservationRules = .standard, bikes: BikePlan? = nil,
        raises: RaiseRules = .standard, hours: HoursRules? = nil, timeZone: String? = nil,
        holidays: Holidays = .none
    ) throws(MarketRejection) {
        self.code = code
        self.name = name
        self.amounts = amounts
        self.identity = identity
        self.tariffs = tariffs
        self.surge = surge
        self.ledger = ledger
        self.promotions = promotions
        self.referralPromotion = referralPromotion
        self.reservations = reservations
        self.bikes = bikes
        self.raises = raises
        self.hours = hours
        self.timeZone = timeZone
        self.holidays = holidays
        try MarketCheck(market: self).check()
    }

    /// The currency of every amount.
    public var currency: Currency { amounts.currency }

    /// The categories on offer, in the order of `Category.allCases`.
    public var categories: [Category] { tariffs.categories }

    /// An amount as the market writes it: `R$ 14,60`.
    public func format(_ amount: Money) -> String { amounts.text(of: amount) }

    /// An amount as a person of this market types it: `14,60`.
    ///
    /// - Throws: `AmountRejection` with the first reason.
    public func amount(typed: String) throws(AmountRejection) -> Money {
        try amounts.amount(typed: typed)
    }

    /// The same market with other prices.
    ///
    /// - Throws: `MarketRejection` where promotions, goals or cars are for a category that would be
    ///   gone.
    public func with(
        tariffs: TariffBook, surge: SurgeRules? = nil
    ) throws(MarketRejection) -> Market {
        try Market(
            code: code, name: name, amounts: amounts, identity: identity, tariffs: tariffs,
            surge: surge ?? self.surge, ledger: ledger, promotions: promotions,
            referralPromotion: referralPromotion, reservations: reservations, bikes: bikes,
            raises: raises, hours: hours, timeZone: timeZone, holidays: holidays)
    }
}
