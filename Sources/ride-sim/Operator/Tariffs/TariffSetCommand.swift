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
            let tariffs = try desk.ask(call)
            return OperatorReport(
                value: tariffs, text: "The tariffs are set. Prices from now on follow them.")
        }
    }
}
