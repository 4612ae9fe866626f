import ArgumentParser
import RideClient
import RideShell

/// Which engine a command talks to.
struct EngineOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Where the engine listens.", valueName: "path"))
    var socket = SocketPath.socket()

    @Option(help: SystemUser.ofEngine)
    var engineUser: SystemUser?

    /// The same engine where its operators come in: by the note of how it was started.
    var atOperatorsSocket: EngineOptions {
        var options = self
        let arguments = StartNote.read(for: socket) ?? []
        if let option = arguments.firstIndex(of: "--operator-socket"),
            arguments.indices.contains(option + 1)
        {
            options.socket = arguments[option + 1]
        }
        return options
    }

    func validate() throws {
        guard (1...SocketPath.maximumBytes).contains(socket.utf8.count) else {
            throw ValidationError(
                "--socket takes a path of 1 to \(SocketPath.maximumBytes) bytes.")
        }
    }
}
