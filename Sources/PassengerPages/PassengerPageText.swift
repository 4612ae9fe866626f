import RideApp

/// The texts of the pages that only passengers have, by their keys in the tables.
public enum PassengerPageText: String, TextName {
    /// “Payments”
    case paymentsTitle = "wallet.paymentsTitle"
}
