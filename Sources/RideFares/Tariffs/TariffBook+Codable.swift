import RideCore

/// A book is written as its plans by the names of the categories; absent ones are left out.
extension TariffBook: Codable {
    private struct CategoryKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads and checks the plans; a key that is no category is refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CategoryKey.self)
        guard container.allKeys.allSatisfy({ Category(rawValue: $0.stringValue) != nil }) else {
            throw decoder.refusal(
                "the keys of a tariff book are "
                    + Category.allCases.map(\.rawValue).joined(separator: ", "))
        }
        var plans: [Category: TariffPlan] = [:]
        for category in Category.allCases {
            plans[category] = try container.decodeIfPresent(
                TariffPlan.self, forKey: CategoryKey(stringValue: category.rawValue))
        }
        do throws(TariffBookRejection) {
            try self.init(plans)
        } catch {
            throw decoder.refusal(error.message)
        }
    }

    /// Writes the plans in the order of `Category.allCases`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CategoryKey.self)
        for category in Category.allCases {
            try container.encodeIfPresent(
                plan(for: category), forKey: CategoryKey(stringValue: category.rawValue))
        }
    }
}
