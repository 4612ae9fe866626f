import RideCore

/// The money of a market and how it is written.
public struct CurrencyView: Codable, Hashable, Sendable {
    /// Three capital letters of ISO 4217, such as `BRL`.
    public var code: String
    /// Digits after the decimal sign.
    public var digits: Int
    /// What stands before an amount, such as `R$`.
    public var symbol: String
    /// What stands before the minor units.
    public var decimal_sign: String
    /// What stands between thousands.
    public var group_sign: String
    /// Whether a space stands between the symbol and the amount; nil from an engine that does not
    /// say.
    public var symbol_apart: Bool?

    /// The currency; nil for a code or digits that no currency has.
    public var currency: Currency? { Currency(code: code, digits: digits) }

    /// How amounts are written and typed; nil where what an engine says makes no sense.
    public var amounts: AmountFormat? {
        guard let currency else { return nil }
        return try? AmountFormat(
            currency: currency, symbol: CleanText.cleaned(symbol),
            symbolApart: symbol_apart ?? (symbol.count > 1), decimalSign: decimal_sign,
            groupSign: group_sign)
    }

    /// Shows a currency.
    public init(
        code: String, digits: Int, symbol: String, decimal_sign: String, group_sign: String,
        symbol_apart: Bool? = nil
    ) {
        self.code = code
        self.digits = digits
        self.symbol = symbol
        self.decimal_sign = decimal_sign
        self.group_sign = group_sign
        self.symbol_apart = symbol_apart
    }
}

/// How telephone numbers look.
public struct PhoneFormView: Codable, Hashable, Sendable {
    /// The digits after the plus sign, such as `55`.
    public var country_code: String
    /// The forms of a number within the country, as in `MarketView.plates`.
    public var forms: [String]

    /// Shows how telephone numbers look.
    public init(country_code: String, forms: [String]) {
        self.country_code = country_code
        self.forms = forms
    }
}

/// A document that drivers must show.
public struct DocumentRuleView: Codable, Hashable, Sendable {
    /// `licence`, `vehicle_registration`, `photo`, `insurance`, `conduct`.
    public var kind: String
    /// Whether the day on which it expires must be given.
    public var expires: Bool

    /// Shows a document that is asked for.
    public init(kind: String, expires: Bool) {
        self.kind = kind
        self.expires = expires
    }
}

/// How old a car may be for a category.
public struct VehicleAgeView: Codable, Hashable, Sendable {
    /// The category.
    public var category: Category
    /// Model years before the present one.
    public var years: Int

    /// Shows a limit.
    public init(category: Category, years: Int) {
        self.category = category
        self.years = years
    }
}

/// How long a password is.
public struct PasswordRuleView: Codable, Hashable, Sendable {
    /// The shortest.
    public var minimum_characters: Int
    /// The longest.
    public var maximum_characters: Int

    /// Shows the limits of a password.
    public init(minimum_characters: Int, maximum_characters: Int) {
        self.minimum_characters = minimum_characters
        self.maximum_characters = maximum_characters
    }
}

/// How far ahead rides can be booked.
public struct ReservationLimitsView: Codable, Hashable, Sendable {
    /// How many seconds from now the pick-up must at least be.
    public var earliest_s: Int64
    /// How many seconds from now it can at most be.
    public var latest_s: Int64

    /// Shows the limits.
    public init(earliest_s: Int64, latest_s: Int64) {
        self.earliest_s = earliest_s
        self.latest_s = latest_s
    }
}

/// What a country asks for: the forms of both apps follow it.
public struct MarketView: Codable, Hashable, Sendable {
    /// Two small letters, such as `br`.
    public var code: String
    /// Its money.
    public var currency: CurrencyView
    /// The kind of tax number: `cpf`, `rut` or `none`.
    public var tax_id: String
    /// How telephone numbers look.
    public var phone: PhoneFormView
    /// Forms of number plates: `#` a digit, `N` one from 1 to 9, `L` a letter, `C` one that
    /// Chilean plates use, anything else itself.
    public var plates: [String]
    /// What drivers must show.
    public var documents: [DocumentRuleView]
    /// What is offered.
    public var categories: [Category]
    /// How old a driver must be, in years.
    public var minimum_driver_age: Int
    /// How old a car may be, by category; a category without a line has no limit, and nil is none.
    public var vehicle_ages: [VehicleAgeView]?
    /// The present terms of use, and the present consent of drivers.
    public var terms_version: Int
    /// How long a password is.
    public var password: PasswordRuleView
    /// How far ahead rides can be booked; nil from an engine that does not say.
    public var reservations: ReservationLimitsView?

    /// What an app assumes before an engine has introduced itself.
    public static let unknown = MarketView(
        code: "",
        currency: CurrencyView(
            code: "XXX", digits: 2, symbol: "", decimal_sign: ".", group_sign: ","))

    /// Shows a market; without more, it asks for nothing.
    public init(
        code: String, currency: CurrencyView, tax_id: String = "none",
        phone: PhoneFormView = PhoneFormView(country_code: "", forms: []), plates: [String] = [],
        documents: [DocumentRuleView] = [], categories: [Category] = [],
        minimum_driver_age: Int = 18, terms_version: Int = 1,
        password: PasswordRuleView = PasswordRuleView(
            minimum_characters: 8, maximum_characters: 128),
        vehicle_ages: [VehicleAgeView] = [], reservations: ReservationLimitsView? = nil
    ) {
        self.reservations = reservations
        self.vehicle_ages = vehicle_ages.isEmpty ? nil : vehicle_ages
        self.code = code
        self.currency = currency
        self.tax_id = tax_id
        self.phone = phone
        self.plates = plates
        self.documents = documents
        self.categories = categories
        self.minimum_driver_age = minimum_driver_age
        self.terms_version = terms_version
        self.password = password
    }
}
