import Glibc

/// Why the system does not write a file or make a folder.
public enum WriteObstacle: String, CaseIterable, Sendable {
    /// The folder it is to be in is not there.
    case noFolder
    /// What it is to be in is no folder.
    case notAFolder
    /// Not for this user.
    case notAllowed
    /// The disk can only be read.
    case readOnly
    /// Something has its name.
    case isThere
    /// A folder has its name.
    case isAFolder
    /// The disk, or what this user may have of it, is full.
    case diskFull
    /// It is larger than a file may be.
    case tooLarge
    /// Its name is too long.
    case nameTooLong
    /// Anything else, such as a disk that fails.
    case failed

    /// What a code of the system means.
    public init(_ code: CInt) {
        self =
            switch code {
            case ENOENT: .noFolder
            case ENOTDIR: .notAFolder
            case EACCES, EPERM: .notAllowed
            case EROFS: .readOnly
            case EEXIST: .isThere
            case EISDIR: .isAFolder
            case ENOSPC, EDQUOT: .diskFull
            case EFBIG: .tooLarge
            case ENAMETOOLONG: .nameTooLong
            default: .failed
            }
    }

    /// What is in the way of a path, by the system's last word, in English.
    public static func last(_ path: String) -> String {
        path.isEmpty ? "it has no name" : words(errno)
    }

    /// What a code of the system means to somebody who wants something written, and what they can
    /// do, in English.
    public static func words(_ code: CInt) -> String {
        switch WriteObstacle(code) {
        case .noFolder: "the folder it is to be in is not there: make that first"
        case .notAFolder: "what it is to be in is no folder: name another place"
        case .notAllowed: "you may not write there: name another place"
        case .readOnly: "that disk can only be read: name another place"
        case .isThere: "it is there already: name another, or remove it"
        case .isAFolder: "there is a folder"
        case .diskFull: "the disk is full: make room, or name another place"
        case .tooLarge: "files may not be so large here: name another place"
        case .nameTooLong: "its name is too long"
        case .failed: String(cString: strerror(code))
        }
    }
}
