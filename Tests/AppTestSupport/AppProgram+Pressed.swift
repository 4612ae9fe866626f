import RideTUI

@testable import RideApp

extension AppProgram {
    /// A key as somebody presses it who has looked at the screen first: one that would come too
    /// soon is meant all the same. Late keys are given as they come, by `.key`.
    public func pressed(_ key: Key) -> Input.Event {
        refusal(of: key) == nil ? .key(key) : .named(key)
    }
}
