import Glibc

/// Why the system does not write a file or make a folder, in words that say what to do.
public enum WriteObstacle {
    /// What is in the way of a path, by the system's last word.
    public static func last(_ path: String) -> String {
        path.isEmpty ? "it has no name" : words(errno)
    }

    /// What a code of the system means to somebody who wants something written.
    public static func words(_ code: CInt) -> String {
        switch code {
        case ENOENT: "the folder it is to be in is not there: make that first"
        case ENOTDIR: "what it is to be in is no folder: name another place"
        case EACCES, EPERM: "you may not write there: name another place"
        case EROFS: "that disk can only be read: name another place"
        case EEXIST: "it is there already: name another, or remove it"
        case EISDIR: "there is a folder"
        case ENOSPC, EDQUOT: "the disk is full: make room, or name another place"
        case EFBIG: "files may not be so large here: name another place"
        case ENAMETOOLONG: "its name is too long"
        default: String(cString: strerror(code))
        }
    }
}
