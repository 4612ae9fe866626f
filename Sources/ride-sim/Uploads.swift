import RideAccounts
import RideCore
import RideGateway

/// The documents that drivers are sending, so that nothing is removed that may still be taken: two
/// uploads may bring the same file.
struct Uploads {
    /// A file that lies ready.
    struct Paper: Hashable, Sendable {
        let driver: DriverID
        let kind: DocumentKind
        let file: DocumentFile
    }

    private var underWay: [DriverID: Int] = [:]
    private var decided: [DriverID: [Paper]] = [:]

    /// Notes that an errand begins.
    mutating func begin(_ work: BackgroundJob.Work) {
        guard case .copyDocument(_, _, let driver, _) = work else { return }
        underWay[driver, default: 0] += 1
    }

    /// Notes that what an errand brought has been taken or refused.
    ///
    /// - Returns: everything that lies ready for its driver, if nothing else is under way.
    mutating func end(_ work: BackgroundJob.Work, _ outcome: BackgroundJob.Outcome) -> [Paper] {
        guard case .copyDocument(_, let kind, let driver, _) = work, let count = underWay[driver]
        else { return [] }
        if case .document(let file) = outcome {
            decided[driver, default: []].append(Paper(driver: driver, kind: kind, file: file))
        }
        underWay[driver] = count > 1 ? count - 1 : nil
        return count > 1 ? [] : decided.removeValue(forKey: driver) ?? []
    }
}
