import Foundation
import RideCore
import RideFares
import RideMap
import RideService
import RideSim
import RideTestSupport

/// The engine of the built-in city, with people who do anything at any time.
final class Town {
    private(set) var service: RideService
    private(set) var tokens: [String] = []
    private var people: [Actor] = []
    private var random: SeededRandom
    private var commands = 0
    private let city: City
    private let settings: ServiceSettings

    static let names = ["Renata Quilodrán", "Ema Yáñez", "Amaro Zúñiga", "Dante Ñancupil"]

    init(seed: UInt64) throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        city = try City(
            contentsOf: tests.appendingPathComponent("../../../Resources/cities/la-serena.city")
                .path)
        random = SeededRandom(seed: seed)
        let tariff = try Tariff(
            base: Money(minorUnits: 500), perKilometre: Money(minorUnits: 200),
            perMinute: Money(minorUnits: 30), minimum: Money(minorUnits: 700))
        let rules = WorldRules(
            seed: seed, calendar: WorldCalendar(startingOn: .monday, at: .seconds(86_000)),
            tariffs: TariffBook(common: tariff, vip: tariff), dispatch: DispatchRules(),
            behaviour: Behaviour(
                acceptancePerMille: 700, replyAtLeast: .seconds(1), replyAtMost: .seconds(8),
                boardingTime: .seconds(20), patience: .seconds(240),
                personPatience: .seconds(240)))
        settings = ServiceSettings(
            rules: rules,
            drivers: SimulatedDriver.spread(3, over: city, vipPerMille: 300, seed: seed),
            demand: .synthetic(
                SyntheticDemand(
                    requestsPerHour: Array(repeating: 30, count: 24), vipPerMille: 100,
                    halfAttraction: Metres(3_000))),
            speed: 1,
            home: Waypoint(coordinate: city.bounds.center, name: "Home"),
            market: TestMarket.market, letters: TestLanguages.letters)
        service = try RideService(
            city: city, settings: settings, contents: StoredContents(),
            random: SeededRandom(seed: seed &+ 1))
        for (index, name) in Self.names.enumerated() {
            let session = try service.openSession(
                role: index.isMultiple(of: 2) ? .passenger : .driver, name: name, token: nil)
            people.append(session.actor)
            tokens.append(session.token.text)
        }
    }

    /// Begins anew from what was saved.
    func restart(from contents: StoredContents) throws {
        service = try RideService(
            city: city, settings: settings, contents: contents,
            random: SeededRandom(seed: random.next()))
    }

    /// Lets some time pass and somebody do something.
    ///
    /// - Returns: what is to be saved; nil if nothing has changed.
    func step() -> SaveBatch? {
        service.advance(to: service.now + .seconds(below(25)))
        let actor = people[below(people.count)]
        // Half of the wishes are sensible; many of the others are refused, which is as good.
        if let command = below(2) == 0 ? nextStep(of: actor) : anything(for: actor) {
            perform(command, by: actor)
        }
        guard let batch = service.takeChanges()?.batch, !batch.isEmpty else { return nil }
        return batch
    }

    private func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    private func perform(_ command: RideService.Command, by actor: Actor) {
        commands += 1
        let id = CommandID("command-\(commands - below(2))")
        try? service.perform(command, by: actor, id: id, fingerprint: UInt64(commands))
    }

    private func nextStep(of actor: Actor) -> RideService.Command? {
        guard let trip = service.situation(of: actor)?.ride?.trip else {
            return actor.side == .driver ? .goOnline : request(by: actor)
        }
        let order: RideOrder
        switch trip.state {
        case .requested, .unserved, .cancelled: return .dismiss(trip.id)
        case .completed: return .rate(trip.id, stars: 1 + below(5), comment: "It's fine")
        case .offered: order = .accept
        case .accepted: order = .arrive
        case .arrived: order = .start
        case .inProgress: order = .finish
        }
        return .order(order, trip.id)
    }

    private func anything(for actor: Actor) -> RideService.Command? {
        guard let trip = service.situation(of: actor)?.ride?.trip else {
            return actor.side == .driver ? .goOffline : nil
        }
        let last = MessageID(UInt64(trip.conversation.messages.count))
        return switch below(10) {
        case 0: .order(.cancel(.changedMind), trip.id)
        case 1: .order(.decline, trip.id)
        case 2: .dismiss(trip.id)
        case 3, 4: .order(.markDelivered(last), trip.id)
        case 5, 6: .order(.markRead(last), trip.id)
        default: .order(.sendMessage("On my way, \"\(trip.id)\" 👍"), trip.id)
        }
    }

    private func request(by actor: Actor) -> RideService.Command? {
        let zone = city.zones[below(city.zones.count)]
        guard let place = service.situation(of: actor)?.place,
            let plan = try? service.plan(
                for: actor, from: place, to: Waypoint(coordinate: zone.centroid, name: ""))
        else { return nil }
        return .request(plan.options[below(plan.options.count)].id, .cash, nil)
    }
}
