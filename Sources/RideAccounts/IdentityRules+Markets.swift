import RideCore

/// Two markets as examples. What a city uses comes from its market file.
extension IdentityRules {
    /// Brazil: CPF, mobile numbers of eleven digits, Mercosur plates and the older ones.
    public static let brazil = IdentityRules(
        taxID: .cpf,
        phone: PhoneFormat(countryCode: "55", forms: patterns("NN 9####-####")),
        plates: patterns("LLL#L##", "LLL-####"),
        documents: [
            DocumentRule(kind: .licence, expires: true),
            DocumentRule(kind: .vehicleRegistration, expires: false),
            DocumentRule(kind: .photo, expires: false),
        ],
        consentVersion: 1,
        minimumDriverAge: 18,
        vehicleAges: [
            VehicleAgeRule(category: .common, years: 12),
            VehicleAgeRule(category: .vip, years: 6),
            VehicleAgeRule(category: .women, years: 12),
            VehicleAgeRule(category: .pet, years: 12),
        ])

    /// Chile: RUT, mobile numbers of nine digits, plates of four letters and the older ones.
    public static let chile = IdentityRules(
        taxID: .rut,
        phone: PhoneFormat(countryCode: "56", forms: patterns("9 #### ####")),
        plates: patterns("CCCC-##", "LL-####"),
        documents: [
            DocumentRule(kind: .licence, expires: true),
            DocumentRule(kind: .vehicleRegistration, expires: true),
            DocumentRule(kind: .insurance, expires: true),
            DocumentRule(kind: .photo, expires: false),
        ],
        consentVersion: 1,
        minimumDriverAge: 18,
        vehicleAges: [
            VehicleAgeRule(category: .common, years: 10),
            VehicleAgeRule(category: .vip, years: 5),
            VehicleAgeRule(category: .women, years: 10),
            VehicleAgeRule(category: .pet, years: 10),
        ])

    private static func patterns(_ texts: String...) -> [TextPattern] {
        texts.compactMap { TextPattern(stored: $0) }
    }
}
