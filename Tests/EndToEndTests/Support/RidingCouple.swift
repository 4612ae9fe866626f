import Foundation
import RideTestSupport
import Testing

/// A passenger and a driver who ride and pay without a pause, and take down every answer.
final class RidingCouple {
    /// Who makes a call.
    enum Side { case ana, luis }

    /// A change that was asked for.
    private struct Wish {
        let side: Side
        let method: String
        let parameters: [String: Any]
        /// What must be in the file once it is answered, as a query that counts to one.
        let trace: String?
    }

    let stage: TestStage
    let disk: FaultyDisk?
    /// The PostgreSQL database that the city lies in; nil where it lies in a file.
    let store: String?
    private let seed: UInt64
    private var random: SeededRandom
    private var tokens: [String: String] = [:]
    private var hasCard = false
    var clients: (ana: RawClient, luis: RawClient)?
    private var unanswered: [Wish] = []
    private(set) var acknowledged: [String] = []
    private var names = 0
    /// What the disk does to each command, where that is what is tried.
    var faultyCalls: FaultyCalls?
    private var errandsDone = 0
    private var ridden: Set<Int> = []
    private(set) var longestStart = Duration.zero
    private(set) var answers = 0
    private var repeats = 0
    private var failures = 0

    /// - Parameters:
    ///   - store: the PostgreSQL database that the city is to lie in; nil for a file.
    ///   - disk: makes the disk under the engine; a good one if there is none.
    init(
        seed: UInt64, store: String? = nil, disk: (TestStage) throws -> FaultyDisk? = { _ in nil }
    ) throws {
        self.seed = seed
        self.store = store
        random = SeededRandom(seed: seed)
        stage = try TestStage()
        self.disk = try disk(stage)
        // Both have accounts, and the passenger a card, before anything is killed.
        let engine = try start()
        guard try people() != nil else { throw TestStage.Failure("nobody came, seed \(seed)") }
        clients = nil
        try end(engine)
    }

    var database: String { stage.folder + "/data/engine.db" }
    var rides: Int { ridden.count }
    var summary: String {
        "\(answers) changes answered, \(repeats) of them twice, \(failures) refused for the disk, "
            + "\(rides) rides, longest start \(longestStart)"
    }

    // MARK: Lives

    /// Rides until the engine is killed, which happens at any moment of the next second.
    func liveUntilTheEngineIsKilled() throws { try liveUntil { kill($0, SIGKILL) } }

    /// Rides until the engine ends, for which something is done at any moment of the next second.
    func liveUntil(_ end: @escaping @Sendable (_ engine: Int32) -> Void) throws {
        let engine = try start()
        let delay = UInt32(random.below(1_000_000))
        let killer = Thread {
            usleep(delay)
            end(engine)
        }
        killer.start()
        while try step() {}
        clients = nil
        try stage.waitForTheEnd()
    }

    /// Rides twice, and ends the engine as one should.
    func liveInPeace() throws {
        let engine = try start()
        let before = rides
        try stage.wait("two rides") {
            guard try step() else { throw TestStage.Failure("the engine is gone, seed \(seed)") }
            return rides >= before + 2
        }
        clients = nil
        try end(engine)
    }

    /// Leaves of the file what a power cut would.
    func cutPower() throws { try disk?.cutPower() }

    /// The same, with some of the sectors that were on their way.
    ///
    /// - Returns: how many of those there have been so far.
    func tearSectors() throws -> Int {
        guard let disk else { return 0 }
        try disk.cutPower { random.below(2) == 0 }
        return disk.torn
    }

    /// Rides on while the disk fails as ordered, and looks through the file after each failure.
    func live(through orders: [String]) throws {
        let disk = try #require(disk)
        var engine = try start()
        for order in orders {
            try disk.order(order)
            try stage.wait("the failure \(order)") {
                if try !step(), stage.engines().isEmpty { engine = try start() }
                return disk.hasFailed
            }
            for _ in 0..<5 where try !step() && stage.engines().isEmpty { engine = try start() }
            let faults = try faults()
            guard faults.isEmpty else {
                throw TestStage.Failure("\(order), seed \(seed): \(faults)")
            }
        }
        clients = nil
        try end(engine)
    }

    func end(_ engine: Int32) throws {
        kill(engine, SIGTERM)
        try stage.waitForTheEnd()
    }

    func start() throws -> Int32 {
        let clock = ContinuousClock()
        let begin = clock.now
        let engine = try stage.startEngine(
            ["--speed", "240"] + (store.map { ["--store", $0] } ?? []),
            variables: disk?.variables ?? [:])
        longestStart = max(longestStart, clock.now - begin)
        return engine
    }

    // MARK: Steps

    /// Does the next thing.
    ///
    /// - Returns: false once the engine is gone.
    func step() throws -> Bool {
        guard let (ana, luis) = try people() else { return false }
        while let wish = unanswered.first {
            guard try perform(wish, isNew: false) else { return false }
        }
        guard case .result(let state) = ana.call("state.get"),
            case .result(let driver) = luis.call("state.get")
        else {
            // A connection that is over is not used again, whether or not its engine is.
            clients = nil
            return false
        }
        if faultyCalls != nil {
            let errand = Self.errands[errandsDone % Self.errands.count]
            errandsDone += 1
            guard try perform(wish(errand.side, errand.method, errand.parameters), isNew: true)
            else { return false }
            guard unanswered.isEmpty, clients != nil else { return true }
        }
        guard let wish = try next(ana, luis, state, driver) else { return clients != nil }
        return try perform(wish, isNew: true)
    }

    /// Carries a wish out; one in ten is sent once more.
    private func perform(_ wish: Wish, isNew: Bool) throws -> Bool {
        guard let (ana, luis) = clients else { return false }
        if isNew { unanswered.append(wish) }
        let client = wish.side == .ana ? ana : luis
        let call = { client.call(wish.method, wish.parameters) }
        switch try faultyCalls?.during(wish.method, call) ?? call() {
        case .lost:
            clients = nil
            return false
        case .refused("storage_failed"):
            // Sent again under its name, in case it is in the file after all.
            failures += 1
            usleep(60_000)
        case .refused("rest_first"):
            // Five hours of the city's are over: somebody else takes the car.
            unanswered.removeAll()
            tokens["driver"] = nil
            clients = nil
        case .refused(let code):
            unanswered.removeAll()
            let isExpected = [
                "not_at_dropoff", "quote_expired", "no_offer", "offer_expired", "ride_is_over",
                // The driver's hours were over between the code and its use.
                "no_such_code", "driver_not_free", "already_online",
            ].contains(code)
            guard isExpected || !isNew else {
                throw TestStage.Failure("\(wish.method) was refused: \(code), seed \(seed)")
            }
            usleep(30_000)
        case .result:
            unanswered.removeAll()
            answers += 1
            if let trace = wish.trace { acknowledged.append(trace) }
            if random.below(10) == 0 {
                repeats += 1
                switch client.call(wish.method, wish.parameters) {
                case .result, .lost: break
                case .refused(let code):
                    throw TestStage.Failure("again, \(wish.method) was refused: \(code)")
                }
            }
        }
        return true
    }

    private func next(
        _ ana: RawClient, _ luis: RawClient, _ state: [String: Any], _ driver: [String: Any]
    ) throws -> Wish? {
        guard let ride = state["ride"] as? [String: Any] else {
            if let old = driver["ride"] as? [String: Any] {
                return wish(.luis, "ride.dismiss", ["ride_id": number(old)])
            }
            return try request(ana, luis, state)
        }
        let id = number(ride)
        ridden.insert(id)
        switch ride["stage"] as? String {
        // The driver confirms who boards; who is not confirmed in time asks again.
        case "requested", "offered": return wish(.luis, "ride.accept", ["ride_id": id])
        case "unserved", "cancelled": return wish(.ana, "ride.dismiss", ["ride_id": id])
        default: break
        }
        guard ride["stage"] as? String == "completed" else {
            return try talk(on: id) ?? wish(.luis, "ride.finish", ["ride_id": id], trace: nil)
        }
        return ending(of: id, ride)
    }

    /// Boards the driver's car by its code.
    private func request(
        _ ana: RawClient, _ luis: RawClient, _ state: [String: Any]
    ) throws -> Wish? {
        switch luis.call("driver.boardingCode") {
        case .lost: clients = nil
        case .refused: return wish(.luis, "driver.online", [:])
        case .result(let code):
            let isThere = (state["place"] as? [String: Any])?["name"] as? String == "Corner"
            let place: [String: Any] =
                isThere
                ? ["latitude": -29.9027, "longitude": -71.2520, "name": "Plaza"]
                : ["latitude": -29.9045, "longitude": -71.2490, "name": "Corner"]
            let plan = ana.call(
                "ride.planBoarding", ["code": code["code"] ?? "", "dropoff": place])
            guard case .result(let plan) = plan else { return nil }
            let option = (plan["options"] as? [[String: Any]])?.first
            let quote = try #require(option?["quote_id"] as? NSNumber)
            return wish(.ana, "ride.request", ["quote_id": quote, "payment": "card", "card_id": 1])
        }
        return nil
    }

    /// Two messages on each ride, one of each side.
    private var said: [Int: Int] = [:]
    private func talk(on ride: Int) throws -> Wish? {
        let count = said[ride, default: 0]
        guard count < 2 else { return nil }
        said[ride] = count + 1
        let text = "word \(ride)-\(count)-\(random.below(1_000_000))"
        return wish(
            count == 0 ? .ana : .luis, "chat.send", ["ride_id": ride, "text": text],
            trace: "SELECT count(*) FROM trip_event WHERE kind = 'messageSent' "
                + "AND trip_id = \(ride) AND body LIKE '%\"\(text)\"%'")
    }

    /// How far each ride has been dealt with.
    private var dealtWith: [Int: Int] = [:]
    private func ending(of ride: Int, _ view: [String: Any]) -> Wish? {
        let done = dealtWith[ride, default: 0]
        dealtWith[ride] = done + 1
        let rated = "SELECT count(*) FROM trip_event WHERE kind = 'rated' AND trip_id = \(ride) "
        switch done {
        case 0:
            // What the passenger sees as completed was answered to the driver.
            acknowledged.append(
                "SELECT count(*) FROM trip WHERE id = \(ride) AND stage = 'completed'")
            return wish(
                .ana, "ride.rate", ["ride_id": ride, "stars": 5, "comment": "fine"],
                trace: rated + "AND body LIKE '%fine%'")
        case 1:
            return wish(
                .ana, "ride.tip", ["ride_id": ride, "amount_minor": 200],
                // Two entries, each of them once: what is paid, and what the driver gets.
                trace: "SELECT count(*) / 2 FROM ledger_transaction WHERE subject = 'tip/\(ride)'")
        case 2:
            return wish(
                .luis, "ride.rate", ["ride_id": ride, "stars": 4, "comment": "good"],
                trace: rated + "AND body LIKE '%good%'")
        default: return wish(.ana, "ride.dismiss", ["ride_id": ride])
        }
    }

    private func wish(
        _ side: Side, _ method: String, _ parameters: [String: Any], trace: String? = nil
    ) -> Wish {
        names += 1
        var parameters = parameters
        parameters["command_id"] = "couple-\(names)"
        return Wish(side: side, method: method, parameters: parameters, trace: trace)
    }

    private func number(_ ride: [String: Any]) -> Int { (ride["id"] as? NSNumber)?.intValue ?? 0 }

    // MARK: Sessions

    /// Both, signed in; nil if the engine is gone.
    private func people() throws -> (RawClient, RawClient)? {
        if let clients { return clients }
        guard let ana = RawClient(stage.socket), let luis = RawClient(stage.socket),
            try signIn(ana, "passenger", "Ana"), try signIn(luis, "driver", "Luis")
        else { return nil }
        clients = (ana, luis)
        return clients
    }

    private func signIn(_ client: RawClient, _ role: String, _ name: String) throws -> Bool {
        let answer: RawClient.Answer
        if let token = tokens[role] {
            answer = client.call("session.open", ["role": role, "name": name, "token": token])
        } else if role == "passenger" {
            answer = client.call("account.signUp", Self.form)
        } else {
            answer = client.call("session.open", ["role": role, "name": name])
        }
        guard case .result(let session) = answer else {
            // A disk that fails just now lets nobody in; the next try will.
            if case .refused("storage_failed") = answer { return false }
            if case .refused(let code) = answer {
                throw TestStage.Failure("\(name) cannot sign in: \(code), seed \(seed)")
            }
            return false
        }
        tokens[role] = session["token"] as? String
        // Once: later it would take the password again.
        guard role == "passenger", !hasCard else { return true }
        switch client.call("card.add", Self.card) {
        case .lost, .refused("storage_failed"): return false
        case .result:
            hasCard = true
            return true
        case .refused(let code):
            throw TestStage.Failure("the card is refused: \(code), seed \(seed)")
        }
    }

    private static var form: [String: Any] {
        [
            "command_id": "couple-sign-up", "role": "passenger", "name": "Ana",
            "email": "ana@example.org", "password": "a long enough one", "phone": "11 91234-5678",
            "tax_id": "529.982.247-25", "gender": "woman", "terms_version": 1,
        ]
    }

    private static var card: [String: Any] {
        [
            "command_id": "couple-card", "number": "4111111111111111",
            "expiry": RawClient.cardExpiry, "holder": "ANA SOUZA", "cvv": "831",
            "tax_id": "529.982.247-25",
        ]
    }
}
