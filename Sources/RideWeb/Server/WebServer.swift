import NIOCore
import NIOHTTP1
import NIOPosix
import RideCore
import RideWire

/// The pages of rides that are shared, seen from the host. To be used on its event loop only, on
/// which the host lives too: what it does there is small, and streets are drawn elsewhere.
public final class WebServer {
    let settings: WebSettings
    private let eventLoop: any EventLoop
    /// Who knows the rides.
    private unowned let host: any WebHost
    private let pictures: StreetPictures
    private var channel: (any Channel)?
    private(set) var connections: [UInt64: WebConnection] = [:]
    private var arrivals: UInt64 = 0
    private var wrongLinks = WrongLinks()
    private var streams: LiveStreams?

    /// A server on the event loop of the host, which outlives it.
    public init(host: any WebHost, settings: WebSettings, eventLoop: any EventLoop) {
        eventLoop.preconditionInEventLoop()
        self.host = host
        self.settings = settings
        self.eventLoop = eventLoop
        pictures = StreetPictures(of: settings.city, eventLoop: eventLoop)
        streams = LiveStreams(self, eventLoop)
    }

    // MARK: Beginning and ending

    /// Serves at a port.
    public func serve(at port: WebPort) {
        let server = NIOLoopBound(self, eventLoop: eventLoop)
        ServerBootstrap(group: eventLoop)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelOption(.socketOption(.so_sndbuf), value: Limits.webUnreadBytes)
            .childChannelOption(
                .writeBufferWaterMark, value: .init(low: 16 * 1_024, high: 64 * 1_024)
            )
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try server.value.admit(channel)
                }
            }
            .withBoundSocket(port.descriptor).assumeIsolated().whenSuccess { channel in
                self.channel = channel
            }
    }

    private func admit(_ channel: any Channel) throws {
        guard connections.count < settings.connections || makesRoom() else {
            throw ChannelError.eof
        }
        arrivals += 1
        let bytes = RequestGuard(limit: Limits.webRequestBytes)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(bytes)
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: true, withErrorHandling: true)
        try pipeline.addHandler(
            WebConnection(
                id: arrivals, address: channel.remoteAddress?.ipAddress ?? "", server: self,
                bytes: bytes))
    }

    /// Has whoever has asked for nothing for longest go.
    private func makesRoom() -> Bool {
        let idle = connections.values.filter(\.isIdle)
        guard let oldest = idle.min(by: { ($0.idleSince, $0.id) < ($1.idleSince, $1.id) }) else {
            return false
        }
        left(oldest)
        oldest.hangUp()
        return true
    }

    func arrived(_ connection: WebConnection) { connections[connection.id] = connection }

    func left(_ connection: WebConnection) {
        connections[connection.id] = nil
        streams?.leave(connection)
    }

    /// Serves no more, and hangs up on everybody.
    public func stop() {
        channel?.close(promise: nil)
        for connection in connections.values { connection.hangUp() }
        streams = nil
        pictures.stop()
    }

    // MARK: Answers

    func answer(_ head: HTTPRequestHead, to connection: WebConnection) {
        let (request, asked) = PageRequest.read(head.uri, in: settings.languages)
        let accepted = head.headers.first(name: "accept-language")
        let language =
            asked ?? accepted.flatMap(settings.languages.accepted(by:)) ?? settings.language
        let words = settings.words(language)
        switch request {
        case .robots: connection.answer(.robots)
        case .unknown: refuse(connection, words)
        case .ride(let link):
            host.look(atRideBy: link) { self.show($0, by: link, words, to: connection) }
        case .live(let link):
            host.look(atRideBy: link) { self.begin($0, by: link, language, words, connection) }
        }
    }

    /// Nothing is there; whoever asks for too much of that waits.
    private func refuse(_ connection: WebConnection, _ words: PageWords) {
        let now = Duration.nanoseconds(Int64(NIODeadline.now().uptimeNanoseconds))
        if wrongLinks.take(connection.address, at: now) {
            connection.answer(PlainPage.noRide(words))
        } else {
            connection.answer(PlainPage.tooManyWrong(words), isLast: true)
        }
    }

    private func show(
        _ look: RideLook, by link: String, _ words: PageWords, to connection: WebConnection
    ) {
        switch look {
        case .noSuchRide: refuse(connection, words)
        case .notNow: connection.answer(PlainPage.notNow(words), isLast: true)
        case .ride(let ride):
            guard let frame = pictures.frame(of: ride, by: link) else {
                return connection.answer(PlainPage.notNow(words), isLast: true)
            }
            pictures.picture(of: frame).assumeIsolated().whenComplete { drawn in
                guard case .success(let streets) = drawn else {
                    return connection.answer(PlainPage.notNow(words), isLast: true)
                }
                guard let page = self.page(of: ride, in: frame, streets, words) else {
                    return connection.answer(PlainPage.notNow(words), isLast: true)
                }
                connection.answer(PageAnswer(200, page.html))
            }
        }
    }

    private func page(
        of ride: SharedRideResult, in frame: MapFrame, _ streets: StreetPicture?, _ words: PageWords
    ) -> RidePage? {
        RideDrawn(ride, in: frame).map {
            RidePage(
                told: RideTold(ride, words), drawn: $0, streets: streets, words: words,
                notice: settings.city.notice)
        }
    }

    // MARK: What happens

    private func begin(
        _ look: RideLook, by link: String, _ language: Language, _ words: PageWords,
        _ connection: WebConnection
    ) {
        switch look {
        case .noSuchRide: refuse(connection, words)
        case .notNow: connection.answer(PlainPage.notNow(words), isLast: true)
        case .ride:
            guard streams?.hasRoom(for: link) == true else {
                return connection.answer(PlainPage.notNow(words), isLast: true)
            }
            guard connection.beginStream() else { return }
            streams?.join(connection, link, language)
            tell(look, by: link, language)
        }
    }

    /// Asks how a ride goes, and tells those who hear of it.
    func look(_ link: String, _ language: Language) {
        host.look(atRideBy: link) { self.tell($0, by: link, language) }
    }

    private func tell(_ look: RideLook, by link: String, _ language: Language) {
        switch look {
        case .notNow: streams?.tell(nil, by: link, language)
        case .noSuchRide: streams?.end(link)
        case .ride(let ride):
            guard let frame = pictures.frame(of: ride, by: link),
                let page = page(of: ride, in: frame, nil, settings.words(language))
            else { return }
            streams?.tell(LiveEvent(page).text, by: link, language)
            if !ride.stage.isLive { streams?.end(link) }
        }
    }
}
