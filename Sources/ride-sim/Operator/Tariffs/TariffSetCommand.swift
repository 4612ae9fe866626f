import ArgumentParser
import RideWire

/// `ride-sim operator tariffs set`: other prices from now on.
struct TariffSetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Set tariffs; prices that were already shown hold.")

    @Argument(help: "The file.")
    var file: String

    @OptionGroup var options: OperatorOptions

    func run() throws {
        try options.report { desk in
            let call = SetTariffs(
                command_id: try OperatorDesk.commandID(), yaml: try TariffSource.read(file))
            let tariffs = try set(call, desk)
            return OperatorReport(
                value: tariffs, text: desk.words.texts["command.tariffsSet"])
        }
    }

    /// The engine knows the text alone; the person knows the file.
    private func set(_ call: SetTariffs, _ desk: OperatorDesk) throws -> TariffsResult {
        do { return try desk.ask(call) } catch let error as WireError {
            guard error.code == "tariffs_not_readable", error.message.hasPrefix("tariffs:") else {
                throw error
            }
            throw Failure(file + error.message.dropFirst("tariffs".count))
        }
    }
}
