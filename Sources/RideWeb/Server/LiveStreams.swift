import NIOCore
import RideCore

/// The pages that hear what happens, each at most once in a pause. Of all that hear of the same
/// ride in the same language the host is asked once. To be used on the event loop only.
final class LiveStreams {
    private struct Subject: Hashable {
        let link: String
        let language: Language
    }

    private struct Stream {
        let connection: WebConnection
        var last = ""
        /// Since how many pauses nothing was sent.
        var quiet = 0
    }

    private unowned let server: WebServer
    private let eventLoop: any EventLoop
    private var streams: [Subject: [UInt64: Stream]] = [:]
    private var subjects: [UInt64: Subject] = [:]
    private var isAwake = false
    /// So many rides are looked at before others have their turn.
    private static let atOnce = 8

    init(_ server: WebServer, _ eventLoop: any EventLoop) {
        self.server = server
        self.eventLoop = eventLoop
    }

    /// Whether one more may hear of a ride.
    func hasRoom(for link: String) -> Bool {
        let ofRide = subjects.values.count { $0.link == link }
        return subjects.count < server.settings.streams
            && ofRide < server.settings.streamsOfRide
    }

    func join(_ connection: WebConnection, _ link: String, _ language: Language) {
        let subject = Subject(link: link, language: language)
        streams[subject, default: [:]][connection.id] = Stream(connection: connection)
        subjects[connection.id] = subject
        wake()
    }

    func leave(_ connection: WebConnection) {
        guard let subject = subjects.removeValue(forKey: connection.id) else { return }
        streams[subject]?[connection.id] = nil
        if streams[subject]?.isEmpty == true { streams[subject] = nil }
    }

    /// Tells those who hear of a ride what has changed; nil where nothing is known at present.
    func tell(_ event: String?, by link: String, _ language: Language) {
        let subject = Subject(link: link, language: language)
        for (id, stream) in streams[subject] ?? [:] {
            var stream = stream
            let quietest = Int(server.settings.silence / server.settings.pause)
            if let event, event != stream.last {
                if stream.connection.tell(event) { (stream.last, stream.quiet) = (event, 0) }
            } else if stream.quiet >= quietest {
                if stream.connection.tell(LiveEvent.silence) { stream.quiet = 0 }
            } else {
                stream.quiet += 1
            }
            // Who did not read may have been hung up on.
            if streams[subject]?[id] != nil { streams[subject]?[id] = stream }
        }
    }

    /// Ends all that hear of a ride.
    func end(_ link: String) {
        for (subject, streams) in streams where subject.link == link {
            for stream in streams.values {
                leave(stream.connection)
                stream.connection.endStream()
            }
        }
    }

    // MARK: Time

    private func wake() {
        guard !isAwake else { return }
        isAwake = true
        later(server.settings.pause) { $0.begin() }
    }

    private func later(_ time: Duration, _ work: @escaping (LiveStreams) -> Void) {
        eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(time)) { [weak self] in
            if let self { work(self) }
        }
    }

    private func begin() {
        guard !streams.isEmpty else { return isAwake = false }
        later(server.settings.pause) { $0.begin() }
        look(
            at: streams.keys.sorted {
                ($0.link, $0.language.tag.rawValue) < ($1.link, $1.language.tag.rawValue)
            }[...])
    }

    private func look(at subjects: ArraySlice<Subject>) {
        for subject in subjects.prefix(Self.atOnce) { server.look(subject.link, subject.language) }
        let rest = subjects.dropFirst(Self.atOnce)
        guard !rest.isEmpty else { return }
        later(.milliseconds(1)) { $0.look(at: rest) }
    }
}
