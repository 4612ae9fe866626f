import RideAccounts
import RideApp
import RideCore
import RideTUI

/// What of an application is typed in words: a car's make and model, a city.
extension JoinForm {
    /// What passengers look for in the street is written with letters or digits.
    func word(_ text: String, _ context: PageContext) -> FieldState {
        let state = context.state(of: VehicleFacts.checkWord(text))
        guard state == .empty, !text.allSatisfy(\.isWhitespace) else { return state }
        return .incomplete(context.texts["field.vehicle_word_missing"])
    }

    func city(_ text: String, _ context: PageContext) -> FieldState {
        do {
            _ = try CleanText.checked(
                text, characters: AccountLimits.cityCharacters,
                bytes: AccountLimits.cityCharacters * 4)
            guard text.contains(where: \.isLetter) else {
                return .incomplete(context.texts["field.name_without_letter"])
            }
            return .right
        } catch {
            switch error {
            case .empty: return .empty
            case .tooLong: return .wrong(context.texts["field.name_too_long"])
            case .tooManyBytes: return .wrong(context.texts["field.name_too_many_bytes"])
            }
        }
    }
}

/// What is said beside a field.
extension JoinForm {
    /// Of the day until which a document is good.
    func expiry(_ text: String, _ context: PageContext) -> FieldState {
        switch DayTyping(text) {
        case .empty: .empty
        case .incomplete: .incomplete(context.text("work.dayLike"))
        case .wrong: .wrong(context.text("work.dayLike"))
        case .noSuchDay: .wrong(context.text("field.birth_date_no_such_day"))
        case .day(let date) where date < context.today: .wrong(context.text("work.dayIsOver"))
        case .day(let date) where date > context.today.adding(years: Self.farthestExpiry):
            .wrong(context.text("work.dayTooFar"))
        case .day: .right
        }
    }

    /// So many years ahead nothing that is sent in is good any more: it is a slip of the finger.
    private static let farthestExpiry = 50

    /// What is said of a typed value; a limit that was missed is named.
    func state<Value>(
        of check: FieldCheck<Value>, naming code: String, _ limit: String, _ context: PageContext
    ) -> FieldState {
        if case .wrong(let reason) = check, reason.code == code { return .wrong(limit) }
        return context.state(of: check)
    }
}
