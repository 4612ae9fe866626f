import ArgumentParser
import RideClient
import RideService
import RideStore
import RideWire

/// By what the operator is known to an engine.
struct OperatorKeyOptions: ParsableArguments {
    @Option(
        name: .customLong("key"),
        help: ArgumentHelp(
            """
            The operator's key, a file for its owner only. (default: operator.key in the data \
            folder of the engine that listens there)
            """, valueName: "path"))
    var path: String?

    /// The key to show to the engine at a socket.
    ///
    /// - Throws: `Failure` where there is no file, or none that is private.
    func secret(of socket: String) throws -> SecretText {
        do throws(StoreError) {
            return SecretText(try OperatorKey.text(at: path ?? Self.place(of: socket)))
        } catch {
            throw Failure("\(error.message) Only who has the key is the operator.")
        }
    }

    /// Where the engine at a socket keeps its key, by the note of how it was started.
    private static func place(of socket: String) -> String {
        let arguments = StartNote.read(for: socket) ?? []
        let option = arguments.firstIndex(of: "--data").map { arguments.index(after: $0) }
        let folder = option.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
        return (folder ?? OperatedCity.dataFolder(ofSocket: socket)) + "/" + OperatorKey.fileName
    }
}
