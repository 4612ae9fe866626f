import RideClient

/// An engine that a program talks to: how it is reached, and the connection while there is one.
@MainActor
final class EngineEnd {
    /// What the program says to it, and where it is.
    let setup: ShellSetup
    /// The way to it.
    let door: EngineConnector
    /// The connection; nil while there is none.
    private(set) var connection: EngineConnection?
    /// The socket that is watched: a connection that has ended knows its number no more.
    private var watched: Int32?
    private let sockets: Sockets

    /// What watches sockets.
    typealias Sockets = (Int32, _ forWriting: Bool?) -> Void

    /// - Parameter watch: watches a socket, for writing as well where that is asked for, and no
    ///   more where it is nil.
    init(_ setup: ShellSetup, watch: @escaping Sockets) {
        self.setup = setup
        sockets = watch
        door = EngineConnector(
            socketPath: setup.socketPath, engineArguments: setup.engineArguments,
            logPath: setup.logPath, startsEngine: setup.startsEngine,
            engineUser: setup.engineUser)
    }

    /// Takes over a connection.
    func take(_ new: EngineConnection) {
        connection = new
        watch()
    }

    /// Has the socket watched as the connection wants it now.
    func watch() {
        guard let connection, connection.end == nil else { return }
        watched = connection.descriptor
        sockets(connection.descriptor, connection.wantsWrite)
    }

    /// Ends the connection, where there is one.
    func hangUp() {
        guard let connection else { return }
        if let watched { sockets(watched, nil) }
        watched = nil
        connection.close()
        self.connection = nil
    }
}
