import NIOCore
import RideGateway
import RideSocket
import RideWeb
import RideWire

/// The engine shows rides that are shared to browsers as well: what somebody sees there, and when
/// it may be told, the gateway says as it does for everybody.
extension EngineHost: WebHost {
    func look(atRideBy link: String, _ tell: @escaping (RideLook) -> Void) {
        guard finished == nil else { return tell(.notNow) }
        letTimePass()
        gateway.meters.happened("web_looks")
        gateway.look(byLink: link, tell)
        flush()
        scheduleWakeUp()
    }

    /// Serves browsers from now on.
    func openWeb(_ opening: WebOpening, on eventLoop: any EventLoop) -> NIOLoopBound<WebServer> {
        let calendar = gateway.service.settings.rules.calendar
        let server = WebServer(
            host: self, settings: opening.settings(calendar), eventLoop: eventLoop)
        server.serve(at: opening.port)
        return NIOLoopBound(server, eventLoop: eventLoop)
    }
}

/// An engine that serves, in the hands of whoever stops it.
struct RunningEngine: Sendable {
    let listener: SocketListener
    /// Nil where no browsers are served.
    let web: NIOLoopBound<WebServer>?

    /// Stops it, browsers first: they have nothing that is to be saved. Not to be called on the
    /// event loop.
    func stop() {
        if let web { try? listener.eventLoop.submit { web.value.stop() }.wait() }
        listener.stop()
    }
}
