import RideApp
import RideCore
import RideMap
import RidePages
import RideTUI
import RideWire

/// What the passenger adds to a request and changes of a ride: note, PIN, rider, stops, price,
/// pick-up, and who is asked first.
extension PassengerProgram {
    mutating func wish(_ action: PassengerAction) {
        switch action {
        case .chooseDetails: chooseDetails()
        case .chooseStops: chooseStops()
        case .chooseDriver: chooseDriver()
        case .note: if let ride = core.ride { open(PickupNotePage(ride)) }
        case .raise: open(RaisePage())
        default: startMovingPickup()
        }
    }

    // MARK: Before the request

    private mutating func chooseDetails() {
        guard case .choosing(let choice) = draft else { return }
        open(
            RideDetailsPage(
                choice.request.details, asksForPIN: core.state?.asks_for_pin ?? false,
                isAboard: choice.isBoarding))
    }

    private mutating func chooseStops() {
        if case .choosing(let choice) = draft { return open(StopsPage(choice.request.stops)) }
        guard let ride = core.ride, ride.stage.isLive else { return }
        open(
            StopsPage(
                ride.stopsAhead, behind: (ride.stops ?? []).count { $0.reached_at_ms != nil }))
    }

    /// The choice between the nearest driver and a favourite farther away, turned round.
    private mutating func chooseDriver() {
        guard case .choosing(let choice) = draft, let favourite = choice.option?.favourite else {
            return
        }
        let isFirst = Self.isAskedFirst(favourite, choice)
        changeDetails { details in
            var changed = details ?? RequestDetailsView()
            changed.first_asked = isFirst ? .nearest : .favourite
            details = changed
        }
    }

    static func isAskedFirst(
        _ favourite: PlanResult.Favourite, _ choice: PlanChoice
    ) -> Bool {
        switch choice.request.details?.first_asked {
        case .favourite: true
        case .nearest: false
        case nil: favourite.is_asked_first
        }
    }

    /// Details change no price: nothing is asked anew.
    mutating func changeDetails(_ change: (inout RequestDetailsView?) -> Void) {
        guard case .choosing(var choice) = draft else { return }
        change(&choice.request.details)
        draft = .choosing(choice)
    }

    mutating func choose(stops: [PlaceView]) {
        if case .choosing = draft {
            return change { ($0.stopsBefore, $0.stops) = ($0.stops, stops) }
        }
        if let ride = core.ride { ask(ride, over: stops) }
    }

    mutating func addStop() {
        if case .choosing(let choice) = draft {
            let request = choice.request
            return startSearch(
                ends: request.ends, for: .stop, terms: choice.again.terms,
                besides: request.stops + [request.dropoff])
        }
        guard let ride = core.ride else { return }
        startSearch(
            ends: RideEnds(origin: ride.pickup.waypoint), for: .stopOnTheWay,
            besides: ride.stopsAhead + [ride.dropoff])
    }

    // MARK: During the ride

    mutating func stopOnTheWay(_ waypoint: Waypoint?, from search: EndSearch) {
        guard let waypoint, let ride = core.ride else { return }
        ask(ride, over: ride.stopsAhead + [PlaceView(waypoint)], from: search)
    }

    /// Asks for the price of the ride over other stops ahead.
    ///
    /// - Parameter search: where another stop was typed; nil where one was taken out.
    private mutating func ask(
        _ ride: RideView, over stops: [PlaceView], from search: EndSearch? = nil
    ) {
        askedFrom = search
        let parameters = PlanDetour(ride_id: ride.id, dropoff: ride.dropoff, stops: stops)
        draft = .replanning(parameters)
        core.send(parameters)
    }

    /// Puts the crosshair on the pick-up, to be moved from there.
    private mutating func startMovingPickup() {
        guard let ride = core.ride, let pickup = ride.pickup.waypoint else { return }
        core.map.save()
        core.map.show(pickup.coordinate)
        var search = EndSearch()
        search.purpose = .pickup
        search.end = .origin
        search.ends = RideEnds(origin: pickup)
        draft = .picking(search)
    }

    /// Asks for another point to get in at; the point stays in sight until it is taken, so that
    /// one that is refused can be moved back.
    mutating func movePickup(to waypoint: Waypoint?) {
        guard let waypoint, let ride = core.ride else { return leavePickup() }
        core.send(
            MovePickup(
                command_id: core.commandID(), ride_id: ride.id, pickup: PlaceView(waypoint)))
    }

    /// The pick-up is moved, or stays where it is.
    mutating func leavePickup() {
        guard case .picking(let search) = draft, search.purpose == .pickup else { return }
        draft = .home
        core.map.restore()
    }

    // MARK: What is on the sheet

    /// That a favourite is the nearest driver: there is nothing to choose, and it is good to know.
    func favouriteRows(_ choice: PlanChoice) -> [SheetRow] {
        guard let option = choice.option, let favourite = option.favourite,
            !Self.isFarther(favourite, than: option)
        else { return [] }
        return [
            .line(
                StyledText(
                    text("wish.favouriteIsNearest", ["name": favourite.name]), Style(.good, .bold)))
        ]
    }

    /// Whether there is anything to choose: the favourite may be the nearest.
    static func isFarther(
        _ favourite: PlanResult.Favourite, than option: PlanResult.Option
    ) -> Bool {
        option.pickup_s.map { favourite.pickup_s > $0 } ?? false
    }

    /// The stops that are still to come.
    func stopRows(_ stops: [PlaceView], _ glyphs: Glyphs) -> [SheetRow] {
        stops.map { stop in
            .line(mark(glyphs.separator, .attention) + StyledText(stop.name))
        }
    }

    /// For when the ride is booked, and when its car sets off; nothing for one as soon as can be.
    private func bookedRows(_ ride: RideView) -> [SheetRow] {
        guard let booked_ms = ride.booked_for_ms else { return [] }
        let leaves = ride.sets_off_at_ms.map {
            text("passenger.setsOff", ["time": core.clockTime($0)])
        }
        return [
            .line(
                StyledText(
                    text("passenger.bookedFor", ["time": core.clockTime(booked_ms)]), .attention),
                right: StyledText(leaves ?? "", .muted))
        ]
    }

    /// How driver and passenger find each other: who rides, the PIN, the note.
    func meetingRows(_ ride: RideView, _ glyphs: Glyphs) -> [SheetRow] {
        var rows = bookedRows(ride)
        if let pin = ride.pin?.text {
            rows.append(
                .line(
                    StyledText(
                        words(of: ride, "wish.pinIs", orOf: "wish.riderPinIs") {
                            ["rider": $0, "pin": pin]
                        }, Style(.attention, .bold)),
                    right: StyledText(riderWords(ride) ?? "", .muted)))
        } else {
            rows += riderRows(ride)
        }
        if let note = ride.note {
            rows.append(.paragraph(text("wish.quoted", ["note": note]), .muted))
        }
        return rows
    }

    /// Who rides, if it is not who asked for the ride.
    private func riderWords(_ ride: RideView) -> String? {
        ride.rider.map { text("wish.for", ["name": $0.name]) }
    }

    func riderRows(_ ride: RideView) -> [SheetRow] {
        riderWords(ride).map { [.line(StyledText($0, .muted))] } ?? []
    }

    /// What is said to whoever rides, or of them where somebody else has asked for the ride.
    ///
    /// - Parameters:
    ///   - own: the words for who rides.
    ///   - others: the words for who reads of it; they have the rider's name as `rider`.
    ///   - values: what else either has, by name.
    func words(
        of ride: RideView, _ own: TextKey, orOf others: TextKey,
        _ values: (String) -> KeyValuePairs<String, String> = { ["rider": $0] }
    ) -> String {
        text(ride.rider == nil ? own : others, values(ride.rider?.name ?? ""))
    }

    func atStopSheet(_ ride: RideView, _ glyphs: Glyphs) -> SheetContent {
        var rows = driverRows(ride, glyphs, isNamed: false)
        // As it looks if the car goes on now.
        if ride.stopsAhead.isEmpty, let arrival = endArrival(of: ride) {
            rows.append(.line(StyledText(arrival, .muted)))
        }
        rows += laterRows(ride, glyphs)
        if let waiting = waitingRow(ride) { rows.append(waiting) }
        return SheetContent(
            title: sheetTitle(of: ride),
            number: StyledText(core.format.money(ride.fare.total), .accent),
            rows: rows + talkRows(ride))
    }

    // MARK: Keys

    /// While a driver is looked for.
    func searchingBindings(_ ride: RideView) -> [KeyBinding<PassengerAction>] {
        guard ride.is_boarding != true else { return [] }
        let mayRaise = ride.raises_minor?.isEmpty == false
        return [
            KeyBinding(
                .char("u"), text("wish.keyRaise"), priority: 8,
                availability: mayRaise
                    ? core.whenLive : .unavailable(reason: text("wish.raiseNoMore")),
                action: .raise)
        ] + pickupBindings(ride) + [liveStopsBinding]
    }

    /// Until the car is there.
    func pickupBindings(_ ride: RideView) -> [KeyBinding<PassengerAction>] {
        switch ride.stage {
        case .requested, .offered, .accepted: break
        case .arrived, .inProgress, .completed, .cancelled, .unserved: return []
        }
        return [
            KeyBinding(
                .char("i"), text("wish.keyNote"), priority: 4, availability: core.whenLive,
                action: .note),
            KeyBinding(
                .char("p"), text("wish.keyPickup"), priority: 4,
                availability: core.waits(for: MovePickup.self)
                    ? .unavailable(reason: core.texts["sending"]) : whenGoesAlone,
                action: .movePickup),
        ]
    }

    var liveStopsBinding: KeyBinding<PassengerAction> {
        KeyBinding(
            .char("a"), text("wish.keyStops"), priority: 4, availability: whenGoesAlone,
            action: .chooseStops)
    }
}
