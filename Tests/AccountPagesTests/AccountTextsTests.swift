import AppTestSupport
import RideAccounts
import RideApp
import RideTUI
import Testing

@testable import AccountPages

@Suite("A1: what the pages about accounts say") struct AccountTextsTests {
    @Test(arguments: ["en", "pt-BR"])
    func everyTextIsThereAndNoOther(language: String) throws {
        let there = Set(
            try AppFiles.texts(language).keys.filter {
                $0.hasPrefix("account.") || $0.hasPrefix("field.")
            })
        let wanted = Set(
            AccountText.allCases.map(\.rawValue) + SettingsText.allCases.map(\.rawValue)
                + FieldText.allCases.map(\.rawValue))
        #expect(there.subtracting(wanted).sorted() == [])
        #expect(wanted.subtracting(there).sorted() == [])
    }

    /// Every reason for which a field can be refused.
    private static let reasons: [FieldReason] =
        NameRejection.allCases.map { FieldReason($0) }
        + EmailRejection.allCases.map { FieldReason($0) }
        + PasswordRejection.allCases.map { FieldReason($0) }
        + PhoneRejection.allCases.map { FieldReason($0) }
        + TaxIDRejection.allCases.map { FieldReason($0) }
        + BirthDateRejection.allCases.map { FieldReason($0) }
        + PlateRejection.allCases.map { FieldReason($0) }
        + VehicleRejection.allCases.map { FieldReason($0) }
        + ReferralRejection.allCases.map { FieldReason($0) }
        + RecoveryCodeRejection.allCases.map { FieldReason($0) }

    @Test func everyReasonHasWordsAndNoOtherHas() {
        let keys = Self.reasons.map { "field.\($0.code)" }
        #expect(keys.sorted() == FieldText.allCases.map(\.rawValue).sorted())
    }

    @Test(arguments: ["en", "pt-BR"])
    func whatIsSaidBesideAFieldFitsBesideIt(language: String) throws {
        let texts = try AppFiles.texts(language)
        for name in FieldText.allCases {
            #expect(TextWidth.of(texts[name]) <= 22, "\(texts[name])")
        }
    }

    @Test(
        arguments: [
            (FieldText.passwordTooShort, AccountLimits.passwordCharacters),
            (.passwordTooLong, AccountLimits.longPasswordCharacters),
            (.vehicleTooLong, AccountLimits.vehicleWordCharacters),
            (.recoveryCodeIncomplete, AccountLimits.recoveryCodeCharacters),
            (.vehicleWrongSeats, AccountLimits.seats.upperBound),
        ])
    func numbersInWordsAreTheLimits(name: FieldText, limit: Int) throws {
        for texts in try AppFiles.languages() {
            #expect(texts[name].contains("\(limit)"))
        }
    }
}
