import RideTUI
import RideWire

/// Who is who in a ride, which may be ordered for somebody else.
extension RideView {
    /// Who sits in the car: who is waited for, greeted, picked up and driven. Not always who
    /// ordered the ride.
    public var riderName: String { SafeText.line(rider?.name ?? passenger.name) }

    /// Who ordered the ride: who is written to, pays by card and calls it off. Nil where that is
    /// somebody else than the rider, and not told yet: a driver who is only asked learns no more
    /// than the ride.
    public var ordererName: String? {
        rider == nil ? riderName : ordered_by.map { SafeText.line($0) }
    }
}

/// How people are called.
public enum PersonName {
    /// The columns for a first name.
    static let width = 20

    /// A person as one would call them, no longer than a title has room for, unless it is read as
    /// a line.
    public static func first(of name: String, isRead: Bool = false) -> String {
        let first = String(SafeText.line(name).split(separator: " ").first ?? "")
        return isRead ? first : TextWidth.truncated(first, to: width)
    }
}
