import RideAccounts
import RideCore
import RideGateway
import RideService

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
    /// - Returns: what lies ready for its driver and no account names, to be removed, if nothing
    ///   else is under way.
    mutating func end(
        _ work: BackgroundJob.Work, _ outcome: BackgroundJob.Outcome, _ service: RideService
    ) -> [Paper] {
        guard case .copyDocument(_, let kind, let driver, _) = work, let count = underWay[driver]
        else { return [] }
        if case .document(let file) = outcome {
            decided[driver, default: []].append(Paper(driver: driver, kind: kind, file: file))
        }
        underWay[driver] = count > 1 ? count - 1 : nil
        guard count == 1 else { return [] }
        let application = service.account(of: .driver(driver))?.driver.application
        return (decided.removeValue(forKey: driver) ?? []).filter {
            application?.document($0.kind)?.file != $0.file
        }
    }
}
