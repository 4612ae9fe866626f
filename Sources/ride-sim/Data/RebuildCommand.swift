import ArgumentParser
import Glibc
import RideCore
import RidePostgres
import RideStore

/// `ride-sim rebuild`: makes the rows of rides anew.
struct RebuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild",
        abstract: "Rebuild the rows of rides from their events.",
        discussion: """
            Only for a folder that no engine uses. It first keeps a copy of the database. It \
            never changes events or the ledger; faults in them need an earlier copy. It takes \
            rows that somebody has changed by hand as they are only with --accept, and operator \
            journal then says so. Ends with status 2 if faults are left.
            """)

    @Flag(help: "Take the rows as they are for what was saved.")
    var accept = false

    @OptionGroup var options: DataOptions

    @OptionGroup var place: StoreOptions

    func run() throws {
        let (text, isWell) = try Failure.reporting(rebuilt)
        try StandardOutput.say(text)
        if !isWell { throw ExitCode(2) }
    }

    private func rebuilt() throws -> (text: String, isWell: Bool) {
        let (store, copy) = try place.inspection().map(opened) ?? openedFolder()
        let rides = try store.rebuildTrips()
        if accept { try store.acceptRows(by: geteuid()) }
        let faults = try store.faults()
        let lines =
            ["The database as it was is \(copy)."]
            + rides.map { "The row of ride \($0) was made anew." }
            + (rides.isEmpty ? ["Every row of a ride was right."] : [])
            + (accept ? ["The rows are taken as they are."] : [])
            + faults
        return (lines.map { CleanText.cleaned($0) }.joined(separator: "\n"), faults.isEmpty)
    }

    private func openedFolder() throws -> (store: any EngineStore, copy: String) {
        // Looks first: what is not a store, or none at all, must not be made into one.
        _ = try options.inspection()
        let store = try SQLiteStore(
            path: options.database, random: SystemRandomNumberGenerator(),
            wall: { WallClock.now })
        return (store, try store.keepCopy(named: "before-rebuild"))
    }

    /// A city in a database, with a copy that only says what is there, faults and all.
    private func opened(
        _ city: PostgresInspection
    ) throws -> (store: any EngineStore, copy: String) {
        let data = StorePlace.postgres(store: place.named ?? "", schema: city.schema)
        let store = try data.open(data: options.data)
        var number = 1
        func name() -> String { "\(options.data)/\(city.schema).before-rebuild-\(number)" }
        while access(name(), F_OK) == 0 { number += 1 }
        try city.backUp(to: name(), evenIfDamaged: true)
        return (store, name())
    }
}
