@testable import RideCore
@testable import RideWire

/// Parts of larger views.
extension Samples {
    static func day(_ year: Int, _ month: Int, _ day: Int) -> CivilDate {
        guard let date = CivilDate(year: year, month: month, day: day) else {
            preconditionFailure("no such day")
        }
        return date
    }

    static let terms = RideTerms(
        freeWaiting: .seconds(180), waitingPerMinute: Money(minorUnits: 60),
        freeCancellation: .seconds(120), cancellationFee: Money(minorUnits: 700),
        missingFee: Money(minorUnits: 900))
    static let visa = CardView(
        id: 3, brand: "visa", last_four: "1111", expiry: "05/29", holder: "ANA SOUZA",
        is_primary: true, is_expired: false)
    static let vehicle = RideView.Vehicle(car)
    static let personal = PersonalDataView(
        surname: "Rojas", birth_date: day(1990, 5, 17), city: "La Serena",
        referral_code: "K7QX2M")
    static let papers = VehicleDataView(
        plate: "LXKP-42", colour: "white", make: "Chevrolet", model: "Onix", year: 2024, seats: 4)
    static let reach = ReachView(
        person_id: 1, role: .passenger, name: "Ana", phone: "+55 11 91234-5678",
        email: "ana@example.org", status: .active)
    static let area = AreaView(place: PlaceView(pickup), radius_m: 1_500)
    static let reason = ReasonView(part: "licence", reason: "It cannot be read.")
    static let balance = BalanceView(
        available_minor: 12_000, owed_minor: 0, blocked_minor: 3_450)
    static let preferences = PreferencesView(
        payments: .cardOnly, categories: [.common], heading_home: PlaceView(dropoff),
        areas: [area])
    static let blocked = AccountStatusView(
        state: "blocked", message: "Pay what you owe.", reason: "debt")

    static let holiday =
        (try? Holiday(
            names: ["en": "Christmas", "pt-BR": "Natal"], falls: .yearly(month: 12, day: 25))).map {
            HolidayView($0)
        }

    static let market = MarketView(
        code: "br",
        currency: CurrencyView(
            code: "BRL", digits: 2, symbol: "R$", decimal_sign: ",", group_sign: ".",
            symbol_apart: true),
        tax_id: "cpf", phone: PhoneFormView(country_code: "55", forms: ["NN 9####-####"]),
        plates: ["LLL#L##", "LLL-####"],
        documents: [DocumentRuleView(kind: "licence", expires: true)],
        categories: [.common, .women], minimum_driver_age: 18, terms_version: 1,
        password: PasswordRuleView(minimum_characters: 8, maximum_characters: 128),
        vehicle_ages: [VehicleAgeView(category: .common, years: 12)],
        reservations: ReservationLimitsView(earliest_s: 1_800, latest_s: 7_776_000))

    static let application = ApplicationView(
        state: "rejected", missing: ["licence"],
        sections: [
            SectionView(part: "consent", state: "given"),
            SectionView(part: "vehicle", state: "approved"),
        ],
        documents: [
            DocumentView(
                kind: "licence", state: "rejected", name: "cnh.pdf", expires: day(2030, 2, 28),
                reason: "It cannot be read.")
        ],
        consent_version: 1, personal: personal, categories: [.common, .pet], vehicle: papers,
        reasons: [reason])

    static let ticket = TicketView(
        id: 8, kind: "lostItem", state: "answered", subject: "My hat", ride_id: 7,
        problem: "lost", place: PlaceView(pickup), role: .passenger, person_id: 1,
        person_name: "Ana", opened_at_ms: 20_000, changed_at_ms: 30_000, is_unread: true,
        message_count: 2,
        messages: [
            TicketMessageView(id: 1, from: "person", text: "It is green.", at_ms: 20_000),
            TicketMessageView(id: 2, from: "operator", text: "We have it.", at_ms: 30_000),
        ])

    static let driverInALine = DriverSummaryView(
        driver_id: 1 << 32, name: "Luis", application: "approved", status: .active,
        activity: .idle, categories: [.common], rating_hundredths: 487, rides: 204)

    static let liveRide = LiveRideView(
        ride_id: 7, stage: .inProgress, category: .common, payment: .cash, requested_at_ms: 64_200,
        pickup: PlaceView(pickup), dropoff: PlaceView(dropoff), passenger_id: 1,
        passenger_name: "Ana", driver_id: 1 << 32, driver_name: "Luis")
    static let alert = AlertView(
        kind: "sos", subject_id: 8, at_ms: 20_000,
        latitude: -29.9039, longitude: -71.2494, place_name: "Arturo Prat", person_name: "Ana",
        is_acknowledged: false)

    /// A ride that says everything that a view can say to one side.
    static func fullRide(for viewer: Side) -> RideView {
        var ride = view(
            trip(offer, accept, .sendMessage(by: asDriver, text: "Olá 🚗")), for: viewer,
            now: Instant(milliseconds: 15_000),
            money: RideMoney(card: visa, paid: .pending, driverGain: Money(minorUnits: 1_072)),
            isFavourite: true)
        ride.terms = TermsView(terms)
        ride.offer = .init(
            offered_at_ms: 10_000, expires_at_ms: 25_000, approach_m: 850.5, approach_s: 120)
        ride.cancelled_by = .driver
        ride.cancellation_reason = .engine
        ride.unserved_reason = .noDriver
        ride.is_there = true
        (ride.arrived_at_ms, ride.started_at_ms, ride.ended_at_ms) = (13_000, 14_000, 15_000)
        (ride.cancel_free_until_ms, ride.waiting_free_until_ms) = (131_000, 193_000)
        ride.rating_by_driver = .init(RideViewTests.rating(.five, "Good"))
        ride.rating_by_passenger = .init(RideViewTests.rating(.four))
        addWishes(to: &ride, for: viewer)
        return ride
    }

    /// What was wished for, and that the ride comes after another at a time of its own.
    private static func addWishes(to ride: inout RideView, for viewer: Side) {
        (ride.note, ride.rider) = ("At the gate", RiderView(name: "Bia", phone: "+55 11 91234"))
        ride.stops = [StopView(Stop(dropoff))]
        ride.onward = RideView.Onward(distance_m: 2_400.5, duration_s: 300)
        ride.turn = RideView.Turn(free_at_ms: 20_000, arrives_at_ms: 26_000)
        ride.sharing = SharingView(
            stops: [
                SharingView.Stop(
                    kind: .pick_up, party: .other, ride_id: viewer == .driver ? 8 : nil,
                    place: viewer == .driver ? PlaceView(dropoff) : nil, at_ms: 22_000),
                SharingView.Stop(
                    kind: .drop_off, party: .mine, place: PlaceView(dropoff), at_ms: 27_000),
            ], others: 1, seats_taken: viewer == .driver ? 2 : nil,
            seats: viewer == .driver ? 4 : nil, discount_minor: 250)
        (ride.booked_for_ms, ride.sets_off_at_ms) = (900_000, 300_000)
        switch viewer {
        case .passenger:
            (ride.pin, ride.raises_minor) = (SecretText("4821"), [200, 400])
            ride.search = RideView.Search(began_at_ms: 11_000, ends_at_ms: 191_000)
        case .driver: (ride.needs_pin, ride.ordered_by) = (true, "Ana")
        }
    }

    /// A state that says everything.
    static func fullState(_ role: Side) -> PersonState {
        var state = state(
            role: role, activity: .enRoute, ride: fullRide(for: role), route: route,
            today: .init(rides: 2, earnings_minor: 2_680))
        state.is_guest = false
        state.account_status = blocked
        (state.unread_tickets, state.reservations, state.surge_percent) = (1, 2, 130)
        (state.application, state.preferences, state.balance) = ("approved", preferences, balance)
        state.help = HelpCallView(ticket_id: 8, standing: .answered, answer: "We come.")
        guard role == .driver else {
            state.next_booking_at_ms = 900_000
            return state
        }
        state.next_ride = view(trip(offer, accept), for: .driver)
        state.shared_rides = [view(trip(offer, accept), for: .driver)]
        var hours = HoursView()
        (hours.break_since_ms, hours.break_follows) = (9_000, true)
        (hours.work_until_ms, hours.rest_until_ms) = (90_000, 120_000)
        state.hours = hours
        return state
    }
}
