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
        // After a ride it is looked at anew.
        if !isBetweenRides || hasBegun { demand.look(at: nil) }
        guard let due_ms = demandWake_ms, due_ms <= core.now_ms else { return }
        demand.ask(at: core.now_ms)
        core.send(GetDemand(hour: demand.hour))
    }

    /// Takes in what the engine says.
    mutating func learnDemand(_ news: EngineLink.News) {
        if case .lost = news { demand.lose() }
        if case .answered(let done) = news, let result = done.to(GetDemand.self) {
            demand.giveUp()
            let hour = (done.request as? GetDemand)?.hour
            switch (result, hour) {
            case (.success(let zones), let hour?):
                demand.learn(zones, at: hour, on: core.map.layers, of: core.openCity, core)
            case (.success(let zones), nil):
                demand.learn(zones, on: core.map.layers, of: core.openCity, core)
            case (.failure, _): break
            }
        }
        askForDemand()
    }

    /// Shows it or hides it; from another hour it comes back to now.
    mutating func toggleDemand() {
        if demand.hour != nil {
            demand.look(at: nil)
        } else {
            core.choose { $0.hides_demand.toggle() }
        }
        askForDemand()
    }

    /// Looks at another hour of the day to come, which begins with now: after its last hour, or
    /// before its first, comes the other end, and before its first that is said.
    mutating func lookAhead(by hours: Int) {
        guard let now = presentHour else { return }
        let ahead = hoursAhead ?? 0
        if ahead + hours < 0 { core.toast(core.texts["driver.demand.dayOn"], .muted) }
        let next = (ahead + hours + Self.dayHours) % Self.dayHours
        demand.look(at: next == 0 ? nil : (now + next) % Self.weekHours)
        askForDemand()
    }

    /// The present hour of the week, 0 to 167; nil without a clock.
    private var presentHour: Int? {
        guard let calendar = core.clock?.calendar else { return nil }
        return calendar.weekday(at: core.cityNow).rawValue * 24
            + calendar.hour(at: core.cityNow)
    }

    /// How many hours from now the hour is that is looked at, within the day to come; nil for now,
    /// and for an hour that has begun.
    private var hoursAhead: Int? {
        guard let hour = demand.hour, let now = presentHour else { return nil }
        let ahead = (hour - now + Self.weekHours) % Self.weekHours
        return (1..<Self.dayHours).contains(ahead) ? ahead : nil
    }

    /// Whether the hour that is looked at has begun, or is over: then it is now that counts.
    private var hasBegun: Bool {
        demand.hour != nil && presentHour != nil && hoursAhead == nil
    }

    private static let dayHours = 24
    private static let weekHours = 168

    /// The keys that do so.
    var demandBindings: [KeyBinding<DriverAction>] {
        let texts = core.texts
        guard !core.settings.hides_demand else {
            return [
                KeyBinding(
                    .char("z"), texts["driver.key.demandShow"], priority: 3, action: .demand)
            ]
        }
        let isNow = demand.hour == nil
        // Who looks at another hour goes on to the next before anything else on the map.
        return [
            KeyBinding(
                .char("z"), texts[isNow ? "driver.key.demandHide" : "driver.key.demandNow"],
                priority: isNow ? 3 : 7, action: .demand),
            KeyBinding(
                .char("]"), texts["driver.key.demandLater"], priority: isNow ? 2 : 7,
                action: .demandHour(1)),
            KeyBinding(
                .char("["), texts["driver.key.demandEarlier"], priority: isNow ? 1 : 6,
                action: .demandHour(-1)),
        ]
    }

    // MARK: On the map

    /// The quarters where rides are wanted.
    var demandZones: [MapZone] {
        guard showsDemand else { return [] }
        guard demand.hour == nil else { return demand.usual?.layer.mapZones(core) ?? [] }
        guard let layer = demand.layer else { return [] }
        return layer.mapZones(core, glyphs: .braille)
    }

    // MARK: In words

    /// Where rides are wanted most, and how to read the map; nothing where there is nothing to see.
    func demandRows(width: Int, _ glyphs: Glyphs) -> [SheetRow] {
        guard showsDemand else { return [] }
        if let hour = demand.hour { return usualRows(at: hour, width: width) }
        guard let busiest = demand.layer?.busiest else { return [] }
        var facts = [StyledText(away(busiest.bounds))]
        if let surge = core.surge(busiest.surge_percent, glyphs: glyphs) {
            facts.append(StyledText(surge, Style(.attention, .bold)))
        }
        if !demand.name.isEmpty { facts.insert(StyledText(demand.name), at: 0) }
        return rows(core.texts["driver.demand.busy"], facts, width: width)
            + legendRows(width: width)
    }

    /// Where most is usually asked for at an hour of the week, and over how many weeks that was
    /// counted; where nothing was, that.
    private func usualRows(at hour: Int, width: Int) -> [SheetRow] {
        let texts = core.texts
        let time = core.format.clock(weekday: hour / 24, minuteOfDay: hour % 24 * 60)
        let title = texts["driver.demand.usual", ["time": time]]
        guard let usual = demand.usual else {
            return rows(title, [StyledText(texts["driver.demand.asking"], .muted)], width: width)
        }
        guard usual.layer.hours > 0 else {
            return rows(title, [StyledText(texts["driver.demand.unknown"])], width: width)
        }
        let weeks = StyledText(
            texts["driver.demand.weeks", ["count": core.format.number(usual.layer.hours)]], .muted)
        guard let busiest = usual.layer.zones.first, let tints = usual.layer.tints else {
            return rows(title, [StyledText(texts["driver.demand.nobody"]), weeks], width: width)
        }
        let mean = core.format.requestsAnHour(hundredths: busiest.mean_hundredths)
        var facts = [
            StyledText(away(busiest.bounds)), StyledText(texts["demand.hourly", ["count": mean]]),
            weeks,
        ]
        if !usual.name.isEmpty { facts.insert(StyledText(usual.name), at: 0) }
        return rows(title, facts, width: width) + usualLegend(tints, width: width)
    }

    /// A sentence on one row, or where that is too narrow its first fact on the first, if that has
    /// room for it, and the rest on as many as they need.
    private func rows(_ title: String, _ facts: [StyledText], width: Int) -> [SheetRow] {
        let title = StyledText(title, .bold)
        let all = title + " " + joined(facts)
        guard all.width > width else { return [.line(all)] }
        let opening = title + " " + (facts.first ?? "")
        let hasRoom = opening.width <= width
        var lines: [StyledText] = []
        for fact in facts.dropFirst(hasRoom ? 1 : 0) {
            if let last = lines.last, last.width + 2 + fact.width <= width {
                lines[lines.count - 1] = joined([last, fact])
            } else {
                lines.append(fact)
            }
        }
        return ([hasRoom ? opening : title] + lines).map { .line($0) }
    }

    private func joined(_ texts: [StyledText]) -> StyledText {
        texts.dropFirst().reduce(texts.first ?? "") { $0 + ", " + $1 }
    }

    private func away(_ zone: MapBounds) -> String {
        let place = core.carCoordinate ?? core.state?.place.waypoint?.coordinate
        guard let place, !zone.holds(place) else { return core.texts["way.rightHere"] }
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
        return legend(texts["driver.demand.legend"], words.map { texts[$0] }, width: width)
    }

    /// What they mean at another hour: of its cars nobody knows anything.
    private func usualLegend(_ tints: [Int], width: Int) -> [SheetRow] {
        let texts = core.texts
        guard core.theme.name != .mono else {
            return [.paragraph(texts["driver.demand.hourlyNumbers"], .muted)]
        }
        let words = tints.map {
            texts[
                "driver.demand.upTo", ["count": core.format.requestsAnHour(hundredths: $0)]]
        }
        return legend(texts["driver.demand.hourlyLegend"], words, width: width)
    }

    private func legend(_ title: String, _ words: [String], width: Int) -> [SheetRow] {
        let tints = words.enumerated().reduce(StyledText("")) { tints, word in
            tints + StyledText(" \(word.element) ", Style(.normal, .heat(word.offset + 1)))
        }
        let title = StyledText(title, .muted)
        let all = title + " " + tints
        return all.width <= width ? [.line(all)] : [.line(title), .line(tints)]
    }
}
