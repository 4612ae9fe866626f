import RideApp

/// The texts of the pages about accounts, by their keys in the tables.
public enum AccountText: String, TextName {
    /// “Welcome”
    case startTitle = "account.startTitle"
    /// “A car in minutes, at a price that is fixed before you ride.”
    case startPassenger = "account.startPassenger"
    /// “Drive when you like, and know what every ride brings.”
    case startDriver = "account.startDriver"
    /// “You have been signed out. Please sign in again.”
    case startSignedOut = "account.startSignedOut"
    /// “Look around without an account”
    case startGuest = "account.startGuest"
    /// “quit”
    case keyQuit = "account.keyQuit"
}
