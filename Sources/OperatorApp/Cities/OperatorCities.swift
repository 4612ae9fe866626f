import RideApp
import RideTUI

/// The operator's app for several cities: a whole screen for each, of which one is seen.
///
/// What a person types reaches the city that is seen; what an engine says reaches its city. After
/// each input every city learns what the others have come to (`CityBoard`), so that the list of all
/// of them is a part of each one's sheet, drawn and used as every other part.
public struct OperatorCities: Program, Sendable {
    /// Each city's own screen, in the order of their engines.
    var cities: [OperatorProgram]
    /// The city that is seen.
    private(set) var shown = 0
    private let labels: [String]
    /// What each city would have the window called.
    private var titles: [String]

    /// An app for the cities of these engines.
    ///
    /// - Parameter labels: what each is called until its engine has said so.
    public init(_ settings: [ProgramSettings], labels: [String]) {
        precondition(settings.count == labels.count && !labels.isEmpty, "an app without a city")
        cities = settings.map { OperatorProgram(settings: $0) }
        self.labels = labels
        titles = labels
        for number in cities.indices { cities[number].tab = .cities }
        share()
    }

    public var theme: Theme { cities[shown].theme }
    public var nextWake_ms: Int64? { cities.compactMap(\.nextWake_ms).min() }

    public func view(size: Size, glyphs: Glyphs) -> Screen {
        cities[shown].view(size: size, glyphs: glyphs)
    }

    public func outline(glyphs: Glyphs) -> Outline { cities[shown].outline(glyphs: glyphs) }

    public mutating func update(_ input: Input) -> [Effect] {
        var effects: [Effect] = []
        for number in reached(by: input) { effects += give(input, to: number) }
        share()
        return effects + follow(at: input.at_ms)
    }

    private func reached(by input: Input) -> [Int] {
        switch input.event {
        case .resized, .key(.resize): Array(cities.indices)
        case .timer:
            cities.indices.filter { cities[$0].nextWake_ms.map { $0 <= input.at_ms } ?? false }
        default: [input.engine ?? shown]
        }
    }

    private mutating func give(_ input: Input, to number: Int) -> [Effect] {
        cities[number].update(input).compactMap { effect in
            switch effect {
            case .setTitle(let title):
                titles[number] = title
                return number == shown ? effect : nil
            // The bell says that something is; the desktop has to say where.
            case .notify(let text) where number != shown:
                return .notify("\(name(of: number)): \(text)")
            case .keepSettings(let settings):
                for other in cities.indices where other != number {
                    cities[other].core.choose { $0 = settings }
                }
                return effect
            default: return .engine(number, effect)
            }
        }
    }

    private func name(of number: Int) -> String {
        cities[number].core.engine?.city.name ?? labels[number]
    }

    /// Has every city know what the others have come to.
    private mutating func share() {
        let all = cities.indices.map { cities[$0].glance(as: $0, label: labels[$0]) }
        let (choice, wish) = (cities[shown].cities?.choice, cities[shown].cities?.wish)
        for number in cities.indices {
            cities[number].cities = CityBoard(
                cities: all, own: number, isShown: number == shown,
                choice: choice ?? Choice(), wish: number == shown ? wish : nil)
        }
    }

    // MARK: From one city to another

    private mutating func follow(at now_ms: Int64) -> [Effect] {
        let wish = cities[shown].cities?.wish
        cities[shown].cities?.wish = nil
        switch wish {
        case .list: return go(to: shown, now_ms) { $0.showCities() } + followLine(now_ms)
        case .open(let city, let alert): return go(to: city, now_ms) { $0.show(alert) }
        case .showAlarm(let city): return go(to: city, now_ms) { $0.showAlarm() }
        case .acknowledge(let city):
            cities[city].acknowledge()
            return settle(city, now_ms)
        case nil: return followLine(now_ms)
        }
    }

    /// In the list the keys of the map and of its places are those of the selected line's city. One
    /// that cannot be shown yet leaves its place to one that can.
    private mutating func followLine(_ now_ms: Int64) -> [Effect] {
        guard cities[shown].tab == .cities else { return [] }
        let wanted = cities[shown].cities?.line?.city.number ?? shown
        let able = [wanted, shown] + cities.indices
        guard let next = able.first(where: { !cities[$0].core.isWaiting }), next != shown,
            cities[shown].core.topPage == nil
        else { return [] }
        return go(to: next, now_ms) { $0.showCities() }
    }

    private mutating func go(
        to city: Int, _ now_ms: Int64, _ body: (inout OperatorProgram) -> Void
    ) -> [Effect] {
        let choice = cities[shown].cities?.choice
        let before = shown
        shown = city
        if let choice { cities[city].cities?.choice = choice }
        share()
        body(&cities[city])
        let effects = settle(city, now_ms)
        return (before == city ? [] : [.setTitle(titles[city])]) + effects
    }

    private mutating func settle(_ city: Int, _ now_ms: Int64) -> [Effect] {
        let effects = give(Input(at_ms: now_ms, .timer), to: city)
        share()
        return effects
    }
}
