import ArgumentParser
import RideClient
import RideShell

/// Which engine a command talks to.
struct EngineOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Where the engine listens.", valueName: "path"))
    var socket = SocketPath.socket()

    @Option(help: SystemUser.ofEngine)
    var engineUser: SystemUser?

    func validate() throws {
        guard (1...SocketPath.maximumBytes).contains(socket.utf8.count) else {
            throw ValidationError(
                "--socket takes a path of 1 to \(SocketPath.maximumBytes) bytes.")
        }
    }
}
