import RideAccounts
import RideCore
import RideFares
import RideLedger
import RideService
import RideSim
import RideWire

/// What the owner of the engine may ask for. Who that is, the system says: the user of the process
/// on the other end of the socket.
extension Gateway {
    func carryOut(_ call: OperatorCall, _ client: ClientID) throws(WireError) -> Reply {
        try checkGreeted(client)
        guard peer(of: client) == owner else {
            throw WireError(
                .refused, code: "only_for_the_operator",
                message: "Only the owner of the engine can do this.")
        }
        clients[client]?.isOperator = true
        switch call {
        case .overview: return .answer(.operator(.overview(overview())))
        case .rides(let p): return .answer(.operator(.rides(rides(p))))
        case .drivers(let p): return .answer(.operator(.drivers(try drivers(p))))
        case .driver(let p): return .answer(try driver(p.driver_id))
        case .approve(let p):
            try ask(.approve(DriverID(p.driver_id)))
            return .answer(try driver(p.driver_id))
        case .reject(let p):
            try ask(.reject(DriverID(p.driver_id), try Self.reasons(p.reasons)))
            return .answer(try driver(p.driver_id))
        case .people(let p): return .answer(.operator(.people(people(p))))
        case .block(let p):
            guard let reason = BlockReason(rawValue: p.reason) else {
                throw Self.unknownWord("params.reason", BlockReason.allCases.map(\.rawValue))
            }
            let actor = Self.actor(p.role, p.person_id)
            try ask(.block(actor, reason, message: p.message))
            return .answer(one(actor))
        case .unblock(let p):
            let actor = Self.actor(p.role, p.person_id)
            try ask(.unblock(actor))
            return .answer(one(actor))
        case .tickets(let p): return .answer(.operator(.tickets(try tickets(p))))
        case .ticket(let p): return .answer(try ticket(p.ticket_id, before: p.before_id))
        case .reply(let p):
            try ask(.reply(TicketID(p.ticket_id), p.message, closes: p.closes))
            return .answer(try ticket(p.ticket_id))
        case .acknowledge(let p):
            try ask(.acknowledge(TicketID(p.ticket_id)))
            return .answer(try ticket(p.ticket_id))
        case .tariffs: return .answer(tariffs())
        case .setTariffs(let p):
            switch tariffFormat.read(p.yaml) {
            case .success(let book): try ask(.setTariffs(book))
            case .failure(let refusal):
                throw WireError(.refused, code: refusal.code, message: refusal.message)
            }
            return .answer(tariffs())
        case .promotions(let p): return .answer(promotions(after: p.after, size: p.pageSize))
        case .addPromotion(let p):
            try ask(.addPromotion(try promotion(p)))
            return .answer(promotions(after: nil, size: PageLimit.most))
        case .endPromotion(let p):
            try ask(.endPromotion(try Self.code(p.code)))
            return .answer(promotions(after: nil, size: PageLimit.most))
        case .ledger(let p): return try ledger(p)
        }
    }

    private func ask(_ command: RideService.OperatorCommand) throws(WireError) {
        try Self.served { () throws(ServiceRejection) in try service.perform(command) }
    }

    private static func actor(_ role: Party, _ number: UInt64) -> Actor {
        switch role {
        case .passenger: .passenger(PassengerID(number))
        case .driver: .driver(DriverID(number))
        }
    }

    private static func reasons(_ views: [ReasonView]) throws(WireError) -> [PartReason] {
        var reasons: [PartReason] = []
        for view in views {
            guard let part = ApplicationPart(stored: view.part) else {
                throw WireError(
                    .invalidParameters, code: "invalid_parameters",
                    message: "params.reasons.part must be a part of the application, such as "
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
        let over = figures.completed + figures.unserved
        let people = service.people(on: .driver)
        return OverviewResult(
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
            open_tickets: service.allTickets.count { !$0.ticket.isClosed },
            pending_drivers: people.count { $0.driver.application?.stage == .pending },
            alerts: alerts(),
            ledger: sums(),
            service_rate: over == 0 ? nil : Double(figures.completed) / Double(over),
            mean_wait_s: figures.meanWait?.inSeconds)
    }

    /// Calls for help that are not over, the newest first.
    private func alerts() -> [AlertView] {
        service.openAlerts.reversed().prefix(PageLimit.most).map { alert in
            let name = service.face(of: alert.person).name
            var isAcknowledged = false
            if case .acknowledged = alert.state { isAcknowledged = true }
            return AlertView(
                kind: OperatorAlert.Kind.sos.rawValue, subject_id: alert.ticket.rawValue,
                message: "\(name) needs help near \(service.city.describe(alert.position)).",
                at_ms: alert.raisedAt.milliseconds, latitude: alert.position.latitude,
                longitude: alert.position.longitude, person_name: name,
                is_acknowledged: isAcknowledged)
        }
    }

    private func rides(_ p: RideListParameters) -> LiveRidesResult {
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
            pickup: PlaceView(service.named(request.pickup)),
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

    private func drivers(_ p: DriverListParameters) throws(WireError) -> DriversResult {
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

    private func driver(_ number: UInt64) throws(WireError) -> CallResult {
        guard let account = service.account(of: .driver(DriverID(number))) else {
            throw WireError(
                .refused, code: "no_such_driver", message: "There is no such driver.")
        }
        return .operator(
            .driver(
                DriverDetailsResult(
                    driver: summary(account), email: account.identity?.email.text,
                    phone: account.identity?.phone.formatted(
                        by: service.settings.market.identity.phone),
                    tax_id: account.identity?.taxID?.formatted,
                    application: application(of: account),
                    balance: Self.view(of: service.ledger.balances(of: DriverID(number))))))
    }

    private func people(_ p: PeopleParameters) -> PeopleResult {
        let words = p.query.lowercased().split(separator: " ")
        let found = service.people(on: nil).reversed().filter { account in
            guard p.before_id.map({ account.actor.number < $0 }) ?? true else { return false }
            let text =
                "\(account.name.text) \(account.identity?.email.key ?? "") "
                + "\(account.actor.party.rawValue) \(account.actor.number)"
            let lower = text.lowercased()
            return words.allSatisfy { lower.contains($0) }
        }
        return PeopleResult(
            people: found.prefix(p.pageSize).map(row), has_more: found.count > p.pageSize)
    }

    private func row(_ account: Account) -> PersonRowView {
        PersonRowView(
            person_id: account.actor.number, role: account.actor.party, name: account.name.text,
            email: account.identity?.email.text, status: Self.status(of: account),
            rating_hundredths: service.face(of: account.actor).rating.hundredths,
            rides: account.completedRides)
    }

    private func one(_ actor: Actor) -> CallResult {
        let account = service.account(of: actor)
        return .operator(
            .people(PeopleResult(people: account.map { [row($0)] } ?? [], has_more: false)))
    }

    // MARK: Tickets

    private func tickets(_ p: TicketListParameters) throws(WireError) -> TicketsResult {
        let states = ["open", "answered", "closed", "raised", "acknowledged", "resolved"]
        if let state = p.state, !states.contains(state) {
            throw Self.unknownWord("params.state", states)
        }
        let wanted = service.allTickets.map { view(of: $0, for: nil, messages: 0) }.filter {
            (p.state == nil || $0.state == p.state) && $0.id < p.before_id ?? .max
        }
        return TicketsResult(
            tickets: Array(wanted.prefix(p.pageSize)), has_more: wanted.count > p.pageSize)
    }

    private func ticket(_ number: UInt64, before: UInt64? = nil) throws(WireError) -> CallResult {
        guard let file = service.allTickets.first(where: { $0.ticket.id.rawValue == number }) else {
            throw WireError(
                .refused, code: "no_such_ticket", message: "There is no such message.")
        }
        return .operator(.ticket(view(of: file, for: nil, messages: 8, before: before)))
    }

    // MARK: Prices and money

    private func tariffs() -> CallResult {
        .operator(.tariffs(TariffsResult(yaml: tariffFormat.write(service.tariffs))))
    }

    private static func code(_ typed: String) throws(WireError) -> PromotionCode {
        do throws(PromotionCodeRejection) { return try PromotionCode(typed) } catch {
            throw WireError(
                .refused, code: "promotion_" + error.rawValue, message: error.message)
        }
    }

    private func promotion(_ p: PromotionParameters) throws(WireError) -> Promotion {
        let code = try Self.code(p.code)
        let reward: PromotionReward
        switch (p.percent, p.amount_minor) {
        case (let percent?, nil):
            reward = .percent(
                share: .percent(Int64(percent)), cap: p.cap_minor.map { Money(minorUnits: $0) })
        case (nil, let amount?): reward = .amount(of: Money(minorUnits: amount))
        case (nil, nil), (_?, _?):
            throw WireError(
                .invalidParameters, code: "invalid_parameters",
                message: "params must have either percent or amount_minor.")
        }
        let today = service.wall.date
        do throws(PromotionTermsRejection) {
            return try Promotion(
                code: code, reward: reward, firstUse: p.from ?? today,
                lastUse: p.until ?? today.adding(days: 30), totalUses: p.uses,
                usesPerPassenger: p.uses_per_passenger ?? 1,
                minimumFare: Money(minorUnits: p.minimum_minor ?? 0),
                categories: CategorySet(p.categories ?? Category.allCases),
                isForFirstRide: p.first_ride_only)
        } catch {
            throw WireError(.refused, code: error.rawValue, message: error.message)
        }
    }

    private func promotions(after: String?, size: Int) -> CallResult {
        let rest = service.allPromotions.filter { file in
            after.map { file.promotion.code.text > $0 } ?? true
        }
        return .operator(
            .promotions(
                PromotionsResult(
                    promotions: rest.prefix(size).map(row), has_more: rest.count > size)))
    }

    private func row(_ file: PromotionFile) -> PromotionRowView {
        let promotion = file.promotion
        let view = Self.view(of: promotion)
        let today = service.wall.date
        return PromotionRowView(
            code: promotion.code.text, percent: view.percent, amount_minor: view.amount_minor,
            cap_minor: view.cap_minor, from: promotion.firstUse, until: promotion.lastUse,
            uses: promotion.totalUses, uses_per_passenger: promotion.usesPerPassenger,
            minimum_minor: promotion.minimumFare == .zero
                ? nil : promotion.minimumFare.minorUnits,
            categories: promotion.categories.categories,
            first_ride_only: promotion.isForFirstRide, uses_so_far: file.uses.count,
            is_active: promotion.isOn && promotion.firstUse <= today && today <= promotion.lastUse)
    }

    private func ledger(_ p: LedgerParameters) throws(WireError) -> Reply {
        var account: LedgerAccount?
        if let name = p.account {
            guard let known = LedgerAccount(name) else {
                throw WireError(
                    .invalidParameters, code: "invalid_parameters",
                    message: "params.account must be an account, such as platform or "
                        + "driver.available/4294967296.")
            }
            account = known
        }
        let size = p.pageSize
        let before = p.before_id ?? .max
        // Whoever looks further back reads what was passed over once more.
        let query = StoreQuery.lastEntries(
            of: account, limit: p.before_id == nil ? size + 1 : Self.longestLookBack)
        return .later(.read(query)) { [unowned self] outcome throws(WireError) in
            guard case .entries(let newest) = try Self.answer(outcome) else {
                throw Self.lostAccount
            }
            let entries = newest.drop { $0.id.rawValue >= before }
            let all = service.ledger.allBalances
            let shown = account.map { one in all.filter { $0.account == one } } ?? all
            return .answer(
                .operator(
                    .ledger(
                        LedgerResult(
                            balances: shown.prefix(100).map {
                                AccountBalanceView(
                                    account: $0.account.description,
                                    amount_minor: $0.balance.minorUnits)
                            },
                            transactions: entries.prefix(size).map(Self.view),
                            has_more: entries.count > size,
                            sum_minor: all.reduce(0) { $0 + $1.balance.minorUnits }))))
        }
    }

    private static let longestLookBack = 10_000

    private static func view(of entry: LedgerTransaction) -> LedgerTransactionView {
        LedgerTransactionView(
            id: entry.id.rawValue, at_ms: entry.at.milliseconds, kind: entry.kind.rawValue,
            subject: entry.subject.description,
            postings: entry.postings.prefix(12).map {
                PostingView(
                    account: $0.account.description, amount_minor: $0.amount.minorUnits,
                    line: $0.line.description)
            },
            posting_count: entry.postings.count)
    }
}
