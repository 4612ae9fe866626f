import RideApp
import RideCore
import RideMap
import RidePages
import RideTUI
import RideWire

/// From a destination to a request: the way, the prices, how to pay and when to go (P2–P4, P15,
/// P16).
extension PassengerProgram {
    // MARK: Planning

    /// Asks for the way and its prices.
    mutating func plan(
        _ ends: RideEnds, terms: PlanTerms = PlanTerms(), boardingCode: String? = nil,
        asksForTime: Bool = false
    ) {
        guard let place = core.state?.place, var request = ends.request(from: place) else {
            return
        }
        request.promotion = terms.promotion
        request.pickUpAt_ms = terms.pickUpAt_ms
        request.stops = terms.stops
        request.details = terms.details
        request.boardingCode = boardingCode
        request.category = terms.category
        request.replaces = terms.replaces
        request.priceBefore = terms.priceBefore
        request.asksForTime = asksForTime
        draft = .planning(request)
        core.send(request.call)
    }

    /// Asks anew for what is in front of the passenger.
    mutating func planAgain() {
        switch draft {
        case .planning(let request): core.send(request.call)
        case .choosing(let choice): renew(choice) { _ in }
        case .replanning(let parameters): core.send(parameters)
        case .home, .searching, .picking, .detour: break
        }
    }

    /// Asks for other prices of the same way; those there are stay in sight meanwhile.
    private mutating func renew(_ choice: PlanChoice, _ change: (inout PlanRequest) -> Void) {
        var choice = choice
        choice.request = choice.again
        change(&choice.request)
        choice.isRenewing = true
        draft = .choosing(choice)
        core.send(choice.request.call)
    }

    mutating func planned(_ asked: AnyCall, _ plan: PlanResult) {
        switch draft {
        case .planning(var request) where request.call == asked:
            let (asksForTime, showsStops) = (request.asksForTime, request.showsStops)
            (request.asksForTime, request.showsStops) = (false, false)
            request.stopsBefore = nil
            show(PlanChoice(request, plan))
            if asksForTime { open(SchedulePage(current: nil)) }
            if showsStops { open(StopsPage(request.stops)) }
        case .choosing(let old) where old.request.call == asked:
            var choice = PlanChoice(old.again, plan)
            choice.request.stopsBefore = nil
            choice.showsDetails = old.showsDetails
            show(choice)
        case .home, .searching, .picking, .planning, .choosing, .replanning, .detour: break
        }
    }

    /// Shows prices, and says so where the one that was chosen has risen.
    private mutating func show(_ choice: PlanChoice) {
        draft = .choosing(choice)
        guard let rise = choice.rise, let option = choice.option else { return }
        core.toast(
            text(
                "passenger.priceRose",
                [
                    "category": name(of: option),
                    "price": core.format.money(rise.to), "before": core.format.money(rise.from),
                ]), .attention)
    }

    mutating func notPlanned(_ asked: AnyCall, _ error: WireError) {
        let request: PlanRequest
        switch draft {
        case .planning(let waiting): request = waiting
        case .choosing(let choice): request = choice.again
        case .home, .searching, .picking, .replanning, .detour: return
        }
        guard request.call == asked else { return }
        core.explain(error)
        if let stops = request.stopsBefore {
            // The ride is as good as it was: only the new stop was wrong.
            var request = request
            (request.stops, request.stopsBefore) = (stops, nil)
            draft = .planning(request)
            core.send(request.call)
            return
        }
        if case .choosing(var choice) = draft, request.pickUpAt_ms != nil {
            // The way is as good as it was: only the time was wrong.
            choice.request.pickUpAt_ms = nil
            return renew(choice) { _ in }
        }
        searchAgain(request)
    }

    /// Goes back from the prices to where to.
    mutating func searchAgain(_ request: PlanRequest) {
        // For another destination another price is no surprise.
        var terms = request.terms
        terms.priceBefore = nil
        startSearch(
            ends: request.ends,
            for: request.boardingCode.map { .board(code: $0) } ?? .ride, terms: terms)
    }

    // MARK: Searching

    /// Asks where to.
    mutating func startSearch(
        ends: RideEnds = RideEnds(), for purpose: SearchPurpose = .ride,
        terms: PlanTerms = PlanTerms(), besides known: [PlaceView] = []
    ) {
        core.map.save()
        var search = EndSearch()
        search.ends = ends
        search.purpose = purpose
        search.terms = terms
        search.known = known.compactMap { $0.waypoint?.coordinate }
        if purpose == .redirect { search.getOut = placeToGetOut }
        draft = .searching(search)
        refreshSearch()
    }

    /// Looks anew for what is typed.
    mutating func refreshSearch() {
        if search == nil { search = core.newSearch() }
        guard case .searching(var ongoing) = draft, let search, let me else { return }
        // Whoever sits in the car is where the car is, not where it came for them.
        let isAboard = ongoing.purpose.isDuringRide && core.ride?.stage == .inProgress
        let car = isAboard ? core.routeAhead.first : nil
        ongoing.refresh(search, me: me, car: car, places: core.facts.places) {
            core.point(typed: $0, near: $1)
        }
        draft = .searching(ongoing)
    }

    /// Takes a place for the end that is being said; nil stands for where the passenger is.
    mutating func take(_ waypoint: Waypoint?, in search: EndSearch) {
        // A stop may be made twice; an end that stays where it is is none.
        if let waypoint, search.purpose == .redirect, search.goes(to: waypoint.coordinate) {
            return core.refuse(text("passenger.goesThere"))
        }
        var search = search
        if search.purpose != .stop { search.ends[search.end] = waypoint }
        switch search.purpose {
        case .ride: break
        case .board(let code):
            return plan(search.ends, terms: search.terms, boardingCode: code)
        case .save(let label): return save(waypoint, as: label)
        case .redirect: return askElsewhere(waypoint, from: search)
        case .stop:
            let before = search.terms.stops
            search.terms.stops += waypoint.map { [PlaceView($0)] } ?? []
            plan(search.ends, terms: search.terms)
            if case .planning(var request) = draft {
                request.stopsBefore = before
                request.showsStops = true
                draft = .planning(request)
            }
            return
        case .stopOnTheWay: return stopOnTheWay(waypoint, from: search)
        case .pickup: return movePickup(to: waypoint)
        }
        if search.ends.destination != nil, !search.isOtherUntaken {
            plan(search.ends, terms: search.terms)
        } else {
            if search.end == .origin || search.isOtherUntaken { search.switchEnd() }
            draft = .searching(search)
            refreshSearch()
        }
    }

    private mutating func save(_ waypoint: Waypoint?, as label: String) {
        draft = .home
        core.map.restore()
        open(PlacesPage())
        guard let waypoint else { return }
        var places = core.facts.places
        guard places.save(waypoint, as: label) else {
            return core.refuse(core.texts["find.placesFull"])
        }
        core.change(places)
        core.toast(text("passenger.placeSaved", ["label": core.label(ofPlace: label)]), .good)
    }

    /// Puts a destination first among those of late; nobody has asked for that of a ride that
    /// plays itself.
    mutating func remember(_ destination: Waypoint) {
        guard demo == nil else { return }
        var places = core.facts.places
        places.went(to: destination)
        core.change(places)
    }

    // MARK: How and when

    public mutating func requested(_ request: AppRequest) {
        switch request {
        case .plan(let from, let to, let stops):
            plan(RideEnds(origin: from, destination: to), terms: PlanTerms(stops: stops))
        case .board(let code): startSearch(for: .board(code: code))
        case .savePlace(let label): startSearch(for: .save(label: label))
        case .pay(let payment, let card): purse.choose(payment, card: card)
        case .promotion(let code): change { $0.promotion = code }
        case .pickUpAt(let moment): change { $0.pickUpAt_ms = moment }
        case .details(let details): changeDetails { $0 = details }
        case .stops(let stops): choose(stops: stops)
        case .addStop: addStop()
        case .bookAnew(let booking, let moment): bookAnew(booking, at: moment)
        case .tour: core.showTour(tour)
        case .demoRide: startDemo()
        case .quit: perform(shared: .quit)
        }
    }

    mutating func change(_ change: (inout PlanRequest) -> Void) {
        if case .choosing(let choice) = draft { renew(choice, change) }
    }
}
