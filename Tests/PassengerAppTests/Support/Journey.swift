import AppTestSupport
import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

@testable import PassengerApp

/// A passenger at the app with a fake engine behind it: performs the effects by hand.
///
/// It is a value: a test goes on from a copy of one that has already opened the city, which takes
/// most of the time.
struct Journey: Sendable {
    var app: PassengerProgram
    var engine: FakeEngine
    private(set) var now_ms: Int64 = 0
    /// What the app had done outside, frames and calls for the city left out.
    private(set) var done: [Effect] = []
    private(set) var isConnected = false
    /// Whether what the engine answers is lost on the way.
    var losesAnswers = false
    private var cars: [Int64] = []

    static let faro = Waypoint(
        coordinate: Coordinate(latitudeE7: -299_062_000, longitudeE7: -712_742_000),
        name: "Faro Monumental")
    static let mall = Waypoint(
        coordinate: Coordinate(latitudeE7: -299_170_000, longitudeE7: -712_580_000),
        name: "Mall Plaza")

    /// At home with another engine than the usual one: `change` is made before it is spoken to.
    init(
        size: Size = Size(width: 80, height: 24), language: String = "en",
        changing change: (inout FakeEngine) -> Void
    ) throws {
        try self.init(size: size, language: language)
        change(&engine)
        try loseEngine()
        try engineReturns()
        try tick()
        done = []
    }

    /// At home, signed in, with the map open and some cars around.
    init(size: Size = Size(width: 80, height: 24), language: String = "en") throws {
        guard let opened = Self.opened[language] else { preconditionFailure("a language") }
        self = try opened.get()
        try give(.resized(size))
    }

    private static let opened = Dictionary(
        uniqueKeysWithValues: AppFiles.tags.map { tag in
            (tag, Result { try Journey(opening: tag) })
        })

    /// At the first page, with nobody signed in.
    static func atTheStart(_ language: String = "en") throws -> Journey {
        try Journey(opening: language, entersAsGuest: false)
    }

    /// At home for the first time.
    static func newcomer(_ language: String = "en") throws -> Journey {
        try Journey(opening: language, hasSeenHint: false)
    }

    private init(
        opening language: String, entersAsGuest: Bool = true, hasSeenHint: Bool = true
    ) throws {
        let world = try World.shared()
        app = PassengerProgram(
            settings: ProgramSettings(
                name: "Ana", texts: try AppFiles.texts(language),
                languages: try AppFiles.languages(), entersAsGuest: entersAsGuest,
                hasSeenHint: hasSeenHint, seed: 1))
        engine = FakeEngine(
            home: world.home, checksum: world.city.checksum, planRoute: world.way)
        cars = world.cars
        try give(.resized(Size(width: 80, height: 24)))
        // Made once for all journeys; the app makes it when it first needs it.
        app.search = world.search
        try tick()
    }

    // MARK: What reaches the app

    mutating func give(_ event: Input.Event) throws {
        try perform(app.update(Input(at_ms: now_ms, event)))
    }

    private mutating func perform(_ effects: [Effect]) throws {
        for effect in effects {
            switch effect {
            case .connect:
                isConnected = engine.isUp
                try give(engine.isUp ? .connected : .disconnected(reason: "nobody listens"))
            case .disconnect: isConnected = false
            case .send(let frame):
                guard isConnected else { continue }
                let answers = try engine.receive(frame)
                for answer in answers where !losesAnswers { try give(.received(answer)) }
            case .openCity: try give(.cityOpened(World.shared().opened))
            case .keepToken, .keepMark, .keepHintSeen, .keepSettings, .keepPlaces, .keepMine,
                .writeFile,
                .ringBell, .engine,
                .copy, .openDocument, .drawPicture,
                .setTitle, .notify, .setMouse, .lookAtFile, .repaint,
                .quit:
                done.append(effect)
            }
        }
    }

    mutating func press(_ keys: Key...) throws {
        for key in keys { try give(app.pressed(key)) }
    }

    /// Presses keys as they come, however early.
    mutating func strike(_ keys: [Key]) throws { for key in keys { try give(.key(key)) } }

    mutating func type(_ text: String) throws {
        for scalar in text.unicodeScalars { try give(.key(.char(scalar))) }
    }

    mutating func click(_ x: Int, _ y: Int) throws {
        try give(.key(.mouse(MouseEvent(.press, at: Point(x: x, y: y)))))
        try give(.key(.mouse(MouseEvent(.release, at: Point(x: x, y: y)))))
    }

    /// Lets time pass for the app and, if it is up, for the city.
    mutating func pass(seconds: Int) throws {
        now_ms += Int64(seconds) * 1_000
        engine.now = engine.now + .seconds(seconds)
        try give(.timer)
    }

    mutating func loseEngine() throws {
        isConnected = false
        engine.isUp = false
        try give(.disconnected(reason: "the engine has gone"))
    }

    mutating func engineReturns() throws {
        engine.isUp = true
        now_ms += 5_000
        try give(.timer)
    }

    /// The app is ended, and started anew with what it has kept.
    mutating func startAnew(_ settings: AppSettings) throws {
        let core = app.core
        app = PassengerProgram(
            settings: ProgramSettings(
                name: "Ana", texts: core.texts, settings: settings, seed: 2))
        isConnected = false
        try give(.resized(core.size))
        app.search = try World.shared().search
        try tick()
    }

    /// Forgets what was done outside so far.
    mutating func forgetDone() { done = [] }

    // MARK: What the engine tells

    mutating func tick(_ progress: TickView.Progress? = nil, car: Coordinate? = nil) throws {
        var numbers = cars
        if let place = car
            ?? progress.flatMap({
                Coordinate(latitude: $0.latitude, longitude: $0.longitude)
            })
        {
            numbers += [
                7, Int64(place.latitudeE7 / 10), Int64(place.longitudeE7 / 10), 90, 1,
            ]
        }
        guard isConnected else { return }
        try give(.received(engine.tick(cars: numbers, progress: progress)))
    }

    /// The engine tells something once.
    mutating func hears(_ kind: String, _ message: String) throws {
        try give(.received(engine.notice(kind, message)))
    }

    /// Carries out commands on the ride and tells the app.
    mutating func happens(_ commands: TripCommand...) throws {
        for command in commands { engine.tell(command) }
        guard isConnected else { return }
        try give(.received(engine.announcement()))
    }

    // MARK: What it has come to

    /// The screen without its map: what is recorded.
    func sheets(_ width: Int = 80, _ height: Int = 24, _ glyphs: Glyphs = .braille) -> Screen {
        looked.sheets(size: Size(width: width, height: height), glyphs: glyphs)
    }

    func screen(_ width: Int = 80, _ height: Int = 24, _ glyphs: Glyphs = .braille) -> Screen {
        looked.view(size: Size(width: width, height: height), glyphs: glyphs)
    }

    /// The app with its map at rest, after a look at its keys.
    private var looked: PassengerProgram {
        var app = app
        app.core.map.arrive()
        app.expectEachKeyOnce()
        app.expectToldKeysAreBound()
        return app
    }

    var calls: [any Request] { engine.calls }
}

/// The city that all journeys share, and two ways through it.
struct World: Sendable {
    let city: City
    let home: Waypoint
    /// The city, ready to be drawn.
    let opened: OpenedCity
    /// From home to the lighthouse.
    let way: RouteView
    /// From somewhere to the passenger.
    let approach: RouteView
    /// Some cars around, in the form of a tick.
    let cars: [Int64]
    /// Finds its places by name.
    let search: PlaceSearch

    static func shared() throws -> World { try once.get() }

    private static let once = Result { try World() }

    private init() throws {
        city = AppFiles.city
        opened = AppFiles.openedCity
        let place = Coordinate(latitudeE7: -299_026_000, longitudeE7: -712_519_000)
        home = city.waypoint(at: place)
        way = try Self.route(in: city, from: place, to: Journey.faro.coordinate)
        approach = try Self.route(
            in: city, from: Coordinate(latitudeE7: -299_075_000, longitudeE7: -712_445_000),
            to: place)
        search = PlaceSearch(city)
        let spots: [(Int32, Int32, Int64, Int64)] = [
            (-298_995_000, -712_560_000, 0, 0), (-299_040_000, -712_485_000, 90, 0),
            (-299_050_000, -712_535_000, 180, 1), (-299_010_000, -712_470_000, 270, 0),
            (-298_985_000, -712_500_000, 45, 1),
        ]
        cars = spots.enumerated().flatMap { index, spot in
            [Int64(100 + index), Int64(spot.0 / 10), Int64(spot.1 / 10), spot.2, spot.3]
        }
    }

    private static func route(
        in city: City, from: Coordinate, to: Coordinate
    ) throws -> RouteView {
        guard let start = city.snap(from), let end = city.snap(to),
            let route = Router(city).route(from: start.position, to: end.position)
        else { throw Missing.route }
        return RouteView(
            distance_m: route.distance.inMetres, duration_s: route.duration.inSeconds,
            shape: route.shape, manoeuvres: [])
    }

    enum Missing: Error { case route }
}

extension RouteView {
    /// How far a car has come that has driven a part of the way.
    func progress(_ part: Double) -> TickView.Progress {
        let points = shape
        let next = min(points.count - 1, max(1, Int(Double(points.count - 1) * part) + 1))
        let here = points[next - 1]
        return TickView.Progress(
            latitude: here.latitude, longitude: here.longitude,
            heading: Int(Geodesy.heading(from: here, to: points[next])),
            remaining_m: distance_m * (1 - part), remaining_s: duration_s * (1 - part),
            shape_index: next)
    }
}
