import RideCore

/// Photos for tests.
public enum TestPhoto {
    /// The rows of a photo that is nothing but this sign.
    public static func rows(_ sign: Character) -> [String] {
        Array(
            repeating: String(repeating: sign, count: ProfilePhoto.columns),
            count: ProfilePhoto.lines)
    }

    /// Something with a head and shoulders.
    public static let face: [String] = [
        "", "", "        ⣠⣴⣶⣶⣶⣦⣄", "       ⣼⣿⣿⣿⣿⣿⣿⣧", "       ⣿⣿⣿⣿⣿⣿⣿⣿", "       ⢿⣿⣿⣿⣿⣿⣿⡿",
        "        ⠙⢿⣿⣿⡿⠋", "     ⣀⣤⣶⣿⣿⣿⣿⣶⣤⣀", "    ⣾⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣷",
        "    ⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿", "", "",
    ].map { $0 + String(repeating: " ", count: ProfilePhoto.columns - $0.count) }
}
