import RideAccounts
import RideCore
import RideFares
import RideLedger
import RideMap
import RideService
import RideSim
import RideWire

/// What the operator may ask for: whoever has shown the operator's key on this very connection. A
/// person's connection never becomes the operator's, whichever user of the system has opened it.
extension Gateway {
    static func registerOperator(_ table: inout HandlerTable) {
        table.onVisit(EnterAsOperator.self) { gateway, call, client throws(WireError) in
            try gateway.enterAsOperator(call.key, client)
            return .answer(Done())
        }
        table.onOperator(GetOverview.self) { gateway, _, _ in .answer(gateway.overview()) }
        table.onOperator(ListLiveRides.self) { gateway, call, _ in .answer(gateway.rides(call)) }
        table.onOperator(ListDrivers.self) { gateway, call, _ throws(WireError) in
            .answer(try gateway.drivers(call))
        }
        table.onOperator(GetDriver.self) { gateway, call, _ throws(WireError) in
            try gateway.driver(call.driver_id)
        }
        table.onOperator(ApproveDriver.self) { gateway, call, mark throws(WireError) in
            let seen = try seal(call.seal)
            try gateway.perform(.approve(DriverID(call.driver_id), seen: seen), mark)
            return try gateway.driver(call.driver_id)
        }
        table.onOperator(RejectApplication.self) { gateway, call, mark throws(WireError) in
            let (reasons, seen) = (try reasons(call.reasons), try seal(call.seal))
            try gateway.perform(
                .reject(DriverID(call.driver_id), reasons, seen: seen), mark)
            return try gateway.driver(call.driver_id)
        }
        table.onOperator(GetStats.self) { gateway, _, _ in .answer(gateway.stats()) }
        table.onOperator(ListOperatorActions.self) { gateway, call, _ in gateway.journal(call) }
        table.onOperator(FindPeople.self) { gateway, call, _ in .answer(gateway.people(call)) }
        table.onOperator(BlockAccount.self) { gateway, call, mark throws(WireError) in
            guard let reason = BlockReason(rawValue: call.reason) else {
                throw unknownWord("params.reason", BlockReason.allCases.map(\.rawValue))
            }
            let actor = Actor(call.role, call.person_id)
            try gateway.perform(.block(actor, reason, message: call.message), mark)
            return gateway.one(actor)
        }
        table.onOperator(UnblockAccount.self) { gateway, call, mark throws(WireError) in
            let actor = Actor(call.role, call.person_id)
            try gateway.perform(.unblock(actor), mark)
            return gateway.one(actor)
        }
        table.onOperator(ListAllTickets.self) { gateway, call, _ throws(WireError) in
            .answer(try gateway.tickets(call))
        }
        table.onOperator(GetAnyTicket.self) { gateway, call, _ throws(WireError) in
            try gateway.ticket(call.ticket_id, before: call.before_id)
        }
        table.onOperator(AnswerTicket.self) { gateway, call, mark throws(WireError) in
            let id = TicketID(call.ticket_id)
            try gateway.perform(.reply(id, call.message, closes: call.closes), mark)
            return try gateway.ticket(call.ticket_id)
        }
        table.onOperator(AcknowledgeAlert.self) { gateway, call, mark throws(WireError) in
            try gateway.perform(.acknowledge(TicketID(call.ticket_id)), mark)
            return try gateway.ticket(call.ticket_id)
        }
    }

    /// A client shows the operator's key; from then on it is told of alerts.
    private func enterAsOperator(_ key: SecretText, _ client: ClientID) throws(WireError) {
        guard actor(of: client) == nil else {
            throw Self.onlyForTheOperator("Somebody is signed in here; the operator comes alone.")
        }
        guard clients[client]?.mayOperate == true else {
            throw Self.onlyForTheOperator("The operator comes through a socket of its own.")
        }
        guard host.isOperatorKey(key.text) else {
            throw WireError(
                .refused, code: "wrong_operator_key", message: "This is not the operator's key.")
        }
        clients[client]?.isOperator = true
    }

    /// Lets the operator through, and nobody else.
    func admitOperator(_ client: ClientID) throws(WireError) {
        guard clients[client]?.isOperator == true else {
            throw Self.onlyForTheOperator("Only the operator can do this, who shows a key first.")
        }
    }

    private static func onlyForTheOperator(_ message: String) -> WireError {
        WireError(.refused, code: "only_for_the_operator", message: message)
    }

    /// Carries out a command of the operator under the call's name.
    func perform(
        _ command: RideService.OperatorCommand, _ mark: OperatorMark
    ) throws(WireError) {
        try Self.served { () throws(ServiceRejection) in
            try service.perform(
                command, by: mark.user, id: mark.command?.id,
                fingerprint: mark.command?.fingerprint ?? 0)
        }
    }

    private static func reasons(_ views: [ReasonView]) throws(WireError) -> [PartReason] {
        var reasons: [PartReason] = []
        for view in views {
            guard let part = ApplicationPart(stored: view.part) else {
                throw invalid(
                    "params.reasons.part must be a part of the application, such as "
                        + "vehicle or document.licence.")
            }
            reasons.append(PartReason(part: part, reason: view.reason))
        }
        return reasons
    }

    // MARK: The city

    private func overview() -> OverviewResult {
        let figures = service.overview()
        let activities: [PersonState.Activity] = [
            .offline, .idle, .considering, .enRoute, .atPickup, .withPassenger,
        ]
        let people = service.people(on: .driver)
        var overview = OverviewResult(
            clock: clock,
            drivers: activities.map {
                CountView(name: $0.rawValue, count: figures.drivers[$0.rawValue] ?? 0)
            },
            rides: TripStage.allCases.filter(\.isLive).map {
                CountView(name: $0.rawValue, count: figures.rides[$0] ?? 0)
            },
            requests_waiting: (figures.rides[.requested] ?? 0) + (figures.rides[.offered] ?? 0),
            completed_today: figures.completed, cancelled_today: figures.cancelled,
            unserved_today: figures.unserved,
            open_tickets: service.waitingTickets,
            pending_drivers: people.count { $0.driver.application?.stage == .pending },
            alerts: alerts(),
            ledger: sums(),
            mean_wait_s: figures.meanWait?.inSeconds)
        overview.service_rate = OverviewSum(overview).service_rate
        return overview
    }

    /// Calls for help that are not over, the newest first. Where there are too many for the screen,
    /// those are left out that came in the middle: whoever has waited longest is not hidden by
    /// others, and neither is whoever has just called.
    private func alerts() -> [AlertView] {
        let open = service.openAlerts
        let newest = open.suffix(PageLimit.most / 2)
        let oldest = open.dropLast(newest.count).prefix(PageLimit.most - newest.count)
        return (oldest + newest).reversed().map { alert in
            let name = service.face(of: alert.person).name
            var isAcknowledged = false
            if case .acknowledged = alert.state { isAcknowledged = true }
            return AlertView(
                kind: OperatorAlert.Kind.sos.rawValue, subject_id: alert.ticket.rawValue,
                at_ms: alert.raisedAt.milliseconds, latitude: alert.position.latitude,
                longitude: alert.position.longitude,
                place_name: service.name(of: alert.position), person_name: name,
                is_acknowledged: isAcknowledged, emergency: emergency(alert))
        }
    }

    /// Whom to reach about a call for help, and how.
    func emergency(_ alert: EmergencyAlert) -> EmergencyView {
        let trip = alert.trip.flatMap { service.trip($0) }
        let driver = trip?.assignment?.driver
        let other: Actor? =
            switch alert.person {
            case .passenger: driver.map { .driver($0) }
            case .driver: trip.map { .passenger($0.request.passenger) }
            }
        var car = driver
        if case .driver(let own) = alert.person { car = own }
        return EmergencyView(
            role: alert.person.side, phone: phone(of: alert.person),
            ride_id: alert.trip?.rawValue, other_name: other.map { service.face(of: $0).name },
            other_phone: other.flatMap(phone),
            vehicle: car.map { RideView.Vehicle(service.car(of: $0)) })
    }

    func phone(of actor: Actor) -> String? {
        service.account(of: actor)?.identity?.phone.formatted(
            by: service.settings.market.identity.phone)
    }

    private func journal(_ p: ListOperatorActions) -> Reply<OperatorActionsResult> {
        let size = p.pageSize
        let query = StoreQuery.operatorActions(
            about: p.ride_id.map(TripID.init), before: p.before_id, limit: size + 1)
        return .later(.read(query)) { [unowned self] outcome throws(WireError) in
            guard case .operatorActions(let page) = try Self.answer(outcome) else {
                throw Self.lostAccount
            }
            return .answer(
                OperatorActionsResult(
                    actions: page.prefix(size).map { action in
                        OperatorActionView(
                            id: action.number, at_ms: action.at.milliseconds,
                            user_id: action.user, user_name: name(ofUser: action.user),
                            action: action.kind.rawValue, subject: action.subject,
                            amount_minor: action.amount?.minorUnits)
                    }, has_more: page.count > size))
        }
    }

    private func rides(_ p: ListLiveRides) -> LiveRidesResult {
        let wanted = service.liveTrips.reversed().lazy.filter { trip in
            (p.stage == nil || p.stage == trip.stage) && trip.id.rawValue < p.before_id ?? .max
        }
        let page = wanted.prefix(p.pageSize + 1)
        return LiveRidesResult(
            rides: page.prefix(p.pageSize).map(row), has_more: page.count > p.pageSize)
    }

    private func row(_ trip: Trip) -> LiveRideView {
        let request = trip.request
        let driver = trip.assignment?.driver
        return LiveRideView(
            ride_id: trip.id.rawValue, stage: trip.stage, category: trip.quote.category,
            payment: request.payment, requested_at_ms: trip.requestedAt.milliseconds,
            pickup: PlaceView(service.named(trip.pickup)),
            dropoff: PlaceView(service.named(trip.dropoff)),
            passenger_id: request.passenger.rawValue,
            passenger_name: service.face(of: .passenger(request.passenger)).name,
            driver_id: driver?.rawValue,
            driver_name: driver.map { service.face(of: .driver($0)).name })
    }

    /// What all accounts of a kind hold together.
    private func sums() -> [AccountBalanceView] {
        var sums: [(name: String, amount: Int64)] = []
        for (account, balance) in service.ledger.allBalances {
            let name = String(account.description.split(separator: "/").first ?? "")
            if let index = sums.firstIndex(where: { $0.name == name }) {
                sums[index].amount += balance.minorUnits
            } else {
                sums.append((name, balance.minorUnits))
            }
        }
        return sums.map { AccountBalanceView(account: $0.name, amount_minor: $0.amount) }
    }

    // MARK: People

    private func drivers(_ p: ListDrivers) throws(WireError) -> DriversResult {
        let states = ApplicationStage.allCases.map(\.rawValue) + ["guest"]
        if let state = p.state, !states.contains(state) {
            throw Self.unknownWord("params.state", states)
        }
        let wanted = service.people(on: .driver).reversed().filter { account in
            let state = account.driver.application?.stage.rawValue ?? "guest"
            return (p.state == nil || p.state == state)
                && (p.before_id.map { account.actor.number < $0 } ?? true)
        }
        return DriversResult(
            drivers: wanted.prefix(p.pageSize).map(summary), has_more: wanted.count > p.pageSize)
    }

    private func summary(_ account: Account) -> DriverSummaryView {
        let driver = DriverID(account.actor.number)
        let activity = service.activity(of: driver).flatMap {
            PersonState.Activity(rawValue: $0.name)
        }
        var categories: [Category] = []
        if case .category(let chosen) = account.driver.application?.content(of: .category) {
            categories = chosen
        }
        return DriverSummaryView(
            driver_id: driver.rawValue, name: account.name.text,
            application: account.driver.application?.stage.rawValue ?? "guest",
            status: Self.status(of: account), activity: activity ?? .offline,
            categories: categories,
            rating_hundredths: service.face(of: account.actor).rating.hundredths,
            rides: account.completedRides)
    }

    /// What an operator says to have looked at.
    private static func seal(_ typed: String) throws(WireError) -> ApplicationSeal {
        guard let seal = ApplicationSeal(typed) else {
            throw invalid(
                "params.seal must be \(ApplicationSeal.length) digits, 0 to 9 and a to f.")
        }
        return seal
    }

    private func driver(
        _ number: UInt64
    ) throws(WireError) -> Reply<DriverDetailsResult> {
        guard let account = service.account(of: .driver(DriverID(number))) else {
            throw WireError(
                .refused, code: "no_such_driver", message: "There is no such driver.")
        }
        return .answer(
            DriverDetailsResult(
                driver: summary(account), email: account.identity?.email.text,
                phone: account.identity?.phone.formatted(
                    by: service.settings.market.identity.phone),
                tax_id: account.identity?.taxID?.formatted,
                application: operatorApplication(of: account),
                seal: service.applicationSeal(of: DriverID(number))?.digits,
                balance: Self.view(of: service.ledger.balances(of: DriverID(number)))))
    }

    private func people(_ p: FindPeople) -> PeopleResult {
        let words = TextFolding.folded(p.query).split(separator: " ")
        let found = service.people(on: nil).reversed().filter { account in
            guard p.before_id.map({ account.actor.number < $0 }) ?? true else { return false }
            let text =
                "\(account.name.text) \(account.identity?.email.key ?? "") "
                + "\(account.actor.side.rawValue) \(account.actor.number)"
            let folded = TextFolding.folded(text)
            return words.allSatisfy { folded.contains($0) }
        }
        return PeopleResult(
            people: found.prefix(p.pageSize).map(row), has_more: found.count > p.pageSize)
    }

    func row(_ account: Account) -> PersonRowView {
        PersonRowView(
            person_id: account.actor.number, role: account.actor.side, name: account.name.text,
            email: account.identity?.email.text, status: Self.status(of: account),
            rating_hundredths: service.face(of: account.actor).rating.hundredths,
            rides: account.completedRides)
    }

    private func one(_ actor: Actor) -> Reply<PeopleResult> {
        let account = service.account(of: actor)
        return .answer(
            PeopleResult(people: account.map { [row($0)] } ?? [], has_more: false))
    }

    // MARK: Tickets

    private func tickets(_ p: ListAllTickets) throws(WireError) -> TicketsResult {
        let states = ["open", "answered", "closed", "raised", "acknowledged", "resolved"]
        if let state = p.state, !states.contains(state) {
            throw Self.unknownWord("params.state", states)
        }
        let wanted = service.tickets(
            before: p.before_id.map(TicketID.init),
            waitingOnly: p.state.map(TicketView.waitingStates.contains) ?? false
        ).lazy.filter { p.state == nil || self.state(of: $0.ticket) == p.state }
        let page = Array(wanted.prefix(p.pageSize + 1))
        return TicketsResult(
            tickets: page.prefix(p.pageSize).map { view(of: $0, for: nil, messages: 0) },
            has_more: page.count > p.pageSize)
    }

    private func ticket(
        _ number: UInt64, before: UInt64? = nil
    ) throws(WireError) -> Reply<TicketView> {
        guard let file = service.ticket(TicketID(number)) else {
            throw WireError(
                .refused, code: "no_such_ticket", message: "There is no such message.")
        }
        return .answer(view(of: file, for: nil, messages: 8, before: before))
    }
}
