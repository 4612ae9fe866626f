import RideApp

/// The texts of the pages that only drivers have, by their keys in the tables.
public enum DriverPageText: String, TextName {
    /// “Finance”
    case financeTitle = "work.financeTitle"
}
