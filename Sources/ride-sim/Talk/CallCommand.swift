import ArgumentParser

/// `ride-sim call`: the protocol from the shell.
struct CallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "call",
        abstract: "Make one call to the engine and print its answer.",
        discussion: """
            The methods and their parameters are those of docs/PROTOCOL.md. The engine is greeted \
            first, and a command id is added where the method needs one and none is given. A \
            refusal is one line on standard error, `code: message`, and the exit status 1.

              ride-sim call operator.overview
              ride-sim call session.open '{"role":"passenger","name":"Ana"}' --as ana
              ride-sim call ride.history '{"limit":5}' --as ana
            """)

    @Argument(help: "The method, such as ride.plan.")
    var method: String

    @Argument(
        help: "Its parameters, a JSON object; - reads it from standard input.")
    var parameters = "{}"

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            """
            Come back as this person. What session.open, session.signIn, account.signUp and \
            account.resetPassword give is kept under this name.
            """, valueName: "name"))
    var person: String?

    @OptionGroup var engine: EngineOptions

    @OptionGroup var key: OperatorKeyOptions

    @Flag(help: "Go on printing what the engine says, one JSON object a line.")
    var follow = false

    @Flag(help: "Print tokens, which are secret.")
    var showToken = false

    func validate() throws {
        if let person, !CallSessionFile.isName(person) {
            throw ValidationError("--as takes 1 to 40 letters, digits, - or _.")
        }
    }

    func run() throws {
        do {
            try Failure.reporting {
                var conversation = try CallConversation(self)
                try conversation.run()
            }
        } catch let refusal as CallRefusal {
            tell(refusal.line)
            throw ExitCode.failure
        } catch TalkEnd.stopped { return }
    }
}
