import RideWire

extension PersonState {
    /// Whether an application in a state is that of a driver who has driven before: papers are sent
    /// anew, or have run out. Nobody becomes what they are already.
    public func sendsPapersAnew(in state: String?) -> Bool {
        switch state {
        case "renewal": true
        case "pending", "rejected": hasDriven
        default: false
        }
    }

    /// Whether rides were driven, or taken, by this person.
    public var hasDriven: Bool { (person.rides ?? 0) > 0 }
}
