import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire

@testable import OperatorApp

/// An operator of several cities in front of the app, with an engine for each that answers as the
/// test says.
struct CitiesStage {
    /// The app.
    var app: OperatorCities
    /// The engines, in the order of their numbers.
    var towns: [(name: String, town: Town)]
    /// Engines that nobody reaches.
    private(set) var away: Set<Int>
    /// The calls that came in, and at which engine.
    private(set) var calls: [(city: Int, request: any Request)] = []
    /// What the app had done outside, in order; frames and cities left out.
    private(set) var done: [Effect] = []
    private(set) var now_ms: Int64 = 0

    private let codec = WireCodec()
    private static let gone = Input.Event.disconnected(reason: "the engine has gone")

    /// Opens the app.
    init(
        _ towns: [(name: String, town: Town)], away: Set<Int> = [],
        size: Size = Size(width: 80, height: 24), language: String = "en"
    ) throws {
        self.towns = towns
        self.away = away
        let settings = try towns.map { _ in
            ProgramSettings(
                name: "", texts: try AppFiles.texts(language),
                languages: try AppFiles.languages(), entersAsGuest: false,
                operatorKey: SecretText("the operator's key"), seed: 1)
        }
        app = OperatorCities(settings, labels: towns.map { $0.name.lowercased() })
        try give(.resized(size))
        try pass(seconds: 1)
    }

    /// La Serena, where much happens, and Ilha, where one ride in two was completed.
    static var two: [(name: String, town: Town)] {
        var island = Town()
        island.overview.completed_today = 10
        island.overview.unserved_today = 10
        island.overview.service_rate = 0.5
        island.overview.mean_wait_s = 61
        island.tickets = Array(Town.busy.tickets.prefix(1))
        return [("La Serena", .busy), ("Ilha", island)]
    }

    /// The city that is seen.
    var seen: OperatorProgram { app.cities[app.shown] }

    mutating func give(_ event: Input.Event, of engine: Int? = nil) throws {
        var inbox = [(event, engine)]
        while !inbox.isEmpty {
            let (event, engine) = inbox.removeFirst()
            let effects = app.update(Input(at_ms: now_ms, event, engine: engine))
            for effect in effects { try perform(effect, 0, &inbox) }
        }
    }

    mutating func press(_ keys: Key...) throws {
        for key in keys { try give(seen.pressed(key)) }
    }

    /// Lets time pass, waking the app whenever it wants to be.
    mutating func pass(seconds: Int) throws {
        let end = now_ms + Int64(seconds) * 1_000
        while let wake = app.nextWake_ms, wake <= end {
            now_ms = max(now_ms + 1, wake)
            try give(.timer)
        }
        now_ms = end
    }

    /// Somebody in a city calls for help.
    mutating func callForHelp(in city: Int, name: String) throws {
        let alert = towns[city].town.callForHelp(17, name: name)
        try give(.received(codec.encode(.alert(alert))), of: city)
    }

    /// An engine goes, or comes back.
    mutating func setAway(_ city: Int, _ isAway: Bool) throws {
        if isAway {
            away.insert(city)
            try give(Self.gone, of: city)
        } else {
            away.remove(city)
            try pass(seconds: 30)
        }
    }

    private mutating func perform(
        _ effect: Effect, _ city: Int, _ inbox: inout [(Input.Event, Int?)]
    ) throws {
        switch effect {
        case .engine(let city, let effect): try perform(effect, city, &inbox)
        case .connect: inbox.append((away.contains(city) ? Self.gone : .connected, city))
        case .send(let frame):
            let incoming = try codec.decodeCall(frame)
            calls.append((city, incoming.call.request))
            let result: Result<AnswerValue, WireError>?
            switch incoming.call.request {
            case is Hello:
                result = .success(
                    OperatorStage.hello(towns[city].town, name: towns[city].name))
            case is EnterAsOperator, is WatchMap, is Ping: result = .success(Done())
            default: result = towns[city].town.answer(incoming.call.request)
            }
            guard let result else { return }
            inbox.append((.received(codec.encode(result, to: incoming.id)), city))
        case .openCity: inbox.append((.cityOpened(AppFiles.openedCity), city))
        default: done.append(effect)
        }
    }

    /// The screen without its map: what is recorded.
    func sheets() -> Screen {
        var seen = seen
        seen.core.map.arrive()
        seen.expectEachKeyOnce()
        seen.expectToldKeysAreBound()
        return seen.sheets(size: seen.core.size, glyphs: .braille)
    }

    var text: String { app.view(size: seen.core.size, glyphs: .braille).text }
}
