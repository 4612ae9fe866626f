import RideWire

/// What an operator who watches several cities sees of all of them, on the screen of each.
struct CityBoard: Sendable {
    /// One of the cities, as it was known last.
    struct City: Sendable {
        /// Its number, counted from 0.
        let number: Int
        /// What it is called.
        let name: String
        /// How its engine is reached, where that is not as it should be; nil where it is.
        let trouble: String?
        /// Its hour and its platform's money, in its own words; nil before they are known.
        let facts: (time: String, platform: String)?
        /// The city at a glance; the last that is known.
        let overview: OverviewResult?
    }

    /// A line of the list: a city, or something in it that is not settled.
    struct Line: Sendable {
        /// What a line is known by while others come and go.
        struct ID: Hashable, Sendable {
            let city: Int
            let kind: String
            let subject: UInt64
        }

        let city: City
        let alert: AlertView?
        /// How many wait, where it is told by their number.
        var count = 0

        var id: ID {
            ID(city: city.number, kind: alert?.kind ?? "", subject: alert?.subject_id ?? 0)
        }
    }

    /// What is wanted of the others, or of where several cities are shown.
    enum Wish: Sendable {
        /// The list of cities.
        case list
        /// A city, with what is not settled in it.
        case open(Int, AlertView?)
        /// Who calls for help in a city.
        case showAlarm(Int)
        /// That the oldest call of a city was seen.
        case acknowledge(Int)
    }

    /// All cities.
    let cities: [City]
    /// The one whose screen this is.
    let own: Int
    /// Whether this screen is the one that is seen.
    let isShown: Bool
    /// What is selected.
    var choice = Choice<Line.ID>()
    /// What is wanted since the last look.
    var wish: Wish?

    /// The cities, then all that is not settled: calls for help, the newest first, and how many
    /// drivers and messages wait in which city.
    var lines: [Line] {
        let calls = cities.flatMap { city in
            (city.overview?.alerts ?? []).map { Line(city: city, alert: $0) }
        }
        let waiting = cities.flatMap { city in
            [
                (Self.drivers, city.overview?.pending_drivers ?? 0),
                (Self.tickets, city.overview?.open_tickets ?? 0),
            ].filter { $0.1 > 0 }.map { kind, count in
                Line(
                    city: city, alert: AlertView(kind: kind, subject_id: 0, at_ms: 0),
                    count: count)
            }
        }
        return cities.map { Line(city: $0, alert: nil) } + Self.newestFirst(calls) + waiting
    }

    /// Drivers who wait for a decision, in one line.
    static let drivers = "pending_driver"
    /// What people have written, in one line.
    static let tickets = "ticket"

    private static func newestFirst(_ lines: [Line]) -> [Line] {
        lines.sorted { left, right in
            let times = (left.alert?.at_ms ?? 0, right.alert?.at_ms ?? 0)
            guard times.0 == times.1 else { return times.0 > times.1 }
            return (left.city.number, left.id.subject) < (right.city.number, right.id.subject)
        }
    }

    /// The selected row.
    var selected: Int? { choice.row(in: lines.map(\.id)) }

    /// The line in it.
    var line: Line? { selected.map { lines[$0] } }

    /// Selects a row.
    mutating func select(_ row: Int) { choice.select(row, in: lines.map(\.id)) }

    /// The oldest call for help in another city that nobody has seen; nil without any.
    var alarmElsewhere: Line? {
        lines.last { line in
            line.city.number != own && line.alert?.kind == "sos"
                && line.alert?.is_acknowledged != true
        }
    }

    /// The counts of all cities, those that are known, put together; nil before any is.
    var sum: OverviewSum? {
        let known = cities.compactMap(\.overview)
        return known.isEmpty ? nil : OverviewSum(of: known)
    }
}
