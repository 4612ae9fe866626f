import GRDB
import RideService

/// What the operator is told when SQLite fails.
extension StoreError {
    /// The error for a failure while `doing` something to a file.
    package init(_ error: any Error, doing verb: String, path: String) {
        switch error {
        case let error as StoreError:
            self.init(message: "Cannot \(verb) \(path): \(error.message)")
        case let error as UnreadableRow:
            self.init(
                message: "Cannot \(verb) \(path): row \(error.key) of table \(error.table) is "
                    + "damaged. Put an earlier copy in its place.")
        case let error as ImpossibleHistory:
            self.init(
                message: "Cannot \(verb) \(path): \(error.sentence) "
                    + "Put an earlier copy in its place.")
        case let error as DatabaseError:
            let code = error.extendedResultCode.rawValue
            let said = error.message ?? "no reason"
            self.init(
                message: "Cannot \(verb) \(path): \(said) (SQLite \(code)). "
                    + Self.advice(resultCode: code))
        default:
            self.init(message: "Cannot \(verb) \(path): a row has another form than expected.")
        }
    }

    /// What the operator can do, by SQLite's result code.
    private static func advice(resultCode: Int32) -> String {
        switch ResultCode(rawValue: resultCode).primaryResultCode {
        case .SQLITE_FULL:
            "Make room on the disk; what was asked for can be asked again."
        case .SQLITE_IOERR:
            "Check the disk and start the engine anew; it goes on from what is safe."
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            "Check that this user may write the file and its folder."
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            "The file is damaged or not a store; put an earlier copy in its place."
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            "Another program holds the file; end it and try again."
        case .SQLITE_CONSTRAINT:
            "The engine broke a rule of its own store; please report this message."
        default:
            "Please report this message."
        }
    }
}
