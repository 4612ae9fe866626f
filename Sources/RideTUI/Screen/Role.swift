/// What a cell means; a theme decides how that looks.
///
/// No colour is named outside a theme, so that a screen can be shown in 256, 16 or no colours.
public enum Role: UInt8, CaseIterable, Hashable, Sendable {
    /// Plain text: names and sentences.
    case normal
    /// What the eye is led to: the selection, my own position.
    case accent
    /// What went well: a free car, arrived, money in.
    case good
    /// What wants a look: waiting, surge, a fee.
    case attention
    /// What hurts: cancelling, SOS, a lost engine, a wrong field.
    case danger
    /// What may be overlooked: hints, units, things done with.
    case muted
    /// The frame around a sheet, dialog or table.
    case border
    /// The title of a sheet, dialog, column or panel.
    case title
    /// A lane, a residential street: the texture of the city.
    case roadMinor
    /// A street that collects traffic.
    case roadMiddle
    /// An avenue or a motorway.
    case roadMajor
    /// Sea, river, lake.
    case water
    /// Park or wood.
    case green
    /// The name of a street on the map.
    case streetName
    /// The name of a place on the map.
    case placeName
    /// A car that is with a passenger or on its way to one.
    case busy
    /// A code for a phone to read: dark on light in every theme.
    case code
    /// The way still to go: as the accent, but told from the largest streets without colours too.
    case route

    /// The letter that stands for the role where a test shows roles instead of characters.
    public var letter: Character {
        switch self {
        case .normal: "n"
        case .accent: "a"
        case .good: "g"
        case .attention: "t"
        case .danger: "d"
        case .muted: "m"
        case .border: "b"
        case .title: "h"
        case .roadMinor: "r"
        case .roadMiddle: "s"
        case .roadMajor: "u"
        case .water: "w"
        case .green: "p"
        case .streetName: "e"
        case .placeName: "l"
        case .busy: "y"
        case .code: "c"
        case .route: "o"
        }
    }
}
