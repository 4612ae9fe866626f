import Glibc
import Logging
import NIOCore
import NIOPosix
import RideCore
import RideGateway
import RideMap
import RideService
import RideSim
import RideStore
import Synchronization

/// Does what would keep the event loop waiting, each kind on threads of its own, so that none waits
/// for another: passwords on two, as each takes 128 MiB, what is looked up, for which everybody's
/// next round waits, on one, claims of people that cities share on one, and documents of drivers on
/// one.
final class ErrandRunner: Sendable {
    private let passwords: NIOThreadPool
    private let lookUps: NIOThreadPool
    private let claims: NIOThreadPool
    private let documents: NIOThreadPool
    private let log: Logger
    /// What was said of look-ups that failed: once each, whoever asks again.
    private let said = Mutex<Set<String>>([])
    /// Whether travel times were prepared or are being prepared.
    private let wasPrepared = Mutex(false)

    /// Begins its threads.
    init(_ log: Logger) {
        self.log = log
        passwords = NIOThreadPool(numberOfThreads: Limits.derivations)
        lookUps = NIOThreadPool(numberOfThreads: 1)
        claims = NIOThreadPool(numberOfThreads: 1)
        documents = NIOThreadPool(numberOfThreads: 1)
        for pool in [passwords, lookUps, claims, documents] { pool.start() }
    }

    /// Does an errand; every one succeeds, if only with the news that it could not be done.
    func run(
        _ work: BackgroundJob.Work, store: any EngineStore, on loop: any EventLoop
    ) -> EventLoopFuture<BackgroundJob.Outcome> {
        let pool: NIOThreadPool
        switch work {
        case .derive: pool = passwords
        case .read: pool = lookUps
        case .claim: pool = claims
        case .copyDocument: pool = documents
        }
        return pool.runIfActive(eventLoop: loop) { [self] in outcome(of: work, store) }
            .flatMapErrorThrowing { _ in
                .failed(code: "internal_error", message: "The engine is going down.")
            }
    }

    /// Lets go of claims, after those that were asked for before.
    func release(_ free: [UInt64], _ store: any EngineStore) {
        guard !free.isEmpty else { return }
        claims.submit { _ in store.people?.release(free) }
    }

    /// Makes what finds ways on foot in a city, for which all its links are looked at.
    func freeWays(of city: City, on loop: any EventLoop) -> EventLoopFuture<Handover<FreeWays>> {
        documents.runIfActive(eventLoop: loop) { Handover(FreeWays(city)) }
    }

    /// Makes what finds cars sooner once a city wants it, and hands it over.
    func prepareTravelTimes(for service: RideService, on loop: any EventLoop) {
        guard service.wantsTravelTimes else { return }
        let isFirst = wasPrepared.withLock { was in
            defer { was = true }
            return !was
        }
        guard isFirst else { return }
        let city = service.city
        documents.runIfActive(eventLoop: loop) { TravelTimeTables(city) }.assumeIsolated()
            .whenSuccess { service.take($0) }
    }

    /// Removes documents that nobody names, after whatever was copied before.
    func discard(_ papers: [StagedDocument], from folder: DocumentFolder) {
        guard !papers.isEmpty else { return }
        documents.submit { _ in
            for paper in papers { folder.discard(paper.file, as: paper.kind, of: paper.driver) }
        }
    }

    /// How far passwords stand back behind everything else that runs, as in `nice`.
    private static let derivationNiceness: Int32 = 10

    private func outcome(of work: BackgroundJob.Work, _ store: any EngineStore)
        -> BackgroundJob.Outcome
    {
        switch work {
        case .derive(let task):
            // Whoever is served goes before whoever signs in: on Linux this is the thread's own.
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.derivationNiceness)
            do { return .key(try task.key()) } catch {
                return .failed(
                    code: "try_again_later",
                    message: "There is not enough memory for a password just now.")
            }
        case .claim(let claim):
            do throws(StoreError) {
                return .claimed(try store.people?.claim(claim) ?? .taken(nil, []))
            } catch {
                return .failed(
                    code: "storage_failed", message: "Your account cannot be read now.")
            }
        case .read(let query):
            do throws(StoreError) { return .answer(try store.answer(query)) } catch {
                let isNew = said.withLock { $0.count < 100 && $0.insert(error.message).inserted }
                if isNew { log.error("a look-up failed: \(error.message)") }
                return .failed(code: "storage_failed", message: "This cannot be looked up now.")
            }
        case .copyDocument(let path, let kind, let driver, let user):
            do throws(DocumentError) {
                return .document(
                    try store.documents.stage(path, as: kind, of: driver, askedBy: user))
            } catch {
                return .failed(code: error.code, message: error.message)
            }
        }
    }
}
