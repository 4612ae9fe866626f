import Glibc

/// A folder that a program makes for what it writes, and that others may look into.
public enum OutputFolder {
    /// What came of making one.
    public enum Outcome: Hashable, Sendable {
        /// It is new, and empty.
        case made
        /// It was there already.
        case wasThere
        /// Something else has its name.
        case isNoFolder
        /// The system has not made it: why, and what can be done, in English.
        case refused(String)
    }

    /// Makes a folder; those above it must be there.
    ///
    /// - Parameter takesLinks: whether a link to a folder is as good as one.
    public static func make(_ path: String, takesLinks: Bool) -> Outcome {
        if mkdir(path, 0o755) == 0 { return .made }
        guard errno == EEXIST else { return .refused(WriteObstacle.last(path)) }
        var status = stat()
        let found = takesLinks ? stat(path, &status) : lstat(path, &status)
        return found == 0 && status.st_mode & S_IFMT == S_IFDIR ? .wasThere : .isNoFolder
    }
}
