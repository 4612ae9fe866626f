import RideResults

/// The charts of some runs side by side.
package struct RunCharts {
    private let runs: [ResultsReading]

    package init(_ runs: [ResultsReading]) { self.runs = runs }

    /// Waits of every ride whose car came, in seconds.
    package static func waits(_ run: ResultsReading) throws -> [Double] {
        zip(try run.column("arrived_s", of: "rides"), try run.column("requested_s", of: "rides"))
            .map { $0 - $1 }.filter(\.isFinite)
    }

    /// How many rides waited how long.
    package func waits() throws -> Chart {
        let waits = try runs.map(Self.waits)
        let width = Self.width(waits.flatMap { $0 })
        let bins = 40
        let series = zip(runs, waits).map { run, waits in
            var counts = [Double](repeating: 0, count: bins)
            for wait in waits { counts[min(bins - 1, Int(max(0, wait) / width))] += 1 }
            return Chart.Series(
                name: run.name,
                points: counts.enumerated().map { bin, count in
                    Chart.Point(x: Double(bin) * width / 60, y: count)
                })
        }
        return Chart(
            "How long people waited", x: "wait in minutes (the last stretch: and more)",
            y: "rides", .outlines, series)
    }

    /// A round width of which some thirty hold nearly all waits.
    package static func width(_ waits: [Double]) -> Double {
        let sorted = waits.sorted()
        let most = sorted.isEmpty ? 600 : sorted[Int(Double(sorted.count - 1) * 0.99)]
        let widths: [Double] = [5, 10, 15, 30, 60, 120, 300, 600, 1_200, 3_600]
        return widths.first { $0 * 36 >= most } ?? 7_200
    }

    /// One column of the stretches of time.
    package func times(_ title: String, _ column: String, y: String) throws -> Chart {
        let series = try runs.map { run in
            let hours = try run.column("from_s", of: "time_bins").map { $0 / 3_600 }
            let values = try run.column(column, of: "time_bins")
            return Chart.Series(
                name: run.name,
                points: zip(hours, values).map { Chart.Point(x: $0, y: $1.isFinite ? $1 : nil) })
        }
        return Chart(title, x: "hours since the run began", y: y, .line, series)
    }

    /// What drivers did, stretch by stretch, in drivers.
    package static func fleet(_ run: ResultsReading) throws -> Chart {
        let times = try run.column("from_s", of: "time_bins")
        let online = try run.column("online_s", of: "time_bins")
        let toPickup = try run.column("en_route_s", of: "time_bins")
        let riding = try run.column("with_passenger_s", of: "time_bins")
        let horizon = run.number("stopped_at_s") ?? run.number("duration_s") ?? 0
        let drivers = times.indices.map { index -> (Double, Double, Double) in
            let end = index + 1 < times.count ? times[index + 1] : horizon
            let length = max(1, end - times[index])
            return (
                riding[index] / length, toPickup[index] / length,
                (online[index] - toPickup[index] - riding[index]) / length
            )
        }
        func series(_ name: String, _ value: ((Double, Double, Double)) -> Double) -> Chart.Series {
            Chart.Series(
                name: name,
                points: zip(times, drivers).map { Chart.Point(x: $0 / 3_600, y: value($1)) })
        }
        return Chart(
            "What drivers did: \(run.name)", x: "hours since the run began", y: "drivers",
            .stackedBars,
            [
                series("with a passenger (P3)") { $0.0 }, series("to a pick-up (P2)") { $0.1 },
                series("idle (P1)") { $0.2 },
            ])
    }

    /// The zones of a run, where their pick-ups are.
    package static func zones(_ run: ResultsReading) throws -> [ZoneMap.Zone] {
        let requests = try run.column("requests", of: "zones")
        let waits = try run.column("wait_s_mean", of: "zones")
        let zones = try run.column("pickup_zone", of: "rides")
        let latitudes = try run.column("pickup_lat", of: "rides")
        let longitudes = try run.column("pickup_lon", of: "rides")
        var sums = [(count: Double, latitude: Double, longitude: Double)](
            repeating: (0, 0, 0), count: requests.count)
        for (index, zone) in zones.enumerated() {
            let place = zone >= 0 && Int(zone) < sums.count ? Int(zone) : sums.count - 1
            guard sums.indices.contains(place) else { continue }
            sums[place].count += 1
            sums[place].latitude += latitudes[index]
            sums[place].longitude += longitudes[index]
        }
        return sums.enumerated().compactMap { number, sum in
            guard sum.count > 0, requests[number] > 0 else { return nil }
            return ZoneMap.Zone(
                number: number, latitude: sum.latitude / sum.count,
                longitude: sum.longitude / sum.count, requests: requests[number],
                wait_s: waits[number].isFinite ? waits[number] : nil)
        }
    }
}
