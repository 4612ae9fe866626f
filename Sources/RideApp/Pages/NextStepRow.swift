import RideTUI

extension SheetRow {
    /// The line of a ride's sheet that says what to do now; the loudest one on the screen, and the
    /// only one of its kind.
    public static func next(_ words: String) -> SheetRow {
        .paragraph(words, Style(.accent, [.bold, .reverse]))
    }

    /// The same where a key does it.
    public static func next(_ key: Key, _ words: String) -> SheetRow {
        next("\(key.label): \(words)")
    }
}
