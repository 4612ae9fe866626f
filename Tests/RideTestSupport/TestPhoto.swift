import RideCore

/// Photos for tests.
public enum TestPhoto {
    /// The rows of a photo that is nothing but this sign.
    public static func rows(
        _ sign: Character, of kind: any DottedPhoto.Type = ProfilePhoto.self
    ) -> [String] {
        Array(repeating: String(repeating: sign, count: kind.columns), count: kind.lines)
    }

    /// Two hills, beside an entry of a room.
    public static let hills: [String] = {
        var rows = Self.rows(" ", of: EntryPhoto.self)
        rows[5] = "       ⣠⣤⣀               ⣀⣤⣄                      "
        rows[6] = "    ⣠⣴⣿⣿⣿⣷⣦⣀         ⢀⣴⣿⣿⣿⣿⣷⣄                   "
        return rows.map { row in
            let signs = row.prefix(EntryPhoto.columns)
            return signs + String(repeating: " ", count: EntryPhoto.columns - signs.count)
        }
    }()

    /// Something with a head and shoulders.
    public static let face: [String] = [
        "", "", "        ⣠⣴⣶⣶⣶⣦⣄", "       ⣼⣿⣿⣿⣿⣿⣿⣧", "       ⣿⣿⣿⣿⣿⣿⣿⣿", "       ⢿⣿⣿⣿⣿⣿⣿⡿",
        "        ⠙⢿⣿⣿⡿⠋", "     ⣀⣤⣶⣿⣿⣿⣿⣶⣤⣀", "    ⣾⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣷",
        "    ⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿", "", "",
    ].map { $0 + String(repeating: " ", count: ProfilePhoto.columns - $0.count) }
}
