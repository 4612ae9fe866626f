import AppTestSupport
import RideAccounts
import RideApp
import RideCore
import RideTUI
import Testing

@testable import RidePages

@Suite("A1: what the pages about accounts say") struct AccountTextsTests {
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
        + AmountRejection.allCases.map { FieldReason($0) }

    @Test(arguments: AppFiles.tags)
    func everyReasonHasWordsThatFitBesideItsField(language: String) throws {
        let texts = try AppFiles.texts(language)
        for reason in Self.reasons {
            let words = texts[word: reason.code, in: "field"]
            #expect(words != reason.code)
            #expect(TextWidth.of(words) <= 22, "\(words)")
        }
    }

    @Test("a character is called so, in the fields and in the engine's own words")
    func charactersAreNoSigns() throws {
        let texts = try AppFiles.texts("en")
        let fields = texts.keys.filter { $0.hasPrefix("field.") }.map {
            texts[word: String($0.dropFirst(6)), in: "field"]
        }
        let shown = fields + [texts["account.hint.password"], texts["wallet.promotionTooShort"]]
        #expect(fields.count > 50)
        let engine = Self.reasons.filter { !$0.code.hasPrefix("amount_") }.map(\.message)
        for words in shown + engine {
            #expect(!words.contains(/\b[Ss]igns?\b/), "\(words)")
        }
    }

    @Test(
        arguments: [
            ("field.password_too_short", AccountLimits.passwordCharacters),
            ("field.password_too_long", AccountLimits.longPasswordCharacters),
            ("field.password_too_many_bytes", AccountLimits.passwordBytes),
            ("field.name_too_long", Limits.nameCharacters),
            ("field.name_too_many_bytes", Limits.nameBytes),
            ("field.vehicle_too_many_bytes", AccountLimits.vehicleWordBytes),
            ("field.vehicle_too_long", AccountLimits.vehicleWordCharacters),
            ("field.recovery_code_incomplete", AccountLimits.recoveryCodeCharacters),
            ("field.vehicle_wrong_seats", AccountLimits.seats.upperBound),
        ] as [(TextKey, Int)])
    func numbersInWordsAreTheLimits(name: TextKey, limit: Int) throws {
        for texts in try AppFiles.languages() {
            #expect(texts[name].contains("\(limit)"))
        }
    }
}
