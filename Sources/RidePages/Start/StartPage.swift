import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// Where nobody is signed in: enter as a guest, sign in, or create an account (A1, A2).
public struct StartPage: RowsPage {
    /// A way in.
    enum Way: Hashable, Sendable { case guest, signIn, signUp, demo }

    static let list = "start"

    private let wasSignedOut: Bool
    var selected = 0
    private var waiting = Waiting()
    /// A ride through the city, drawn on its map; nil until the map is there.
    private var way: [Coordinate]?

    /// The first page.
    ///
    /// - Parameter wasSignedOut: whether the engine has ended the session that was open.
    public init(wasSignedOut: Bool = false) { self.wasSignedOut = wasSignedOut }

    public var isForVisitors: Bool { true }

    public func wake_ms(_ context: PageContext) -> Int64? {
        way == nil && context.openCity != nil ? context.now_ms : waiting.wake_ms
    }

    // MARK: What is on it

    /// The ways in, the one for newcomers first. A driver's is to have an account; a guest can
    /// only try.
    static func ways(_ context: PageContext) -> [Way] {
        let demo: [Way] = context.engine?.demo == nil ? [] : [.demo]
        switch context.role {
        case .passenger: return [.guest, .signIn, .signUp] + demo
        case .driver: return [.signIn, .signUp, .guest] + demo
        }
    }

    private static func words(for way: Way, _ role: Side) -> (TextKey, TextKey) {
        switch (way, role) {
        case (.guest, .passenger): ("account.start.guest", "account.start.guestDetail")
        case (.guest, .driver): ("account.start.look", "account.start.lookDetail")
        case (.signIn, _): ("account.start.signIn", "account.start.signInDetail")
        case (.signUp, .passenger): ("account.start.signUp", "account.start.signUpDetail")
        case (.signUp, .driver): ("account.start.join", "account.start.joinDetail")
        case (.demo, _): ("account.start.demo", "account.start.demoDetail")
        }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let ways = Self.ways(context)
        let rows = ways.map { way in
            let (title, detail) = Self.words(for: way, context.role)
            return ListRow([
                StyledText(context.texts[title]), StyledText(context.texts[detail], .muted),
            ])
        }
        let list = SelectList(
            id: Self.list, columns: [.flexible(23), .flexible(30, priority: 2)], rows: rows,
            selected: min(selected, ways.count - 1))
        let city = context.engine?.city.name ?? ""
        // No more than the ways in: the city is to be seen.
        var content = SheetContent(
            context.texts["account.start.title", ["city": city]],
            rows: [
                .line(StyledText(context.texts[promise(context.role)])), notice(context),
                .list(list, atMost: ways.count),
            ])
        // The city lives above it.
        content.leavesMap = true
        return content
    }

    public func scene(_ context: PageContext) -> MapScene? {
        var scene = MapScene()
        if let city = context.openCity {
            scene.subject = MapSubject(
                "start", [Self.middle(of: city)], closest: 5, showing: .any)
        }
        if let way, let start = way.first, let end = way.last {
            scene.route = way
            scene.pins = [MapPin(.pickUp, at: start), MapPin(.dropOff, at: end)]
        }
        return scene
    }

    /// The way from the middle to the place of the map that is best seen beside it.
    private static func way(through city: City) -> [Coordinate] {
        let start = middle(of: city)
        func error(_ place: Coordinate) -> Int64 {
            abs(Geodesy.distance(start, place).millimetres - rideLength.millimetres)
        }
        let end = city.places.lazy.map(\.coordinate).min { error($0) < error($1) }
        guard let end, let from = city.snap(start), let to = city.snap(end) else { return [] }
        return Router(city).route(from: from.position, to: to.position)?.shape ?? []
    }

    /// How far the ride goes, as the crow flies.
    private static let rideLength = Metres(1_500)

    /// Where a city is liveliest, as far as its map says: a square, or the middle of the streets.
    private static func middle(of city: City) -> Coordinate {
        city.places.first { $0.kind.rawValue == "square" }?.coordinate ?? city.bounds.center
    }

    private func promise(_ role: Side) -> TextKey {
        switch role {
        case .passenger: "account.start.passenger"
        case .driver: "account.start.driver"
        }
    }

    /// One row that is always there: what has happened, or nothing.
    private func notice(_ context: PageContext) -> SheetRow {
        if waiting.isOn {
            return .line(StyledText(context.texts["account.start.entering"], .muted))
        }
        if let problem = waiting.problem { return .line(StyledText(problem, .danger)) }
        guard wasSignedOut else { return .blank }
        return .line(StyledText(context.texts["account.start.signedOut"], .attention))
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        let can: Availability =
            context.obstacle(isWaiting: waiting.isOn).map { .unavailable(reason: $0) } ?? .available
        if context.role == .passenger {
            context.key(
                .char("d"),
                titled: context.text("account.start.watch", ["minutes": minutesOfDemo(context)]),
                8, when: can
            ) { $0.demoRide(&$1) }
        }
        context.key(.enter, "key.choose", 9, when: can) { $0.take(&$1) }
        context.moveKey(5)
        context.key(.char("l"), "account.key.language", 6) { $0.language(&$1) }
        context.key(.char("t"), "account.key.theme", 6) { $0.theme(&$1) }
    }

    /// The minutes that a short ride takes at the city's speed.
    private func minutesOfDemo(_ context: PageContext) -> String {
        let seconds = Self.demo_s / max(0.1, context.clock?.speed ?? 1)
        return context.format.number(max(1, Int((seconds / 60).rounded(.up))))
    }

    /// From the request to the stars, in seconds of the city's time.
    private static let demo_s = 400.0

    // MARK: What happens

    func rowCount(_ context: PageContext) -> Int { Self.ways(context).count }

    /// A click takes a way in at once.
    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list, context.obstacle(isWaiting: waiting.isOn) == nil else { return }
        choose(row, &context)
    }

    mutating func clicked(_ context: inout PageContext) { take(&context) }

    /// Looks at a ride that plays itself.
    private mutating func demoRide(_ context: inout PageContext) {
        waiting.begin(context)
        context.enterAsGuest()
        context.request(.demoRide)
    }

    /// Goes on to the next language.
    private mutating func language(_ context: inout PageContext) {
        var settings = context.settings
        settings.language = context.nextLanguage
        context.change(settings)
    }

    /// Goes on to the next theme.
    private mutating func theme(_ context: inout PageContext) {
        var settings = context.settings
        settings.theme = context.nextTheme
        context.change(settings)
    }

    private mutating func take(_ context: inout PageContext) {
        let ways = Self.ways(context)
        waiting.forget()
        switch ways[min(selected, ways.count - 1)] {
        case .guest:
            waiting.begin(context)
            context.enterAsGuest()
        case .signIn: context.open(SignInPage())
        case .signUp: context.open(SignUpPage())
        case .demo: enterDemo(&context)
        }
    }

    private mutating func enterDemo(_ context: inout PageContext) {
        guard let demo = context.engine?.demo else { return }
        let email =
            switch context.role {
            case .passenger: demo.passenger_email
            case .driver: demo.driver_email
            }
        waiting.ask(
            SignIn(role: context.role, email: email, password: SecretText(demo.password)),
            &context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        // A page above may be signing in, too.
        guard waiting.isOn, done.request is SignIn, case .failure = done.result else {
            return false
        }
        waiting.take(done, context)
        return true
    }

    public mutating func woken(_ context: inout PageContext) {
        if way == nil, let city = context.openCity { way = Self.way(through: city) }
        waiting.look(context)
    }
}

extension FactsReading {
    /// The language after the present one.
    var nextLanguage: String {
        let all = facts.languages.map(\.language)
        let here = all.firstIndex(of: texts.language) ?? 0
        return all[(here + 1) % all.count]
    }

    /// The theme after the present one.
    var nextTheme: Theme.Name {
        let all = Theme.Name.allCases
        let here = all.firstIndex(of: theme.name) ?? 0
        return all[(here + 1) % all.count]
    }
}
