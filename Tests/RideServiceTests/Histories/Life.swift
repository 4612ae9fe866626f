import RideAccounts
import RideCore
import RideFares
import RideLedger
import RideService
import RideSim
import RideTestSupport

/// A few people who do whatever comes to their minds, an operator, and an engine that is killed now
/// and then. Everything follows from the seed.
final class Life {
    var random: SeededRandom
    private(set) var service: RideService
    private(set) var notebook = Notebook()
    private(set) var passengers: [Actor] = []
    private(set) var drivers: [Actor] = []
    /// The tokens of everybody's apps, hashed.
    private var tokens: [Actor: [UInt8]] = [:]
    /// What was carried out, and the codes of what was refused: what the histories have reached.
    private(set) var reached: Set<String> = []
    private let settings: ServiceSettings
    private let seed: UInt64
    /// What is sent twice, as whoever has not heard the answer does.
    enum Repeats { case nothing, underTheSameName, underAnotherName }

    private let repeats: Repeats
    /// Chance of its own, so that what people do does not depend on what is repeated.
    private var lost: SeededRandom
    /// How many commands were sent twice.
    private(set) var repeated = 0
    private var steps = 0
    private var people = 0
    /// The price that each passenger was shown last, as it can be brought back.
    var kept: [Actor: (id: QuoteID, seal: String)] = [:]
    private var last: (command: RideService.Command, actor: Actor, id: CommandID)?

    init(seed: UInt64, repeats: Repeats = .nothing) throws {
        self.seed = seed
        self.repeats = repeats
        lost = SeededRandom(seed: seed &+ 77)
        random = SeededRandom(seed: seed)
        // In every second city a driver of the simulation takes rides as well.
        let simulated = [GridWorld.driver(0, at: TestCity.crossing(30, 34))]
        var settings = TestService.settings(
            drivers: seed % 2 == 0 ? simulated : [],
            behaviour: Behaviour(acceptancePerMille: 700, replyAtMost: .seconds(9)))
        // Every category costs searches for drivers: two are enough.
        if let tariff = TestMarket.tariffs.plan(for: .common)?.standard {
            settings.rules.tariffs = TariffBook(common: tariff, vip: tariff)
        }
        // In every third city drivers are asked for the next ride before the present one ends.
        if seed % 3 == 0 { settings.rules.dispatch.nextRideWithin = .seconds(240) }
        // In every fourth city two parties share a car, but for the long histories, which come to
        // what takes many rides.
        if seed % 4 == 1, seed < 1_000_000 {
            settings.rules.dispatch.nextRideWithin = nil
            settings.rules.dispatch.policy = .shared(
                SharingRules(
                    window: .seconds(60), detourPerMille: 5_000, maximumWait: .seconds(3_600)))
        }
        self.settings = settings
        service = TestService.make(settings, seed: seed)
        let code = try PromotionCode("THREE")
        let day = service.wall.date
        try service.perform(
            .addPromotion(
                Promotion(
                    code: code, reward: .percent(share: .percent(25), cap: nil), firstUse: day,
                    lastUse: day.adding(days: 30), totalUses: 3, usesPerPassenger: 2)))
        for number in 0..<3 { try join(.driver, asGuest: number == 2) }
        for number in 0..<3 { try join(.passenger, asGuest: number == 2) }
        for actor in passengers.prefix(2) {
            try perform(.addCard(Self.card("4111111111111111")), by: actor)
            try perform(.addCard(Self.card(Self.cards[1 + random.below(6)])), by: actor)
        }
        for actor in drivers.prefix(2) {
            try perform(.apply(Stage.application([.common, .vip])), by: actor)
            try service.perform(.approve(DriverID(actor.number)))
        }
        try perform(bankAccount(of: drivers[0]), by: drivers[0])
        for actor in drivers { try perform(.goOnline, by: actor) }
        try keep()
        try check()
    }

    /// One thing that somebody does, or time passing, or the engine being killed.
    ///
    /// - Throws: the promise that no longer holds.
    func step() throws {
        steps += 1
        switch random.below(40) {
        case 0: try restart()
        case 1...6: try pass(random.below(240))
        case 7: try pass(3_600)
        case 8: try pass(random.below(3) == 0 ? 180_000 : 20_000)
        case 9: try repeatLast()
        case 10: try act(for: .office)
        case 11: try grow()
        case 12...24: try act(for: .passengers)
        default: try act(for: .drivers)
        }
        try keep()
        try check()
    }

    private enum Crowd { case passengers, drivers, office }

    private func act(for crowd: Crowd) throws {
        switch crowd {
        case .passengers:
            let actor = passengers[random.below(passengers.count)]
            if let command = passengerWish(actor) { try perform(command, by: actor) }
        case .drivers:
            let actor = drivers[random.below(drivers.count)]
            if let command = try driverWish(actor) { try perform(command, by: actor) }
        case .office: try office()
        }
    }

    // MARK: Commands

    /// Carries a command out; one that is refused must leave nothing behind.
    func perform(_ command: RideService.Command, by actor: Actor) throws {
        if let token = tokens[actor] {
            service.stillUses(actor, tokenHash: token, at: service.wall)
        }
        try keep()
        guard let id = CommandID("life-\(steps)-\(random.next() >> 32)") else { return }
        do throws(ServiceRejection) {
            try service.perform(command, by: actor, id: id, fingerprint: 7)
            last = (command, actor, id)
            if lost.below(10) == 0 { sendAgain(command, by: actor, id) }
            reached.insert(Mirror(reflecting: command).children.first?.label ?? "\(command)")
        } catch {
            reached.insert(error.code)
            // A payment that the bank declines is noted, and so is a document that has expired.
            guard error.code != "card_declined", error.code != "not_approved" else { return }
            guard service.takeChanges() == nil else {
                throw BrokenPromise("\(error.code) left something behind")
            }
        }
    }

    /// The answer to a command is lost, and whoever waits for it sends the command again.
    private func sendAgain(_ command: RideService.Command, by actor: Actor, _ id: CommandID) {
        let name: CommandID? =
            switch repeats {
            case .nothing: nil
            case .underTheSameName: id
            case .underAnotherName: CommandID("again-" + id.text.suffix(30))
            }
        guard let name else { return }
        repeated += 1
        try? service.perform(command, by: actor, id: name, fingerprint: 7)
    }

    /// A command under the name of one that was carried out changes nothing (reliability).
    private func repeatLast() throws {
        guard let last else { return }
        try keep()
        let ledger = service.ledger
        try service.perform(last.command, by: last.actor, id: last.id, fingerprint: 7)
        try BrokenPromise.unless(
            service.takeChanges() == nil && service.ledger == ledger,
            "a repeated command changed something")
        var refusal: ServiceRejection?
        do throws(ServiceRejection) {
            try service.perform(last.command, by: last.actor, id: last.id, fingerprint: 8)
        } catch { refusal = error }
        try BrokenPromise.unless(
            refusal == .commandIDReused, "another command went under a name that was used")
    }

    /// Writes down what has changed.
    func keep() throws(BrokenPromise) {
        while let changes = service.takeChanges() {
            try notebook.write(changes.batch)
            for entry in changes.batch.ledger { reached.insert(entry.kind.rawValue) }
            for notice in changes.notices { reached.insert(notice.kind.rawValue) }
        }
    }

    func pass(_ seconds: Int) throws {
        service.setWallTime(service.wall + .seconds(seconds))
        service.advance(to: service.now + .seconds(seconds))
    }

    /// The engine is killed and goes on from what was saved.
    private func restart() throws {
        try keep()
        let before = service
        service = TestService.make(
            settings, contents: notebook.saved, seed: seed &+ UInt64(steps), wall: before.wall)
        try compare(before)
        last = nil
    }

    // MARK: People

    /// Somebody new; guests come without an account.
    func join(_ role: Side, asGuest: Bool) throws {
        people += 1
        let actor: Actor
        if asGuest {
            let session = try service.openSession(role: role, name: "Guest", token: nil)
            actor = session.actor
            tokens[actor] = session.token.hash
        } else {
            actor = try signUp(role, guest: nil)
        }
        switch role {
        case .passenger: passengers.append(actor)
        case .driver: drivers.append(actor)
        }
    }

    /// Signs somebody up; no password is really worked out.
    func signUp(_ role: Side, guest: Actor?) throws -> Actor {
        people += 1
        let members = (passengers + drivers).filter { !isGuest($0) }
        let inviter = members.isEmpty ? nil : members[random.below(members.count)]
        let form = SignUpForm(
            role: role, name: "Person \(people)", email: "p\(people)@example.com",
            password: Stage.password, phone: "11912345678",
            taxID: Stage.taxIDs[people % Stage.taxIDs.count],
            gender: people % 2 == 0 ? .woman : .man, termsVersion: 1,
            referral: random.below(2) == 0 ? inviter.flatMap(ReferralCode.init(of:))?.text : nil)
        let draft = try service.prepareSignUp(form, guest: guest)
        let key = [UInt8](repeating: 7, count: PasswordHash.keyBytes)
        let session = try service.finishSignUp(draft, key: key, guest: guest)
        tokens[session.actor] = session.token.hash
        return session.actor
    }

    func isGuest(_ actor: Actor) -> Bool { service.account(of: actor)?.isGuest ?? true }

    /// Cards with every behaviour of the simulated processor.
    static let cards = [
        "4111111111111111", "4000000000000341", "4000000000000119", "4000000060000504",
        "4000000000009995", "4000000000000408", "4000000040006001",
    ]

    static func card(_ number: String) -> RideService.CardForm {
        RideService.CardForm(
            number: number, expiry: "03/29", holder: "Ana Rojas", securityCode: "123",
            taxID: Stage.taxIDs[0])
    }
}
