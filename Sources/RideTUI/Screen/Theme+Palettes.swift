extension Theme {
    /// Inks in the order of `Role`: normal, accent, good, attention, danger, muted, border, title,
    /// minor, middle and major road, water, green, street name, place name, busy car, code, route.
    static func fullPalette(_ name: Name) -> Palette {
        switch name {
        case .dark:
            // A night map: the streets recede, the route and the names stand out.
            Palette(
                ink: [
                    252, 81, 114, 221, 203, 244, 240, 255, 239, 243, 180, 31, 28, 246, 152, 110, 16,
                    81,
                ],
                paper: nil, selected: 24, selectedHint: 250, raised: 235, light: 231,
                heat: [17, 53, 88])
        case .light:
            Palette(
                ink: [
                    235, 25, 28, 130, 160, 243, 247, 232, 250, 246, 173, 74, 108, 240, 54, 60, 16,
                    25,
                ],
                paper: nil, selected: 153, selectedHint: 238, raised: 254, light: 231,
                heat: [230, 223, 217])
        case .highContrast:
            Palette(
                ink: [
                    231, 51, 46, 226, 197, 252, 255, 231, 244, 250, 231, 33, 34, 231, 226, 213, 16,
                    51,
                ],
                paper: 16, selected: 18, selectedHint: 255, raised: 16, light: 231,
                heat: [17, 53, 88])
        case .colourBlind:
            // After Okabe and Ito, "Color Universal Design" (2002): yellow, sky blue, orange and
            // vermilion, which differ in lightness as well as in hue.
            Palette(
                ink: [
                    252, 228, 117, 214, 166, 246, 242, 255, 240, 245, 180, 31, 30, 248, 152, 132,
                    16, 228,
                ],
                paper: 16, selected: 237, selectedHint: 252, raised: 235, light: 231,
                heat: [17, 18, 94])
        case .mono: Palette.none
        }
    }

    /// The same for the terminal's own sixteen colours, which the person chose to be readable;
    /// selected cells are reversed because no tint can be relied upon.
    static func sixteenPalette(_ name: Name) -> Palette {
        switch name {
        case .dark:
            Palette(
                ink: [nil, 14, 10, 11, 9, 8, 8, 15, 8, 7, 3, 4, 2, 7, 13, 12, 0, 14], paper: nil,
                selected: nil, selectedHint: nil, raised: nil, light: 15)
        case .light:
            Palette(
                ink: [nil, 4, 2, 3, 1, 8, 8, 0, 7, 8, 3, 6, 2, 8, 5, 12, 0, 4], paper: nil,
                selected: nil, selectedHint: nil, raised: nil, light: 15)
        case .highContrast:
            Palette(
                ink: [15, 14, 10, 11, 9, 7, 15, 15, 7, 7, 15, 12, 10, 15, 11, 13, 0, 14], paper: 0,
                selected: nil, selectedHint: nil, raised: nil, light: 15)
        case .colourBlind:
            Palette(
                ink: [7, 11, 14, 13, 9, 8, 8, 15, 8, 7, 3, 4, 6, 7, 15, 12, 0, 11], paper: 0,
                selected: nil, selectedHint: nil, raised: nil, light: 15)
        case .mono: Palette.none
        }
    }
}

extension Theme.Palette {
    /// No colour for anything.
    static let none = Theme.Palette(
        ink: Array(repeating: nil, count: Role.allCases.count), paper: nil, selected: nil,
        selectedHint: nil, raised: nil, light: nil)
}
