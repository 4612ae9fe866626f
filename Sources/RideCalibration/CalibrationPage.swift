import RideResults

/// How well a calibration fits, as one HTML file.
public struct CalibrationPage: Sendable {
    private var page = ReportHTML("Calibration")
    private let calibration: Calibration

    /// A page about a calibration.
    public init(_ calibration: Calibration) {
        self.calibration = calibration
        let summary = CalibrationText(calibration)
        page.add(rows: [["", ""]] + summary.rows.map { [$0.0, $0.1] })
        for note in summary.notes { page.add(note) }
        addDemand()
        addSpeeds()
        if let heldOut = calibration.heldOut { add(heldOut) }
    }

    /// The file.
    public var html: String { page.text }

    private mutating func addDemand() {
        let points = calibration.perHour.enumerated().map { hour, rate in
            Chart.Point(x: Double(hour), y: rate?.value, low: rate?.low, high: rate?.high)
        }
        let along =
            calibration.options.byWeekday ? "hour of the week, from Monday's first" : "hour of day"
        page.add(
            Chart(
                "Trips an hour", x: along, y: "trips an hour", .line,
                [Chart.Series(name: "in the table, with intervals", points: points)]))
        let totals = calibration.zones.centres.indices.map { zone in
            calibration.rates.reduce(0) { $0 + $1[zone] }
        }
        let most = totals.indices.sorted { (totals[$1], $0) < (totals[$0], $1) }.prefix(20)
        let days = calibration.options.byWeekday ? 7.0 : 1
        page.body += "<h3>The busiest zones</h3>"
        page.add(
            rows: [["zone", "latitude", "longitude", "trips a day"]]
                + most.map { zone in
                    let centre = calibration.zones.centres[zone]
                    return [
                        "\(zone)", CalibrationText.number(centre.latitude, 5),
                        CalibrationText.number(centre.longitude, 5),
                        CalibrationText.number(totals[zone] / days, 1),
                    ]
                })
    }

    private mutating func addSpeeds() {
        guard let speeds = calibration.speeds else { return }
        let points = speeds.hours.enumerated().map { hour, factor in
            Chart.Point(x: Double(hour), y: factor?.value, low: factor?.low, high: factor?.high)
        }
        page.add(
            Chart(
                "Speeds", x: "hour of day", y: "times the city's own", .line,
                [Chart.Series(name: "by trip times, with intervals", points: points)]))
    }

    private mutating func add(_ heldOut: HeldOut) {
        page.body += "<h2>Days held out</h2>"
        page.add(
            "Each of \(heldOut.days) days was foretold by the others. An error beside what chance "
                + "alone makes of such counts says how much of it could be foretold better.")
        page.add(
            Chart(
                "Error of trips by hour", x: "hour of day", y: "share of trips", .line,
                [
                    Self.series("error", heldOut.hours) { $0.error },
                    Self.series("of which chance", heldOut.hours) { $0.chance },
                ]))
        if heldOut.times.contains(where: { $0.trips > 0 }) {
            let points = heldOut.times.enumerated().map { hour, times in
                Chart.Point(
                    x: Double(hour), y: times.trips > 0 ? times.error / Double(times.trips) : nil)
            }
            page.add(
                Chart(
                    "Error of trip times by hour", x: "hour of day", y: "share of the time", .line,
                    [Chart.Series(name: "mean error without its sign", points: points)]))
        }
        let worst = heldOut.zones.enumerated().filter { $0.element.counted > 0 }
            .sorted { ($1.element.error, $0.offset) < ($0.element.error, $1.offset) }.prefix(20)
        page.body += "<h3>Zones with the largest errors</h3>"
        page.add(
            rows: [["zone", "trips", "foretold", "error", "of which chance", "days in interval"]]
                + worst.map { zone, part in
                    [
                        "\(zone)", "\(part.counted)", CalibrationText.number(part.foretold, 1),
                        CalibrationText.share(part.error, of: part.counted),
                        CalibrationText.share(part.chance, of: part.counted),
                        "\(part.held) of \(part.all)",
                    ]
                })
    }

    private static func series(
        _ name: String, _ parts: [HeldOut.Part], _ value: (HeldOut.Part) -> Double
    ) -> Chart.Series {
        Chart.Series(
            name: name,
            points: parts.enumerated().map { hour, part in
                Chart.Point(
                    x: Double(hour),
                    y: part.counted > 0 ? value(part) / Double(part.counted) : nil)
            })
    }
}
