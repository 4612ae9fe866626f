import RideAccounts
import RideCore
import RideFares
import RideLedger
import RideMap
import RideService
import RideSim
import RideTestSupport
import Testing

/// An engine with people in it, and a store that keeps what the engine says is to be kept.
final class Stage {
    let store = MemoryStore()
    let settings: ServiceSettings
    private(set) var service: RideService
    private(set) var notices: [Notice] = []
    private(set) var alerts: [OperatorAlert] = []
    private(set) var outbox: [OutboxMessage] = []
    private var nextCommand = 0
    private let seed: UInt64
    private let processor: any CardProcessor
    private let city: City

    static let password = "trem azul 1958"
    /// Three numbers of the tax office whose check digits are right.
    static let taxIDs = ["52998224725", "11144477735", "12345678909"]
    static let faro = TestService.waypoint(40, 32, "Faro")

    init(
        _ settings: ServiceSettings = TestService.settings(), seed: UInt64 = 1,
        processor: any CardProcessor = SimulatedProcessor(), in city: City = TestCity.grid64
    ) {
        self.settings = settings
        self.seed = seed
        self.processor = processor
        self.city = city
        service = Self.engine(settings, StoredContents(), seed, TestService.noon, processor, city)
    }

    private static func engine(
        _ settings: ServiceSettings, _ contents: StoredContents, _ seed: UInt64, _ wall: WallTime,
        _ processor: any CardProcessor, _ city: City
    ) -> RideService {
        do throws(DamagedLedger) {
            return try RideService(
                city: city, settings: settings, contents: contents, wall: wall,
                processor: processor, random: SeededRandom(seed: seed))
        } catch { preconditionFailure(error.message) }
    }

    /// An engine that goes on after what a batch has saved.
    init(_ settings: ServiceSettings, after past: SaveBatch) throws {
        self.settings = settings
        seed = 1
        processor = SimulatedProcessor()
        city = TestCity.grid64
        try store.save(past)
        service = TestService.make(settings, contents: try store.load())
    }

    /// Saves what has changed.
    func save() throws {
        while let changes = service.takeChanges() {
            try store.save(changes.batch)
            notices += changes.notices
            alerts += changes.alerts
            outbox += changes.batch.outbox
        }
    }

    /// The engine is killed and goes on from what was saved, seconds of the wall's clock later.
    func restart(after seconds: Int = 0) throws {
        try save()
        let wall = service.wall + .seconds(seconds)
        service = Self.engine(
            settings, try store.load(), seed &+ 77, wall, processor, city)
    }

    // MARK: People

    func guest(_ role: Side, _ name: String = "Ana") throws -> Actor {
        try service.openSession(role: role, name: name, token: nil).actor
    }

    func form(_ role: Side, _ number: Int = 1, gender: Gender = .woman) -> SignUpForm {
        SignUpForm(
            role: role, name: "Person \(number)", email: "p\(number)@example.com",
            password: Self.password, phone: "11912345678",
            taxID: Self.taxIDs[number % Self.taxIDs.count], gender: gender, termsVersion: 1,
            referral: nil)
    }

    /// Whether passwords get keys that fit none of them: for tests in which nobody signs in again.
    var skipsPasswords = false

    func signUp(_ form: SignUpForm, guest: Actor? = nil) throws -> OpenSession {
        let draft = try service.prepareSignUp(form, guest: guest)
        let key = try skipsPasswords ? [UInt8](repeating: 7, count: 32) : draft.task.key()
        return try service.finishSignUp(draft, key: key, guest: guest)
    }

    /// A driver who has been approved and works.
    func approvedDriver(
        _ number: Int = 9, gender: Gender = .man, categories: [RideCore.Category] = [.common]
    ) throws -> (actor: Actor, id: DriverID) {
        let actor = try signUp(form(.driver, number, gender: gender)).actor
        let id = DriverID(actor.number)
        try run(.apply(Self.application(categories)), actor)
        try service.perform(.approve(id))
        try run(.goOnline, actor)
        return (actor, id)
    }

    static func application(_ categories: [RideCore.Category]) throws -> [ApplicationStep] {
        var steps: [ApplicationStep] = [
            .consent(version: 1),
            .personal(
                surname: "Soto", birthDate: "1988-02-29", city: "La Serena", referral: nil),
            .categories(categories),
            .vehicle(
                plate: "ABC1D23", colour: "white", make: "Chevrolet", model: "Onix", year: 2024,
                seats: 4),
        ]
        for rule in TestMarket.market.identity.documents {
            steps.append(.attach(try document(rule.kind, "2030-01-01")))
        }
        return steps + [.submit]
    }

    static func document(_ kind: DocumentKind, _ expiry: String) throws -> AttachedDocument {
        AttachedDocument(
            kind: kind,
            file: try DocumentFile(
                name: "a.jpg", firstBytes: [0xFF, 0xD8, 0xFF, 0xE0], size: 100,
                sha256: [UInt8](repeating: 1, count: 32)),
            expiry: CivilDate(expiry))
    }

    // MARK: Commands

    func run(_ command: RideService.Command, _ actor: Actor) throws {
        nextCommand += 1
        try service.perform(
            command, by: actor, id: CommandID("command-\(nextCommand)"), fingerprint: 1)
    }

    /// The code of the refusal; nil where nothing is refused.
    func refusal(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch let error as ServiceRejection {
            return error.code
        } catch { return "\(error)" }
    }

    func refusal(_ command: RideService.Command, _ actor: Actor) -> String? {
        refusal { try run(command, actor) }
    }

    func plan(
        _ actor: Actor, promotion: String? = nil, at pickup: Instant? = nil
    ) throws -> RideService.Plan {
        try service.plan(
            for: actor, from: TestService.home, to: Self.faro, promotion: promotion,
            pickupAt: pickup)
    }

    /// Asks for a ride and gives its number.
    func request(
        _ actor: Actor, _ category: RideCore.Category = .common,
        payment: PaymentMethod = .cash, card: CardID? = nil, promotion: String? = nil
    ) throws -> TripID {
        let plan = try plan(actor, promotion: promotion)
        let option = try #require(plan.options.first { $0.quote.category == category })
        try run(.request(option.id, payment, card), actor)
        return try #require(service.situation(of: actor)?.ride?.trip.id)
    }

    /// Drives a ride from the offer on, until the passenger is aboard.
    func pickUp(_ trip: TripID, _ driver: Actor, waiting: Int = 0) throws {
        try run(.order(.accept, trip), driver)
        pass(3_600)
        try run(.order(.arrive, trip), driver)
        pass(waiting)
        try run(.order(.start, trip), driver)
    }

    /// Drives a ride from the offer to the end.
    func drive(_ trip: TripID, _ driver: Actor, waiting: Int = 0) throws {
        try pickUp(trip, driver, waiting: waiting)
        pass(7_200)
        try run(.order(.finish, trip), driver)
    }

    func pass(_ seconds: Int) { service.advance(to: service.now + .seconds(seconds)) }

    func wallPasses(_ seconds: Int) { service.setWallTime(service.wall + .seconds(seconds)) }

    func card(_ number: String = "4111111111111111") -> RideService.Command {
        .addCard(
            RideService.CardForm(
                number: number, expiry: "03/29", holder: "Ana Rojas", securityCode: "123",
                taxID: Self.taxIDs[0]))
    }

    static func bank(_ taxID: String, account: String = "56789") -> RideService.Command {
        .setBank(
            BankForm(
                number: .brazil(
                    bank: "001", branch: "1234", branchCheck: nil, account: account,
                    accountCheck: "0"), kind: .checking, holder: "Luis Soto", taxID: taxID))
    }

    func balances(_ driver: DriverID) -> [Int64] {
        let balances = service.ledger.balances(of: driver)
        return [balances.available, balances.owed, balances.blocked].map(\.minorUnits)
    }
}
