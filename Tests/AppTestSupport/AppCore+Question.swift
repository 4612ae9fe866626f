import RideApp
import RideTUI

extension AppCore {
    /// The question that lies over the screen; nil while there is none.
    public var question: Dialog? {
        if case .question(let question) = overlay { question.dialog } else { nil }
    }
}
