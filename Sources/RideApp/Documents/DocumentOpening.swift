import RideTUI

/// What became of a document that was to be shown by a program of the person's own.
public enum DocumentOpening: Hashable, Sendable {
    /// A program was started with it.
    case started(program: String)
    /// Nobody has said which program shows documents, and no desktop is there to ask.
    case noProgram
    /// The program that was asked for is not there.
    case notFound(program: String)
    /// The document is not there, or this user may not read it.
    case unreadable
    /// The program could not be started, for the system's reason.
    case notStarted(program: String, reason: String)
    /// The program has ended at once, and not well.
    case ended(program: String, status: Int32)
}

extension AppCore {
    /// Says what became of a document; where no program shows it, its path can be pasted.
    mutating func tell(_ opening: DocumentOpening, of path: String) {
        switch opening {
        case .started(let program):
            toast(texts["document.started", ["program": program, "path": path]], .good)
        case .noProgram:
            perform(.copy(path))
            toast(texts["document.noProgram", ["path": path]], .attention)
        case .notFound(let program):
            toast(texts["document.notFound", ["program": program, "path": path]], .danger)
        case .unreadable:
            toast(texts["document.unreadable", ["path": path]], .danger)
        case .notStarted(let program, let reason):
            toast(
                texts[
                    "document.notStarted",
                    ["program": program, "reason": reason, "path": path]], .danger)
        case .ended(let program, let status):
            toast(
                texts[
                    "document.ended",
                    ["program": program, "status": "\(status)", "path": path]], .danger)
        }
    }
}
