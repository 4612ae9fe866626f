import FoundationEssentials
import Glibc
import RideApp
import RideClient
import RideCore
import RideShell
import RideWire

/// The line to an engine: frames go out, answers are waited for, and what the engine says without
/// being asked is kept until somebody wants it.
final class EngineLine {
    /// A frame from the engine.
    struct Reply {
        /// The frame as it came.
        let bytes: [UInt8]
        /// Which call it answers; nil for a notification, and where the engine could not read one.
        let id: UInt64?
        /// What is said without being asked; nil for an answer.
        let notification: String?
    }

    /// Set for commands that are to be ended in good order by signals.
    var signals: StopSignals?

    private let connection: EngineConnection
    /// What can be waited for.
    var descriptor: Int32 { connection.descriptor }
    private let clock = ContinuousClock()
    private var lastSending: ContinuousClock.Instant
    /// Since when the engine has said nothing though it was asked whether it is there; nil where it
    /// has, or was not asked.
    private var askedAt: ContinuousClock.Instant?
    private var inbox: [Reply] = []
    private var goodbye: String?
    private let texts: Texts

    private let patience: Duration
    private let silence: Duration
    /// Notifications kept while an answer is waited for.
    private static let inboxLimit = 1_000

    /// Connects to an engine.
    ///
    /// - Parameters:
    ///   - texts: the words in which it is said that there is no engine, or none any more.
    ///   - patience: an engine answers at once; one that takes longer is not well.
    ///   - silence: after so long without a word of ours the engine is asked whether it is there;
    ///     it hangs up on whoever says nothing for a minute.
    /// - Throws: `Failure`.
    init(
        _ options: EngineOptions, _ texts: Texts, patience: Duration = .seconds(30),
        silence: Duration = .seconds(20)
    ) throws {
        self.texts = texts
        self.patience = patience
        self.silence = silence
        do throws(ConnectError) {
            connection = try EngineConnection.connect(
                options.socket, userID: options.engineUser?.number ?? geteuid())
        } catch {
            let why = LostReason(error).words(texts)
            throw Failure(
                [why, error.noEngineRuns ? texts["command.startEngine"] : ""].asSentences)
        }
        lastSending = clock.now
    }

    deinit { connection.close() }

    /// Sends a frame and waits for the answer with its number.
    ///
    /// - Throws: `Failure` where the engine is gone, `TalkEnd.stopped`.
    func exchange(_ frame: [UInt8], id: UInt64) throws -> [UInt8] {
        try send(frame)
        let limit = clock.now + patience
        while true {
            while let index = inbox.firstIndex(where: { $0.notification == nil }) {
                let reply = inbox.remove(at: index)
                // An answer without a number is to the one call that is open.
                if reply.id == id || reply.id == nil { return reply.bytes }
            }
            inbox.removeFirst(max(0, inbox.count - Self.inboxLimit))
            guard clock.now < limit else {
                throw silent
            }
            try receive(until: limit)
        }
    }

    /// The next thing that the engine says by itself; nil once the time is over, or never where
    /// there is none.
    ///
    /// - Throws: `Failure` where the engine is gone, `TalkEnd.stopped`.
    func notification(within time: Duration?) throws -> Reply? {
        let end = time.map { clock.now + $0 }
        while true {
            while !inbox.isEmpty {
                let reply = inbox.removeFirst()
                if reply.notification != nil { return reply }
            }
            if let end, clock.now >= end { return nil }
            if let askedAt, clock.now - askedAt >= patience { throw silent }
            if clock.now - lastSending >= silence {
                // A number that no call of ours has: the answer is passed over.
                try send(WireCodec().encode(Ping(), id: 0))
                askedAt = askedAt ?? lastSending
            }
            let breath = lastSending + silence
            try receive(until: min(end ?? breath, breath))
        }
    }

    // MARK: Frames

    private func send(_ frame: [UInt8]) throws {
        guard frame.count < Limits.frameBytes else {
            throw Failure(
                "The call has \(frame.count) bytes; at most \(Limits.frameBytes - 1) are possible")
        }
        lastSending = clock.now
        do throws(ConnectionEnd) { try connection.send(frame) } catch { throw gone(error) }
    }

    /// Waits until something arrives, and takes in everything that has.
    private func receive(until limit: ContinuousClock.Instant) throws {
        if let end = connection.end { throw gone(end) }
        let time = max(0, (limit - clock.now).milliseconds + 1)
        if let signals {
            let outcome = signals.wait(
                for: connection.descriptor, orWriting: connection.wantsWrite, milliseconds: time)
            switch outcome {
            case .timeout: return
            case .stopped: throw TalkEnd.stopped
            case .ready: break
            }
        } else {
            var waiting = pollfd(
                fd: connection.descriptor,
                events: Int16(connection.wantsWrite ? POLLIN | POLLOUT : POLLIN), revents: 0)
            _ = poll(&waiting, 1, Int32(clamping: time))
        }
        if connection.wantsWrite {
            do throws(ConnectionEnd) { try connection.flush() } catch { throw gone(error) }
        }
        let replies = connection.receive().compactMap(Self.reply)
        for reply in replies where reply.notification == Notification.goodbye.rawValue {
            goodbye = PostRide.code(in: reply.bytes)
        }
        inbox += replies
        if !replies.isEmpty { askedAt = nil }
    }

    private var silent: Failure { failure(.engineIsSilent) }

    private func gone(_ end: ConnectionEnd) -> Failure {
        failure(goodbye.map { .saidGoodbye(code: $0) } ?? LostReason(end))
    }

    /// Why nothing comes of a conversation, in the language of the command.
    func failure(_ reason: LostReason) -> Failure { Failure(reason.words(texts)) }

    private static func reply(_ frame: [UInt8]) -> Reply? {
        struct Head: Decodable {
            let id: UInt64?
            let method: String?
        }
        guard let head = try? JSONDecoder().decode(Head.self, from: Data(frame)) else {
            return nil
        }
        return Reply(bytes: frame, id: head.id, notification: head.method)
    }
}

/// What the engine says before it hangs up.
private struct PostRide: Decodable {
    let params: GoodbyeView

    static func code(in frame: [UInt8]) -> String? {
        (try? JSONDecoder().decode(PostRide.self, from: Data(frame)))?.params.code
    }
}
