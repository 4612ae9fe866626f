import ArgumentParser
import RideWire

/// `ride-sim operator drivers list`: drivers in lines, the newest first.
struct DriverListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List drivers, the newest first.")

    @Option(
        help: """
            Only applications that are draft, pending, approved, rejected or renewal, or drivers \
            without one: guest.
            """)
    var state: String?

    @Option(help: ArgumentHelp("Only drivers before this one.", valueName: "id"))
    var before: UInt64?

    @OptionGroup var page: PageOptions

    @OptionGroup var options: OperatorOptions

    func run() throws {
        try options.reportEach { desk in
            let drivers = try drivers(desk)
            return OperatorReport(value: drivers, list: DriverText.table(drivers, desk.words))
        }
    }

    private func drivers(_ desk: OperatorDesk) throws -> DriversResult {
        let found = try desk.list(page.limit, after: before, cursor: \.driver_id) { place, limit in
            let call = ListDrivers(state: state, before_id: place, limit: limit)
            let drivers = try desk.ask(call)
            return (drivers.drivers, drivers.has_more)
        }
        return DriversResult(drivers: found.items, has_more: found.hasMore)
    }
}
