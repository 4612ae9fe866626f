import Foundation
import Testing

/// Somebody in a quiet city, who can call at the shell and open the app, as the same person.
final class TestPerson {
    /// Which of the two apps is theirs.
    enum Role: String { case passenger, driver }

    let role: Role
    let name: String
    /// The number of the account.
    let number: UInt64
    private let city: QuietCity
    let token: String
    private var stage: TestStage { city.stage }
    private let key: String

    static let password = "a long enough one"

    /// Somebody new, by one of the calls that begin a session.
    init(
        _ role: Role, _ name: String, _ method: String, _ parameters: [String: Any],
        in city: QuietCity
    ) throws {
        self.role = role
        self.name = name
        self.city = city
        key = "\(name.lowercased().replacing(" ", with: "-"))-\(role.rawValue)"
        let session = try city.shell.object([
            "call", method, try Self.json(parameters), "--show-token", "--as", key,
        ])
        token = try #require(session["token"] as? String)
        let state = try #require(session["state"] as? [String: Any])
        number = try #require(state["person_id"] as? NSNumber).uint64Value
    }

    private static func json(_ parameters: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: parameters), as: UTF8.self)
    }

    // MARK: At the shell

    /// Makes a call, which must be answered well.
    @discardableResult
    func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        try city.shell.call(method, try Self.json(parameters), as: key)
    }

    /// Makes a call; nil if it is answered well, else the code with which it was refused.
    func refusal(of method: String, _ parameters: [String: Any] = [:]) throws -> String? {
        let result = try city.shell.run("call", method, try Self.json(parameters), "--as", key)
        guard result.status != 0 else { return nil }
        return result.errors.split(separator: ":").first.map(String.init) ?? ""
    }

    /// What the engine says of this person.
    var state: [String: Any] { get throws { try call("state.get") } }

    /// The live ride, the offer, or the ride that is just over.
    var ride: [String: Any]? { get throws { try state["ride"] as? [String: Any] } }

    /// Waits for a ride in a stage.
    @discardableResult
    func ride(in stage: String) throws -> [String: Any] {
        try self.stage.value("\(name)'s ride to be \(stage)") {
            guard let ride = try ride, ride["stage"] as? String == stage else { return nil }
            // A ride that is offered to somebody else is no offer.
            return stage == "offered" && role == .driver && ride["offer"] == nil ? nil : ride
        }
    }

    // MARK: Riding

    /// The name of where the person is.
    var place: String {
        get throws {
            let place = try #require(try state["place"] as? [String: Any])
            return try #require(place["name"] as? String)
        }
    }

    /// A few corners from where everybody is at first.
    static var near: [String: Any] {
        ["latitude": -29.9045, "longitude": -71.2490, "name": "Corner"]
    }

    private static var plaza: [String: Any] {
        ["latitude": -29.9027, "longitude": -71.2520, "name": "Plaza"]
    }

    /// The prices of a ride, by category.
    func options(
        from pickup: [String: Any]? = nil, to dropoff: [String: Any] = near
    ) throws -> [String: [String: Any]] {
        let place = try #require(try pickup ?? state["place"] as? [String: Any])
        let plan = try call("ride.plan", ["pickup": place, "dropoff": dropoff])
        let options = try #require(plan["options"] as? [[String: Any]])
        return Dictionary(
            options.map { ($0["category"] as? String ?? "", $0) }, uniquingKeysWith: { a, _ in a })
    }

    /// Asks for a common ride in cash, over a few corners and on the next ride back.
    func request() throws {
        let isThere = try place == Self.near["name"] as? String
        let options = try options(to: isThere ? Self.plaza : Self.near)
        let quote = try #require(options["common"]?["quote_id"] as? NSNumber)
        try call("ride.request", ["quote_id": quote, "payment": "cash"])
    }

    /// Gives an order about the ride there is, again and again until the engine allows it: the car
    /// has first to come near enough.
    func order(_ method: String) throws {
        let number = try #require(try ride?["id"] as? NSNumber)
        var refusal: String?
        do {
            try stage.wait(method) {
                refusal = try self.refusal(of: method, ["ride_id": number])
                return refusal == nil
            }
        } catch { throw TestStage.Failure("\(name)'s \(method) is refused: \(refusal ?? "")") }
    }

    /// Waits for an offer and accepts it.
    func accept() throws {
        try ride(in: "offered")
        try order("ride.accept")
    }

    /// Drives an accepted ride to its end, and is ready for the next one.
    func drive() throws {
        for method in ["ride.arrive", "ride.start", "ride.finish", "ride.dismiss"] {
            try order(method)
        }
    }

    /// Drives to another part of the city, with somebody who boards there by the car's code: new
    /// drivers begin near each other. Ends offline.
    func driveElsewhere() throws {
        let rider = try city.guest(.passenger, "Rider of \(name)")
        try call("driver.online")
        let code = try #require(try call("driver.boardingCode")["code"] as? String)
        try rider.board(code)
        for method in ["ride.accept", "ride.finish", "ride.dismiss"] { try order(method) }
        try call("driver.offline")
    }

    /// Rides with the car that shows a code.
    private func board(_ code: String) throws {
        let plan = try call("ride.planBoarding", ["code": code, "dropoff": Self.near])
        let option = try #require((plan["options"] as? [[String: Any]])?.first)
        let quote = try #require(option["quote_id"] as? NSNumber)
        try call("ride.request", ["quote_id": quote, "payment": "cash"])
    }

    // MARK: In front of the app

    /// Opens the app, signed in.
    func app(width: Int = 80, height: Int = 24) throws -> TestTerminal {
        let folder = "\(stage.folder)/\(key)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let profile: [String: Any] = [
            "tokens": [stage.socket: token], "hint_seen": true, "name": name,
        ]
        try Data(Self.json(profile).utf8).write(
            to: URL(filePath: "\(folder)/\(role.rawValue).json"))
        return try stage.terminal(
            "\(TestStage.programs)/\(role.rawValue)-tui --socket \(stage.socket) "
                + "\(TestStage.manner) --profile \(folder)", width: width, height: height)
    }

    /// Opens the driver's app and goes online in it.
    func appAtWork(width: Int = 80, height: Int = 24) throws -> TestTerminal {
        let app = try app(width: width, height: height)
        try app.see("You are offline")
        try app.press("Enter", until: "go offline")
        return app
    }
}

extension TestTerminal {
    /// Says in the passenger's app where to, and from where unless from where one is; then there
    /// are prices.
    func plan(
        from pickup: String? = nil, to typed: String = "faro monum",
        found: String = "Faro Monumental de La Serena"
    ) throws {
        try see("Enter Where to?")
        try press("Enter")
        try see("to ")
        if let pickup {
            try press("Tab")
            try see("Where from?")
            try write(pickup)
            try see("Enter choose")
            try press("Enter")
            try see("Where to?")
        }
        try write(typed)
        try see(found)
        try press("Enter")
        try see("VIP")
    }
}
