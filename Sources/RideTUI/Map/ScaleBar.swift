/// A bar of a round length, such as "200 m ├────┤".
public enum ScaleBar {
    /// The bar for a scale in metres per dot, at most `most` cells long.
    ///
    /// The length is 1, 2 or 5 times a power of ten of the smaller unit up to a thousand of them,
    /// then of the larger.
    public static func styled(
        metresPerDot: Double, units: Format.Units, glyphs: Glyphs, most: Int = 12
    ) -> StyledText {
        let metresPerCell = metresPerDot * 2
        let small: (size: Double, name: String)
        let large: (size: Double, name: String)
        switch units {
        case .metric: (small, large) = ((1, "m"), (1_000, "km"))
        case .imperial: (small, large) = ((0.3048, "ft"), (1_609.344, "mi"))
        }
        let room = Double(max(3, most)) * metresPerCell
        let unit = room >= large.size ? large : small
        let count = round(below: room / unit.size)
        let cells = max(2, Int((Double(count) * unit.size / metresPerCell).rounded()))
        let line = String(repeating: Character(glyphs.horizontal), count: cells - 2)
        let bar = "\(Character(glyphs.teeLeft))\(line)\(Character(glyphs.teeRight))"
        return StyledText("\(count) \(unit.name) \(bar)", .muted)
    }

    private static func round(below value: Double) -> Int {
        var power = 1
        while Double(power * 10) <= value, power < 1_000_000 { power *= 10 }
        for factor in [5, 2] where Double(power * factor) <= value { return power * factor }
        return power
    }
}
