import RideApp

/// What a key of the operator's app does.
public enum OperatorAction: AppAction {
    /// One of the actions that all apps share.
    case shared(SharedAction)
    /// Show this part of the sheet.
    case tab(OperatorTab)
    /// Open what is selected.
    case open
    /// Make the sheet as small as it can be, or as it was again.
    case fold
    /// Forget the place that was looked for.
    case forgetPlace
    /// Look for a place on the map.
    case findPlace
    /// Show the place that was found.
    case takePlace
    /// Leave the search.
    case leaveSearch
    /// Look for somebody.
    case findPerson
    /// Show everybody whom the line means.
    case takePeople
    /// Leave the line as it was before it was typed in.
    case leavePeople
    /// Show tickets that are settled too, or no longer.
    case toggleSettled
    /// Show where rides are wanted, or no longer.
    case toggleDemand
    /// Open the stations of shared bicycles.
    case stations
    /// Open the settings.
    case settings
    /// Ask again for what did not come.
    case again
    /// Show who calls for help, and where.
    case showAlarm
    /// Say that a call for help was seen.
    case acknowledge
    /// Show the list of cities.
    case cities
    /// Nothing; for keys that only move.
    case move

    public var shared: SharedAction? {
        if case .shared(let action) = self { action } else { nil }
    }
}

/// The parts of the operator's sheet.
public enum OperatorTab: Int, CaseIterable, Hashable, Sendable {
    /// The city in figures.
    case city
    /// Rides that are not over.
    case rides
    /// Drivers, those who wait for a decision first.
    case drivers
    /// What people have written, and calls for help.
    case help
    /// Everybody.
    case people
    /// All cities, where several are watched.
    case cities

    /// What it is called.
    var title: TextKey {
        switch self {
        case .city: "operator.tabCity"
        case .rides: "operator.tabRides"
        case .drivers: "operator.tabDrivers"
        case .help: "operator.tabHelp"
        case .people: "operator.tabPeople"
        case .cities: "operator.tabCities"
        }
    }

    /// The name under which clicks on its list are reported.
    var list: String { "operator.\(rawValue)" }
}
