import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// One station: what is there, the way on foot, and what can be done there (B3, B4).
public struct StationPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Keep a bicycle.
        case reserve
        /// Unlock a bicycle, standing before it.
        case unlock
        /// Make it a favourite, or no longer.
        case like
        /// Give stars.
        case rate
        /// Turn to the left or right.
        case turn
        /// Show the steps of the way, or hide them.
        case steps
        /// Show the map with hardly anything over it, or the details again.
        case full
        /// Show the code to be shared.
        case share
        /// Copy the address of the system on the web.
        case website
        /// Write to support about it.
        case report
        /// Ask again for what did not come.
        case again
        /// Close the page.
        case close
    }

    static let stars = "station"

    private let id: UInt64
    private var details = Loadable<BikeStationResult>()
    private var walk = Loadable<WalkResult>()
    private var submission = Submission()
    private var showsSteps = false
    /// Whether the map has the screen to itself, but for one line.
    private var isFull = false
    /// Where the person was last; who walks looks where the way leads.
    private var stood: Coordinate?
    private var isShared = false
    /// Where buses, trains and boats stop near it, the nearest first.
    private var stops: [(name: String, distance: Metres)] = []
    /// In which direction the person looks, in degrees clockwise from north.
    private var facing = 0

    /// The station of this number.
    public init(_ id: UInt64) { self.id = id }

    // MARK: What it shows

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        guard let shown = details.value else {
            return SheetContent(context.text("bikes.station"), rows: [details.noticeRow(context)])
        }
        let station = shown.station
        if isFull {
            var content = SheetContent(
                station.place.name,
                rows: [
                    .line(context.fill(of: station, room.glyphs)),
                    .line(walkWords(room.glyphs, context)),
                ])
            content.leavesMap = true
            return content
        }
        var rows: [SheetRow] = [
            .line(
                context.fill(of: station, room.glyphs),
                right: StyledText(station.code, Style(.accent, .bold)))
        ]
        rows.append(.facts(KeyValueBlock(facts(shown, room, context))))
        if showsSteps { rows += steps(context) }
        if isShared {
            rows.append(.paragraph(context.text("bikes.shareHint", ["link": shown.link]), .accent))
        }
        rows.append(
            .stars(
                shown.my_stars ?? 0, id: Self.stars,
                label: StyledText(context.text("bikes.rate"), .muted)))
        if let row = submission.row(context) { rows.append(row) }
        var content = SheetContent(
            station.place.name,
            number: StyledText(
                station.is_favourite ? String(Character(room.glyphs.star)) : "", .accent),
            rows: rows)
        content.leavesMap = true
        return content
    }

    private func facts(
        _ shown: BikeStationResult, _ room: PageRoom, _ context: PageContext
    ) -> [KeyValueBlock.Fact] {
        var facts: [KeyValueBlock.Fact] = []
        func add(_ key: TextKey, _ value: String) {
            if !value.isEmpty { facts.append(.init(context.text(key), StyledText(value))) }
        }
        let kinds = shown.kinds.map { kind in
            let name =
                kind.name.isEmpty
                ? context.texts[word: kind.propulsion, in: "bikes.kind"] : kind.name
            return "\(context.format.number(kind.count)) \(name)"
        }
        add("bikes.factKinds", kinds.joined(separator: ", "))
        facts.append(.init(context.text("bikes.factWalk"), walkWords(room.glyphs, context)))
        add(
            "bikes.factSystem",
            ([shown.system] + shown.companies).joined(separator: " \u{00B7} "))
        add("bikes.factWebsite", shown.website ?? "")
        add("bikes.factAddress", shown.address)
        let stops = stops.map { "\($0.name) \(context.format.distance($0.distance))" }
        add("bikes.factStops", stops.joined(separator: " \u{00B7} "))
        add(
            "bikes.factReported",
            shown.reported_at_ms.map { context.ago($0) } ?? context.text("bikes.reportedLive"))
        if shown.rating_count > 0, let average = shown.rating_hundredths {
            add(
                "bikes.factRating",
                context.format.rating(hundredths: average)
                    + " (\(context.format.number(shown.rating_count)))")
        }
        if let price = shown.price { add("bikes.factPrice", context.words(for: price)) }
        return facts
    }

    /// "4 min · 320 m · ↗ to the north-east": the arrow turns with the person.
    private func walkWords(_ glyphs: Glyphs, _ context: PageContext) -> StyledText {
        guard let walk = walk.value else { return StyledText(context.text("page.loading"), .muted) }
        let bearing = Int(walk.bearing.rounded())
        let arrow = String(Character(glyphs.compass(degrees: bearing - facing)))
        let rose = context.texts[word: "\(((bearing + 22) / 45) % 8)", in: "bikes.rose"]
        let compass =
            StyledText(arrow, Style(.accent, .bold))
            + StyledText(" \(rose)", .muted)
        guard let route = walk.route else {
            return StyledText(context.format.distance(Metres(walk.straight_m)))
                + context.separator(glyphs) + compass
        }
        return StyledText(
            context.format.duration(.seconds(Int64(route.duration_s.rounded(.up)))), .good)
            + context.separator(glyphs)
            + StyledText(context.format.distance(Metres(route.distance_m)))
            + context.separator(glyphs) + compass
    }

    private func steps(_ context: PageContext) -> [SheetRow] {
        let words = context.texts.directions
        let shown = (walk.value?.route?.manoeuvres ?? []).prefix(12).map { step in
            let street = context.street(step.street)
            return SheetRow.line(
                StyledText(words.text(kind: step.kind, street: street, exit: step.exit)),
                right: StyledText(context.format.distance(Metres(step.at_m)), .muted))
        }
        let hint: TextKey =
            context.openCity?.footpaths == nil ? "bikes.walkHint" : "bikes.walkPathsHint"
        return shown + [.paragraph(context.text(hint), .muted)]
    }

    public func scene(_ context: PageContext) -> MapScene? {
        guard let me = context.state?.place.waypoint?.coordinate,
            let station = details.value?.station, let place = station.place.waypoint
        else { return nil }
        var scene = MapScene()
        scene.pins = [MapPin(.me, at: me, label: context.text("bikes.me"))]
        scene.stations = [station.mark].compactMap { $0 }
        scene.walk = walk.value?.route?.shape ?? []
        // The one station alone, as near as its street; else the way there as well.
        scene.subject =
            isFull
            ? MapSubject("station.\(id).full", [place.coordinate], closest: 0.75)
            : MapSubject("station.\(id)", [place.coordinate, me], closest: 2)
        return scene
    }

    // MARK: Keys

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        var bindings: [KeyBinding<Action>] = []
        if context.state?.rental == nil {
            bindings.append(
                KeyBinding(
                    .enter, context.text("bikes.keyReserve"), priority: 9,
                    availability: canRent(context), action: .reserve))
        }
        bindings += [
            KeyBinding(
                .char("u"), context.text("bikes.keyUnlock"), priority: 8,
                availability: canRent(context), action: .unlock),
            KeyBinding(
                .char("f"),
                context.text(
                    details.value?.station.is_favourite == true
                        ? "bikes.keyUnlike" : "bikes.keyLike"), priority: 6,
                availability: submission.availability(context), action: .like),
            KeyBinding(
                RatingForm.starKeys, label: "1-5", context.texts["key.stars"], priority: 5,
                action: .rate),
            KeyBinding(.char("w"), context.text("bikes.keySteps"), priority: 5, action: .steps),
            KeyBinding(
                [.left, .right], label: "←→", context.text("bikes.keyTurn"), priority: 3,
                action: .turn),
            KeyBinding(
                .char("m"), context.text(isFull ? "bikes.keyDetails" : "bikes.keyFull"),
                priority: 4, action: .full),
            KeyBinding(.char("c"), context.text("bikes.keyShare"), priority: 4, action: .share),
            KeyBinding(.char("p"), context.text("bikes.keyReport"), priority: 2, action: .report),
        ]
        if details.value?.website != nil {
            bindings.append(
                KeyBinding(
                    .char("o"), context.text("bikes.keyWebsite"), priority: 3, action: .website))
        }
        return bindings + context.againBinding(details.error != nil, action: .again)
            + [context.backBinding(.close)]
    }

    private func canRent(_ context: PageContext) -> Availability {
        if context.state?.is_guest ?? true {
            return .unavailable(reason: context.text("passenger.needsAccount"))
        }
        if let station = details.value?.station, station.bikes == 0 || !station.is_renting {
            return .unavailable(reason: context.text("bikes.noBikes"))
        }
        return submission.availability(context)
    }

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        stood = context.state?.place.waypoint?.coordinate
        details.ask(GetStation(station_id: id), &context)
    }

    /// Who has walked on looks where the way has led, and the way there is another one.
    public mutating func stateChanged(_ context: inout PageContext) {
        guard let place = context.state?.place, let here = place.waypoint?.coordinate else {
            return
        }
        defer { stood = here }
        guard let stood, stood != here else { return }
        facing = Int(Geodesy.heading(from: stood, to: here).rounded()) % 360
        guard let station = details.value?.station else { return }
        walk.ask(FindWalk(start: place, end: station.place), &context)
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        switch key {
        case .left, .right:
            facing = (facing + (key == .right ? 45 : 315)) % 360
            return true
        case .char(let scalar) where ("1"..."5").contains(scalar):
            guard submission.availability(context) == .available,
                let stars = Int(String(scalar))
            else { return true }
            submission.send(
                RateStation(command_id: context.commandID(), station_id: id, stars: stars), &context
            )
            return true
        default: return false
        }
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.stars, (0..<5).contains(row) else { return }
        submission.send(
            RateStation(command_id: context.commandID(), station_id: id, stars: row + 1), &context)
    }

    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .reserve:
            submission.send(
                ReserveBike(command_id: context.commandID(), station_id: id), &context)
        case .unlock:
            guard let code = details.value?.station.code else { return }
            submission.send(UnlockBike(command_id: context.commandID(), code: code), &context)
        case .like:
            guard let station = details.value?.station else { return }
            submission.send(
                LikeStation(
                    command_id: context.commandID(), station_id: id,
                    is_favourite: !station.is_favourite), &context)
        case .steps: showsSteps.toggle()
        case .full: isFull.toggle()
        case .share: isShared.toggle()
        case .website:
            guard let website = details.value?.website else { return }
            context.copy(website)
            context.toast(context.text("bikes.websiteCopied"))
        case .report:
            guard let shown = details.value else { return }
            let seen =
                "\(shown.system), \(shown.station.code) \(shown.station.place.name): "
                + "\(shown.station.bikes) / \(shown.station.free_docks.map { "\($0)" } ?? "-")"
            context.open(WritePage(.seen(seen)))
        case .again: opened(&context)
        case .rate, .turn: break
        case .close: context.close()
        }
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        let isOurs = submission.take(done, context)
        switch done.result {
        case .success(let rental as RentalView) where isOurs:
            context.replace(with: RentalPage(rental))
            return true
        case .success(let shown as BikeStationResult) where shown.station.id == id:
            details.take(shown)
            stops =
                shown.station.place.waypoint.map {
                    TransitStops.near($0.coordinate, in: context.openCity)
                } ?? []
            if isOurs, done.request is RateStation {
                context.toast(context.texts["rating.thanks"], .good)
            }
            if walk.value == nil, let me = context.state?.place {
                walk.ask(FindWalk(start: me, end: shown.station.place), &context)
            }
            return true
        case .success(let way as WalkResult):
            walk.take(way)
            return true
        case .failure(let error) where (done.request as? GetStation)?.station_id == id:
            details.take(error)
            return true
        default: return isOurs
        }
    }
}
