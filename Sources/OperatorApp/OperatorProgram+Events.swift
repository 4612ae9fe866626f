import RideApp
import RideCore
import RideMap
import RidePages
import RideTUI
import RideWire

/// What keys and clicks do.
extension OperatorProgram {
    public mutating func typed(_ key: Key) -> Bool {
        if search != nil { return typedInSearch(key) }
        if isTypingQuery { return query.handle(key) }
        if isFolded { return false }
        if let moved = TabBar.moved(tab.rawValue, by: key, count: parts.count) {
            OperatorTab(rawValue: moved).map { show($0) }
            return true
        }
        guard let board,
            let moved = SelectList.moved(
                board.selected, by: key, count: board.count, page: boardRows)
        else { return false }
        select(moved)
        if key == .end, hasMore { selectEnd() }
        return true
    }

    public mutating func chosen(row: Int, of list: String) {
        if list == Self.tabs {
            OperatorTab(rawValue: row).map { show($0) }
        } else if list == PlaceFinder.list {
            search?.select(row)
        } else if list == tab.list {
            let isAgain = board?.selected == row
            select(row)
            if isAgain { open() }
        }
    }

    public mutating func perform(_ action: OperatorAction) {
        switch action {
        case .shared, .move: break
        case .tab(let tab): show(tab)
        case .open: open()
        case .fold: fold()
        case .forgetPlace: place = nil
        case .findPlace: beginSearch()
        case .takePlace: takePlace()
        case .leaveSearch: leaveSearch()
        case .findPerson: queryBefore = query
        case .takePeople: takePeople()
        case .leavePeople: leavePeople()
        case .toggleSettled: toggleSettled()
        case .toggleDemand: toggleDemand()
        case .stations: open(StationsPage())
        case .settings: open(SettingsPage())
        case .again: refresh()
        case .showAlarm: showAlarm()
        case .acknowledge: acknowledge()
        case .cities: cities?.wish = .list
        }
    }

    /// Shows a part of the sheet, and asks for what is on it.
    mutating func show(_ new: OperatorTab) {
        place = nil
        isFolded = false
        leavePeople()
        guard new != tab else { return refreshBoard() }
        tab = new
        if new == .city { fitFleet() }
        refreshBoard()
    }

    private mutating func fold() {
        isFolded.toggle()
        if !isFolded { refreshBoard() }
    }

    private mutating func select(_ row: Int) {
        place = nil
        switch tab {
        case .city: return
        case .rides: rides.select(row)
        case .drivers: drivers.select(row)
        case .help: tickets.select(row)
        case .people: people.select(row)
        case .cities: cities?.select(row)
        }
        // Further rows are asked for before they are needed.
        guard let board, row + boardRows >= board.count, hasMore else { return }
        refreshBoard()
    }

    /// The end is where all have come.
    private mutating func selectEnd() {
        switch tab {
        case .city, .cities: return
        case .rides: rides.selectEnd()
        case .drivers: drivers.selectEnd()
        case .help: tickets.selectEnd()
        case .people: people.selectEnd()
        }
        refreshBoard()
    }

    private var hasMore: Bool {
        switch tab {
        case .city, .cities: false
        case .rides: rides.hasMore
        case .drivers: drivers.hasMore
        case .help: tickets.hasMore
        case .people: people.hasMore
        }
    }

    private mutating func open() {
        switch tab {
        case .city: break
        case .rides: if let ride = rides.item { open(RideDeskPage(ride.ride_id)) }
        case .drivers:
            if let driver = drivers.item { open(ApplicationPage(driver.driver_id, driver.name)) }
        case .help: if let ticket = tickets.item { open(ticket) }
        case .people: if let person = people.item { open(PersonPage(person)) }
        case .cities: openLine()
        }
    }

    /// Of a call for help that goes on, whom to reach and which car to look for comes first.
    private mutating func open(_ ticket: TicketView) {
        let alarm = overview?.alerts.first { $0.kind == "sos" && $0.subject_id == ticket.id }
        guard let alarm else { return open(TicketPage(ticket)) }
        open(AlarmPage(alarm, street: streets[ticket.id]))
    }

    // MARK: Whom and what is listed

    private mutating func takePeople() {
        queryBefore = nil
        let text = CleanText.cleaned(query.text)
        people = Board(by: \.person_id, [Self.people(text)])
        refreshBoard()
    }

    /// Who is listed stays so, and the line that says so is again what it was.
    private mutating func leavePeople() {
        if let queryBefore { query = queryBefore }
        queryBefore = nil
    }

    private mutating func toggleSettled() {
        showsSettled.toggle()
        let states: [String?] = showsSettled ? [nil] : TicketView.waitingStates
        tickets = Board(by: \.id, states.map { Self.tickets($0) })
        refreshBoard()
    }

    private mutating func toggleDemand() {
        showsDemand.toggle()
        if showsDemand { askZones() } else { demand = nil }
    }
}
