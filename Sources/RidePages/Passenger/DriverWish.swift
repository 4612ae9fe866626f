import RideApp
import RideCore
import RideTUI
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

    /// The wish in words, with its sign; nothing for none.
    func words(_ glyphs: Glyphs, _ context: PageContext) -> StyledText {
        switch self {
        case .favourite:
            StyledText("\(Character(glyphs.star)) \(context.text("wallet.wishFavourite"))", .accent)
        case .avoid:
            StyledText("\(Character(glyphs.cross)) \(context.text("wallet.wishAvoid"))", .danger)
        case .none: ""
        }
    }

    /// Asks before a driver is avoided: such a driver is never asked again.
    static func askToAvoid(_ driver: WishView, _ context: inout PageContext) {
        context.ask(
            context.text("wallet.avoidQuestion", ["name": SafeText.line(driver.person.name)]),
            details: context.text("wallet.avoidDetails"), keep: context.text("wallet.avoidKeep"),
            [context.text("wallet.avoidNow")])
    }

    /// Says what is wished of a driver now.
    func tell(of driver: WishView, _ context: inout PageContext) {
        let name = SafeText.line(driver.person.name)
        switch self {
        case .favourite: context.toast(context.text("wallet.nowFavourite", ["name": name]), .good)
        case .avoid: context.toast(context.text("wallet.nowAvoided", ["name": name]), .attention)
        case .none: context.toast(context.text("wallet.nowNoWish", ["name": name]))
        }
    }
}
