import AppTestSupport
import RideWire

@testable import RideCore

/// A city on a busy Thursday.
extension Town {
    /// A busy city.
    static var busy: Town {
        var town = Town()
        town.overview.drivers = [8, 40, 1, 2, 1, 9].enumerated().map { index, count in
            CountView(name: quiet.drivers[index].name, count: count)
        }
        town.overview.completed_today = 310
        town.overview.cancelled_today = 14
        town.overview.unserved_today = 6
        town.overview.service_rate = 0.938
        town.overview.mean_wait_s = 253
        town.overview.ledger = [
            AccountBalanceView(account: "bank", amount_minor: -9_310_000),
            AccountBalanceView(account: "platform", amount_minor: 8_310_000),
            AccountBalanceView(account: "driver.available", amount_minor: 1_000_000),
        ]
        town.rides = (0..<30).map { liveRide($0) }
        town.drivers = [eva] + (0..<45).map { driver($0) }
        town.details[eva.driver_id] = application
        town.tickets = [hat, bag]
        for index in 0..<4 {
            let row = town.rides[index]
            town.whole[row.ride_id] = whole(row)
        }
        town.whole[8_712] = paid
        addWishes(to: &town.whole[town.rides[3].ride_id])
        town.people = [
            person(1, .passenger, "Ana Rojas", "ana@example.org"),
            person(2, .passenger, "Bruno Díaz", nil),
            person(eva.driver_id, .driver, "Eva Duarte", "eva@example.org"),
        ]
        return town
    }

    // MARK: Rides

    private static let corners: [PlaceView] = [
        .plaza, .faro,
        PlaceView(
            Waypoint(
                coordinate: Coordinate(latitudeE7: -299_080_000, longitudeE7: -712_480_000),
                name: "Hospital San Juan de Dios")),
        PlaceView(
            Waypoint(
                coordinate: Coordinate(latitudeE7: -299_150_000, longitudeE7: -712_560_000),
                name: "Avenida Francisco de Aguirre")),
    ]

    private static func liveRide(_ index: Int) -> LiveRideView {
        let stages: [TripStage] = [
            .inProgress, .inProgress, .accepted, .inProgress, .arrived, .inProgress,
        ]
        let stage = index < 2 ? [.requested, .offered][index] : stages[index % stages.count]
        let names = ["Ana Rojas", "Bruno Díaz", "Carla Pinto", "Dora Vega"]
        let hasDriver = index >= 2
        return LiveRideView(
            ride_id: UInt64(9_000 - index), stage: stage, category: index % 5 == 0 ? .vip : .common,
            payment: index % 2 == 0 ? .cash : .card,
            requested_at_ms: now_ms - Int64(index) * 41_000, pickup: corners[index % 4],
            dropoff: corners[(index + 1) % 4], passenger_id: UInt64(index + 1),
            passenger_name: names[index % names.count],
            driver_id: hasDriver ? 4_294_967_296 + UInt64(index) : nil,
            driver_name: hasDriver ? "Luis Silva" : nil)
    }

    /// A ride in a line as a whole ride.
    private static func whole(_ row: LiveRideView) -> OperatorRideResult {
        var trip = Trip(
            id: TripID(row.ride_id),
            request: TripRequest(
                passenger: PassengerID(row.passenger_id), pickup: waypoint(row.pickup),
                dropoff: waypoint(row.dropoff), quote: quote, payment: row.payment),
            requestedAt: Instant(milliseconds: row.requested_at_ms))
        let driver = DriverID(4_294_967_296)
        let luis = Actor.driver(driver)
        func tell(_ command: TripCommand, after seconds: Int64) {
            _ = try? trip.perform(
                command, at: Instant(milliseconds: row.requested_at_ms + seconds * 1_000))
        }
        if row.driver_id != nil {
            tell(.offer(to: driver, expiresAt: Instant(milliseconds: now_ms * 2)), after: 5)
            tell(.accept(by: driver), after: 9)
            tell(.sendMessage(by: luis, text: "I am the white Onix."), after: 20)
            tell(
                .sendMessage(
                    by: .passenger(PassengerID(row.passenger_id)), text: "I see you."), after: 30)
        }
        let steps: [TripCommand] = [.arrive(by: driver), .start(by: driver), .finish(by: driver)]
        let count = [TripStage.arrived: 1, .inProgress: 2, .completed: 3][row.stage] ?? 0
        for (index, step) in steps.prefix(count).enumerated() {
            tell(step, after: 40 + Int64(index) * 60)
        }
        let isTaken = row.driver_id != nil
        let view = RideView(
            trip, for: .passenger,
            passenger: PersonView(name: row.passenger_name, rating: RatingAverage()),
            driver: isTaken ? PersonView(name: "Luis Silva", rating: RatingAverage()) : nil,
            vehicle: isTaken
                ? VehicleDescription(
                    make: "Chevrolet", model: "Onix", colour: "white", plate: "ABC1D23", seats: 4)
                : nil)
        return OperatorRideResult(
            ride: view,
            passenger: ReachView(
                person_id: row.passenger_id, role: .passenger, name: row.passenger_name,
                phone: "(11) 91234-5678", email: "ana@example.org", status: .active),
            driver: isTaken
                ? ReachView(
                    person_id: driver.rawValue, role: .driver, name: "Luis Silva",
                    phone: "(11) 97777-1234", status: .active)
                : nil,
            driver_gain_minor: 1_072, refundable_minor: 0, is_owed: false)
    }

    private static func waypoint(_ place: PlaceView) -> Waypoint {
        place.waypoint
            ?? Waypoint(
                coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0), name: place.name)
    }

    private static let quote = Quote(
        category: .common,
        fare: Fare(items: [
            .init(kind: .base, amount: Money(minorUnits: 300)),
            .init(kind: .distance, amount: Money(minorUnits: 710)),
            .init(kind: .time, amount: Money(minorUnits: 330)),
        ]), distance: Metres(4_200), duration: .seconds(660))

    /// A ride that a card has paid, of which a ticket tells.
    private static var paid: OperatorRideResult {
        var result = whole(
            LiveRideView(
                ride_id: 8_712, stage: .completed, category: .common, payment: .card,
                requested_at_ms: now_ms - 600_000, pickup: .plaza, dropoff: .faro,
                passenger_id: 1, passenger_name: "Ana Rojas", driver_id: 4_294_967_296,
                driver_name: "Luis Silva"))
        result.ride.paid = .paid
        result.refundable_minor = 1_340
        return result
    }

    /// What the passenger of a ride has asked for besides.
    private static func addWishes(to result: inout OperatorRideResult?) {
        result?.ride.note = "At the gate, the blue door"
        result?.ride.rider = RiderView(name: "Bia Rojas", phone: "+55 11 91234-5678")
        result?.ride.booked_for_ms = now_ms + 1_200_000
        var stops = [StopView(Stop(waypoint(.plaza))), StopView(Stop(waypoint(.faro)))]
        stops[0].reached_at_ms = now_ms - 60_000
        stops[0].left_at_ms = now_ms - 30_000
        result?.ride.stops = stops
    }

    static let history = [
        HistoryItemView(
            id: 8_712, stage: .completed, pickup_name: "Plaza de Armas",
            dropoff_name: "Faro Monumental", requested_at_ms: now_ms - 600_000,
            ended_at_ms: now_ms, category: .common, payment: .card, total_minor: 1_340,
            other_name: "Luis Silva"),
        HistoryItemView(
            id: 8_600, stage: .cancelled, pickup_name: "Faro Monumental",
            dropoff_name: "Plaza de Armas", requested_at_ms: now_ms - 90_000_000,
            category: .common, payment: .cash, total_minor: 0),
    ]

    // MARK: Drivers

    static let eva = DriverSummaryView(
        driver_id: 4_294_967_400, name: "Eva Duarte", application: "pending",
        status: AccountStatusView(state: "pending"), activity: .offline, categories: [.common],
        rides: 0)

    private static func driver(_ index: Int) -> DriverSummaryView {
        let names = ["Luis Silva", "Marta Lagos", "Nora Ruiz", "Oscar Tapia", "Pedro Araya"]
        let doing: [PersonState.Activity] = [.idle, .withPassenger, .enRoute, .offline]
        return DriverSummaryView(
            driver_id: 4_294_967_296 + UInt64(index), name: names[index % names.count],
            application: index == 7 ? "rejected" : index == 8 ? "renewal" : "approved",
            status: index == 9
                ? AccountStatusView(state: "blocked", message: "Pay.", reason: "debt") : .active,
            activity: doing[index % doing.count], categories: [.common, .vip],
            rating_hundredths: 480 + index % 20, rides: 1_204 - index)
    }

    static let application = DriverDetailsResult(
        driver: eva, email: "eva@example.org", phone: "(11) 91234-5678", tax_id: "529.982.247-25",
        application: ApplicationView(
            state: "pending", missing: [],
            sections: ["account", "consent", "personal", "category", "vehicle"].map {
                SectionView(part: $0, state: "given")
            },
            documents: [
                DocumentView(
                    kind: "licence", state: "given", name: "carteira.pdf",
                    expires: CivilDate(year: 2030, month: 2, day: 28), type: "pdf",
                    bytes: 1_204_000, path: "/srv/ride/documents/driver-7/licence-00ff.pdf",
                    is_resent: true),
                DocumentView(kind: "vehicle_registration", state: "given", name: "crlv.pdf"),
                DocumentView(kind: "photo", state: "given", name: "eva.jpg"),
            ],
            consent_version: 1,
            personal: PersonalDataView(
                surname: "Duarte", birth_date: birth, city: "La Serena"),
            categories: [.common],
            vehicle: VehicleDataView(
                plate: "ABC1D23", colour: "white", make: "Chevrolet", model: "Onix", year: 2022,
                seats: 4), reasons: []),
        balance: BalanceView(available_minor: 0, owed_minor: 0, blocked_minor: 0))

    private static var birth: CivilDate {
        CivilDate(year: 1990, month: 5, day: 17) ?? CivilDate(daysSince1970: 0)
    }

    // MARK: People and what they write

    private static func person(
        _ id: UInt64, _ role: Side, _ name: String, _ email: String?
    ) -> PersonRowView {
        PersonRowView(
            person_id: id, role: role, name: name, email: email, status: .active,
            rating_hundredths: 492, rides: 50)
    }

    static let hat = TicketView(
        id: 18, kind: "question", state: "open", subject: "My hat", ride_id: 8_712,
        role: .passenger, person_id: 1, person_name: "Ana Rojas",
        opened_at_ms: wall_ms - 3_600_000, changed_at_ms: wall_ms - 180_000, is_unread: true,
        message_count: 2,
        messages: [
            TicketMessageView(
                id: 1, from: "person", text: "I have left my hat in the car. It is green.",
                at_ms: wall_ms - 3_600_000),
            TicketMessageView(
                id: 2, from: "person", text: "Has nobody found it?", at_ms: wall_ms - 180_000),
        ])

    static let bag = TicketView(
        id: 16, kind: "rideProblem", state: "closed", subject: "Charged twice", ride_id: 8_600,
        problem: "payment", role: .passenger, person_id: 2, person_name: "Bruno Díaz",
        opened_at_ms: wall_ms - 90_000_000, changed_at_ms: wall_ms - 80_000_000, is_unread: false,
        message_count: 1,
        messages: [
            TicketMessageView(
                id: 1, from: "person", text: "Twice!", at_ms: wall_ms - 90_000_000)
        ])

    /// A call for help, and the ticket that belongs to it.
    mutating func callForHelp(
        _ id: UInt64 = 17, name: String = "Ana Rojas", minutesAgo: Int64 = 0
    ) -> AlertView {
        let at = Self.wall_ms - minutesAgo * 60_000
        let place = PlaceView.plaza
        let alert = AlertView(
            kind: "sos", subject_id: id,
            at_ms: at, latitude: place.latitude, longitude: place.longitude, person_name: name,
            is_acknowledged: false,
            emergency: EmergencyView(
                role: .passenger, phone: "+55 11 91234-5678", ride_id: 8_999,
                other_name: "Luis Silva", other_phone: "+55 11 98765-4321",
                vehicle: RideView.Vehicle(
                    VehicleDescription(
                        make: "Chevrolet", model: "Onix", colour: "white", plate: "ABC1D23"))))
        overview.alerts.insert(alert, at: 0)
        tickets.append(
            TicketView(
                id: id, kind: "sos", state: "raised", subject: "SOS", ride_id: 8_999,
                place: place, role: .passenger, person_id: 1, person_name: name,
                opened_at_ms: at, changed_at_ms: at, is_unread: true, message_count: 1,
                messages: [
                    TicketMessageView(
                        id: 1, from: "person", text: "Help is needed near Arturo Prat.",
                        at_ms: at)
                ]))
        return alert
    }
}
