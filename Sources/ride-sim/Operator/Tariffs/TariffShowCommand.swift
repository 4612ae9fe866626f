import ArgumentParser
import RideCore
import RideWire

/// `ride-sim operator tariffs show`: the file that is in effect, to be edited and set again.
struct TariffShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print the tariffs in effect, as the file that sets them.")

    @OptionGroup var options: OperatorOptions

    func run() throws {
        try options.report { desk in
            let tariffs = try desk.ask(GetTariffs())
            var lines = tariffs.yaml.split(separator: "\n", omittingEmptySubsequences: false)
            if lines.last?.isEmpty == true { lines.removeLast() }
            return OperatorReport(
                value: tariffs, text: lines.map(Self.harmless).joined(separator: "\n"))
        }
    }

    /// A line without what could act on a terminal; blanks stay, since YAML lives by them.
    private static func harmless(_ line: Substring) -> String {
        let indent = line.prefix { $0 == " " }
        return indent + CleanText.cleaned(String(line.dropFirst(indent.count)))
    }
}
