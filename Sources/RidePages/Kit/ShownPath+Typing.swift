import RideApp

extension ShownPath {
    /// A typed path without the quotation marks and blanks that a terminal puts around a file that
    /// is dropped on it, and with the person's folder for a `~`, as paths are shown.
    static func typed(_ text: String, home: String?) -> String {
        let text = text.trimmed
        for mark in ["'", "\""] where text.count > 2 && text.hasPrefix(mark) && text.hasSuffix(mark)
        {
            return String(text.dropFirst().dropLast())
        }
        return full(text, home: home)
    }
}
