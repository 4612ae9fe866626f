import RideAccounts
import RideCore

/// A file that lies ready for a driver's account which does not name it, or has its place by now.
public struct StagedDocument: Hashable, Sendable {
    /// Who sent it.
    public let driver: DriverID
    /// As what.
    public let kind: DocumentKind
    /// The file.
    public let file: DocumentFile
}

/// The documents that drivers are sending. Each takes a place from its call until what came of it
/// is on the disk or refused, so that no driver has two files lying ready and nobody fills the disk
/// with what no account names.
struct Uploads {
    private struct Upload {
        let driver: DriverID
        let kind: DocumentKind
        let peer: UInt32
        /// Whether the store was replaced meanwhile, which removes what lies ready.
        var isLost = false
        var file: DocumentFile?
    }

    /// Those that are being copied, by the number of their job.
    private var copying: [UInt64: Upload] = [:]
    /// Those that are copied: what was decided on them belongs to the next round.
    private var next: [Upload] = []
    /// Those of the round that is being saved.
    private var saving: [Upload] = []
    private var leftovers: [StagedDocument] = []

    /// A document is to be copied.
    ///
    /// - Returns: whether there is room, in all, for this user of the machine and for this driver.
    mutating func begin(
        _ job: UInt64, _ kind: DocumentKind, of driver: DriverID, _ peer: UInt32
    ) -> Bool {
        let all = Array(copying.values) + next + saving
        guard all.count < Limits.uploads,
            all.count(where: { $0.peer == peer }) < Limits.uploadsOfUser,
            !all.contains(where: { $0.driver == driver })
        else { return false }
        copying[job] = Upload(driver: driver, kind: kind, peer: peer)
        return true
    }

    /// A job is done; those of other kinds do not matter.
    ///
    /// - Returns: whether what it brought is still there.
    mutating func copied(_ job: UInt64, _ outcome: BackgroundJob.Outcome) -> Bool {
        guard var upload = copying.removeValue(forKey: job) else { return true }
        if case .document(let file) = outcome {
            upload.file = file
            next.append(upload)
        }
        return !upload.isLost
    }

    /// What was decided so far belongs to a round that begins.
    mutating func roundBegins() {
        saving = next
        next = []
    }

    /// A round is safe, or there was nothing to save. What an account names has got its place, so
    /// what still lies ready belongs to nobody.
    mutating func roundEnds() {
        leftovers += saving.compactMap { upload in
            upload.file.map {
                StagedDocument(driver: upload.driver, kind: upload.kind, file: $0)
            }
        }
        saving = []
    }

    /// Nothing has happened since the last round that is safe.
    mutating func roundFailed() {
        roundEnds()
        roundBegins()
        roundEnds()
        for job in copying.keys { copying[job]?.isLost = true }
    }

    /// The files that belong to nobody, to be removed before another one is copied.
    mutating func takeLeftovers() -> [StagedDocument] {
        defer { leftovers = [] }
        return leftovers
    }
}
