import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// Where rides are wanted, while there is none (D2).
extension DriverProgram {
    /// Whether the driver has time to look where rides are wanted.
    private var isBetweenRides: Bool {
        switch moment {
        case .offline: !mustJoin
        case .waiting: true
        case .unknown, .offer, .booked, .toPickup, .atPickup, .driving, .atStop, .finished,
            .cancelled:
            false
        }
    }

    /// Whether it is on the screen, or would be if there were something to show.
    private var showsDemand: Bool {
        isBetweenRides && !core.settings.hides_demand && core.topPage == nil
    }

    // MARK: Asking

    /// When to ask again.
    var demandWake_ms: Int64? {
        showsDemand && core.isLive ? demand.due_ms(core.now_ms) : nil
    }

    /// Asks where rides are wanted, where it is shown and known no more.
    mutating func askForDemand() {
        guard let due_ms = demandWake_ms, due_ms <= core.now_ms else { return }
        demand.ask(at: core.now_ms)
        core.send(GetDemand())
    }

    /// Takes in what the engine says.
    mutating func learnDemand(_ news: EngineLink.News) {
        if case .lost = news { demand.giveUp() }
        if case .answered(let done) = news, let result = done.to(GetDemand.self) {
            demand.giveUp()
            if case .success(let zones) = result {
                demand.learn(zones, on: core.map.layers, of: core.openCity, core)
            }
        }
        askForDemand()
    }

    /// Shows it or hides it.
    mutating func toggleDemand() {
        core.choose { $0.hides_demand.toggle() }
        askForDemand()
    }

    /// The key that does so.
    var demandBindings: [KeyBinding<DriverAction>] {
        let title: TextKey =
            core.settings.hides_demand ? "driver.key.demandShow" : "driver.key.demandHide"
        return [KeyBinding(.char("z"), core.texts[title], priority: 3, action: .demand)]
    }

    // MARK: On the map

    /// The quarters where rides are wanted.
    var demandZones: [MapZone] {
        guard showsDemand, let layer = demand.layer else { return [] }
        return layer.mapZones(core, glyphs: .braille)
    }

    // MARK: In words

    /// Where rides are wanted most, and how to read the map; nothing where there is nothing to see.
    func demandRows(width: Int, _ glyphs: Glyphs) -> [SheetRow] {
        guard showsDemand, let busiest = demand.layer?.busiest else { return [] }
        var facts = [StyledText(away(busiest.bounds))]
        if let surge = core.surge(busiest.surge_percent, glyphs: glyphs) {
            facts.append(StyledText(surge, Style(.attention, .bold)))
        }
        if !demand.name.isEmpty { facts.insert(StyledText(demand.name), at: 0) }
        let title = StyledText(core.texts["driver.demand.busy"], .bold)
        let all = title + " " + joined(facts)
        guard all.width > width else { return [.line(all)] + legendRows(width: width) }
        // The name has a row of its own, and the rest another.
        let name = TextWidth.truncated(facts[0].plain, to: max(0, width - title.width - 1))
        return [
            .line(title + " " + StyledText(name)), .line(joined(Array(facts.dropFirst()))),
        ] + legendRows(width: width)
    }

    private func joined(_ texts: [StyledText]) -> StyledText {
        texts.dropFirst().reduce(texts.first ?? "") { $0 + ", " + $1 }
    }

    private func away(_ zone: MapBounds) -> String {
        let place = core.carCoordinate ?? core.state?.place.waypoint?.coordinate
        guard let place, !zone.holds(place) else { return core.texts["driver.demand.here"] }
        let middle = zone.middle
        return core.texts[
            "driver.demand.away",
            [
                "distance": core.distance(Geodesy.distance(place, middle).inMetres),
                "direction": core.texts[Compass(from: place, to: middle).text],
            ]]
    }

    /// What the tints of the map mean, under its title where there is no room beside it; without
    /// tints, what the numbers mean.
    private func legendRows(width: Int) -> [SheetRow] {
        let texts = core.texts
        guard core.theme.name != .mono else {
            return [.paragraph(texts["driver.demand.numbers"], .muted)]
        }
        let words: [TextKey] = ["driver.demand.enough", "driver.demand.few", "driver.demand.fewer"]
        let tints = words.enumerated().reduce(StyledText("")) { tints, word in
            tints + StyledText(" \(texts[word.element]) ", Style(.normal, .heat(word.offset + 1)))
        }
        let title = StyledText(texts["driver.demand.legend"], .muted)
        let all = title + " " + tints
        return all.width <= width ? [.line(all)] : [.line(title), .line(tints)]
    }
}
