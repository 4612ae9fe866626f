/// One to five stars, given or being given.
public enum StarRating {
    /// `stars` full and the rest of five empty; none given shows five empty ones.
    public static func styled(_ stars: Int, glyphs: Glyphs, spaced: Bool = false) -> StyledText {
        let full = min(max(0, stars), 5)
        let gap = spaced ? " " : ""
        let done = Array(repeating: String(Character(glyphs.star)), count: full)
        let open = Array(repeating: String(Character(glyphs.emptyStar)), count: 5 - full)
        let middle = full > 0 && full < 5 ? gap : ""
        return StyledText(done.joined(separator: gap) + middle, Style(.attention, .bold))
            + StyledText(open.joined(separator: gap), .muted)
    }

    /// A person's rating in hundredths with its star: "★4.92".
    public static func average(hundredths: Int, format: Format, glyphs: Glyphs) -> StyledText {
        StyledText(String(Character(glyphs.star)), .attention)
            + StyledText(format.rating(hundredths: hundredths))
    }

    /// Draws five stars of which each can be clicked; the rows reported count from 0.
    ///
    /// - Complexity: O(1).
    public static func draw(
        _ stars: Int, id: String, on screen: inout Screen, x: Int, y: Int
    ) {
        screen.write(styled(stars, glyphs: screen.glyphs, spaced: true), x: x, y: y)
        for index in 0..<5 {
            screen.hits.add(
                Rect(x: x + index * 2, y: y, width: 1, height: 1), .choose(list: id, row: index))
        }
    }
}
