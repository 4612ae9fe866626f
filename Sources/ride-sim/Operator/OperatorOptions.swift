import ArgumentParser
import RideApp
import RideCore
import RideWire

/// By which engine a command of the operator is answered, and in which form.
struct OperatorLineOptions: ParsableArguments {
    @OptionGroup var engine: EngineOptions

    @OptionGroup var key: OperatorKeyOptions

    @Option(
        help: ArgumentHelp(
            """
            Cities in place of --socket, separated by commas: NAME is the socket NAME.sock beside \
            the usual one; a path is a socket.
            """, valueName: "cities"))
    var city: String?

    @Flag(help: "Print JSON instead of a table.")
    var json = false
}

/// What every command of the operator has: the engine, the language and the form of the answer.
struct OperatorOptions: ParsableArguments {
    @OptionGroup var line: OperatorLineOptions

    @OptionGroup var speech: SpeechOptions

    func validate() throws {
        if let city, let fault = OperatedCity.fault(in: city) { throw ValidationError(fault) }
    }

    /// The cities that are meant, never none.
    var cities: [OperatedCity] { OperatedCity.all(of: self) }

    /// Does a command's work with the engine of one city, and prints what comes of it.
    ///
    /// - Throws: `Failure` with the engine's reason where it refuses.
    func report(_ work: (OperatorDesk) throws -> OperatorReport) throws {
        guard cities.count == 1 else {
            throw Failure("This is about one city: name it alone with --city")
        }
        let report = try Failure.reporting {
            try OperatorDesk.talking(line, try speech.texts(), work)
        }
        if line.json {
            try StandardOutput.say(json: try TalkJSON.text(report.value))
        } else {
            try StandardOutput.say(text)
        }
    }
}

/// What a command has to say: for programs, and for people.
struct OperatorReport {
    let value: any Encodable
    let text: String
    /// The text where it is a list.
    var list: ListText?

    init(value: any Encodable, text: String) {
        self.value = value
        self.text = text
    }

    init(value: any Encodable, list: ListText) {
        self.init(value: value, text: list.text)
        self.list = list
    }
}

/// A list, and how it goes on.
struct ListText {
    let table: TextTable
    /// What is said where there is nothing.
    let ifEmpty: String
    /// The option that shows what comes after it; nil at the end.
    let more: String?

    init(_ table: TextTable, ifEmpty: String, hasMore: Bool, _ option: String?) {
        self.table = table
        self.ifEmpty = ifEmpty
        more = hasMore ? option : nil
    }

    var text: String {
        ([table.text(ifEmpty: ifEmpty)] + OperatorWords.more(more != nil, more ?? ""))
            .joined(separator: "\n")
    }
}

/// The part of a list that is wanted.
struct PageOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How many at most, 1 to 1000.", valueName: "count"))
    var limit = PageLimit.most

    func validate() throws {
        guard (1...1_000).contains(limit) else {
            throw ValidationError("--limit must be from 1 to 1000.")
        }
    }
}
