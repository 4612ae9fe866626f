import RideClient
import RideCore
import RideWire

/// The connection of one person.
final class LoadClient {
    private(set) var person: LoadPerson
    private(set) var connection: EngineConnection?
    /// When the next call is due, on the clock of the run.
    private(set) var nextAt: Duration
    private var waiting: (id: UInt64, call: AnyCall, sentAt: Duration, isFirst: Bool)?
    /// Whether the next call is the first since everybody was there.
    private var isFirst = false
    /// Answered changes that are sent once more, and what is left to be looked up.
    private var queue: [AnyCall] = []
    private var isGreeted = false
    private var lastID: UInt64 = 0
    private let codec = WireCodec()

    /// What is shared by everybody.
    struct Shared {
        var rides = KnownRides()
        var faults = Faults()
        var times = CallTimes()
        var refusals: [String: Int] = [:]
        var changes = 0
        var repeats = 0
        var lost = 0
    }

    init(_ person: LoadPerson, at begin: Duration) {
        self.person = person
        nextAt = begin
    }

    /// Whether nothing is under way or left to be done.
    var isIdle: Bool { waiting == nil && queue.isEmpty && person.unanswered == nil }

    /// For how long an answer has been waited for.
    func patience(at now: Duration) -> Duration { waiting.map { now - $0.sentAt } ?? .zero }

    /// Takes a fresh connection; what was not answered on the one before is asked for again.
    func connect(_ connection: EngineConnection) {
        self.connection = connection
        isGreeted = false
        waiting = nil
    }

    /// Waits for a part of a pause, so that not everybody asks in the first moment: a rate holds
    /// from the beginning.
    func wait(within pause: Duration, from now: Duration) {
        nextAt = now + pause * Double.random(in: 0..<1, using: &person.random)
        isFirst = true
    }

    /// What is looked up when all is done.
    func settle() { queue += person.settling }

    /// Makes the next call, if one is due and none is under way.
    ///
    /// - Parameter plan: nil once nothing new is to be begun.
    func step(_ plan: LoadPlan?, pause: Duration, at now: Duration, _ shared: inout Shared) {
        guard waiting == nil, nextAt <= now, connection?.end == nil else { return }
        let call: AnyCall
        if !isGreeted {
            call = AnyCall(Hello(client: "ride-load"))
        } else if person.state == nil || person.needsSession {
            call = person.opening
        } else if let unanswered = person.unanswered {
            call = unanswered
        } else if !queue.isEmpty {
            call = queue.removeFirst()
        } else if plan != nil {
            call = person.next(&shared.rides)
        } else {
            return
        }
        nextAt = now + pause * Double.random(in: 0.5..<1.5, using: &person.random)
        send(call, at: now)
        guard let plan, call.commandID != nil, person.unanswered == call,
            person.random.happens(perMille: plan.lostPerMille)
        else { return }
        shared.lost += 1
        drop()
    }

    private func send(_ call: AnyCall, at now: Duration) {
        lastID += 1
        waiting = (lastID, call, now, isFirst)
        isFirst = false
        // An end is found by whoever looks at the connection next.
        try? connection?.send(codec.encode(call, id: lastID))
    }

    /// Sends what the socket has not taken yet.
    func flush() {
        if connection?.wantsWrite == true { try? connection?.flush() }
    }

    /// Hangs up in the middle.
    private func drop() {
        connection?.close()
        person.leave()
    }

    /// Reads what has come.
    func receive(_ plan: LoadPlan, at now: Duration, _ shared: inout Shared) {
        guard let connection else { return }
        let frames = connection.receive()
        for frame in frames {
            let pending = waiting.map { [$0.id: type(of: $0.call.request)] } ?? [:]
            let message: EngineMessage
            do throws(WireError) {
                message = try codec.decodeReply(frame, pending: pending)
            } catch {
                shared.faults.add("\(person.name): a frame that makes no sense: \(error.message)")
                continue
            }
            switch message {
            case .announcement(let announcement):
                person.heard(announcement, &shared.rides, &shared.faults)
            case .answer(let id, let answer): take(answer, to: id, plan, at: now, &shared)
            }
        }
        guard let end = connection.end, end != .closedByApp else { return }
        shared.faults.add("\(person.name): \(end.message)")
        person.leave()
    }

    private func take(
        _ answer: Result<AnyAnswer, WireError>, to id: UInt64?, _ plan: LoadPlan, at now: Duration,
        _ shared: inout Shared
    ) {
        guard let (number, call, sentAt, isFirst) = waiting, number == id else {
            return shared.faults.add("\(person.name): an answer to nothing")
        }
        waiting = nil
        shared.times.add(now - sentAt, of: call.method.text, isFirst: isFirst)
        if case .failure(let error) = answer {
            shared.refusals["\(call.method): \(error.code)", default: 0] += 1
        }
        if call.to(Hello.self) != nil {
            isGreeted = true
            if case .failure(let error) = answer { shared.faults.add(error.message) }
            return
        }
        let isNew = person.unanswered == call
        person.heard(answer, to: call, &shared.rides, &shared.faults)
        guard case .success = answer, call.commandID != nil else { return }
        if !isNew {
            shared.repeats += 1
        } else {
            shared.changes += 1
            if person.random.happens(perMille: plan.repeatsPerMille) { queue.append(call) }
        }
    }
}
