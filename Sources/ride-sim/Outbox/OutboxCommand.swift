import ArgumentParser
import RideClient

/// `ride-sim outbox`: what the engine has sent to people.
struct OutboxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox",
        abstract: "Show the messages that the engine has written to people, such as codes.",
        discussion: "The engine sends no mail; it leaves every message as a file in the outbox.")

    @Option(help: ArgumentHelp("The engine's data folder.", valueName: "folder"))
    var data = SocketPath.dataFolder()

    @Option(help: ArgumentHelp("Only messages to this address.", valueName: "address"))
    var to: String?

    @Option(help: ArgumentHelp("Only the last ones, so many.", valueName: "count"))
    var last: Int?

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @OptionGroup var speech: SpeechOptions

    func validate() throws {
        guard (1...1_000_000).contains(last ?? 1) else {
            throw ValidationError("--last must be from 1 to 1000000.")
        }
    }

    func run() throws {
        let words = OutboxWords(try speech.texts())
        let folder = OutboxFolder(data: data, words)
        let letters = try Failure.reporting { try folder.letters(to: to, last: last) }
        let document = OutboxDocument(folder: folder.path, messages: letters)
        if json {
            try StandardOutput.say(json: try TalkJSON.text(document))
        } else {
            try StandardOutput.say(words.text(of: document, isForOne: to != nil))
        }
    }
}
