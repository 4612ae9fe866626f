import Glibc
import Logging
import NIOCore
import RideClient
import RideSocket
import RideWeb
import Synchronization

extension EngineHost {
    /// Takes the socket, opens the database, and begins to serve.
    static func start(_ settings: EngineSettings) throws -> RunningEngine {
        // Where files must not grow any more, a change is refused and the engine goes on.
        signal(SIGXFSZ, SIG_IGN)
        let log = PlainLogHandler.logger(settings.logLevel)
        if case .folder = settings.store {
            try DataOptions.expectNoLoneLog(of: settings.database)
        }
        let check = StartCheck(settings, log)
        var options = SocketOptions()
        options.otherUsers = settings.otherUsers
        options.metricsPath = settings.metrics
        options.operatorPath = settings.operatorSocket
        options.inherited = ServiceManager.inheritedSocket()
        let web = Mutex<NIOLoopBound<WebServer>?>(nil)
        let listener = try SocketListener.start(at: settings.socket, options: options) { server in
            let host = try EngineHost(settings, server: server, log: log, check)
            // Before anybody can connect: the operator's commands find the data folder by it.
            for socket in [settings.socket, settings.operatorSocket].compactMap({ $0 }) {
                StartNote.write(settings.argumentsToRepeat, for: socket)
            }
            if let opening = settings.web {
                let served = host.openWeb(opening, on: server.eventLoop)
                web.withLock { $0 = served }
            }
            return host
        }
        log.info(
            "\(settings.city.name) is open at \(settings.socket), speed \(settings.service.speed)")
        check.passTheRest()
        return RunningEngine(listener: listener, web: web.withLock { $0 })
    }
}
