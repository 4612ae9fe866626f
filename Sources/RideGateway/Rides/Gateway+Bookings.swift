import RideAccounts
import RideCore
import RideFares
import RideService
import RideSim
import RideWire

/// Rides booked for later, favourite drivers, and where rides are wanted.
extension Gateway {
    static func registerBookings(_ table: inout HandlerTable) {
        table.on(ScheduleRide.self) { gateway, call, caller throws(WireError) in
            gateway.bringBack(call.quote_id, call.seal, caller)
            let card = call.card_id.map(CardID.init)
            let form = Self.form(call.details)
            try gateway.perform(
                .reserve(QuoteID(call.quote_id), call.payment, card, form), caller)
            return try gateway.reservations(caller)
        }
        table.on(UnscheduleRide.self) { gateway, call, caller throws(WireError) in
            try gateway.perform(
                .cancelReservation(ReservationID(call.reservation_id)), caller)
            return try gateway.reservations(caller)
        }
        table.on(ListReservations.self) { gateway, _, caller throws(WireError) in
            try gateway.reservations(caller)
        }
        table.on(ListBookings.self) { gateway, _, caller throws(WireError) in
            .answer(try gateway.openBookings(caller.actor))
        }
        table.on(ListWishes.self) { gateway, call, caller throws(WireError) in
            try gateway.wishes(caller, before: call.before_id, size: call.pageSize)
        }
        table.on(SetWish.self) { gateway, call, caller throws(WireError) in
            guard let wish = DriverWish(rawValue: call.wish) else {
                throw unknownWord("params.wish", DriverWish.allCases.map(\.rawValue))
            }
            try gateway.perform(.wish(DriverID(call.driver_id), wish), caller)
            return try gateway.wishes(caller)
        }
        table.on(ListFavourites.self) { gateway, call, caller throws(WireError) in
            try gateway.favourites(caller, before: call.before_id, size: call.pageSize)
        }
        table.on(RefuseFavourite.self) { gateway, call, caller throws(WireError) in
            try gateway.perform(.refuseFavourite(PassengerID(call.passenger_id)), caller)
            return try gateway.favourites(caller)
        }
    }

    /// Whose favourite a driver is, highest passenger number first.
    private func favourites(
        _ caller: Caller, before: UInt64? = nil, size: Int = PageLimit.most
    ) throws(WireError) -> Reply<FavouritesResult> {
        let all = try Self.served { () throws(ServiceRejection) in
            try service.favourites(of: caller.actor)
        }
        let rest = all.reversed().filter { $0.passenger.rawValue < before ?? .max }
        return .answer(
            FavouritesResult(
                favourites: rest.prefix(size).map { passenger, until in
                    FavouriteView(
                        passenger_id: passenger.rawValue,
                        person: Self.view(of: service.face(of: .passenger(passenger))),
                        until_ms: until.milliseconds)
                }, has_more: rest.count > size))
    }

    /// What drivers may know of bookings that nobody has asked them for yet, which is less than an
    /// offer tells: who rides, a note and a PIN are told with the ride, as far as they are at all.
    private func openBookings(_ actor: Actor) throws(WireError) -> BookingsResult {
        let open = try Self.served { () throws(ServiceRejection) in
            try service.openBookings(for: actor)
        }
        return BookingsResult(
            bookings: open.prefix(PageLimit.most).map { booking in
                let (request, quote) = (booking.request, booking.request.quote)
                return BookingView(
                    id: booking.id.rawValue, pickup_at_ms: booking.pickupAt.milliseconds,
                    pickup: area(of: request.pickup), dropoff: area(of: request.dropoff),
                    category: quote.category, payment: request.payment,
                    distance_m: quote.distance.inMetres,
                    gain_minor: service.driverGain(from: quote.fare, quote.category).minorUnits)
            }, has_more: open.count > PageLimit.most)
    }

    /// What a driver may know of a place before the ride is theirs, and a passenger of where a
    /// favourite is: the streets around there, not the door.
    private func area(of place: Waypoint) -> PlaceView {
        PlaceView(service.city.waypoint(at: Self.area(of: place.coordinate)))
    }

    /// The middle of a place's square of the grid, of 0.005 degrees, which is some 550 m.
    static func area(of place: Coordinate) -> Coordinate {
        func middle(_ degreesE7: Int32) -> Int32 {
            let square = Int64(Self.areaE7)
            let number = (Int64(degreesE7) - (degreesE7 < 0 ? square - 1 : 0)) / square
            return Int32(clamping: number * square + square / 2)
        }
        return Coordinate(
            latitudeE7: middle(place.latitudeE7), longitudeE7: middle(place.longitudeE7))
    }

    private static let areaE7: Int32 = 50_000

    private func reservations(
        _ caller: Caller
    ) throws(WireError) -> Reply<ReservationsResult> {
        let booked = service.reservations(of: try caller.passenger())
        return .answer(
            ReservationsResult(reservations: booked.map { view(of: $0, caller.actor) }))
    }

    private func view(of reservation: Reservation, _ actor: Actor) -> ReservationView {
        var state = "waiting"
        var reason: String?
        var ride: UInt64?
        switch reservation.state {
        case .waiting: break
        case .dispatched(let trip):
            state = service.isLive(trip) ? "dispatching" : "done"
            ride = trip.rawValue
        case .failed(let why):
            state = "failed"
            reason = why
        }
        let (request, details) = (reservation.request, reservation.request.details)
        let card = request.card.flatMap { service.account(of: actor)?.wallet.card($0) }
        return ReservationView(
            id: reservation.id.rawValue, pickup_at_ms: reservation.pickupAt.milliseconds,
            pickup: PlaceView(request.pickup), dropoff: PlaceView(request.dropoff),
            stops: details?.stops?.map { PlaceView($0) },
            category: request.quote.category, payment: request.payment,
            card: card.map { view(of: $0) }, fare: FareView(request.quote.fare),
            promotion: service.promotion(of: reservation).map(Self.view),
            note: details?.note?.text,
            rider: details?.rider.map {
                RiderView(name: $0.name, phone: state == "done" ? nil : $0.phone)
            },
            pin: ride == nil ? details?.pin.map { SecretText($0.digits) } : nil,
            first_asked: details?.firstAsked, state: state, reason: reason, ride_id: ride)
    }

    private func wishes(
        _ caller: Caller, before: UInt64? = nil, size: Int = PageLimit.most
    ) throws(WireError) -> Reply<WishesResult> {
        let wishes = service.wishes(of: caller.actor)
        let all =
            wishes.favourites.map { ($0, DriverWish.favourite) }
            + wishes.avoided.map { ($0, DriverWish.avoid) }
        let rest = all.drop { before != nil && $0.0.rawValue != before }
            .dropFirst(before == nil ? 0 : 1)
        return .answer(
            WishesResult(
                wishes: rest.prefix(size).map { driver, wish in
                    WishView(
                        driver_id: driver.rawValue,
                        person: Self.view(of: service.face(of: .driver(driver))),
                        vehicle: RideView.Vehicle(service.car(of: driver)), wish: wish.rawValue,
                        place: wish == .favourite
                            ? service.workplace(of: driver).map {
                                PlaceView(Waypoint(coordinate: Self.area(of: $0), name: ""))
                            } : nil)
                }, has_more: rest.count > size))
    }

    static func unknownWord(_ place: String, _ words: [String]) -> WireError {
        invalid("\(place) must be one of: \(words.joined(separator: ", ")).")
    }

    /// What to answer to parameters that do not go together.
    static func invalid(_ message: String) -> WireError {
        WireError(.invalidParameters, code: "invalid_parameters", message: message)
    }

    static func view(of promotion: Promotion) -> PromotionView {
        switch promotion.reward {
        case .percent(let share, let cap):
            PromotionView(
                code: promotion.code.text, percent: Int(share.basisPoints / 100),
                cap_minor: cap?.minorUnits)
        case .amount(let amount):
            PromotionView(code: promotion.code.text, amount_minor: amount.minorUnits)
        }
    }

    /// Where prices are raised, where drivers wait, and where rides are asked for; or where they
    /// usually are at an hour of the week.
    func zones(usualAt hour: HourOfWeek? = nil) -> ZonesResult {
        let usual = hour.map(service.usualDemand)
        let now = hour == nil ? service.demand() : nil
        guard let zones = service.zones else {
            let box = service.city.bounds
            return ZonesResult(
                south: box.southWest.latitude, west: box.southWest.longitude, cell_height_e6: 0,
                cell_width_e6: 0, columns: 0, rows: 0, surge: [], drivers: [], requests: [],
                usual: usual.map { Self.view(of: $0, []) })
        }
        let origin = zones.southWest(of: 0)
        let next = zones.southWest(of: zones.count - 1)
        let height = (next.latitude - origin.latitude) / Double(max(1, zones.rows - 1))
        let width = (next.longitude - origin.longitude) / Double(max(1, zones.columns - 1))
        func triples(_ values: RideService.ZoneNumbers) -> [Int32] {
            let highest = values.sorted { ($1.value, $0.zone) < ($0.value, $1.zone) }
            return highest.prefix(ZonesResult.cells).sorted { $0.zone < $1.zone }.flatMap { item in
                [
                    Int32(item.zone % zones.columns), Int32(item.zone / zones.columns),
                    Int32(item.value),
                ]
            }
        }
        return ZonesResult(
            south: origin.latitude, west: origin.longitude,
            cell_height_e6: Int32((height * 1e6).rounded()),
            cell_width_e6: Int32((width * 1e6).rounded()), columns: zones.columns,
            rows: zones.rows, surge: triples(now?.surge ?? []),
            drivers: triples(now?.drivers ?? []), requests: triples(now?.requests ?? []),
            usual: usual.map { Self.view(of: $0, triples($0.means())) })
    }

    private static func view(of counted: CountedHour, _ means: [Int32]) -> UsualDemandView {
        UsualDemandView(
            hour: counted.hour.rawValue, hours_counted: counted.hours, requests_hundredths: means)
    }
}
