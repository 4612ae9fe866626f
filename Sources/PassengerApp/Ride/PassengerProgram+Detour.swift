import RideApp
import RideCore
import RideTUI
import RideWire

/// Going elsewhere than was said at first: the new price is seen and accepted first (P8).
extension PassengerProgram {
    /// Asks where to instead.
    mutating func startRedirect() {
        guard let ride = core.ride else { return }
        startSearch(
            ends: RideEnds(origin: ride.pickup.waypoint), for: .redirect,
            besides: [ride.dropoff])
    }

    /// Asks for the way there and its price.
    mutating func askElsewhere(_ waypoint: Waypoint?, from search: EndSearch) {
        guard let waypoint, let ride = core.ride else { return }
        askedFrom = search
        let parameters = PlanDetour(ride_id: ride.id, dropoff: PlaceView(waypoint))
        draft = .replanning(parameters)
        core.send(parameters)
    }

    mutating func replanned(_ asked: PlanDetour, _ result: DetourResult) {
        guard case .replanning(let waiting) = draft, asked == waiting else { return }
        draft = .detour(Detour(result, of: asked))
    }

    mutating func notReplanned(_ asked: PlanDetour, _ error: WireError) {
        guard case .replanning(let waiting) = draft, asked == waiting else { return }
        // The engine knows better than the two points that they are one place.
        let isSame = error.code == "destination_is_the_same" && asked.stops == nil
        askAnew(
            isOfStops: asked.stops != nil, isOfGettingOut: asked.gets_out == true,
            why: isSame ? text("passenger.goesThere") : core.texts[error])
    }

    /// Goes back from another way to the question that led to it: where to instead, which stop, or
    /// which stops. What was typed is there still.
    ///
    /// - Parameter why: why what was asked for cannot be had; nil where it only is not wanted.
    mutating func askAnew(isOfStops: Bool, isOfGettingOut: Bool = false, why: String? = nil) {
        if var search = askedFrom {
            search.refusal = why
            if search.purpose == .redirect { search.getOut = placeToGetOut }
            draft = .searching(search)
            return refreshSearch()
        }
        if let why { core.toast(why, .danger) }
        guard isOfStops || isOfGettingOut else { return startRedirect() }
        draft = .home
        core.map.restore()
        if isOfStops { wish(.chooseStops) }
    }

    /// The ride goes on as it went, since the engine has refused the other way that was accepted.
    mutating func notRedirected(_ error: WireError) {
        guard case .detour(let detour) = draft else { return core.explain(error) }
        askAnew(
            isOfStops: detour.isOfStops, isOfGettingOut: detour.getsOut, why: core.texts[error])
    }

    /// Accepts the new price.
    mutating func redirect() {
        guard case .detour(let detour) = draft, let ride = core.ride else { return }
        core.send(
            RedirectRide(
                command_id: core.commandID(), ride_id: ride.id,
                quote_id: detour.result.quote_id, seal: detour.result.seal))
    }

    /// The ride goes elsewhere, or over other stops.
    mutating func redirected() {
        guard case .detour(let detour) = draft else { return }
        if !detour.isOfStops, let place = detour.result.dropoff.waypoint { remember(place) }
        draft = .home
        core.map.forgetSaved()
        core.map.centre()
        core.toast(
            detour.isOfStops
                ? text("passenger.restopped")
                : text("passenger.redirected", ["place": detour.result.dropoff.name]), .good)
    }

    // MARK: What is on the sheet

    /// What is changed: the end, or the stops on the way to it.
    private func detourTitle(to dropoff: PlaceView, over stops: [PlaceView]?) -> String {
        guard let stops else { return text("passenger.planTitle", ["place": dropoff.name]) }
        return stops.isEmpty
            ? text("passenger.planNoStops", ["place": dropoff.name]) : text("wish.stopsTitle")
    }

    func replanningSheet(_ parameters: PlanDetour) -> SheetContent {
        SheetContent(
            detourTitle(to: parameters.dropoff, over: parameters.stops),
            rows: [.line(StyledText(text("passenger.planWaiting"), .muted))])
    }

    func detourSheet(_ detour: Detour, _ glyphs: Glyphs) -> SheetContent {
        let result = detour.result
        let difference = Money(minorUnits: result.difference_minor)
        let change =
            difference == .zero
            ? text("passenger.detourSame")
            : text("passenger.detourChange", ["price": core.format.signedMoney(difference)])
        // Another end leaves the stops as they are, getting out leaves them out.
        let stops = detour.getsOut ? [] : detour.stops ?? core.ride?.stopsAhead ?? []
        var rows = stopRows(stops, glyphs)
        // Where the title is of the stops, the end is told after them.
        if detour.stops?.isEmpty == false {
            rows.append(.line(mark(glyphs.dropOff, .danger) + StyledText(result.dropoff.name)))
        }
        rows += [
            .line(
                StyledText(change, Style(difference > .zero ? .attention : .normal)),
                right: StyledText(core.distance(result.route.distance_m)) + core.separator(glyphs)
                    + StyledText(core.duration(result.route.duration_s))),
            .line(
                StyledText(text("passenger.detourBefore"), .muted),
                right: StyledText(
                    core.format.money(core.ride?.fare.total ?? .zero), .muted)),
        ]
        if showsDetails { rows += core.fareRows(result.fare) }
        rows.append(.paragraph(text("passenger.detourHint"), .muted))
        if core.ride?.stage == .offered {
            rows.append(.paragraph(text("passenger.detourAsksAnew"), .muted))
        }
        if core.waits(for: RedirectRide.self) {
            rows.append(.line(StyledText(core.texts["sending"], .attention)))
        }
        return SheetContent(
            detourTitle(to: result.dropoff, over: detour.stops),
            number: StyledText(core.format.money(result.fare.total), .accent), rows: rows)
    }
}
