/// Paths as people read them.
public enum ShownPath {
    /// A path with `~` in the place of the person's own folder.
    ///
    /// - Parameter home: that folder; nil where there is none.
    public static func short(_ path: String, home: String?) -> String {
        guard let home, home.count > 1, home.hasPrefix("/") else { return path }
        let folder = home.hasSuffix("/") ? String(home.dropLast()) : home
        guard path == folder || path.hasPrefix(folder + "/") else { return path }
        return "~" + path.dropFirst(folder.count)
    }

    /// A path as it was typed, with the person's own folder in the place of a `~` before it.
    ///
    /// - Parameter home: that folder; nil where there is none.
    public static func full(_ typed: String, home: String?) -> String {
        guard typed == "~" || typed.hasPrefix("~/"), let home, home.hasPrefix("/") else {
            return typed
        }
        return (home.hasSuffix("/") ? String(home.dropLast()) : home) + typed.dropFirst()
    }
}
