import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// One station: what is there, the way on foot, and what can be done there (B3, B4).
public struct StationPage: Page {
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

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
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
        rows += submission.rows(context)
        var content = SheetContent(
            station.place.name,
            number: StyledText(
                station.is_favourite ? String(Character(room.glyphs.star)) : "", .accent),
            rows: rows)
        content.leavesMap = true
        return content
    }

    private func facts(
        _ shown: BikeStationResult, _ room: PageSpace, _ context: PageContext
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
        add("bikes.factKinds", context.texts.list(kinds))
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

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        if context.state?.rental == nil {
            context.key(.enter, "bikes.keyReserve", 9, when: canRent(context)) { $0.reserve(&$1) }
        }
        context.key(.char("u"), "bikes.keyUnlock", 8, when: canRent(context)) { $0.unlock(&$1) }
        context.key(
            .char("f"),
            details.value?.station.is_favourite == true ? "bikes.keyUnlike" : "bikes.keyLike", 6,
            when: submission.availability(context)
        ) { $0.like(&$1) }
        context.key(RatingForm.starKeys, label: "1-5", "key.stars")
        context.key(.char("w"), "bikes.keySteps") { page, _ in page.showsSteps.toggle() }
        context.key([.left, .right], label: "←→", "bikes.keyTurn", 3)
        context.key(.char("m"), isFull ? "bikes.keyDetails" : "bikes.keyFull", 4) { page, _ in
            page.isFull.toggle()
        }
        context.key(.char("c"), "bikes.keyShare", 4) { page, _ in page.isShared.toggle() }
        context.key(.char("p"), "bikes.keyReport", 2) { $0.report(&$1) }
        if details.value?.website != nil {
            context.key(.char("o"), "bikes.keyWebsite", 3) { $0.website(&$1) }
        }
        context.againKey(if: details.error != nil) { $0.opened(&$1) }
        context.backKey()
    }

    private func canRent(_ context: PageContext) -> Availability {
        if context.state?.is_guest ?? true {
            return .unavailable(reason: context.text("passenger.needsAccount"))
        }
        if let station = details.value?.station {
            if !station.is_renting {
                return .unavailable(reason: context.text("bikes.notRenting"))
            }
            if station.bikes == 0 { return .unavailable(reason: context.text("bikes.noBikes")) }
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

    /// Keeps a bicycle.
    private mutating func reserve(_ context: inout PageContext) {
        submission.send(
            ReserveBike(command_id: context.commandID(), station_id: id), &context)
    }

    /// Unlocks a bicycle, standing before it.
    private mutating func unlock(_ context: inout PageContext) {
        guard let code = details.value?.station.code else { return }
        submission.send(UnlockBike(command_id: context.commandID(), code: code), &context)
    }

    /// Makes it a favourite, or no longer.
    private mutating func like(_ context: inout PageContext) {
        guard let station = details.value?.station else { return }
        submission.send(
            LikeStation(
                command_id: context.commandID(), station_id: id,
                is_favourite: !station.is_favourite), &context)
    }

    /// Writes to support about it.
    private mutating func report(_ context: inout PageContext) {
        guard let shown = details.value else { return }
        let seen =
            "\(shown.system), \(shown.station.code) \(shown.station.place.name): "
            + "\(shown.station.bikes) / \(shown.station.free_docks.map { "\($0)" } ?? "-")"
        context.open(WritePage(.seen(seen)))
    }

    /// Copies the address of the system on the web.
    private mutating func website(_ context: inout PageContext) {
        guard let website = details.value?.website else { return }
        context.copy(website)
        context.toast(context.text("bikes.websiteCopied"))
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
