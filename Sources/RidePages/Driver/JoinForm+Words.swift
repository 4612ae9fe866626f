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
