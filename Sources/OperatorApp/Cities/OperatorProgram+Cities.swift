import RideApp
import RideCore
import RideTUI
import RideWire

/// A city's screen among those of others.
extension OperatorProgram {
    /// The parts of the sheet: without other cities there is no list of them.
    var parts: [OperatorTab] { OperatorTab.allCases.filter { $0 != .cities || cities != nil } }

    /// What the screens of the others show of this city.
    ///
    /// - Parameter label: what it was called when the app was started.
    func glance(as number: Int, label: String) -> CityBoard.City {
        CityBoard.City(
            number: number, name: core.engine?.city.name ?? label, trouble: trouble,
            facts: overview.map { overview in
                let amount = overview.ledger.first { $0.account == "platform" }?.amount_minor
                return (
                    core.clockTime(core.cityNow.milliseconds),
                    core.format.money(Money(minorUnits: amount ?? 0))
                )
            }, overview: overview)
    }

    private var trouble: String? {
        switch core.link.status {
        case .live, .visiting: core.link.isSilent ? core.texts["link.silent"] : nil
        case .refused: core.texts["link.refused"]
        case .lost: core.texts["link.lost"]
        case .connecting, .greeting: core.texts["link.connecting"]
        }
    }

    /// Shows the list of cities.
    mutating func showCities() {
        core.closePages()
        tab = .cities
        isFolded = false
    }

    /// Shows this city, and of it what a line is about; nil for its figures.
    mutating func show(_ alert: AlertView?) {
        guard let alert else { return show(.city) }
        switch alert.kind {
        case CityBoard.drivers: show(.drivers)
        case CityBoard.tickets: show(.help)
        default: open(AlarmPage(alert, street: streets[alert.subject_id]))
        }
    }

    /// Opens what the selected line of the list of cities is about.
    mutating func openLine() {
        guard let line = cities?.line else { return }
        cities?.wish = .open(line.city.number, line.alert)
    }
}
