import RideCore
import RideWire

/// What a passenger can wish of a driver (P14).
public enum DriverWish: String, CaseIterable, Hashable, Sendable {
    /// To be driven by them again: they are asked first when they are near.
    case favourite
    /// Not to be driven by them.
    case avoid
    /// Nothing in particular.
    case none

    /// The call by which the engine learns of it.
    public func call(driver: UInt64, command: CommandID) -> SetWish {
        SetWish(command_id: command, driver_id: driver, wish: rawValue)
    }

    /// The wish of a driver in a list; nil for a word that is not known here.
    init?(_ view: WishView) { self.init(rawValue: view.wish) }
}
