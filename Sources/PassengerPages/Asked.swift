import RideApp
import RideTUI
import RideWire

/// What a page has asked the engine for: what came last, and why nothing newer came.
struct Asked<Value: Sendable>: Sendable {
    /// What came last; nil before the first answer.
    var value: Value?
    /// Why the last question was refused; nil while it is open, and once it is answered.
    var error: WireError?

    /// Something has come.
    mutating func take(_ value: Value) {
        self.value = value
        error = nil
    }

    /// What is said in the place of what is not there; nil where there is nothing to say.
    func notice(_ desk: PageDesk) -> Table.Notice? {
        if let error {
            return .failed(
                desk.texts[PassengerPageText.tryAgain, ["reason": desk.refusal(error)]])
        }
        guard value == nil else { return nil }
        return desk.isLive
            ? .loading(desk.texts[PassengerPageText.loading])
            : .failed(desk.texts[TextKey.linkNeeded])
    }

    /// The key that asks once more, where that was refused.
    func retryBindings<Action: Sendable>(
        _ desk: PageDesk, _ action: Action
    ) -> [KeyBinding<Action>] {
        guard error != nil, desk.isLive else { return [] }
        return [
            KeyBinding(
                [.char("r"), .ctrl("r")], desk.texts[TextKey.keyRetry], priority: 6,
                action: action)
        ]
    }
}
