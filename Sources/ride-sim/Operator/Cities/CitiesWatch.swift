import RideApp
import RideCore
import RideRuns
import RideWire

/// The engines of several cities that are looked at again and again; one that is away is tried anew
/// at each look, and keeps nobody waiting.
final class CitiesWatch {
    private let cities: [OperatedCity]
    private let signals: StopSignals
    private let texts: Texts
    private var desks: [Int: OperatorDesk] = [:]
    private var names: [String]

    /// An engine is told so often that somebody is there.
    private static let breath_ms: Int64 = 10_000

    init(_ cities: [OperatedCity], _ signals: StopSignals, _ texts: Texts) {
        self.cities = cities
        self.signals = signals
        self.texts = texts
        names = cities.map(\.label)
    }

    /// Asks every city how it is.
    ///
    /// - Throws: `TalkEnd.stopped`.
    func look() throws -> CitiesOverview {
        var views: [CitiesText.City] = []
        let reports = try cities.indices.map { number in
            let outcome = try overview(of: number)
            views.append((names[number], try? outcome.get()))
            return CityReport(
                city: names[number], socket: cities[number].line.engine.socket,
                outcome: outcome.map { OperatorReport(value: $0.0, text: "") })
        }
        return CitiesOverview(reports, views, texts)
    }

    private func overview(
        of number: Int
    ) throws -> Result<(OverviewResult, OperatorWords), Failure> {
        do {
            let desk = try desks[number] ?? OperatorDesk(cities[number].line, texts)
            desk.line.signals = signals
            desks[number] = desk
            names[number] = desk.words.city
            return .success((try OverviewCommand.overview(desk), desk.words))
        } catch TalkEnd.stopped { throw TalkEnd.stopped } catch {
            desks[number] = nil
            return .failure(OperatorDesk.failure(error, texts))
        }
    }

    /// Waits until the next look is due.
    ///
    /// - Returns: whether it is due because of an alert.
    /// - Throws: `TalkEnd.stopped`.
    func alertComes(within time: Duration) throws -> Bool {
        let clock = ContinuousClock()
        let due = clock.now + time
        while clock.now < due {
            let left = min(Self.breath_ms, (due - clock.now).milliseconds + 1)
            let descriptors = desks.values.map(\.line.descriptor)
            if signals.wait(forAny: descriptors, milliseconds: left) == .stopped {
                throw TalkEnd.stopped
            }
            for (number, desk) in desks.sorted(by: { $0.key < $1.key }) {
                do {
                    while let news = try desk.line.notification(within: .milliseconds(1)) {
                        if news.notification == Notification.alert.rawValue { return true }
                    }
                } catch TalkEnd.stopped { throw TalkEnd.stopped } catch {
                    // That it has gone is news, too.
                    desks[number] = nil
                    return false
                }
            }
        }
        return false
    }
}

/// Several cities at one moment.
struct CitiesOverview: Encodable {
    let cities: [CityReport]
    let sum: OverviewSum
    private let views: [CitiesText.City]
    private let texts: Texts

    init(_ cities: [CityReport], _ views: [CitiesText.City], _ texts: Texts) {
        self.cities = cities
        self.views = views
        self.texts = texts
        sum = OverviewSum(of: views.compactMap { $0.view?.overview })
    }

    private enum CodingKeys: CodingKey { case cities, sum }

    var isWhole: Bool { views.allSatisfy { $0.view != nil } }

    var text: String {
        (CitiesText(views, texts).lines + CitiesReport(cities, texts).failures)
            .joined(separator: "\n")
    }
}
