/// Why a city file cannot be opened.
public enum CityFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system would not give us the file, for this reason.
    case cannotRead(path: String, reason: String)
    /// It does not start as a city file does.
    case notACityFile
    /// It was written by another version of this program, older or newer.
    case otherVersion(found: UInt32, expected: UInt32)
    /// It is shorter or longer than it says it is.
    case wrongLength(found: Int, expected: UInt64)
    /// Its checksum is wrong, or it contradicts itself in this way.
    case damaged(String)

    /// What happened and what to do about it.
    public var description: String {
        switch self {
        case .cannotRead(let path, let reason):
            "cannot read the city file \(path): \(reason)"
        case .notACityFile:
            "this is not a city file (expected one made by `ride-sim import`)"
        case .otherVersion(let found, let expected) where found < expected:
            "this city file is of version \(found), older than the expected \(expected): "
                + "import the city again"
        case .otherVersion(let found, let expected):
            "this city file is of version \(found), newer than the expected \(expected): "
                + "a newer program made it"
        case .wrongLength(let found, let expected):
            "this city file is cut short or has something added: "
                + "\(found) bytes, expected \(expected)"
        case .damaged(let what):
            "this city file is damaged: \(what)"
        }
    }
}
