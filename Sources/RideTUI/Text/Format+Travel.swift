import RideCore

extension Format {
    /// A distance for choosing and comparing: "350 m" below half a kilometre, then "0.9 km",
    /// "12.3 km", from a hundred "214 km"; in imperial units feet and miles likewise.
    public func distance(_ distance: Metres) -> String {
        travelled(distance, wholeBelow: 495)
    }

    /// A distance for directions: metres up to a kilometre, "950 m", then "1.2 km".
    public func directionDistance(_ distance: Metres) -> String {
        travelled(distance, wholeBelow: 995)
    }

    /// A distance filled up on its left to `distanceWidth` columns.
    public func paddedDistance(_ distance: Metres) -> String {
        TextWidth.leftPadded(self.distance(distance), to: Format.distanceWidth)
    }

    /// A span of time to the nearest unit that matters: "12 s", "3 min", "1 h 05".
    public func duration(_ duration: Duration) -> String {
        let seconds = max(0, (duration.milliseconds + 500) / 1_000)
        if seconds < 60 { return "\(seconds) s" }
        let minutes = (seconds + 30) / 60
        if minutes < 60 { return "\(minutes) min" }
        return "\(minutes / 60) h \(Format.twoDigits(Int(minutes % 60)))"
    }

    /// A span of time filled up on its left to `durationWidth` columns.
    public func paddedDuration(_ duration: Duration) -> String {
        TextWidth.leftPadded(self.duration(duration), to: Format.durationWidth)
    }

    /// A span of time that runs, in minutes and seconds: "1:32 min", from an hour "1:02:03 h", so
    /// that nobody takes it for a time of day; below a minute "32 s", as every short time. A part
    /// of a second counts as one, so that it never shows nothing while something is left.
    public func countdown(_ duration: Duration) -> String {
        let seconds = max(0, Int((duration.milliseconds + 999) / 1_000))
        let rest = Format.twoDigits(seconds % 60)
        guard seconds >= 60 else { return "\(seconds) s" }
        guard seconds >= 3_600 else { return "\(seconds / 60):\(rest) min" }
        return "\(seconds / 3_600):\(Format.twoDigits(seconds / 60 % 60)):\(rest) h"
    }

    /// The columns of a countdown below an hour: "12:34 min".
    public static let countdownWidth = 9

    /// A time of day: "08:14".
    public func clock(minuteOfDay: Int) -> String {
        "\(Format.twoDigits(minuteOfDay / 60 % 24)):\(Format.twoDigits(minuteOfDay % 60))"
    }

    /// A weekday and a time of day: "Thu 08:14".
    ///
    /// - Parameter weekday: 0 is Monday.
    public func clock(weekday: Int, minuteOfDay: Int) -> String {
        "\(self.weekday(weekday)) \(clock(minuteOfDay: minuteOfDay))"
    }

    /// The first day of a week where the language says it, 0 for Monday: Sunday in Brazil. English
    /// is written in countries with either, so that the city's country decides.
    public var firstWeekday: Int? { language.declaration.firstWeekday }

    /// A weekday in three letters; 0 is Monday.
    public func weekday(_ day: Int) -> String {
        language.declaration.weekdays[((day % 7) + 7) % 7]
    }

    private static func twoDigits(_ value: Int) -> String {
        value < 10 ? "0\(value)" : "\(value)"
    }

    private func travelled(_ distance: Metres, wholeBelow limit: Double) -> String {
        let small: (size: Double, name: String)
        let large: (size: Double, name: String)
        switch units {
        case .metric: (small, large) = ((1, "m"), (1_000, "km"))
        case .imperial: (small, large) = ((0.3048, "ft"), (1_609.344, "mi"))
        }
        let metres = max(0, distance.inMetres)
        // Miles take over at the same share of a mile as kilometres do of a kilometre.
        if metres < limit * large.size / 1_000 {
            let units = metres / small.size
            let step = units < 100 && self.units == .metric ? 5.0 : 10.0
            return "\(Int((units / step).rounded() * step)) \(small.name)"
        }
        let inTenths = Int((metres / large.size * 10).rounded())
        if inTenths >= 1_000 {
            return "\(number(Int((metres / large.size).rounded()))) \(large.name)"
        }
        return "\(tenths(inTenths)) \(large.name)"
    }
}
