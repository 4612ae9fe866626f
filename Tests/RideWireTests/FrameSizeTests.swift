import Testing

@testable import RideCore
@testable import RideWire

/// The longest texts, the longest lists: every answer is still one frame.
@Suite struct FrameSizeTests {
    private let codec = WireCodec()

    /// A text of so many characters, each of four bytes.
    func long(_ characters: Int) -> String { String(repeating: "🚗", count: characters) }

    func full<Item>(_ item: Item, _ count: Int = PageLimit.most) -> [Item] {
        Array(repeating: item, count: count)
    }

    /// The size of an answer under the largest number.
    private func size(_ answer: some Codable & Hashable & Sendable) -> Int {
        codec.encode(answer: AnyAnswer(answer), to: 1 << 53).count + 1
    }

    func expectItFits(
        _ answer: some Codable & Hashable & Sendable,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(size(answer) <= Limits.frameBytes, sourceLocation: sourceLocation)
    }

    // MARK: Parts

    var place: PlaceView {
        var place = PlaceView(Samples.dropoff)
        place.name = long(Limits.waypointCharacters)
        return place
    }

    private var stops: [StopView] {
        var stop = StopView(Stop(Samples.pickup))
        stop.place = place
        (stop.reached_at_ms, stop.left_at_ms) = (.max, .max)
        return full(stop, Limits.stops)
    }

    var person: PersonView {
        PersonView(name: long(Limits.nameCharacters), rating: RatingAverage(sum: 4_567, count: 999))
    }

    /// A car whose words have 30 characters.
    private var vehicle: RideView.Vehicle {
        RideView.Vehicle(
            VehicleDescription(
                make: long(30), model: long(30), colour: long(30), plate: long(12)))
    }

    private var fare: FareView {
        FareView(
            Fare(
                items: Fare.Kind.allCases.map {
                    .init(kind: $0, amount: Money(minorUnits: -10_000_000))
                }))
    }

    var card: CardView {
        CardView(
            id: .max, brand: "mastercard", last_four: "1111", expiry: "05/29",
            holder: long(Limits.nameCharacters), is_primary: true, is_expired: false)
    }

    private var promotion: PromotionView {
        PromotionView(code: "WELCOMEWELCOME16", percent: 100, cap_minor: 10_000_000)
    }

    private var status: AccountStatusView {
        AccountStatusView(
            state: "blocked", message: long(Limits.noteCharacters), reason: "documents")
    }

    /// 1,500 points 100 m apart are a way of 150 km.
    private var route: RouteView {
        RouteView(
            distance_m: 150_000.123, duration_s: 10_800.123,
            shape: (0..<1_500).map {
                Coordinate(
                    latitudeE7: -299_027_000, longitudeE7: -712_520_000 + Int32($0) * 9_990)
            },
            manoeuvres: (0..<120).map { _ in
                .init(
                    kind: "slightRight", street: String(repeating: "á", count: 20),
                    at_m: 150_000.123, exit: 12)
            })
    }

    private func ride(for viewer: Side) throws -> RideView {
        var trip = Samples.trip(Samples.offer, Samples.accept)
        for _ in 0..<RideView.chatMessages {
            _ = try trip.perform(
                .sendMessage(by: Samples.asDriver, text: long(Limits.chatCharacters)),
                at: Instant(milliseconds: 20_000))
        }
        var ride = Samples.view(trip, for: viewer, now: Instant(milliseconds: 20_000))
        (ride.pickup, ride.dropoff, ride.fare) = (place, place, fare)
        (ride.driver, ride.passenger, ride.vehicle) = (person, person, vehicle)
        (ride.card, ride.paid, ride.driver_gain_minor) = (card, .pending, 10_000_000)
        return ride
    }

    private func ticket(messages: Int) -> TicketView {
        TicketView(
            id: .max, kind: "rideProblem", state: "acknowledged", subject: long(80),
            ride_id: .max, problem: "driverWasUnsafe", place: place, role: .passenger,
            person_id: .max, person_name: long(Limits.nameCharacters), opened_at_ms: .max,
            changed_at_ms: .max, is_unread: true, message_count: 200,
            messages: full(
                TicketMessageView(id: 200, from: "operator", text: long(1_000), at_ms: .max),
                messages))
    }

    // MARK: Answers

    @Test(arguments: Side.allCases)
    func theLargestStateFitsAFrame(role: Side) throws {
        var state = Samples.state(
            role: role, activity: .waiting, ride: try ride(for: role), route: route,
            today: .init(rides: 99, earnings_minor: 10_000_000))
        state.person = person
        state.place = place
        state.account_status = status
        state.balance = Samples.balance
        state.application = "approved"
        state.preferences = PreferencesView(
            payments: .cardOnly, categories: Category.allCases, heading_home: place,
            areas: full(AreaView(place: place, radius_m: 49_999.123), Limits.preferredAreas))
        let result = SessionResult(token: String(repeating: "f", count: 64), state: state)
        expectItFits(result)
        #expect(size(result) > Limits.frameBytes / 2)
    }

    @Test func theLargestPlanFitsAFrame() {
        expectItFits(
            PlanResult(
                pickup: place, dropoff: place, route: route,
                options: Category.allCases.map {
                    .init(
                        category: $0, quote_id: .max, fare: fare, pickup_s: 1_000.123,
                        seats: 8, surge_percent: 1_000, terms: TermsView(Samples.terms),
                        unavailable: "only_for_women", served: false)
                }, valid_until_ms: .max,
                promotion: promotion,
                promotion_refused: ErrorView(
                    code: "not_in_this_category", message: long(100)),
                driver: person, vehicle: vehicle))
    }

    @Test(arguments: Side.allCases)
    func theLargestRideFitsAFrame(role: Side) throws {
        let name = String(repeating: "x", count: Limits.nameBytes)
        let names = Dictionary(uniqueKeysWithValues: (0..<20).map { ("x-\($0)", name) })
        let holiday = try Holiday(names: names, falls: .yearly(month: 12, day: 25))
        expectItFits(
            RideDetailsResult(
                ride: try ride(for: role), route: route,
                receipt: full(.init(kind: "cancellation_fee", amount_minor: .min)),
                payments: full(.init(kind: "card_payment", amount_minor: .min, at_ms: .max)),
                tickets: full(ticket(messages: 0), RideDetailsResult.ticketsShown),
                rating_open_until_ms: .max, holiday: HolidayView(short: holiday)))
        expectItFits(
            SharedRideResult(
                stage: .inProgress, pickup: place, dropoff: place,
                driver_name: long(Limits.nameCharacters), vehicle: vehicle, place: place,
                heading: 359, route: route, remaining_s: 10_800.123, now_ms: .max,
                rider_name: long(Limits.nameCharacters), arrives_at_ms: .max,
                stops: stops))
    }

    @Test func theLargestListsOfAPassengerFitAFrame() {
        expectItFits(
            HistoryResult(
                items: full(
                    HistoryItemView(
                        id: .max, stage: .inProgress,
                        pickup_name: long(Limits.waypointCharacters),
                        dropoff_name: long(Limits.waypointCharacters), requested_at_ms: .max,
                        ended_at_ms: .max, category: .common, payment: .cash,
                        total_minor: .min, other_name: long(Limits.nameCharacters),
                        stars_given: 5)), has_more: true, total: .max))
        expectItFits(
            ReservationsResult(
                reservations: full(
                    ReservationView(
                        id: .max, pickup_at_ms: .max, pickup: place, dropoff: place,
                        stops: full(place, Limits.stops), category: .common, payment: .card,
                        card: card, fare: fare, promotion: promotion,
                        note: long(Limits.pickupNoteCharacters),
                        rider: RiderView(
                            name: long(Limits.nameCharacters), phone: "+55 11 91234 5678"),
                        pin: SecretText("4071"), first_asked: .favourite, state: "dispatching",
                        reason: "no_such_card", ride_id: .max),
                    ReservationsResult.most)))
        expectItFits(
            WishesResult(
                wishes: full(
                    WishView(
                        driver_id: .max, person: person, vehicle: vehicle, wish: "favourite")),
                has_more: true))
        expectItFits(CardsResult(cards: full(card, 10)))
    }

    @Test func theLargestListsOfADriverFitAFrame() {
        expectItFits(
            StatementResult(
                lines: full(
                    StatementLineView(
                        id: .max, at_ms: .max, kind: "promotion_paid_by_platform",
                        amount_minor: .min, available_minor: .min, owed_minor: .min,
                        blocked_minor: .min, subject_kind: "correction",
                        subject_id: long(40), share_basis_points: .min)), has_more: true))
        expectItFits(
            FinanceResult(
                balance: Samples.balance,
                bank_account: BankAccountView(
                    bank: "001", branch: "1234-5", account: "•••65-X", kind: "checking",
                    holder: long(Limits.nameCharacters)),
                withdrawals: full(
                    WithdrawalView(
                        id: .max, amount_minor: .max, state: "requested",
                        reason: "account_unknown", requested_at_ms: .max, ended_at_ms: .max)),
                minimum_minor: .max, share_basis_points: 10_000))
        expectItFits(
            BonusesResult(
                bonuses: full(
                    BonusView(
                        key: long(40), rides_needed: 1_000, rides_done: 1_000,
                        reward_minor: .max, until_ms: .max, is_paid: true), 32)))
        let cells = (0..<ZonesResult.cells).flatMap { _ in [255, 255, 1_000] as [Int32] }
        expectItFits(
            ZonesResult(
                south: -29.902_712_3, west: -171.252_123_4, cell_height_e6: 180_000,
                cell_width_e6: 180_000, columns: 256, rows: 256, surge: cells,
                drivers: cells, requests: cells))
        let means = (0..<ZonesResult.cells).flatMap { _ in [255, 255, 100_000_000] as [Int32] }
        expectItFits(
            ZonesResult(
                south: -29.902_712_3, west: -171.252_123_4, cell_height_e6: 180_000,
                cell_width_e6: 180_000, columns: 256, rows: 256, surge: [], drivers: [],
                requests: [],
                usual: UsualDemandView(
                    hour: 167, hours_counted: 104, requests_hundredths: means)))
    }

    @Test func theLargestApplicationFitsAFrame() {
        let parts = 12
        let application = ApplicationView(
            state: "rejected", missing: full("vehicle_registration", parts),
            sections: full(SectionView(part: "categories", state: "rejected"), parts),
            documents: full(
                DocumentView(
                    kind: "vehicle_registration", state: "rejected", name: long(80),
                    expires: Samples.day(2030, 2, 28), reason: long(Limits.noteCharacters)),
                parts),
            consent_version: .max,
            personal: PersonalDataView(
                surname: long(Limits.nameCharacters), birth_date: Samples.day(1990, 5, 17),
                city: long(60), referral_code: "K7QX2MAB"), categories: Category.allCases,
            vehicle: VehicleDataView(
                plate: long(12), colour: long(30), make: long(30), model: long(30), year: 2_024,
                seats: 8),
            reasons: full(
                ReasonView(part: "vehicle_registration", reason: long(Limits.noteCharacters)),
                parts))
        expectItFits(application)
        expectItFits(
            DriverDetailsResult(
                driver: driverInALine, email: String(repeating: "a", count: 254),
                phone: "+55 11 91234-5678", tax_id: "529.982.247-25",
                application: application, balance: Samples.balance))
    }

    @Test func theLargestAnswersOfTheOperatorFitAFrame() {
        expectItFits(
            HelpResult(
                articles: full(
                    ArticleView(
                        id: long(10), topic: long(20), question: long(80),
                        answer: String(repeating: "a", count: 2_000), useful: .max,
                        not_useful: .max, my_vote: false)), has_more: true))
        expectItFits(
            TicketsResult(
                tickets: full(ticket(messages: 0)), has_more: true,
                ticket: ticket(messages: TicketView.messagesShown)))
        expectItFits(ticket(messages: TicketView.messagesShown))
    }

    private var driverInALine: DriverSummaryView {
        DriverSummaryView(
            driver_id: .max, name: long(Limits.nameCharacters), application: "approved",
            status: status, activity: .withPassenger, categories: Category.allCases,
            rating_hundredths: 500, rides: .max)
    }

    @Test func theLargestListsOfTheOperatorFitAFrame() {
        expectItFits(
            DriversResult(drivers: full(driverInALine), has_more: true))
        expectItFits(
            PeopleResult(
                people: full(
                    PersonRowView(
                        person_id: .max, role: .passenger,
                        name: long(Limits.nameCharacters),
                        email: String(repeating: "a", count: 254), status: status,
                        rating_hundredths: 500, rides: .max)), has_more: true))
        expectItFits(
            PromotionsResult(
                promotions: full(
                    PromotionRowView(
                        code: "WELCOMEWELCOME16", percent: 100, cap_minor: .max,
                        from: Samples.day(2026, 11, 21), until: Samples.day(2026, 12, 31),
                        uses: .max, uses_per_passenger: .max, minimum_minor: .max,
                        categories: Category.allCases, first_ride_only: false,
                        uses_so_far: .max, is_active: true)), has_more: true))
    }

    @Test func theLargestBooksOfTheOperatorFitAFrame() {
        let account = "driver.available/18446744073709551615"
        expectItFits(
            LedgerResult(
                balances: full(AccountBalanceView(account: account, amount_minor: .min)),
                transactions: full(
                    LedgerTransactionView(
                        id: .max, at_ms: .max, kind: "withdrawal_returned",
                        subject: "correction/" + long(10),
                        postings: full(
                            PostingView(
                                account: account, amount_minor: .min,
                                line: "promotion_paid_by_platform"),
                            LedgerTransactionView.postingsShown), posting_count: 32)),
                has_more: true, sum_minor: 0))
        expectItFits(
            TariffsResult(
                yaml: String(repeating: "\n", count: TariffsResult.yamlBytes)))
        expectItFits(
            OverviewResult(
                clock: Samples.clock,
                drivers: full(CountView(name: "withPassenger", count: .max), 8),
                rides: full(CountView(name: "inProgress", count: .max), 8),
                requests_waiting: .max, completed_today: .max, cancelled_today: .max,
                unserved_today: .max, open_tickets: .max, pending_drivers: .max,
                alerts: full(
                    AlertView(
                        kind: "pending_driver", subject_id: .max,
                        topic: long(Limits.noteCharacters), at_ms: .max,
                        latitude: -29.902_712_3, longitude: -171.252_123_4,
                        place_name: long(Limits.nameCharacters),
                        person_name: long(Limits.nameCharacters), is_acknowledged: false)),
                ledger: full(AccountBalanceView(account: account, amount_minor: .min), 8),
                service_rate: 0.123_456_789, mean_wait_s: 1_234.567_89))
    }

    /// The largest file that an operator may send is a frame too.
    @Test func theLargestTariffsFitACall() {
        let call = SetTariffs(
            command_id: Samples.command,
            yaml: String(repeating: "\n", count: TariffsResult.yamlBytes))
        #expect(codec.encode(call, id: 1 << 53).count < Limits.frameBytes)
    }

    @Test func aTickOfAllItsCarsFitsAFrame() {
        let car: [Int64] = [4_294_967_296, -29_902_700, -171_252_000, 359, 1]
        let tick = TickView(
            now_ms: .max, speed: 1_234.567, cars: (0..<Limits.carsPerTick).flatMap { _ in car },
            progress: nil)
        #expect(codec.encode(.tick(tick)).count < Limits.frameBytes)
    }

    @Test func groupsFitAFrameAndChangesAShortOne() {
        func bytes(_ grid: TickView.Groups.Grid?, _ cells: Int, _ count: Int64) -> Int {
            let tick = TickView(
                now_ms: 31_536_000_000, speed: 1, cars: [], progress: nil,
                groups: TickView.Groups(
                    grid: grid,
                    cells: (0..<cells).flatMap { [1_023 - Int64($0), count, 0, count] }))
            return codec.encode(.tick(tick)).count
        }
        let grid = TickView.Groups.Grid(
            south_e7: -900_000_000, west_e7: -1_800_000_000, cell_e7: 1 << 27, columns: 32,
            rows: 32)
        #expect(bytes(grid, 1_024, 1_000_000) < Limits.frameBytes)
        #expect(bytes(nil, Limits.groupsPerTick, 99) <= 300)
    }
}
