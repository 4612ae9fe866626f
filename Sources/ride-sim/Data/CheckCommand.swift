import ArgumentParser
import RideCore
import RideStore

/// `ride-sim check`: whether the data of an engine are what they should be.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the data of an engine and name every fault.",
        discussion: """
            Checks the structure of the database, the references in it, every ride against its \
            events, accounts and records, every entry of the ledger, and the documents of \
            drivers. It changes nothing, and the engine may run. Ends with status 0 if all is \
            well, 2 if there are faults, 1 if it cannot read the data.
            """)

    @OptionGroup var options: DataOptions

    @OptionGroup var place: StoreOptions

    func run() throws {
        let (faults, name) = try Failure.reporting(looked)
        guard !faults.isEmpty else { return try StandardOutput.say("All is well in \(name).") }
        for fault in faults { try StandardOutput.say(CleanText.cleaned(fault)) }
        throw ExitCode(2)
    }

    private func looked() throws -> (faults: [String], name: String) {
        if let city = try place.inspection() {
            return (try city.faults(), "\(city.schema) of \(city.place)")
        }
        return (try options.inspection().faults(), options.data)
    }
}
