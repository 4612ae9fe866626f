/// One position of the screen: a character and how it is to be understood.
public struct Cell: Hashable, Sendable {
    /// The character as one Unicode scalar; 0 in the right half of a character two cells wide.
    public var scalar: UInt32
    /// How the character is to be understood.
    public var style: Style

    /// The cell with this character.
    public init(_ scalar: Unicode.Scalar, _ style: Style = .normal) {
        self.scalar = scalar.value
        self.style = style
    }

    /// The right half of a wide character in this style.
    static func continuation(_ style: Style) -> Cell {
        var cell = Cell(" ", style)
        cell.scalar = 0
        return cell
    }

    /// A space.
    public static let blank = Cell(" ")

    /// Whether the cell holds the right half of a wide character.
    public var isContinuation: Bool { scalar == 0 }
}
