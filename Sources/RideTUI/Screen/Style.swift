/// Stress laid on a cell beside its role.
public struct Emphasis: OptionSet, Hashable, Sendable {
    /// One bit per kind of stress.
    public let rawValue: UInt8

    /// The stress with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavy strokes: the one large number, the key to press.
    public static let bold = Emphasis(rawValue: 1)
    /// Faint strokes: what cannot be used now.
    public static let dim = Emphasis(rawValue: 2)
    /// A line below: what can be typed into or followed.
    public static let underline = Emphasis(rawValue: 4)
    /// Ink and paper exchanged.
    public static let reverse = Emphasis(rawValue: 8)
    /// Part of the selected row; a tinted paper where there are colours, reverse where not.
    public static let selected = Emphasis(rawValue: 16)
    /// Part of a bar or dialog that stands above the rest; a tinted paper where there are colours.
    public static let raised = Emphasis(rawValue: 32)

    /// A tint of the map where rides are wanted; where there are few colours it cannot be seen,
    /// and numbers say the same.
    ///
    /// - Parameter level: 1 to 3, the hottest; what lies outside counts as the nearest, 0 as none.
    public static func heat(_ level: Int) -> Emphasis {
        Emphasis(rawValue: UInt8(min(max(level, 0), 3)) << 6)
    }

    /// How hot the tint is, 1 to 3; 0 for none.
    public var heat: Int { Int(rawValue >> 6) }

    static let anyHeat = heat(3)
}

/// How a cell is to be understood: its role, and how much stress lies on it.
public struct Style: Hashable, Sendable {
    /// What the cell means.
    public var role: Role
    /// The stress laid on it.
    public var emphasis: Emphasis

    /// The style of this role and stress.
    public init(_ role: Role, _ emphasis: Emphasis = []) {
        self.role = role
        self.emphasis = emphasis
    }

    /// Plain text.
    public static let normal = Style(.normal)
    /// Plain text in heavy strokes.
    public static let bold = Style(.normal, .bold)
    /// Hints, units and things done with.
    public static let muted = Style(.muted)
    /// What the eye is led to.
    public static let accent = Style(.accent)
    /// What went well.
    public static let good = Style(.good)
    /// What wants a look.
    public static let attention = Style(.attention)
    /// What hurts.
    public static let danger = Style(.danger)
    /// The title of a sheet or column.
    public static let title = Style(.title, .bold)
    /// Frames.
    public static let border = Style(.border)

    /// The same role with more stress.
    public func with(_ more: Emphasis) -> Style { Style(role, emphasis.union(more)) }
}
