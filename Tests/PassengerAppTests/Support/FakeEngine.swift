import RideCore
import RideMap
import RideWire

/// An engine that does only what a test tells it, but speaks like the real one: every view is made
/// from a ride of `RideCore`.
struct FakeEngine {
    static let ana = PassengerID(1)
    static let luis = DriverID(7)
    static let maria = DriverID(8)
    static let vehicle = VehicleDescription(
        make: "Chevrolet", model: "Onix", colour: "white", plate: "LXKP-42")

    /// The city's time: the world began on Thursday at eight.
    var now = Instant(milliseconds: 14 * 60_000)
    var speed = 1.0
    var home: Waypoint
    var checksum: UInt64
    private(set) var trip: Trip?
    /// The way of the ride's car.
    var route: RouteView?
    /// The passenger's call for help.
    var help: HelpCallView?
    /// What it says of the car's being where it is to stop.
    var isThere: Bool?
    /// The link by which browsers see the ride; nil where the engine shows none there.
    var link: String?
    /// Whether the driver shows a photo.
    var hasPhoto = false
    /// How far away the nearest car of each category is.
    var pickups: [RideCore.Category: Double] = [.common: 180, .vip: 360]
    /// What may be added to a price: two minutes are free, then calling off costs R$ 8,00.
    var terms = RideTerms(
        freeWaiting: .seconds(180), waitingPerMinute: Money(minorUnits: 43),
        freeCancellation: .seconds(120), cancellationFee: Money(minorUnits: 800),
        missingFee: Money(minorUnits: 1_100))
    /// Whether sharing the car is a choice with a price of its own.
    var offersShared = false
    /// How much demand raises prices, in per cent.
    var surge_percent = 100
    /// Whether the disk says that it failed, and has kept what was saved all the same.
    var doubtsTheDisk = false
    /// The categories that nobody in the city serves.
    var unserved: Set<RideCore.Category> = []
    /// The categories, and why one cannot be had.
    var categories: [(RideCore.Category, unavailable: String?)] = [(.common, nil), (.vip, nil)]
    /// The number of the passenger.
    var person: UInt64 = 1
    /// The country's rules.
    var market = MarketView.unknown
    /// What the passenger owes, in minor units.
    var due_minor: Int64 = 0
    /// Whether the account may be used.
    var status = AccountStatusView.active
    /// Whether the passenger came without an account.
    var isGuest = true
    /// The stored cards.
    var cards: [CardView] = []
    /// The rides booked for later.
    private(set) var reservations: [ReservationView] = []
    /// Whether every ride begins with a PIN, by the profile.
    var asksForPIN = false
    /// Whether the next request comes too late for its price.
    var quotesAreStale = false
    /// Why no way is planned; nil plans one.
    var refusal: WireError?
    var mostStops = Int.max
    /// What it says of its history, and hears of others.
    var history = FakeHistory()
    /// The calls that came in, in order, `hello` and `session.open` left out.
    private(set) var calls: [any Request] = []
    /// Whether it listens.
    var isUp = true

    static let visa = CardView(
        id: 3, brand: "visa", last_four: "1111", expiry: "05/29", holder: "ANA ROJAS",
        is_primary: true, is_expired: false)
    /// The one promotion there is: R$ 5,00 off.
    static let promotion = "BEMVINDO"

    /// In how many seconds the ride is to be whose car stands until it is time; nil for now.
    var bookedIn_s: Int64?
    /// In how many seconds the car is there that brings somebody else first; nil where it comes.
    var turn_s: Int64?
    /// What else it says of every ride.
    var adorn: @Sendable (inout RideView) -> Void = { _ in }
    /// The favourite driver who could come instead of the nearest; nil for none.
    var favourite: PlanResult.Favourite?
    private var plan: PlanRide?
    private var isFavourite = false
    private var nextQuote: UInt64 = 100
    private var quotes: [UInt64: RideCore.Category] = [:]
    private var revision: UInt64 = 0
    private var answered: Set<CommandID> = []
    private let codec = WireCodec()
    private let planRoute: RouteView

    init(home: Waypoint, checksum: UInt64, planRoute: RouteView) {
        self.home = home
        self.checksum = checksum
        self.planRoute = planRoute
    }

    var state: PersonState {
        PersonState(
            revision: revision, role: .passenger, person_id: person, person: Self.anaView,
            place: PlaceView(home), activity: .idle, ride: trip.map { view(of: $0) },
            route: shownRoute, today: nil, is_guest: isGuest, account_status: status,
            reservations: reservations.count, surge_percent: surge_percent,
            due_minor: due_minor, help: help, asks_for_pin: asksForPIN,
            next_booking_at_ms: reservations.map(\.pickup_at_ms).min())
    }

    /// A car that is not on its way to the passenger yet has no way to show.
    private var shownRoute: RouteView? {
        trip?.stage == .accepted && (bookedIn_s != nil || turn_s != nil) ? nil : route
    }

    static let anaView = PersonView(name: "Ana", rating: RatingAverage(sum: 246, count: 50))
    static let luisView = PersonView(name: "Luis", rating: RatingAverage(sum: 5_864, count: 1_204))
    static let mariaView = PersonView(name: "Maria", rating: RatingAverage(sum: 99, count: 20))

    private func view(of trip: Trip) -> RideView {
        let driver = trip.assignment?.driver
        var view = RideView(
            trip, for: .passenger, passenger: Self.anaView,
            driver: driver.map { $0 == Self.luis ? Self.luisView : Self.mariaView },
            vehicle: driver.map { _ in Self.vehicle }, now: now)
        view.is_favourite = isFavourite
        view.is_there = isThere
        if hasPhoto, driver != nil { view.has_photo = true }
        if [.requested, .offered].contains(trip.stage) {
            view.search = RideView.Search(
                began_at_ms: trip.requestedAt.milliseconds,
                ends_at_ms: trip.requestedAt.milliseconds + 180_000)
        }
        if trip.stage == .accepted, let bookedIn_s {
            view.booked_for_ms = now.milliseconds + bookedIn_s * 1_000
            view.sets_off_at_ms = now.milliseconds + (bookedIn_s - 600) * 1_000
        }
        if trip.stage == .accepted, let turn_s {
            let arrives_ms = now.milliseconds + turn_s * 1_000
            view.turn = RideView.Turn(
                free_at_ms: arrives_ms - 120_000, arrives_at_ms: arrives_ms)
        }
        if trip.request.payment == .card { view.card = cards.first }
        adorn(&view)
        return view
    }

    // MARK: What it is asked

    /// The frames with which it answers one.
    mutating func receive(_ frame: [UInt8]) throws -> [[UInt8]] {
        let incoming = try codec.decodeCall(frame)
        return [history.marked(codec.encode(answer(to: incoming.call), to: incoming.id))]
    }

    private mutating func answer(to call: AnyCall) -> Result<AnswerValue, WireError> {
        if let asked = call.to(Hello.self) { return .success(history.greet(asked, hello)) }
        if call.request is StartSession {
            return .success(SessionResult(token: "t", state: state))
        }
        calls.append(call.request)
        if let id = call.commandID, !answered.insert(id).inserted { return currentState() }
        let answer = perform(call.request)
        guard doubtsTheDisk, call.commandID != nil else { return answer }
        return .failure(
            WireError(
                .storageFailed, code: "storage_failed", message: "This could not be saved."))
    }

    private mutating func perform(_ call: any Request) -> Result<AnswerValue, WireError> {
        switch call {
        case let asked as PlanRide:
            return (refusal ?? refusal(of: asked)).map { .failure($0) } ?? .success(planned(asked))
        case let request as RequestRide: return requested(request)
        case let cancel as CancelRide:
            tell(.cancel(by: .person(.passenger(Self.ana)), reason: cancel.reason))
            route = nil
        case let given as RateRide:
            if let stars = Stars(rawValue: given.stars),
                let rating = try? Rating(stars: stars, comment: given.comment)
            {
                tell(.rate(by: .passenger(Self.ana), rating))
            }
        case is DismissRide: trip = nil
        case let chat as SendMessage: tell(.sendMessage(by: .passenger(Self.ana), text: chat.text))
        case let mark as MarkMessages:
            tell(.markDelivered(to: .passenger(Self.ana), through: MessageID(mark.delivered_id)))
            if mark.read_id > 0 {
                tell(.markRead(by: .passenger(Self.ana), through: MessageID(mark.read_id)))
            }
        case is WatchMap, is Ping, is SignOut: return .success(Done())
        case let booking as ScheduleRide: return booked(booking)
        case let old as UnscheduleRide:
            reservations.removeAll { $0.id == old.reservation_id }
            return .success(ReservationsResult(reservations: reservations))
        case is ListCards: return .success(CardsResult(cards: cards))
        case let wish as SetWish:
            isFavourite = wish.wish == "favourite"
            return .success(WishesResult(wishes: [], has_more: false))
        default: return performMore(call)
        }
        return currentState()
    }

    private mutating func performMore(_ call: any Request) -> Result<AnswerValue, WireError> {
        switch call {
        case let boarding as PlanBoarding:
            guard boarding.code == "7K2Q" else {
                return .failure(
                    WireError(.refused, code: "no_such_code", message: "No car has this code."))
            }
            var result = planned(
                PlanRide(
                    pickup: PlaceView(home), dropoff: boarding.dropoff,
                    promotion: boarding.promotion))
            result.driver = Self.luisView
            result.vehicle = RideView.Vehicle(Self.vehicle)
            return .success(result)
        case let replan as PlanDetour:
            return refusal.map { .failure($0) } ?? .success(detour(to: replan))
        case let redirect as RedirectRide:
            guard let dropoff = plan?.dropoff.waypoint else { return currentState() }
            tell(
                .changeDestination(
                    by: .passenger(Self.ana), to: dropoff,
                    quote: quote(of: quotes[redirect.quote_id] ?? .common)))
        case is GetRide:
            guard let trip else { return currentState() }
            return .success(
                RideDetailsResult(
                    ride: view(of: trip), route: planRoute, receipt: [], payments: [],
                    tickets: []))
        case is ShareRide: return .success(ShareCodeResult(code: "QX7M2K9D", link: link))
        case let alarm as CallForHelp:
            return .success(
                TicketView(
                    id: 17, kind: "sos", state: "raised", subject: "SOS",
                    ride_id: alarm.ride_id, opened_at_ms: now.milliseconds,
                    changed_at_ms: now.milliseconds, is_unread: false, message_count: 0,
                    messages: []))
        case let tip as GiveTip:
            tell(.tip(by: .passenger(Self.ana), amount: Money(minorUnits: tip.amount_minor)))
        default: break
        }
        return currentState()
    }

    private mutating func detour(to replan: PlanDetour) -> DetourResult {
        plan = PlanRide(pickup: PlaceView(home), dropoff: replan.dropoff)
        nextQuote += 1
        quotes[nextQuote] = .vip
        var whole = FareView(fare(of: .vip))
        let added = (state.ride?.fare.items ?? []).filter { $0.kind == .waiting }
        whole.items += added
        whole.total_minor += added.reduce(0) { $0 + $1.amount_minor }
        return DetourResult(
            ride_id: replan.ride_id, quote_id: nextQuote, dropoff: replan.dropoff,
            fare: whole,
            difference_minor: fare(of: .vip).total.minorUnits - fare(of: .common).total.minorUnits,
            route: planRoute, valid_until_ms: now.milliseconds + 300_000)
    }

    private mutating func booked(_ booking: ScheduleRide) -> Result<AnswerValue, WireError> {
        guard let plan, let moment = plan.pickup_at_ms, let category = quotes[booking.quote_id]
        else {
            return .failure(
                WireError(.refused, code: "quote_expired", message: "This price is too old."))
        }
        reservations.append(
            ReservationView(booking, of: plan, at: moment, category, fare(of: category)))
        return .success(ReservationsResult(reservations: reservations))
    }

    private mutating func currentState() -> Result<AnswerValue, WireError> {
        revision += 1
        return .success(state)
    }

    private var hello: HelloResult {
        HelloResult(
            protocol_version: ProtocolVersion.current, engine: "fake",
            city: CityView(
                name: "La Serena", path: "la-serena.city", checksum: hexadecimal(checksum),
                notice: "© OpenStreetMap contributors"),
            clock: ClockView(
                now: now, speed: speed,
                calendar: WorldCalendar(startingOn: .thursday, at: .seconds(8 * 3_600))),
            market: market)
    }

    private mutating func planned(_ asked: PlanRide) -> PlanResult {
        plan = asked
        let options = categories.map { category, unavailable in
            nextQuote += 1
            quotes[nextQuote] = category
            var option = PlanResult.Option(
                category: category, quote_id: nextQuote,
                fare: FareView(fare(of: category, promotion: asked.promotion)),
                pickup_s: pickups[category], seats: 4, surge_percent: surge_percent,
                terms: TermsView(terms), unavailable: unavailable,
                served: !unserved.contains(category))
            option.favourite = favourite
            return option
        }.flatMap { offersShared ? [$0, shared($0)] : [$0] }
        var result = PlanResult(
            pickup: asked.pickup, dropoff: asked.dropoff, route: planRoute, options: options,
            valid_until_ms: now.milliseconds + 300_000)
        if asked.promotion == Self.promotion {
            result.promotion = PromotionView(code: Self.promotion, amount_minor: 500)
        } else if asked.promotion != nil {
            result.promotion_refused = ErrorView(
                code: "promotion_no_such_code",
                message: "There is no promotion with this code.")
        }
        return result
    }

    private mutating func shared(_ alone: PlanResult.Option) -> PlanResult.Option {
        nextQuote += 1
        quotes[nextQuote] = alone.category
        return alone.shared(nextQuote)
    }

    /// The price of a category, with what demand adds to it.
    private func fare(of category: RideCore.Category, promotion: String? = nil) -> Fare {
        var fare = category == .vip ? Self.vipFare : Self.fare
        if promotion == Self.promotion {
            fare = fare.adding([.init(kind: .promotion, amount: Money(minorUnits: -500))])
        }
        guard surge_percent > 100 else { return fare }
        let added = Money.rounded(
            fare.total.minorUnits * Int64(surge_percent - 100), per: 100)
        return fare.adding([.init(kind: .surge, amount: added)])
    }

    private mutating func requested(_ request: RequestRide) -> Result<AnswerValue, WireError> {
        guard !quotesAreStale, let category = quotes[request.quote_id],
            let pickup = plan?.pickup.waypoint, let dropoff = plan?.dropoff.waypoint
        else {
            quotesAreStale = false
            return .failure(
                WireError(.refused, code: "quote_expired", message: "This price is too old."))
        }
        trip = Trip(
            id: TripID(42),
            request: TripRequest(
                passenger: Self.ana, pickup: pickup, dropoff: dropoff,
                quote: quote(of: category), payment: request.payment),
            requestedAt: now)
        return currentState()
    }

    /// A ride that was booked begins to look for a driver.
    mutating func beginBooking() {
        trip = Trip(
            id: TripID(43),
            request: TripRequest(
                passenger: Self.ana, pickup: home, dropoff: Journey.faro,
                quote: quote(of: .common), payment: .cash),
            requestedAt: now)
    }

    /// A ride that is over is closed.
    mutating func close() { trip = nil }

    private func quote(of category: RideCore.Category) -> Quote {
        Quote(
            category: category, fare: fare(of: category),
            distance: Metres(planRoute.distance_m), duration: .seconds(planRoute.duration_s),
            terms: terms, surge: surge_percent)
    }

    /// Carries out a command on the ride; one that is refused changes nothing.
    mutating func tell(_ command: TripCommand) {
        guard var ride = trip, (try? ride.perform(command, at: now)) != nil else { return }
        trip = ride
    }

    /// The frame that tells the present state.
    mutating func announcement() -> [UInt8] {
        revision += 1
        return codec.encode(.state(state))
    }

    /// The frame that tells something once.
    func notice(_ kind: String, _ message: String) -> [UInt8] {
        codec.encode(.notice(NoticeView(kind: kind, message: message)))
    }

    /// The frame of a tick.
    func tick(cars: [Int64], progress: TickView.Progress?) -> [UInt8] {
        codec.encode(
            .tick(
                TickView(
                    now_ms: now.milliseconds, speed: speed, cars: cars, progress: progress)))
    }
}
