import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// What is asked of the engine, and when: at a gentle pace, only what is seen, and only while
/// something can change.
extension OperatorProgram {
    public var momentWake_ms: Int64? {
        let refresh = canChange ? refreshAt_ms : nil
        let zones = canChange && showsDemand ? zonesAt_ms : nil
        return [refresh, zones, bellAt_ms].compactMap { $0 }.min()
    }

    /// A city that stands still is not asked again and again.
    private var canChange: Bool { core.isLive && (core.clock?.speed ?? 0) > 0 }

    public mutating func woken() {
        ringAgain()
        guard canChange else { return }
        if core.now_ms >= refreshAt_ms { refresh() }
        if showsDemand, core.now_ms >= zonesAt_ms { askZones() }
    }

    /// Asks for everything that is seen.
    mutating func refresh() {
        guard core.isLive else { return }
        refreshAt_ms = core.now_ms + Self.refreshPause_ms
        if !isOverviewAsked {
            isOverviewAsked = true
            core.send(GetOverview())
        }
        refreshMarks()
        refreshBoard()
    }

    /// Requests that wait stand on the map whatever the sheet shows; none are asked for where the
    /// overview has none.
    private mutating func refreshMarks() {
        let stages = overview?.rides ?? []
        for (index, stage) in [TripStage.requested, .offered].enumerated() {
            let count = stages.first { $0.name == stage.rawValue }?.count ?? 0
            guard count > 0 || !waiting.lists[index].items.isEmpty else { continue }
            if let call = waiting.lists[index].refresh(Self.marks) { core.send(call) }
        }
    }

    /// As many requests of each kind are marked at most.
    private static let marks = 2 * PageLimit.most

    /// Asks for the list that is shown.
    mutating func refreshBoard() {
        guard !isFolded, cities?.isShown ?? true else { return }
        let rows = boardRows
        let calls: [AnyCall] =
            switch tab {
            case .city, .cities: []
            case .rides: rides.refresh(rows: rows)
            case .drivers: drivers.refresh(rows: rows)
            case .help: tickets.refresh(rows: rows)
            case .people: people.refresh(rows: rows)
            }
        for call in calls { core.send(call) }
    }

    /// Asks where rides are wanted.
    mutating func askZones() {
        guard core.isLive else { return }
        zonesAt_ms = core.now_ms + Self.zonesPause_ms
        core.send(GetDemand())
    }

    // MARK: Answers

    public mutating func learned(_ news: EngineLink.News) {
        switch news {
        case .admitted:
            isOverviewAsked = false
            refresh()
            if showsDemand { askZones() }
        case .lost: forgetAsked()
        case .alert(let alert): heard(alert)
        case .answered(let done):
            switch done.result {
            case .success(let answer): take(answer, to: AnyCall(done.request))
            case .failure(let error): refused(AnyCall(done.request), error)
            }
        case .tick: if fleet.isEmpty { fitFleet() }
        case .greeted, .signedIn, .visiting, .signedOut, .state, .notice, .history: break
        }
    }

    public mutating func opened(_ city: City) { noticeAlarms() }

    private mutating func forgetAsked() {
        isOverviewAsked = false
        waiting.lost()
        rides.lost()
        drivers.lost()
        tickets.lost()
        people.lost()
    }

    private mutating func take(_ answer: Any, to call: AnyCall) {
        var next: AnyCall?
        switch answer {
        case let new as ZonesResult:
            demand = DemandLayer(new)
            demand?.word(core, glyphs: .braille)
        case let new as OverviewResult:
            isOverviewAsked = false
            overview = new
            noticeAlarms()
        case let page as LiveRidesResult:
            next =
                waiting.received(page.rides, hasMore: page.has_more, for: call)
                ?? rides.received(page.rides, hasMore: page.has_more, for: call)
        case let page as DriversResult:
            next = drivers.received(page.drivers, hasMore: page.has_more, for: call)
        case let page as TicketsResult:
            next = tickets.received(page.tickets, hasMore: page.has_more, for: call)
        case let page as PeopleResult:
            if call.commandID == nil {
                next = people.received(page.people, hasMore: page.has_more, for: call)
            } else {
                for person in page.people { people.replace(person) }
            }
        case let details as DriverDetailsResult: drivers.replace(details.driver)
        case let ticket as TicketView:
            tickets.replace(ticket)
            if call.request is AcknowledgeAlert { acknowledged(ticket.id) }
        default: break
        }
        if let next { core.send(next) }
        // What was decided is to be seen at once.
        if call.commandID != nil { refresh() }
    }

    private mutating func refused(_ call: AnyCall, _ error: WireError) {
        if call.request is GetOverview { isOverviewAsked = false }
        let reason = core.texts[error]
        let isListed =
            waiting.failed(reason, for: call) || rides.failed(reason, for: call)
            || drivers.failed(reason, for: call) || tickets.failed(reason, for: call)
            || people.failed(reason, for: call)
        if call.commandID != nil {
            core.explain(error)
            refresh()
        } else if !isListed, call.request is GetDemand {
            showsDemand = false
            core.explain(error)
        }
    }
}
