import RideCore

/// How the platform's part of a ride is worked out.
public enum CommissionRate: Hashable, Sendable {
    /// A share of the fare before promotions and tips, rounded by `Money.rounded(_:per:)`.
    case share(Share)
    /// So much for every ride, but never more than its fare.
    case fixed(Money)

    /// The commission on a fare, which is not negative.
    public func commission(on fare: Money) -> Money {
        switch self {
        case .share(let share): share.of(fare)
        case .fixed(let amount): min(amount, fare)
        }
    }

    /// Whether it is between nothing and all, or between nothing and the largest posting.
    public var isInRange: Bool {
        switch self {
        case .share(let share): (Share.none...Share.whole).contains(share)
        case .fixed(let amount): (Money.zero...Limits.ledgerAmount).contains(amount)
        }
    }
}

extension CommissionRate: LedgerText {
    /// The form `share/2000`, in basis points, or `fixed/300`, in minor units.
    public var description: String {
        switch self {
        case .share(let share): "share/\(share.basisPoints)"
        case .fixed(let amount): "fixed/\(amount.minorUnits)"
        }
    }

    /// Reads that form; nil for anything else, also for a rate out of range.
    public init?(_ description: String) {
        let parts = LedgerTextParts(description)
        guard parts.all.count == 2, let number: Int64 = parts.number(1) else { return nil }
        switch parts.all[0] {
        case "share": self = .share(Share(basisPoints: number))
        case "fixed": self = .fixed(Money(minorUnits: number))
        default: return nil
        }
        guard isInRange else { return nil }
    }
}

/// The platform's part of a ride (R3), for all categories alike or by category.
public struct Commission: Hashable, Sendable {
    /// For every category without a rate of its own.
    public let standard: CommissionRate
    /// The rates of `Category.allCases`, in that order; nil where the standard one holds.
    private let own: [CommissionRate?]

    /// A commission with rates of its own for some categories.
    ///
    /// - Throws: `LedgerRulesRejection.commissionOutOfRange`.
    public init(
        _ standard: CommissionRate, byCategory own: [Category: CommissionRate] = [:]
    ) throws(LedgerRulesRejection) {
        self.standard = standard
        self.own = Category.allCases.map { own[$0] }
        guard standard.isInRange, self.own.allSatisfy({ $0?.isInRange ?? true }) else {
            throw .commissionOutOfRange
        }
    }

    /// The rate that holds for a category.
    public func rate(for category: Category) -> CommissionRate {
        for (other, rate) in zip(Category.allCases, own) where other == category {
            return rate ?? standard
        }
        return standard
    }
}

extension Commission: Codable {
    private enum CodingKeys: String, CodingKey { case standard, byCategory }

    private struct CategoryKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads `{"standard":"share/2000","byCategory":{"vip":"fixed/300"}}`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let standard = try container.decode(CommissionRate.self, forKey: .standard)
        var rates: [Category: CommissionRate] = [:]
        if container.contains(.byCategory) {
            let nested = try container.nestedContainer(
                keyedBy: CategoryKey.self, forKey: .byCategory)
            for key in nested.allKeys {
                guard let category = Category(rawValue: key.stringValue) else {
                    throw DecodingError.dataCorruptedError(
                        forKey: key, in: nested, debugDescription: "not a category")
                }
                rates[category] = try nested.decode(CommissionRate.self, forKey: key)
            }
        }
        try self.init(standard, byCategory: rates)
    }

    /// Writes the same; `byCategory` only where there is something in it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(standard, forKey: .standard)
        guard own.contains(where: { $0 != nil }) else { return }
        var nested = container.nestedContainer(keyedBy: CategoryKey.self, forKey: .byCategory)
        for (category, rate) in zip(Category.allCases, own) {
            guard let rate else { continue }
            try nested.encode(rate, forKey: CategoryKey(stringValue: category.rawValue))
        }
    }
}
