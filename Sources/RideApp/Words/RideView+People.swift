import RideTUI
import RideWire

/// Who is who in a ride, which may be ordered for somebody else.
extension RideView {
    /// Who sits in the car: who is waited for, greeted, picked up and driven. Not always who
    /// ordered the ride.
    public var riderName: String { SafeText.line(rider?.name ?? passenger.name) }
}

extension FactsReading {
    /// Who ordered the ride: who is written to, pays by card and calls it off. Nil where that is
    /// somebody else than the rider, and not told yet: a driver who is only asked learns no more
    /// than the ride.
    public func ordererName(of ride: RideView) -> String? {
        ride.rider == nil ? ride.riderName : ride.ordered_by.map(called)
    }

    /// A name as the wire has it: who has none is called a guest in the app's language.
    public func called(_ name: String) -> String {
        name == NamelessPerson.nobodys ? texts["person.guest"] : SafeText.line(name)
    }

    /// The stars beside the name of who rides. Those that a ride tells are of whoever ordered it:
    /// beside somebody else there are none.
    ///
    /// - Returns: the rating with a space before it, or nothing.
    public func ratingBesideRider(of ride: RideView, glyphs: Glyphs) -> StyledText {
        ride.rider == nil ? " " + rating(of: ride.passenger, glyphs: glyphs) : ""
    }

    /// The stars beside the name of who ordered a ride that somebody else rides; nothing where that
    /// is the rider, or is not told.
    ///
    /// - Returns: the rating with a space before it, or nothing.
    public func ratingBesideOrderer(of ride: RideView, glyphs: Glyphs) -> StyledText {
        ride.rider != nil && ride.ordered_by != nil
            ? " " + rating(of: ride.passenger, glyphs: glyphs) : ""
    }
}

extension FactsReading {
    /// Why a ride was called off, said to the one of the two who reads it; nil where it was not.
    public func reason(of ride: RideView) -> String? {
        guard let reason = ride.cancellation_reason else { return nil }
        switch (reason, role) {
        case (.passengerMissing, .passenger):
            guard ride.rider != nil else { return texts["passenger.reasonMissing"] }
            return texts["passenger.riderReasonMissing", ["rider": ride.riderName]]
        case (.driverUnavailable, .driver): return texts["driver.reasonUnavailable"]
        case (_, _): return texts[word: reason.rawValue, in: "reason"]
        }
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
