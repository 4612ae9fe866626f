import ArgumentParser
import RideCore
import RideWire

/// What every command of the operator has: the engine, and the form of the answer.
struct OperatorOptions: ParsableArguments {
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

    /// Does a command's work with the engine of one city, and prints what comes of it.
    ///
    /// - Throws: `Failure` with the engine's own reason where it refuses, or where several cities
    ///   are named.
    func report(_ work: (OperatorDesk) throws -> OperatorReport) throws {
        guard cities.count == 1 else {
            throw Failure("This is about one city: name it alone with --city")
        }
        let report = try Failure.reporting {
            do { return try work(try OperatorDesk(cities[0].options)) } catch {
                throw OperatorDesk.failure(error)
            }
        }
        try say(report.value, report.text)
    }

    /// Does a command's work in each city, and prints what comes of it as one.
    ///
    /// - Throws: `Failure` with the engine's own reason where there is one city and it refuses; the
    ///   status 1 where some of several do not answer.
    func reportEach(_ work: (OperatorDesk) throws -> OperatorReport) throws {
        guard cities.count > 1 else { return try report(work) }
        let report = CitiesReport(cities: CityReport.all(cities, work))
        try say(report, report.text)
        if !report.isWhole { throw ExitCode.failure }
    }

    /// Prints a value for programs, or a text for people.
    func say(_ value: any Encodable, _ text: String) throws {
        if json {
            try StandardOutput.say(json: try TalkJSON.text(value))
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
