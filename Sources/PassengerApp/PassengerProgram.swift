import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// The passenger's app (P1–P9): a pure machine that the shell runs.
public struct PassengerProgram: AppProgram, Sendable {
    /// What both apps are made of.
    public var core: AppCore<PassengerAction>

    /// What the passenger is doing while there is no ride.
    var draft = Draft.home
    /// Finds places by name; nil until the map is there.
    var search: PlaceSearch?
    /// Destinations of this session, the last first.
    var recents: [Waypoint] = []
    /// Whether the price of the ride is shown with its parts.
    var showsDetails = false
    /// A ride that is to be planned once more as soon as it is closed.
    var repeated: Repetition?
    /// What calling the ride off costs, as the passenger was last told.
    var shownFee = Money.zero
    /// The ride as it was last told to the passenger.
    private var told: RideView?

    private static let recentsLimit = 5

    /// See `Program`.
    public init(settings: ProgramSettings) {
        core = AppCore(role: .passenger, settings: settings)
    }

    func text(
        _ key: PassengerText, _ values: KeyValuePairs<String, String> = [:]
    ) -> String {
        core.texts[key, values]
    }

    /// Where the passenger is.
    var me: Waypoint? { core.state?.place.waypoint }

    // MARK: What happens

    /// See `AppProgram`.
    public mutating func opened(_ city: City) { search = PlaceSearch(city) }

    /// See `AppProgram`.
    public mutating func learned(_ news: EngineLink.News) {
        switch news {
        case .signedIn:
            tell()
            planAgain()
        case .state: tell()
        case .answered(let call, let result): answered(call, result)
        case .greeted, .tick, .notice, .lost, .visiting, .signedOut: break
        }
    }

    private mutating func answered(_ call: Call, _ result: Result<CallResult, WireError>) {
        switch (call, result) {
        case (.ridePlan(let asked), .success(.plan(let plan))): planned(asked, plan)
        case (.ridePlan(let asked), .failure(let error)): notPlanned(asked, error)
        case (.rideRequest, .failure(let error)) where error.code == "quote_expired":
            core.toast(text(.priceRenewed), .attention)
            planAgain()
        case (let call, .failure(let error)) where call.commandID != nil:
            core.explain(error)
        case (_, .success), (_, .failure): break
        }
    }

    /// Tells the passenger what has become of the ride (P7).
    private mutating func tell() {
        guard let ride = core.ride else {
            told = nil
            if let repeated { plan(repeated.ends, category: repeated.category) }
            repeated = nil
            return
        }
        if repeated?.ride != ride.id { repeated = nil }
        draft = .home
        core.map.forgetSaved()
        let before = told
        told = ride
        if before?.id != ride.id { showsDetails = false }
        guard let before, before.id != ride.id || before.stage != ride.stage else { return }
        if before.id == ride.id, before.driver_id != nil, ride.stage.isSearching {
            return tellOfWithdrawal(by: before.driver)
        }
        announce(ride)
    }

    /// The driver has given the ride back: what was asked about that driver means nothing now.
    private mutating func tellOfWithdrawal(by driver: PersonView?) {
        core.withdrawQuestion()
        core.announce(text(.toldWithdrawn, ["name": driver?.name ?? ""]), .attention)
    }

    private mutating func announce(_ ride: RideView) {
        let name = ride.driver?.name ?? ""
        switch ride.stage {
        case .requested, .offered: break
        case .accepted:
            let car = ride.vehicle.map { "\(core.name(of: $0)), \($0.plate)" } ?? ""
            core.announce(text(.toldAccepted, ["name": name, "car": car]), .good)
        case .arrived: core.announce(text(.toldArrived, ["name": name]), .good)
        case .inProgress: core.announce(text(.toldStarted, ["place": ride.dropoff.name]))
        case .completed:
            core.announce(
                text(
                    .toldCompleted,
                    [
                        "price": core.format.money(ride.fare.total),
                        "payment": core.name(of: ride.payment),
                    ]), .good)
        case .cancelled where ride.cancelled_by == .passenger:
            core.toast("\(text(.toldCancelled)) \(costs(of: ride))")
        case .cancelled:
            core.announce("\(text(.toldCancelledByOther)) \(costs(of: ride))", .danger)
        case .unserved: core.announce(text(.toldUnserved), .attention)
        }
    }

    // MARK: Planning

    /// Asks for the way and the prices; without an answer to where to, asks the passenger.
    mutating func plan(_ ends: RideEnds, category: Category? = nil) {
        guard let place = core.state?.place, let parameters = ends.parameters(from: place) else {
            return
        }
        draft = .planning(PlanRequest(ends: ends, parameters: parameters, category: category))
        core.send(.ridePlan(parameters))
    }

    /// Prices live no longer than the session with the engine: they are asked for again.
    private mutating func planAgain() {
        switch draft {
        case .planning(let request): core.send(.ridePlan(request.parameters))
        case .choosing(var choice):
            choice.request.category = choice.option?.category
            draft = .choosing(choice)
            core.send(.ridePlan(choice.request.parameters))
        case .home, .searching, .picking: break
        }
    }

    private mutating func planned(_ asked: PlanParameters, _ plan: PlanResult) {
        switch draft {
        case .planning(let request) where request.parameters == asked:
            draft = .choosing(PlanChoice(request, plan))
        case .choosing(let old) where old.request.parameters == asked:
            var request = old.request
            request.category = old.option?.category
            var choice = PlanChoice(request, plan)
            choice.showsDetails = old.showsDetails
            draft = .choosing(choice)
        case .home, .searching, .picking, .planning, .choosing: break
        }
    }

    private mutating func notPlanned(_ asked: PlanParameters, _ error: WireError) {
        let request: PlanRequest
        switch draft {
        case .planning(let waiting): request = waiting
        case .choosing(let choice): request = choice.request
        case .home, .searching, .picking: return
        }
        guard request.parameters == asked else { return }
        core.explain(error)
        startSearch(ends: request.ends)
    }

    // MARK: Searching

    /// Asks where to.
    mutating func startSearch(ends: RideEnds = RideEnds()) {
        core.map.save()
        var search = EndSearch()
        search.ends = ends
        draft = .searching(search)
        refreshSearch()
    }

    /// Searches for what is typed now.
    mutating func refreshSearch() {
        guard case .searching(var ongoing) = draft, let search, let me else { return }
        ongoing.refresh(search, me: me, recents: recents)
        draft = .searching(ongoing)
    }

    /// Takes an end, and goes on to what is missing.
    mutating func take(_ waypoint: Waypoint?, in search: EndSearch) {
        var search = search
        search.ends[search.end] = waypoint
        if search.ends.destination != nil {
            plan(search.ends)
        } else {
            if search.end == .origin { search.switchEnd() }
            draft = .searching(search)
            refreshSearch()
        }
    }

    /// Keeps a destination to be offered again.
    mutating func remember(_ destination: Waypoint) {
        recents.removeAll { $0.name == destination.name }
        recents.insert(destination, at: 0)
        recents = Array(recents.prefix(Self.recentsLimit))
    }
}

extension TripStage {
    /// Whether a driver is being looked for.
    var isSearching: Bool {
        switch self {
        case .requested, .offered: true
        case .accepted, .arrived, .inProgress, .completed, .cancelled, .unserved: false
        }
    }
}
