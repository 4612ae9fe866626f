import RideCore
import RideTUI
import RideWire

/// Top bar, map and what is shown instead of a moment while there is nothing to show yet.
extension AppCore {
    /// Why no moment can be shown; nil once the person is signed in and the map is open.
    var waiting: SheetContent? {
        if case .refused(let reason) = link.status {
            return SheetContent(
                texts["refused.title"],
                rows: [
                    .paragraph(link.refusal.map { texts[$0] } ?? reason, .danger),
                    .paragraph(refusalHint, .muted),
                ])
        }
        if case .failed(let reason) = facts.city {
            return SheetContent(
                texts["city.title"],
                rows: [.paragraph(reason, .danger), .paragraph(texts["city.hint"], .muted)])
        }
        let isKnown = self.isKnown || link.status == .visiting || topPage != nil
        guard !isKnown || openCity == nil else { return nil }
        switch link.status {
        case .connecting(engineStarting: true):
            return SheetContent(
                texts["starting.title"],
                rows: [.paragraph(texts["starting.hint"], .muted)])
        case .lost(_, let reason):
            return SheetContent(
                texts["away.title"],
                rows: [
                    .paragraph(reason.words(texts), .danger),
                    .paragraph(texts["away.hint"], .muted),
                ])
        case .connecting, .greeting, .visiting, .live, .refused:
            return SheetContent(
                texts["connecting.title"],
                rows: [.paragraph(texts["connecting.hint"], .muted)])
        }
    }

    /// What whoever was refused can do.
    private var refusalHint: String {
        switch link.refusal?.code {
        case "only_for_the_operator", "wrong_operator_key": texts["refused.foreign"]
        case "unsupported_protocol": texts["refused.hint"]
        default: texts["refused.other"]
        }
    }

    /// Whether no moment can be shown.
    public var isWaiting: Bool { waiting != nil }

    /// The keys while there is no moment.
    var waitingBindings: [KeyBinding<Action>] {
        guard case .lost = link.status else { return commonBindings() }
        let retry = KeyBinding<Action>(
            .enter, texts["key.retry"], priority: 9, action: .shared(.retry))
        return [retry] + commonBindings().filter { $0.action != .shared(.retry) }
    }

    /// City, time and speed; the person; the link.
    func topBar(middle: StyledText, glyphs: Glyphs) -> TopBar {
        let dot = " \(Character(glyphs.separator)) "
        var left = engine?.city.name ?? texts["app.name"]
        if let clock {
            let now = clock.now(at_ms: now_ms)
            left += dot
            let minute = clock.minuteOfDay(of: now)
            left +=
                clock.calendar.date(at: now).map {
                    format.weekdayAndTime($0, minuteOfDay: minute)
                }
                ?? format.clock(
                    weekday: clock.calendar.weekday(at: now).rawValue, minuteOfDay: minute)
            left += " \(glyphs.isASCII ? "x" : "×")\(speedText(clock.speed))"
        }
        let person = state?.person
        let own =
            facts.ownName == NamelessPerson.nobodys ? texts["person.guest"] : facts.ownName
        let name = facts.isOperator ? texts["person.operator"] : own
        let room = FrameLayout.isRead(size) ? FrameLayout.readWidth : 20
        var right = StyledText(
            TextWidth.truncated(person?.name ?? name, to: room, ellipsis: glyphs.ellipsis)
                + " ")
        if let person {
            right += rating(of: person, glyphs: glyphs)
            right += " "
        }
        right += StyledText("\(Character(glyphs.separator)) ", .muted)
        return TopBar(left: StyledText(left), middle: middle, right: right + linkText(glyphs))
    }

    private func speedText(_ speed: Double) -> String {
        let tenths = Int((min(speed, 100_000) * 10).rounded())
        return tenths % 10 == 0 ? format.number(tenths / 10) : format.tenths(tenths)
    }

    private func linkText(_ glyphs: Glyphs) -> StyledText {
        let on = Character(glyphs.live)
        let off = Character(glyphs.offline)
        return switch link.status {
        case .live where link.isSilent, .visiting where link.isSilent:
            StyledText("\(off) \(texts["link.silent"])", Style(.danger, .bold))
        case .live, .visiting: StyledText("\(on) \(texts["link.live"])", .good)
        case .connecting(engineStarting: true):
            StyledText("\(off) \(texts["link.starting"])", .attention)
        case .connecting, .greeting:
            StyledText(
                "\(off) \(texts[isKnown ? "link.lost" : "link.connecting"])", .attention)
        case .lost: StyledText("\(off) \(texts["link.lost"])", Style(.danger, .bold))
        case .refused:
            StyledText(
                "\(Character(glyphs.cross)) \(texts["link.refused"])", Style(.danger, .bold))
        }
    }

    func drawMap(_ scene: MapScene, _ layout: FrameLayout, on screen: inout Screen) {
        var viewport = map.viewport
        viewport.move(to: layout)
        if let world = scene.world { return drawWorld(world, scene, layout, on: &screen) }
        var view = MapView(layers: map.layers, viewport: viewport)
        view.route = scene.route
        view.approach = scene.approach
        view.driven = scene.driven
        view.walk = scene.walk
        view.pins = scene.pins
        view.stations = scene.stations
        view.zones = scene.zones
        if scene.hasCrosshair { view.pins.append(MapPin(.crosshair, at: viewport.centre)) }
        view.cars = mapCars(scene)
        view.groups = facts.groups?.mapGroups(in: viewport.bounds, self)
        view.units = format.units
        view.isStale = (!link.isGreeted || link.isSilent) && isKnown
        view.draw(on: &screen)
    }

    /// The world: nothing of the city is on it but what the page has put there.
    private func drawWorld(
        _ world: WorldView, _ scene: MapScene, _ layout: FrameLayout, on screen: inout Screen
    ) {
        var view = MapView(layers: world.layers, viewport: world.viewport(in: layout))
        view.pins = scene.pins
        view.stations = scene.stations
        view.attribution = Coasts.attribution
        view.units = format.units
        view.draw(on: &screen)
    }

    private func mapCars(_ scene: MapScene) -> [MapCar] {
        var drawn = cars.filter { $0.driver == nil || $0.driver != scene.ownDriver }.map {
            MapCar(
                at: $0.coordinate, heading: $0.heading,
                kind: $0.driver.map { $0 == scene.askedDriver } ?? false
                    ? .mine : $0.isBusy ? .busy : .free)
        }
        if scene.ownDriver != nil, let own = carCoordinate {
            let seen = cars.first { $0.driver == scene.ownDriver }?.heading
            drawn.append(MapCar(at: own, heading: progress?.heading ?? seen ?? 0, kind: .mine))
        }
        return drawn
    }

    /// What is said on a screen that is too small: what the ride is, and how large it has to be.
    func drawTooSmall(on screen: inout Screen, saying ride: StyledText?) {
        let size = texts[
            "small.title", ["width": "\(Size.least.width)", "height": "\(Size.least.height)"]]
        let now = texts[
            "small.now",
            ["width": "\(screen.size.width)", "height": "\(screen.size.height)"]]
        func wrapped(_ words: String, _ style: Style) -> [(String, Style)] {
            TextWidth.wrapped(words, to: screen.size.width).map { ($0, style) }
        }
        var lines: [(String, Style)] = []
        if let ride {
            lines = wrapped(ride.plain, ride.runs.first?.style ?? .bold) + [("", .normal)]
        }
        lines += wrapped(size, .bold) + wrapped(now, .muted)
        let top = max(0, (screen.size.height - lines.count) / 2)
        for (offset, line) in lines.enumerated() {
            let x = max(0, (screen.size.width - TextWidth.of(line.0)) / 2)
            screen.write(line.0, x: x, y: top + offset, line.1)
        }
    }
}
