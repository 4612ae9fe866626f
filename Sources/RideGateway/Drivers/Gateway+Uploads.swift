import RideAccounts
import RideCore
import RideService
import RideWire

/// Documents of drivers.
extension Gateway {
    /// Documents that lie ready and belong to nobody: to be removed before the jobs are begun that
    /// are taken afterwards.
    public func takeLeftovers() -> [StagedDocument] { uploads.takeLeftovers() }

    /// Has a document copied that may be taken, then attaches it.
    func attach(
        _ p: AttachDocument, _ caller: Caller
    ) throws(WireError) -> Reply<ApplicationView> {
        let driver = try caller.driver()
        guard let kind = DocumentKind(rawValue: p.kind) else {
            throw Self.unknownWord("params.kind", DocumentKind.allCases.map(\.rawValue))
        }
        guard p.path.hasPrefix("/") else {
            throw Self.invalid("params.path must be the whole path of the file, from / on.")
        }
        // What can be refused without the file is refused before anybody reads it.
        let isDone = try Self.served { () throws(ServiceRejection) in
            try service.checkDocument(
                kind, expiry: p.expires, of: caller.actor, id: caller.mark?.id,
                fingerprint: caller.mark?.fingerprint ?? 0)
        }
        guard !isDone else { return .answer(try application(of: caller.actor)) }
        let work = BackgroundJob.Work.copyDocument(
            path: p.path, kind: kind, of: driver, askedBy: peer(of: caller.client).user)
        return .later(work) { [unowned self] outcome throws(WireError) in
            switch outcome {
            case .document(let file):
                let document = AttachedDocument(kind: kind, file: file, expiry: p.expires)
                return try application(after: .apply([.attach(document)]), caller)
            case .failed(let code, let message):
                throw WireError(.refused, code: code, message: message)
            case .key, .answer, .claimed: throw Self.lostAccount
            }
        }
    }

    static let tooManyUploads = WireError(
        .refused, code: "try_again_later",
        message: "Another document is still on its way. Try again in a moment.")
}
