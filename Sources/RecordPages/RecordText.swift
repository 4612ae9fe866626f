import RideApp

/// The texts of the pages about past rides and support, by their keys in the tables.
public enum RecordText: String, TextName {
    /// “Your rides”
    case historyTitle = "record.historyTitle"
}
