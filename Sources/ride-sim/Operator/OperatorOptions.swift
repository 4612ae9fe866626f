import ArgumentParser
import RideCore
import RideWire

/// What every command of the operator has: the engine, and the form of the answer.
struct OperatorOptions: ParsableArguments {
    @OptionGroup var engine: EngineOptions

    @OptionGroup var key: OperatorKeyOptions

    @Flag(help: "Print JSON instead of a table.")
    var json = false

    /// Does a command's work with the engine, and prints what comes of it.
    ///
    /// - Throws: `Failure` with the engine's own reason where it refuses.
    func report(_ work: (OperatorDesk) throws -> OperatorReport) throws {
        let report = try Failure.reporting {
            do {
                return try work(try OperatorDesk(self))
            } catch let error as WireError {
                throw Failure(OperatorDesk.words(for: error))
            }
        }
        if json {
            try StandardOutput.say(json: try TalkJSON.text(report.value))
        } else {
            try StandardOutput.say(report.text)
        }
    }
}

/// What a command has to say: for programs, and for people.
struct OperatorReport {
    let value: any Encodable
    let text: String
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
