import AppTestSupport
import RideCore
import RideWire

/// An engine in the hands of a test, as an operator sees it.
struct Town: Sendable {
    /// The answer to `operator.overview`, counts aside, which follow from the rest.
    var overview = Town.quiet
    var rides: [LiveRideView] = []
    var drivers: [DriverSummaryView] = []
    var details: [UInt64: DriverDetailsResult] = [:]
    var tickets: [TicketView] = []
    var people: [PersonRowView] = []
    /// The blocks of people, the newest first.
    var blocks: [UInt64: [BlockView]] = [:]
    /// The last rides of every passenger.
    var pastRides = Town.history
    /// Rides with all that is known of them.
    var whole: [UInt64: OperatorRideResult] = [:]
    /// The photo that everybody here shows to the other side of rides.
    var photo: [String]?
    /// What operators have done about a ride, the latest first.
    var done: [UInt64: [OperatorActionView]] = [:]
    var zones: ZonesResult?
    /// Stations of shared bicycles, and what a van had best carry.
    var stations = BikeStationsResult(system: nil, stations: [], total: 0)
    /// Why everything is refused; nil where it is not.
    var refusal: WireError?
    /// Whether questions go unanswered.
    var isSilent = false

    /// The wall's clock when the engine introduces itself.
    static let wall_ms: Int64 = 1_795_240_800_000
    /// The city's time then.
    static let now_ms: Int64 = 14 * 60_000

    /// A city in which nothing happens.
    static let quiet = OverviewResult(
        clock: ClockView(
            now: Instant(milliseconds: now_ms), speed: 1,
            calendar: WorldCalendar(startingOn: .thursday, at: .seconds(8 * 3_600))),
        drivers: ["offline", "idle", "considering", "enRoute", "atPickup", "withPassenger"].map {
            CountView(name: $0, count: 0)
        },
        rides: ["requested", "offered", "accepted", "arrived", "inProgress"].map {
            CountView(name: $0, count: 0)
        },
        requests_waiting: 0, completed_today: 0, cancelled_today: 0, unserved_today: 0,
        open_tickets: 0, pending_drivers: 0, alerts: [], ledger: [])

    // MARK: Answers

    /// Answers a call; nil leaves it unanswered.
    mutating func answer(_ call: any Request) -> Result<AnswerValue, WireError>? {
        if let refusal { return .failure(refusal) }
        if isSilent, !(call is any Command) { return nil }
        switch call {
        case is GetDemand: return zones.map { .success($0) }
        case is ListStations: return .success(stations)
        case let p as ServeStation: return serve(p)
        case is CarryBikes:
            stations.carrying = nil
            return .success(stations)
        case is GetOverview: return .success(counted)
        case let p as ListLiveRides:
            let page = page(of: rides, by: \.ride_id, p.before_id) {
                p.stage == nil || p.stage == $0.stage
            }
            return .success(LiveRidesResult(rides: page.0, has_more: page.1))
        case let p as ListDrivers:
            let page = page(of: drivers, by: \.driver_id, p.before_id) {
                p.state == nil || p.state == $0.application
            }
            return .success(DriversResult(drivers: page.0, has_more: page.1))
        case let p as ListAllTickets:
            let page = page(of: tickets, by: \.id, p.before_id) {
                p.state == nil || p.state == $0.state
            }
            return .success(TicketsResult(tickets: page.0, has_more: page.1))
        case let p as FindPeople:
            let page = page(of: people, by: \.person_id, p.before_id) {
                p.query.isEmpty || $0.name.lowercased().contains(p.query.lowercased())
            }
            return .success(PeopleResult(people: page.0, has_more: page.1))
        case let p as GetDriver: return driver(p.driver_id)
        case let p as ApproveDriver: return decide(p.driver_id, "approved", [])
        case let p as RejectApplication: return decide(p.driver_id, "rejected", p.reasons)
        case let p as BlockAccount:
            let block = BlockView(
                reason: p.reason, message: p.message, from_ms: Self.wall_ms, user_id: 1_000)
            blocks[p.person_id, default: []].insert(block, at: 0)
            return change(
                p.person_id,
                AccountStatusView(state: "blocked", message: p.message, reason: p.reason))
        case let p as UnblockAccount:
            if blocks[p.person_id]?.isEmpty == false {
                blocks[p.person_id]?[0].lifted_at_ms = Self.wall_ms
            }
            return change(p.person_id, .active)
        case let p as GetAnyTicket: return ticket(p.ticket_id) { _ in }
        case let p as AnswerTicket:
            return ticket(p.ticket_id) { ticket in
                ticket.message_count += 1
                ticket.messages.append(
                    TicketMessageView(
                        id: UInt64(ticket.message_count), from: "operator", text: p.message,
                        at_ms: Self.wall_ms))
                ticket.state = p.closes ? "closed" : "answered"
            }
        case let p as AcknowledgeAlert: return acknowledge(p.ticket_id)
        default: return answerAboutRide(call)
        }
    }

    private mutating func serve(_ call: ServeStation) -> Result<AnswerValue, WireError> {
        for index in stations.stations.indices
        where stations.stations[index].id == call.station_id {
            stations.stations[index].is_renting = call.is_in_service
            stations.stations[index].is_returning = call.is_in_service
        }
        return .success(stations)
    }

    /// Answers a call about one ride or one person.
    private mutating func answerAboutRide(
        _ call: any Request
    ) -> Result<AnswerValue, WireError>? {
        switch call {
        case let p as GetAnyRide: return ride(p.ride_id)
        case let p as ListOperatorActions:
            let about = p.ride_id.flatMap { done[$0] } ?? []
            return .success(OperatorActionsResult(actions: about, has_more: false))
        case let p as CancelAnyRide:
            note("cancelRide", about: p.ride_id)
            whole[p.ride_id]?.ride.stage = .cancelled
            return ride(p.ride_id)
        case let p as ReassignRide:
            note("reassignRide", about: p.ride_id)
            whole[p.ride_id]?.ride.stage = .requested
            whole[p.ride_id]?.driver = nil
            return ride(p.ride_id)
        case let p as RefundRide:
            note("refundRide", about: p.ride_id, amount_minor: p.amount_minor)
            whole[p.ride_id]?.refundable_minor = 0
            if whole[p.ride_id]?.is_owed == false {
                whole[p.ride_id]?.refunded_minor = p.amount_minor
            }
            return ride(p.ride_id)
        case let p as GetPerson: return person(p.person_id)
        case let p as WriteToPerson: return ticket(tickets.first?.id ?? p.person_id) { _ in }
        default: return .success(Done())
        }
    }

    /// Notes in the journal what an operator did, the latest first.
    private mutating func note(
        _ action: String, about ride: UInt64, amount_minor: Int64? = nil
    ) {
        done[ride, default: []].insert(
            OperatorActionView(
                id: UInt64(done[ride, default: []].count + 1), at_ms: Self.wall_ms, user_id: 1_000,
                user_name: "ana",
                action: action, subject: "ride \(ride)", amount_minor: amount_minor), at: 0)
    }

    private func ride(_ id: UInt64) -> Result<AnswerValue, WireError> {
        guard let result = whole[id] else {
            return .failure(
                WireError(.refused, code: "no_such_ride", message: "There is no such ride."))
        }
        return .success(result)
    }

    private func person(_ id: UInt64) -> Result<AnswerValue, WireError> {
        guard let row = people.first(where: { $0.person_id == id }) else {
            return .failure(
                WireError(.refused, code: "no_such_person", message: "There is no such person."))
        }
        let isDriver = row.role == .driver
        let own = tickets.filter { $0.person_id == id }
        return .success(
            OperatorPersonResult(
                person: row, phone: row.email == nil ? nil : "(11) 91234-5678",
                rides: isDriver ? [] : pastRides, ride_count: row.rides + (isDriver ? 0 : 4),
                cancelled_count: isDriver ? 0 : 3, tickets: own, ticket_count: own.count,
                due_minor: isDriver ? 0 : 1_340,
                balance: isDriver
                    ? BalanceView(available_minor: 1_520, owed_minor: 0, blocked_minor: 880)
                    : nil, blocks: blocks[id], photo: photo))
    }

    /// The overview with the counts of what there is.
    private var counted: OverviewResult {
        var overview = overview
        overview.rides = overview.rides.map { count in
            CountView(
                name: count.name,
                count: max(count.count, rides.count { $0.stage.rawValue == count.name }))
        }
        overview.requests_waiting = rides.count { $0.stage == .requested || $0.stage == .offered }
        overview.pending_drivers = drivers.count { $0.application == "pending" }
        overview.open_tickets = tickets.count { ["open", "raised"].contains($0.state) }
        return overview
    }

    private func page<Item>(
        of items: [Item], by number: (Item) -> UInt64, _ before: UInt64?,
        where isWanted: (Item) -> Bool
    ) -> ([Item], Bool) {
        let wanted = items.filter(isWanted).sorted { number($0) > number($1) }
            .filter { number($0) < before ?? .max }
        return (Array(wanted.prefix(PageLimit.most)), wanted.count > PageLimit.most)
    }

    private func driver(_ id: UInt64) -> Result<AnswerValue, WireError> {
        guard let details = details[id] else {
            return .failure(
                WireError(.refused, code: "no_such_driver", message: "There is no such driver."))
        }
        return .success(details)
    }

    private mutating func decide(
        _ id: UInt64, _ state: String, _ reasons: [ReasonView]
    ) -> Result<AnswerValue, WireError> {
        details[id]?.driver.application = state
        details[id]?.application.state = state
        details[id]?.application.reasons = reasons
        for part in reasons.map(\.part) {
            let sections = details[id]?.application.sections ?? []
            for index in sections.indices where sections[index].part == part {
                details[id]?.application.sections[index].state = state
            }
        }
        if let index = drivers.firstIndex(where: { $0.driver_id == id }) {
            drivers[index].application = state
        }
        return driver(id)
    }

    private mutating func change(
        _ id: UInt64, _ status: AccountStatusView
    ) -> Result<AnswerValue, WireError> {
        for index in people.indices where people[index].person_id == id {
            people[index].status = status
        }
        let changed = people.filter { $0.person_id == id }
        return .success(PeopleResult(people: changed, has_more: false))
    }

    private mutating func ticket(
        _ id: UInt64, _ body: (inout TicketView) -> Void
    ) -> Result<AnswerValue, WireError> {
        guard let index = tickets.firstIndex(where: { $0.id == id }) else {
            return .failure(
                WireError(.refused, code: "no_such_ticket", message: "There is no such message."))
        }
        body(&tickets[index])
        return .success(tickets[index])
    }

    private mutating func acknowledge(_ id: UInt64) -> Result<AnswerValue, WireError> {
        for index in overview.alerts.indices where overview.alerts[index].subject_id == id {
            overview.alerts[index].is_acknowledged = true
        }
        return ticket(id) { $0.state = "acknowledged" }
    }
}
