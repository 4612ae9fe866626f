import RideCore

/// What a driver filled in at one step of the application (D1).
public enum SectionContent: Hashable, Codable, Sendable {
    /// The account.
    case account(account: AccountSection)
    /// Agreement to the terms of a version.
    case consent(version: Int)
    /// The person.
    case personal(personal: PersonalSection)
    /// The categories to be served, in the order of `Category.allCases`.
    case category(categories: [Category])
    /// The car.
    case vehicle(vehicle: VehicleFacts)

    /// The step.
    public var section: ApplicationSection {
        switch self {
        case .account: .account
        case .consent: .consent
        case .personal: .personal
        case .category: .category
        case .vehicle: .vehicle
        }
    }
}

/// The first step: who signs up.
public struct AccountSection: Hashable, Codable, Sendable {
    /// The name shown to passengers.
    public let name: PersonName
    /// What the person says of their gender.
    public let gender: Gender
    /// The mailbox.
    public let email: EmailAddress
    /// The telephone.
    public let phone: PhoneNumber
    /// The tax number; nil in a market that asks for none.
    public let taxID: TaxID?

    /// The first step, all fields checked.
    public init(
        name: PersonName, gender: Gender, email: EmailAddress, phone: PhoneNumber, taxID: TaxID?
    ) {
        self.name = name
        self.gender = gender
        self.email = email
        self.phone = phone
        self.taxID = taxID
    }
}

/// The third step: the person.
public struct PersonalSection: Hashable, Codable, Sendable {
    /// The family name.
    public let surname: PersonName
    /// The day of birth.
    public let birthDate: BirthDate
    /// Where the person drives: clean, 1 to 60 characters.
    public let city: String
    /// The code of whoever invited the driver; nil without one.
    public let referral: ReferralCode?

    /// The third step.
    ///
    /// - Throws: `TextRejection` for the city; `.empty` also where it has no letter.
    public init(
        surname: PersonName, birthDate: BirthDate, city: String, referral: ReferralCode?
    ) throws(TextRejection) {
        self.surname = surname
        self.birthDate = birthDate
        self.city = try CleanText.checked(
            city, characters: AccountLimits.cityCharacters,
            bytes: AccountLimits.cityCharacters * 4)
        guard self.city.contains(where: \.isLetter) else { throw .empty }
        self.referral = referral
    }
}
