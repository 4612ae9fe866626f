import Glibc
import RideAccounts
import RideCore

/// Why a file was not taken as a document.
public struct DocumentError: Error, Hashable, Sendable {
    /// The path that the driver gave.
    public let path: String
    /// What is wrong.
    public let reason: Reason

    /// What can be wrong.
    public enum Reason: Hashable, Sendable {
        /// The path does not begin with a slash: the engine would look in a folder of its own.
        case notAWholePath
        /// Nothing has this name.
        case notThere
        /// The name leads to another one.
        case isALink
        /// A folder, a pipe, a socket or a device.
        case notAFile
        /// The engine may not or cannot read it; why, in the system's words.
        case cannotBeRead(why: String)
        /// It is read, and is not a document.
        case refused(reason: DocumentFileRejection)
        /// The copy could not be made; what the operator can do.
        case cannotBeKept(message: String)

        /// The reason for an error number of the system.
        static func failed(code: Int32) -> Reason {
            switch code {
            case ENOENT, ENOTDIR: .notThere
            case ELOOP: .isALink
            case ENXIO, ENODEV: .notAFile
            default: .cannotBeRead(why: String(cString: strerror(code)))
            }
        }
    }

    /// An error with a path.
    init(_ path: String, _ reason: Reason) {
        self.path = path
        self.reason = reason
    }

    /// The stable name of the reason, for the wire and for logs.
    public var code: String {
        switch reason {
        case .notAWholePath: "document_path_not_whole"
        case .notThere: "document_not_there"
        case .isALink: "document_is_a_link"
        case .notAFile: "document_not_a_file"
        case .cannotBeRead: "document_cannot_be_read"
        case .refused(let reason): reason.rawValue
        case .cannotBeKept: "document_cannot_be_kept"
        }
    }

    /// What the driver is told: which file, what is wrong and what is expected. The path is made
    /// harmless for a terminal.
    public var message: String {
        let name = CleanText.cleaned(path)
        return switch reason {
        case .notAWholePath: "\(name) is not a whole path: begin it with a slash."
        case .notThere: "There is no file \(name): check the path."
        case .isALink: "\(name) is a link: name the file itself."
        case .notAFile: "\(name) is not a file: name a JPEG, PNG or PDF file."
        case .cannotBeRead(let why): "\(name) cannot be read: \(why). Check its permissions."
        case .refused(let reason): "\(name) was not taken. \(reason.message)"
        case .cannotBeKept: "\(name) could not be kept: try again later."
        }
    }
}
