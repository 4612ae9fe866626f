/// What has become of a client since it connected. It only ever rises.
public enum ClientStanding: Int, Comparable, Sendable {
    /// It has not introduced itself.
    case stranger
    /// It has introduced itself.
    case greeted
    /// It looks on: at the map, or at somebody's shared ride.
    case onlooker
    /// Somebody is signed in as a guest.
    case guest
    /// Somebody is signed in with an account.
    case somebody
    /// The operator has shown the key.
    case `operator`

    /// Whether a client has come less far than another.
    public static func < (left: ClientStanding, right: ClientStanding) -> Bool {
        left.rawValue < right.rawValue
    }
}
