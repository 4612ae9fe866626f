import RideApp
import RideCore
import RideMap
import RidePages
import RideTUI
import RideWire

extension PassengerProgram {
    public mutating func perform(_ action: PassengerAction) {
        switch action {
        case .shared(let action): perform(shared: action)
        case .whereTo: startSearch()
        case .pickOnMap: startPicking()
        case .switchEnd: switchEnd()
        case .openStreet: openStreet()
        case .choose: choose()
        case .takePoint: takePoint()
        case .nudge(let right, let down): core.map.nudge(right: right, down: down)
        case .request: request()
        case .details: toggleDetails()
        case .back: back()
        case .askCancel: askCancel()
        case .cancel(let reason): cancel(reason)
        case .again: again(isForLater: false)
        case .later: again(isForLater: true)
        case .close: core.dismissRide()
        case .menu: open(menu)
        case .goToSaved(let number): goToSaved(number)
        case .changeTerm: changeTerm()
        case .choosePayment, .choosePromotion, .chooseTime: chooseTerms(action)
        case .compareWays:
            if case .choosing(let choice) = draft { open(WaysPage(choice.plan)) }
        case .elsewhere: startRedirect()
        case .getOut: getOut()
        case .chooseDetails, .chooseStops, .chooseDriver, .note, .raise, .movePickup: wish(action)
        case .acceptDetour: redirect()
        case .share: share()
        case .photo:
            if let ride = core.ride { open(RidePhotoPage(ride, of: ride.driver?.name ?? "")) }
        case .nextTip, .favourite, .report: sayFarewell(action)
        }
    }

    public mutating func typed(_ key: Key) -> Bool {
        if movesTip(key) { return true }
        guard isDrafting else { return false }
        switch draft {
        case .searching(var search):
            guard search.handle(key) else { return false }
            draft = .searching(search)
            refreshSearch()
            return true
        case .choosing: return movesChoice(key)
        case .home, .picking, .planning, .replanning, .detour: return false
        }
    }

    /// A click selects a row; a click on the selected row takes it.
    public mutating func chosen(row: Int, of list: String) {
        if core.isRating, list == TipSuggestions.list { return farewell.choose(tip: row) }
        guard isDrafting else { return }
        switch draft {
        case .searching(var search) where list == Self.candidatesList:
            let isChosen = search.selected == row
            search.select(row)
            draft = .searching(search)
            if isChosen { choose() }
        case .choosing(var choice) where list == Self.optionsList:
            guard choice.plan.options.indices.contains(row) else { return }
            let isChosen = choice.selected == row && choice.term == nil
            (choice.selected, choice.term) = (row, nil)
            draft = .choosing(choice)
            if isChosen, canRequest == .available { request() }
        case .choosing(var choice) where list == Self.termsList:
            choice.term = row
            draft = .choosing(choice)
            changeTerm()
        case .home, .searching, .picking, .planning, .choosing, .replanning, .detour: break
        }
    }

    /// The point that was clicked goes to the middle.
    public mutating func clicked(_ coordinate: Coordinate) {
        if case .picking = draft, isDrafting { core.map.show(coordinate) }
    }

    // MARK: Where to?

    private mutating func startPicking() {
        switch draft {
        case .home:
            core.map.save()
            draft = .picking(EndSearch())
        case .searching(let search): draft = .picking(search)
        case .picking, .planning, .choosing, .replanning, .detour: break
        }
    }

    private mutating func switchEnd() {
        guard case .searching(var search) = draft, search.purpose.hasOrigin else { return }
        search.switchEnd()
        draft = .searching(search)
        refreshSearch()
    }

    private mutating func openStreet() {
        guard case .searching(var search) = draft else { return }
        search.toggleStreet()
        draft = .searching(search)
        refreshSearch()
    }

    private mutating func choose() {
        guard case .searching(let search) = draft, let chosen = search.chosen else { return }
        switch chosen.detail {
        case .myLocation: take(nil, in: search)
        case .getOut: getOut(search)
        case .saved, .recent, .chosen, .point, .found:
            take(chosen.waypoint, in: search)
        }
    }

    private mutating func takePoint() {
        guard case .picking(let search) = draft, let city = core.openCity else { return }
        let middle = core.map.goal.centre
        guard city.snap(middle) != nil else {
            core.refuse(text("passenger.pickOffMap"))
            return
        }
        take(Waypoint(coordinate: middle, name: core.name(at: middle)), in: search)
    }

    private mutating func back() {
        switch draft {
        case .home: break
        case .searching(let search):
            guard search.opened == nil else { return openStreet() }
            if search.purpose == .stop { return plan(search.ends, terms: search.terms) }
            draft = .home
            core.map.restore()
            if case .save = search.purpose { open(PlacesPage()) }
        case .picking(let search) where search.purpose == .pickup: leavePickup()
        case .picking(let search):
            draft = .searching(search)
            refreshSearch()
        case .planning(let request): searchAgain(request)
        case .choosing(let choice):
            if choice.showsDetails {
                toggleDetails()
            } else {
                searchAgain(choice.again)
            }
        case .replanning(let asked):
            askAnew(isOfStops: asked.stops != nil, isOfGettingOut: asked.gets_out == true)
        case .detour(let detour):
            askAnew(isOfStops: detour.isOfStops, isOfGettingOut: detour.getsOut)
        }
    }

    // MARK: The ride

    /// Whether the chosen category can be requested now.
    var canRequest: Availability {
        if core.waits(for: RequestRide.self) || core.waits(for: ScheduleRide.self) {
            return .unavailable(reason: core.texts["sending"])
        }
        if case .choosing(let choice) = draft {
            if choice.isRenewing { return .unavailable(reason: text("passenger.renewing")) }
            if let reason = choice.option?.refusal {
                return .unavailable(reason: sentence(forUnavailable: reason))
            }
            if choice.request.pickUpAt_ms == nil, core.ride != nil {
                return .unavailable(reason: core.texts["error.already_has_a_live_ride"])
            }
        }
        return core.whenAllowed
    }

    /// Why a category cannot be had, in a sentence.
    func sentence(forUnavailable reason: String) -> String {
        let words = words(forUnavailable: reason)
        return core.texts[WireError(.refused, code: reason, message: words)].asFullSentence
    }

    /// Why a category cannot be had, in a few words.
    func words(forUnavailable reason: String) -> String {
        let group = "unavailable"
        let words = core.texts[word: reason, in: group]
        // An engine may have reasons that are not known here; their codes are no words.
        return words == reason ? core.texts[word: "other", in: group] : words
    }

    private mutating func request() {
        guard case .choosing(var choice) = draft, let option = choice.option else { return }
        if let destination = choice.request.ends.destination { remember(destination) }
        let (payment, card) = (purse.payment, purse.card?.id)
        if choice.request.pickUpAt_ms == nil {
            choice.isRequested = true
            draft = .choosing(choice)
            let promised = option.favourite.flatMap {
                Self.isAskedFirst($0, choice) ? $0.driver_id : nil
            }
            core.send(
                RequestRide(
                    command_id: core.commandID(), quote_id: option.quote_id, payment: payment,
                    card_id: card, details: choice.request.details, seal: option.seal,
                    favourite_id: promised))
        } else {
            core.send(
                ScheduleRide(
                    command_id: core.commandID(), quote_id: option.quote_id, payment: payment,
                    card_id: card, details: choice.request.details, seal: option.seal))
        }
    }

    /// The choice is open again.
    mutating func requestFailed() {
        guard case .choosing(var choice) = draft else { return }
        choice.isRequested = false
        draft = .choosing(choice)
    }

    private mutating func chooseTerms(_ action: PassengerAction) {
        guard case .choosing(let choice) = draft else { return }
        switch action {
        case .choosePayment:
            open(PaymentChoicePage(current: purse.payment, card: purse.card?.id))
        case .choosePromotion: open(PromotionPage(current: choice.request.promotion))
        default: open(SchedulePage(current: choice.request.pickUpAt_ms))
        }
    }

    private mutating func goToSaved(_ number: Int) {
        let saved = core.facts.places.saved
        guard saved.indices.contains(number), let place = saved[number].place.waypoint else {
            return
        }
        core.map.save()
        plan(RideEnds(destination: place))
    }

    private mutating func toggleDetails() {
        if isDrafting, case .choosing(var choice) = draft {
            choice.showsDetails.toggle()
            draft = .choosing(choice)
        } else {
            showsDetails.toggle()
        }
    }

    /// Closes the ride that came to nothing and asks for the same way once more.
    private mutating func again(isForLater: Bool) {
        guard let ride = core.ride, let origin = ride.pickup.waypoint,
            let destination = ride.dropoff.waypoint
        else { return }
        core.dismissRide()
        repeated = Repetition(
            ride: ride.id, ends: RideEnds(origin: origin, destination: destination),
            terms: terms(of: ride), isForLater: isForLater)
    }

    /// Keeps what is told of a live ride alone, which was not requested here: that it has a PIN,
    /// and the rider's telephone.
    mutating func keepTerms(of ride: RideView) {
        guard ride.stage.isLive, agreed?.ride != ride.id else { return }
        let details = RequestDetailsView(
            with_pin: ride.pin == nil ? nil : true, rider: ride.rider)
        // Once the ride has begun its PIN is told no more.
        let knowsPIN = ride.stage != .inProgress
        agreed = (ride.id, PlanTerms(details: details, replaces: keptBooking(for: ride)), knowsPIN)
    }

    /// That a PIN has to be set anew, where nobody knows any more whether the ride had one.
    func forgottenRows(_ ride: RideView) -> [SheetRow] {
        let isKnown = agreed.map { $0.ride == ride.id && $0.knowsPIN } ?? false
        guard !isKnown, ride.is_boarding != true, core.state?.asks_for_pin != true
        else { return [] }
        return [.paragraph(text("passenger.againPIN"), .muted)]
    }

    /// What was agreed on for a ride that is over: as the ride tells it, and the rest, which is
    /// told of live rides alone or not at all, as it was requested here.
    private func terms(of ride: RideView) -> PlanTerms {
        var terms = agreed.flatMap { $0.ride == ride.id ? $0.terms : nil } ?? PlanTerms()
        terms.category = ride.category
        terms.pickUpAt_ms = nil
        terms.stops = (ride.stops ?? []).map(\.place)
        var details = terms.details ?? RequestDetailsView()
        details.note = ride.note
        if details.rider?.name != ride.rider?.name { details.rider = ride.rider }
        terms.details = details.isEmpty ? nil : details
        return terms
    }
}
