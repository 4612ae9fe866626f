import RideCore
import RideService
import RideWire

/// The jobs that are under way or wait for their turn.
struct Jobs {
    private var pending: [UInt64: PendingJob] = [:]
    private var ready: [BackgroundJob] = []
    /// What looks something up. While it does nothing is saved, and the other way round: an answer
    /// that was read before a change must not leave after the news of it.
    private var reads = ReadTurns()
    /// Passwords that wait for their turn.
    private var derivations = DerivationQueue()
    private var passwords: [UInt64: BackgroundJob] = [:]
    private var next: UInt64 = 1

    var count: Int { pending.count }
    var areReading: Bool { reads.areUnderWay }

    /// Takes on work, where there is room for it.
    mutating func begin(
        _ work: BackgroundJob.Work, _ caller: PendingJob, _ peer: Peer, _ uploads: inout Uploads
    ) throws(WireError) {
        let job = BackgroundJob(id: next, work: work)
        switch work {
        case .derive:
            guard derivations.add(job.id, of: caller.client, peer) else {
                throw Gateway.tooManySignIns
            }
            passwords[job.id] = job
        case .read: reads.add(job, of: caller.client)
        case .claim: ready.append(job)
        case .copyDocument(_, let kind, let driver, let user):
            guard uploads.begin(job.id, kind, of: driver, user) else {
                throw Gateway.tooManyUploads
            }
            ready.append(job)
        }
        next += 1
        pending[job.id] = caller
    }

    /// The jobs that are to be begun now.
    mutating func take(withReads: Bool) -> [BackgroundJob] {
        defer { ready.removeAll() }
        let keys = derivations.takeNext().compactMap { passwords.removeValue(forKey: $0) }
        return ready + keys + (withReads ? reads.take() : [])
    }

    /// The rounds have had their turn.
    mutating func letReadsBegin() { reads.letNextOnesBegin() }

    /// A job is over.
    ///
    /// - Returns: what follows from it; nil where nobody waits any more.
    mutating func done(_ id: UInt64) -> PendingJob? {
        derivations.done(id)
        reads.done(id)
        return pending.removeValue(forKey: id)
    }

    /// A client has gone: what it waits for is not begun any more.
    mutating func leave(_ client: ClientID) {
        for job in derivations.leave(client) + reads.leave(client) {
            passwords[job] = nil
            pending[job] = nil
        }
    }
}
