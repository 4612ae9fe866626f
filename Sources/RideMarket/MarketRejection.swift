/// Why a market was refused: where, and what is wrong there.
public struct MarketRejection: Error, Hashable, Codable, Sendable {
    /// The key in a market file, such as `identity.phone.forms`.
    public let key: String
    /// What is wrong.
    public let reason: Reason

    /// What can be wrong with a market.
    ///
    /// The raw value is the stable code; `message` is fit for a user. The cases stand in the order
    /// in which they are checked.
    public enum Reason: String, CaseIterable, Codable, Sendable {
        /// The code is not two small letters.
        case codeNotAllowed = "code_not_allowed"
        /// The name is empty or too long, or has characters that are not shown.
        case nameNotAllowed = "name_not_allowed"
        /// The country's number is not one to three digits.
        case countryCodeNotAllowed = "country_code_not_allowed"
        /// There is no form of telephone numbers, or one too short or long.
        case phoneFormNotAllowed = "phone_form_not_allowed"
        /// There is no form of number plates, or one too short or long.
        case plateFormNotAllowed = "plate_form_not_allowed"
        /// A kind of document is asked twice.
        case documentTwice = "document_twice"
        /// The version of the terms is not 1 or more.
        case termsVersionOutOfRange = "terms_version_out_of_range"
        /// Drivers would be children or very old.
        case driverAgeOutOfRange = "driver_age_out_of_range"
        /// A category has two limits of age.
        case vehicleAgeTwice = "vehicle_age_twice"
        /// Cars must not be so old or so new.
        case vehicleAgeOutOfRange = "vehicle_age_out_of_range"
        /// Cars of a category that is not offered have a limit of age.
        case vehicleAgeWithoutCategory = "vehicle_age_without_category"
        /// The category that everybody can ask for is not offered.
        case noCommonTariff = "no_common_tariff"
        /// The ledger is kept in another currency.
        case otherCurrency = "other_currency"
        /// A goal counts rides of categories that are not offered.
        case goalWithoutCategory = "goal_without_category"
        /// Two promotions have the same code.
        case promotionTwice = "promotion_twice"
        /// A promotion is for categories that are not offered.
        case promotionWithoutCategory = "promotion_without_category"

        /// One sentence for whoever wrote the market.
        public var message: String {
            switch self {
            case .codeNotAllowed: "The code of a market is two small letters."
            case .nameNotAllowed:
                "The name of a market has 1 to 60 visible characters, at most 240 bytes."
            case .countryCodeNotAllowed:
                "The number of a country has 1 to 3 digits and does not begin with 0."
            case .phoneFormNotAllowed:
                "Telephone numbers have at least one form, and 8 to 15 digits with the country's."
            case .plateFormNotAllowed:
                "Number plates have at least one form, and 4 to 10 letters and digits."
            case .documentTwice: "This document is asked twice."
            case .termsVersionOutOfRange: "The version of the terms is 1 or more."
            case .driverAgeOutOfRange: "Drivers must be at least 16 to 99 years old."
            case .vehicleAgeTwice: "Cars of this category have two limits of age."
            case .vehicleAgeOutOfRange: "Cars may be at most 1 to 99 years old."
            case .vehicleAgeWithoutCategory, .goalWithoutCategory, .promotionWithoutCategory:
                "There is no tariff for the category."
            case .noCommonTariff: "A market needs a tariff for the category common."
            case .otherCurrency: "The ledger is kept in another currency."
            case .promotionTwice: "Two promotions have the same code."
            }
        }
    }

    init(_ reason: Reason, key: String) {
        self.key = key
        self.reason = reason
    }

    /// The stable code.
    public var code: String { reason.rawValue }

    /// One sentence for whoever wrote the market, after the place.
    public var message: String { "\(key): \(reason.message)" }
}
