import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// A run that is played again on the map: `ride-sim replay`.
///
/// Everything shown is a function of the moment, so that time can go on, stand, and jump anywhere.
/// Nothing is drawn while it stands.
public struct ReplayProgram: Program, FactsReading {
    public let facts: AppFacts
    private(set) var recording: Recording
    private var fleet: FleetHistory
    private let ways: Ways
    /// Where a run that is still going on tells how far it has come; nil once it is over.
    private var feed: RecordingFeed?
    /// The moment up to which a run that is going on is known.
    private var known_ms: Int64 = 0
    /// Whether what is shown is always the latest that is known.
    private(set) var followsRun = false
    let amounts: Format

    var map = MapPane()
    private var size = Size.smallest
    private var hasStarted = false

    /// The moment that is shown, in milliseconds since the world began.
    private(set) var moment_ms: Int64 = 0
    /// The place of the speed in `speeds`.
    private(set) var speed = ReplayProgram.usualSpeed
    private(set) var isPlaying = true
    /// When the moment was last moved on, by the app's clock.
    private var shownAt_ms: Int64 = 0

    /// What is followed.
    var chosen: Chosen?
    /// What is on the map beside the cars.
    var layer = Layer.waiting
    /// Where to go, while it is being typed.
    var target: TextField?
    /// Why that cannot be gone to.
    var complaint: String?
    /// Every key, while that lies over the screen.
    var help: HelpOverlay?
    var isMouseOn = true

    private(set) var figures: ReplayFigures
    private(set) var cars: [Car] = []
    /// How many cars do what, of the whole fleet.
    private(set) var split = FleetSplit()
    private(set) var demand: DemandLayer?
    /// The line of the chosen car's way.
    private(set) var line: [Coordinate] = []
    private var lineOf: LineOwner?

    private struct LineOwner: Hashable {
        let driver: Int
        let stretch: Int
    }

    /// How much faster than real time.
    static let speeds: [Int64] = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600]
    private static let usualSpeed = 5
    /// How often there is another picture while time goes on.
    private static let frame_ms: Int64 = 100

    /// What is on the map beside the cars.
    enum Layer: CaseIterable {
        case waiting, demand, none
    }

    /// What is followed.
    enum Chosen: Hashable {
        /// The place of a driver in the recording.
        case driver(Int)
        /// The place of a ride in the recording.
        case ride(Int)
    }

    /// A car in the picture.
    struct Car: Hashable {
        let driver: Int
        let doing: FleetHistory.Stretch.Doing
        let coordinate: Coordinate
        let heading: Int
    }

    /// A run, opened at its beginning.
    ///
    /// - Parameter feed: where it tells how far it has come, while it is going on.
    public init(
        _ recording: Recording, city: OpenedCity, settings: ProgramSettings,
        feed: RecordingFeed? = nil
    ) {
        self.recording = recording
        self.feed = feed
        followsRun = feed != nil
        facts = AppFacts(role: .passenger, isOperator: true, settings: settings)
        amounts = Format(
            language: settings.texts.spoken, units: settings.settings.units,
            amounts: recording.amounts)
        let ways = Ways(city.city, of: recording)
        fleet = FleetHistory(recording, stop: ways.stop)
        self.ways = ways
        figures = ReplayFigures(recording, at: 0)
        map.open(city)
        look()
    }

    // MARK: Program

    public mutating func update(_ input: Input) -> [Effect] {
        var effects: [Effect] = []
        switch input.event {
        case .resized(let size), .key(.resize(let size)):
            self.size = size
            if !hasStarted {
                hasStarted = true
                shownAt_ms = input.at_ms
                effects.append(.setTitle(text("replay.window", ["run": recording.name])))
            }
            settle()
        case .key(let key), .named(let key): press(key, at: input.at_ms, &effects)
        case .timer: goOn(to: input.at_ms)
        case .engineStarting, .connected, .disconnected, .received, .cityOpened, .cityFailed,
            .fileWritten, .fileFailed, .fileFound, .documentOpened, .pictureDrawn:
            break
        }
        return effects
    }

    public var nextWake_ms: Int64? {
        isPlaying ? shownAt_ms + (reducedMotion ? 1_000 : Self.frame_ms) : nil
    }

    // MARK: Time

    /// Moves time on to what the app's clock says.
    private mutating func goOn(to now_ms: Int64) {
        guard isPlaying else { return }
        let passed = max(0, now_ms - shownAt_ms)
        shownAt_ms = now_ms
        let followed = followsRun
        hear()
        guard !followed else { return go(to: last_ms) }
        go(to: moment_ms + min(passed, 2_000) * Self.speeds[speed])
        if moment_ms >= recording.end_ms { isPlaying = false }
    }

    /// Takes what is new of a run that is going on.
    private mutating func hear() {
        guard let news = feed?.latest() else { return }
        recording = news.recording
        fleet = FleetHistory(recording, stop: ways.stop)
        known_ms = news.known_ms
        if news.isOver { feed = nil }
    }

    /// The last moment that can be shown.
    var last_ms: Int64 { feed == nil ? recording.end_ms : min(known_ms, recording.end_ms) }

    /// Shows a moment, or the nearest that there is.
    mutating func go(to moment_ms: Int64) {
        self.moment_ms = min(max(0, moment_ms), last_ms)
        followsRun = feed != nil && self.moment_ms >= last_ms
        look()
        settle()
    }

    mutating func play(at now_ms: Int64) {
        isPlaying.toggle()
        shownAt_ms = now_ms
        if isPlaying, moment_ms >= recording.end_ms { go(to: 0) }
    }

    mutating func changeSpeed(by steps: Int) {
        speed = min(max(0, speed + steps), Self.speeds.count - 1)
    }

    // MARK: What is seen

    /// Works out the picture of the moment.
    mutating func look() {
        ways.beginPicture()
        figures = ReplayFigures(recording, at: moment_ms)
        split = FleetSplit()
        cars.removeAll(keepingCapacity: true)
        for driver in recording.drivers.indices {
            let (number, stretch) = fleet.stretch(of: driver, at: moment_ms)
            split.count(stretch.doing)
            let sighting = ways.sighting(
                of: driver, on: stretch, number: number, at: moment_ms)
            cars.append(
                Car(
                    driver: driver, doing: stretch.doing, coordinate: sighting.coordinate,
                    heading: sighting.heading))
        }
        var new = layer == .demand ? demandNow : nil
        new?.word(self, glyphs: .braille)
        demand = new
        lookAtChosen()
    }

    private mutating func lookAtChosen() {
        guard let driver = chosenDriver else {
            (line, lineOf) = ([], nil)
            return
        }
        let (number, stretch) = fleet.stretch(of: driver, at: moment_ms)
        let owner = LineOwner(driver: driver, stretch: number)
        guard owner != lineOf else { return }
        lineOf = owner
        line = stretch.moves ? ways.line(of: stretch) : []
    }

    /// The driver that is followed, or who has the ride that is followed.
    var chosenDriver: Int? {
        switch chosen {
        case .driver(let driver): return driver
        case .ride(let index):
            let ride = recording.rides[index]
            guard let accepted = ride.acceptedAt_ms, accepted <= moment_ms else { return nil }
            if let over = ride.endedAt_ms, over <= moment_ms { return nil }
            return ride.driver
        case nil: return nil
        }
    }

    /// What the chosen car does now.
    var chosenStretch: FleetHistory.Stretch? {
        chosenDriver.map { fleet.stretch(of: $0, at: moment_ms).stretch }
    }

    private mutating func settle() {
        let rows = content(for: size, glyphs: .braille).height(
            width: FrameLayout.sheetWidth(for: size))
        map.settle(FrameLayout(size: size, sheetRows: rows), on: subject)
    }

    /// What the map follows: what is chosen, or else the whole fleet, which stays as it is fitted.
    private var subject: MapSubject? {
        switch chosen {
        case .driver(let driver):
            var points = [cars[driver].coordinate]
            if let stretch = chosenStretch, stretch.moves { points.append(stretch.to) }
            return MapSubject("driver/\(driver)", points, closest: 3)
        case .ride(let index):
            let ride = recording.rides[index]
            var points = [ride.pickup, ride.dropoff]
            if let driver = chosenDriver { points.insert(cars[driver].coordinate, at: 0) }
            return MapSubject("ride/\(index)", points, closest: 3)
        case nil:
            let bounds = ways.city.bounds
            return .overview("city", of: corners ?? [bounds.southWest, bounds.northEast])
        }
    }

    /// The corners of the part of the city where nine of ten pick-ups are.
    private var corners: [Coordinate]? {
        guard !recording.rides.isEmpty else { return nil }
        // A thousand rides, evenly taken, tell where the many are.
        let step = max(1, recording.rides.count / 1_000)
        let places = stride(from: 0, to: recording.rides.count, by: step).map {
            recording.rides[$0].pickup
        }
        let latitudes = places.map(\.latitudeE7).sorted()
        let longitudes = places.map(\.longitudeE7).sorted()
        let (low, high) = (places.count / 20, places.count - 1 - places.count / 20)
        return [
            Coordinate(latitudeE7: latitudes[low], longitudeE7: longitudes[low]),
            Coordinate(latitudeE7: latitudes[high], longitudeE7: longitudes[high]),
        ]
    }

    /// Where rides were asked for in the last quarter of an hour, and where cars are idle.
    private var demandNow: DemandLayer {
        let grid = ReplayGrid(ways.city.bounds)
        var requests: [Int: Int32] = [:]
        let since_ms = moment_ms - 900_000
        for ride in recording.rides {
            guard ride.requestedAt_ms <= moment_ms else { break }
            guard ride.requestedAt_ms > since_ms else { continue }
            requests[grid.cell(of: ride.pickup), default: 0] += 1
        }
        var drivers: [Int: Int32] = [:]
        for car in cars where car.doing == .idle {
            drivers[grid.cell(of: car.coordinate), default: 0] += 1
        }
        return DemandLayer(grid.zones(requests: requests, drivers: drivers))
    }
}

/// How many cars of the fleet do what.
struct FleetSplit: Hashable, Sendable {
    private(set) var idle = 0
    private(set) var enRoute = 0
    private(set) var withPassenger = 0

    var all: Int { idle + enRoute + withPassenger }

    mutating func count(_ doing: FleetHistory.Stretch.Doing) {
        switch doing {
        case .idle, .moving: idle += 1
        case .toPickUp, .atPickUp: enRoute += 1
        case .withPassenger: withPassenger += 1
        }
    }
}
