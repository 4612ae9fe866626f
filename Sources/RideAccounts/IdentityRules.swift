import RideCore

/// What one market asks of its people: which numbers, in which form, and which documents.
public struct IdentityRules: Hashable, Codable, Sendable {
    /// The tax number that is asked.
    public let taxID: TaxIDKind
    /// How telephone numbers are written.
    public let phone: PhoneFormat
    /// The forms of number plates; the first that fits is shown.
    public let plates: [TextPattern]
    /// What a driver has to send, in the order in which it is asked.
    public let documents: [DocumentRule]
    /// The version of the terms that a driver has to agree to.
    public let consentVersion: Int
    /// How old a driver must be, in years.
    public let minimumDriverAge: Int
    /// How old a car may be, by category; a category without a line has no limit.
    public let vehicleAges: [VehicleAgeRule]
    /// What drivers have to know of the streets of their city; nil for nothing.
    public let licenceQuiz: LicenceQuizRule?

    /// The rules of a market.
    public init(
        taxID: TaxIDKind, phone: PhoneFormat, plates: [TextPattern], documents: [DocumentRule],
        consentVersion: Int, minimumDriverAge: Int, vehicleAges: [VehicleAgeRule],
        licenceQuiz: LicenceQuizRule? = nil
    ) {
        self.licenceQuiz = licenceQuiz
        self.taxID = taxID
        self.phone = phone
        self.plates = plates
        self.documents = documents
        self.consentVersion = consentVersion
        self.minimumDriverAge = minimumDriverAge
        self.vehicleAges = vehicleAges
    }

    /// The oldest model year that the strictest of the categories takes.
    public func oldestVehicleYear(for categories: [Category], today: CivilDate) -> Int {
        vehicleAges.filter { categories.contains($0.category) }
            .map { today.year - $0.years }.max() ?? 0
    }

    /// The rule for a kind of document; nil where it is not asked.
    public func document(_ kind: DocumentKind) -> DocumentRule? {
        documents.first { $0.kind == kind }
    }
}

/// A document that a driver has to send.
public struct DocumentRule: Hashable, Codable, Sendable {
    /// What it is.
    public let kind: DocumentKind
    /// Whether it is good until a day only.
    public let expires: Bool

    /// A rule.
    public init(kind: DocumentKind, expires: Bool) {
        self.kind = kind
        self.expires = expires
    }
}

/// A kind of document that a market can ask of a driver.
public enum DocumentKind: String, CaseIterable, Codable, Sendable {
    /// The driving licence.
    case licence
    /// The registration of the car.
    case vehicleRegistration = "vehicle_registration"
    /// A photograph of the driver's face.
    case photo
    /// The insurance of the car.
    case insurance
    /// A certificate of good conduct.
    case conduct
}

/// How old a car of a category may be.
public struct VehicleAgeRule: Hashable, Codable, Sendable {
    /// The category.
    public let category: Category
    /// Model years before the present one.
    public let years: Int

    /// A rule.
    public init(category: Category, years: Int) {
        self.category = category
        self.years = years
    }
}
