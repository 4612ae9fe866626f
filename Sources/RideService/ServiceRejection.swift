import RideCore
import RideSim

/// Why the engine refused what a person asked. A refusal changes nothing.
public enum ServiceRejection: Error, Hashable, Sendable {
    /// The world's rules forbid it.
    case world(WorldRejection)
    /// The name is empty or too long.
    case name(TextRejection)
    /// The comment is too long.
    case commentTooLong
    /// Stars go from 1 to 5.
    case starsOutOfRange
    /// There is no account with this token.
    case unknownToken
    /// The token belongs to an account of the other side.
    case wrongRole
    /// This is for drivers.
    case onlyForDrivers
    /// This is for passengers.
    case onlyForPassengers
    /// The price is no longer held; ask for a new one.
    case quoteExpired
    /// The command's name was used for another command.
    case commandIDReused
    /// The city is full: 2³² accounts of one side.
    case tooManyAccounts

    /// A stable code for programs.
    public var code: String {
        switch self {
        case .world(let rejection): rejection.code
        case .name: "name_not_allowed"
        case .commentTooLong: "comment_too_long"
        case .starsOutOfRange: "stars_out_of_range"
        case .unknownToken: "unknown_token"
        case .wrongRole: "wrong_role"
        case .onlyForDrivers: "only_for_drivers"
        case .onlyForPassengers: "only_for_passengers"
        case .quoteExpired: "quote_expired"
        case .commandIDReused: "command_id_reused"
        case .tooManyAccounts: "too_many_accounts"
        }
    }

    /// One sentence for the person.
    public var message: String {
        switch self {
        case .world(let rejection): rejection.message
        case .name: "A name has 1 to \(Limits.nameCharacters) visible characters."
        case .commentTooLong: "A comment has at most \(Limits.noteCharacters) characters."
        case .starsOutOfRange: "A rating is from 1 to 5 stars."
        case .unknownToken: "This engine does not know you yet."
        case .wrongRole: "This account belongs to the other app."
        case .onlyForDrivers: "Only drivers can do this."
        case .onlyForPassengers: "Only passengers can do this."
        case .quoteExpired: "This price is no longer valid; here is a new one."
        case .commandIDReused: "This command id was used for something else."
        case .tooManyAccounts: "No more accounts can be opened."
        }
    }
}
