import Glibc

/// A folder or file that one process writes at a time.
///
/// The system takes the claim back when the process ends, however it ends, so that nothing is left
/// to tidy up. Where a file system knows no locks, everyone has the claim.
public final class OutputClaim: Sendable {
    private let descriptor: CInt

    /// Claims what is there.
    ///
    /// - Parameter isShared: whether others who share it may have it too.
    /// - Returns: nil where somebody else has it.
    public init?(_ path: String, isShared: Bool = false) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        let kind = isShared ? LOCK_SH : LOCK_EX
        // Whoever had it before may have put something else in its place meanwhile.
        guard flock(descriptor, kind | LOCK_NB) == 0 || errno != EWOULDBLOCK,
            Self.leads(path, to: descriptor)
        else {
            close(descriptor)
            return nil
        }
    }

    private static func leads(_ path: String, to descriptor: CInt) -> Bool {
        var (there, here) = (stat(), stat())
        return stat(path, &there) == 0 && fstat(descriptor, &here) == 0
            && there.st_dev == here.st_dev && there.st_ino == here.st_ino
    }

    deinit {
        guard descriptor >= 0 else { return }
        // Closing alone would leave it to a child of ours that is just about to start.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
