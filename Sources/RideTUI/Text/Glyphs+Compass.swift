extension Glyphs {
    /// The arrow that points `degrees` clockwise from north on a map with north at the top; where
    /// there are no slanted arrows, the nearest upright one.
    public func compass(degrees: Int) -> Unicode.Scalar {
        let eighth = ((degrees % 360 + 360 + 22) % 360) / 45
        return switch self {
        case .braille: Self.arrows[eighth]
        case .halfBlocks: Self.arrows[(eighth + 1) / 2 * 2 % 8]
        case .ascii: Self.signs[eighth]
        }
    }

    /// The arrows by eighths of a circle, from north on.
    private static let arrows: [Unicode.Scalar] = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]
    private static let signs: [Unicode.Scalar] = ["^", "/", ">", "\\", "v", "/", "<", "\\"]
}
