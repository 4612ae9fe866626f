import RideAccounts
import RideCore
import RideFares
import RideService

/// How the passenger of the demo rides.
extension DemoLife {
    /// Takes a ride of the diary, from the request to the rating.
    ///
    /// - Returns: the ride; nil where the city would not have it.
    @discardableResult
    func take(_ ride: DemoRide) -> TripID? {
        switch ride.with {
        case .luis, .luisByCode:
            goOnline()
            live(atMost: .seconds(3_600)) { service.activity(of: driver) == .idle }
        case .anybody:
            goOffline()
        }
        guard let quote = quote(for: ride), request(quote, ride) else { return nil }
        guard let trip = service.liveTrip(of: ana)?.id else { return lastTrip }
        if ride.talks { talk(on: trip) }
        live(atMost: .seconds(7_200)) { service.liveTrip(of: ana) == nil }
        live(until: now + .seconds(25))
        close(trip, ride)
        return trip
    }

    /// The ride that has just ended; nil if none has.
    private var lastTrip: TripID? { service.account(of: ana)?.currentTrip }

    /// The price of a ride in its category, or in the common one where no car of it is near.
    private func quote(for ride: DemoRide) -> QuoteID? {
        guard let plan = plan(ride) else { return nil }
        let option =
            plan.options.first { option in
                option.quote.category == ride.category && option.refusal == nil
                    && (option.pickupTime != nil || ride.with == .luisByCode)
            } ?? plan.options.first { $0.quote.category == .common }
        return option?.id
    }

    func plan(_ ride: DemoRide) -> RideService.Plan? {
        let from = places.all[ride.from]
        let to = places.all[ride.to]
        let promotion =
            ride.usesPromotion
            ? service.allPromotions.map(\.promotion).first { $0.owner == nil }?.code.text : nil
        switch ride.with {
        case .luisByCode:
            guard let code = try? service.boardingCode(of: luis).code else { return nil }
            return try? service.planBoarding(for: ana, code: code, to: to, promotion: promotion)
        case .luis, .anybody:
            return try? service.plan(for: ana, from: from, to: to, promotion: promotion)
        }
    }

    func request(_ quote: QuoteID, _ ride: DemoRide) -> Bool {
        let cards = service.account(of: ana)?.wallet.cards ?? []
        if let card = ride.card, cards.indices.contains(card) {
            return tryTo(.request(quote, .card, cards[card].id), ana)
        }
        return tryTo(.request(quote, .cash, nil), ana)
    }

    /// Once somebody has accepted, the two write to each other in turns.
    private func talk(on trip: TripID) {
        let isAccepted = live(atMost: .seconds(300)) {
            service.trip(trip)?.stage == .accepted
        }
        guard isAccepted, service.trip(trip)?.assignment?.driver == driver else { return }
        for (turn, text) in talk().enumerated() {
            let (writer, reader) = turn % 2 == 0 ? (ana, luis) : (luis, ana)
            guard tryTo(.order(.sendMessage(text), trip), writer) else { return }
            live(until: now + .seconds(9))
            tryTo(.order(.markRead(MessageID(UInt64(turn + 1))), trip), reader)
        }
    }

    /// Rates, tips and dismisses a ride that is over.
    private func close(_ trip: TripID, _ ride: DemoRide) {
        if let stars = ride.stars {
            tryTo(.rate(trip, stars: stars, comment: ride.comment), ana)
        }
        if let percent = ride.tipPercent, let fare = service.trip(trip)?.fare.total {
            // Whole units of the currency.
            let unit = service.settings.market.currency.minorUnitsPerUnit
            let units = max(1, fare.minorUnits * percent / 100 / unit)
            tryTo(.tip(trip, Money(minorUnits: units * unit)), ana)
        }
        tryTo(.dismiss(trip), ana)
    }

    // MARK: Rides that do not take place

    /// Calls a ride off while the driver of the demo waits at the pick-up: that costs something.
    func callOffLate(_ ride: DemoRide) {
        driverDawdles = true
        defer { driverDawdles = false }
        goOnline()
        live(atMost: .seconds(3_600)) { service.activity(of: driver) == .idle }
        guard let quote = quote(for: ride), request(quote, ride),
            let trip = service.liveTrip(of: ana)?.id
        else { return }
        live(atMost: .seconds(900)) {
            service.trip(trip)?.cancellationFee(at: now) ?? .zero > .zero
        }
        tryTo(.order(.cancel(.tookTooLong), trip), ana)
        live(until: now + .seconds(20))
        tryTo(.dismiss(trip), ana)
    }

    /// Calls a ride off while a driver is still looked for, which is free.
    func callOffAtOnce(_ ride: DemoRide) {
        goOffline()
        guard let quote = quote(for: ride), request(quote, ride),
            let trip = service.liveTrip(of: ana)?.id
        else { return }
        live(until: now + .seconds(1))
        tryTo(.order(.cancel(.changedMind), trip), ana)
        tryTo(.dismiss(trip), ana)
    }

    /// Asks for a car of a category for which there is no driver.
    func askInVain(_ ride: DemoRide, _ category: Category) {
        goOffline()
        let option = plan(ride)?.options.first { $0.quote.category == category }
        guard let option, option.refusal == nil, request(option.id, ride) else { return }
        live(atMost: .seconds(900)) { service.liveTrip(of: ana) == nil }
        guard let trip = lastTrip else { return }
        tryTo(.dismiss(trip), ana)
    }

    /// Books a ride for the morning after the days of the demo.
    func book(_ ride: DemoRide, at pickup: Instant) {
        let plan = try? service.plan(
            for: ana, from: places.all[ride.from], to: places.all[ride.to], pickupAt: pickup)
        let option = plan?.options.first { $0.quote.category == ride.category }
        guard let option else { return }
        let cards = service.account(of: ana)?.wallet.cards ?? []
        tryTo(.reserve(option.id, cards.isEmpty ? .cash : .card, cards.first?.id), ana)
    }
}
