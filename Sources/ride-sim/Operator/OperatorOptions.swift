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

    func validate() throws {
        if let city, let fault = OperatedCity.fault(in: city) { throw ValidationError(fault) }
    }

    /// The cities that are meant, never none.
    var cities: [OperatedCity] { OperatedCity.all(of: self) }

    /// Prints a value for programs, or a text for people.
    func say(_ value: any Encodable, _ text: String) throws {
        if json {
            try StandardOutput.say(json: try TalkJSON.text(value))
        } else {
            try StandardOutput.say(text)
        }
    }
}

/// What every command of the operator has: the engine, the language and the form of the answer.
struct OperatorOptions: ParsableArguments {
    @OptionGroup var line: OperatorLineOptions

    @OptionGroup var speech: SpeechOptions

    /// Does a command's work with the engine of one city, and prints what comes of it.
    ///
    /// - Throws: `Failure` with the engine's reason where it refuses, or where several cities are
    ///   named.
    func report(_ work: (OperatorDesk) throws -> OperatorReport) throws {
        let texts = try Failure.reporting { try speech.texts() }
        let cities = line.cities
        guard cities.count == 1 else { throw Failure(texts["command.oneCity"]) }
        let report = try Failure.reporting {
            try OperatorDesk.talking(cities[0].line, texts, work)
        }
        try line.say(report.value, report.text)
    }

    /// Does a command's work in each city, and prints what comes of it as one.
    ///
    /// - Throws: `Failure` with the engine's reason where there is one city and it refuses; the
    ///   status 1 where some of several do not answer.
    func reportEach(_ work: (OperatorDesk) throws -> OperatorReport) throws {
        guard line.cities.count > 1 else { return try report(work) }
        let texts = try Failure.reporting { try speech.texts() }
        let report = CitiesReport(CityReport.all(line.cities, texts, work), texts)
        try line.say(report, report.text)
        if !report.isWhole { throw ExitCode.failure }
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
    private let texts: Texts

    init(_ table: TextTable, ifEmpty: TextKey, _ words: OperatorWords, more: String?) {
        self.table = table
        self.ifEmpty = words.texts[ifEmpty]
        self.more = more
        texts = words.texts
    }

    var text: String {
        let goesOn = more.map { ["", texts["command.more", ["option": $0]]] } ?? []
        return ([table.text(ifEmpty: ifEmpty)] + goesOn).joined(separator: "\n")
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
