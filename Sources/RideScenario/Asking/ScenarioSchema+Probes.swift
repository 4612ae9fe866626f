/// Scenarios in which everything is said once, for the reader to show what it asks for. What
/// excludes each other is spread over several.
extension ScenarioSchema {
    static let probes = [
        probe(
            drivers: """
                {count: 1, vip_share: 0, women_share: 0, pet_share: 0, start_at: people,
                 shifts: {profile: 1, holiday: 1}, breaks: {after: 4h, length: 30m},
                 idle: {strategy: stand, after: 3m, farthest: 10m, lookback: 30m, stands: [a]}}
                """,
            demand: """
                {requests_per_hour: 1, vip_share: 0, women_share: 0, pet_share: 0,
                 half_attraction: 1km, destinations: balanced}
                """,
            laws: [uniform, exponential, logNormal],
            acceptance:
                "{constant: 1, per_pickup_minute: 0, per_ride_minute: 0, per_pay: 0}",
            dispatch: """
                {policy: radius, offer_time: 15s, when_all_are_busy: queue,
                 maximum_pickup_time: 1h, radius: {start: 3m, growth: 2m, most: 20m, step: 5s},
                 repositioning: {interval: 5m, lookback: 30m, farthest: 10m, zone_size: 1km}}
                """,
            surge: """
                {cap: 1.8, threshold: 1, slope: 0.5, smoothing: 0.3, neighbour_weight: 0.25,
                 interval: 60s, window: 5m, step: 0.1, zone_size: 1km}
                """,
            home: "{latitude: 0, longitude: 0}", speeds: 168),
        probe(
            drivers: "{table: a.csv, shifts: {table: b.csv}, idle: {strategy: stay}}",
            demand: """
                {table: {file: a.csv, layout: nyc_tlc, columns: {time_s: a}, places: b.csv,
                 crs: "EPSG:4326", day: 2019-03-01, snap_limit: 1km, scale: 1, shift: 0s,
                 time_jitter: 0s, place_jitter: 0m}}
                """,
            laws: [exponential, logNormal, uniform], acceptance: "1",
            dispatch: """
                {policy: batched, batched: {window: 10s, candidates: 20, forward: 0s,
                 reassign_gain: 1m}}
                """, surge: "on", home: "Plaza", speeds: 24),
        probe(
            drivers: "{count: 1}", demand: "{table: a.csv}",
            laws: [logNormal, uniform, exponential], acceptance: "1",
            dispatch: """
                {policy: shared, shared: {window: 30s, candidates: 8, maximum_detour: 0.3,
                 maximum_wait: 10m, discount: 0.25, steps: 20000}}
                """, surge: "off", home: "Plaza", speeds: 1),
        "{name: a, city: b, duration: 1h, drivers: {count: 1}, behaviour: "
            + "{patience: 5m, patience_for_pickup: 5m, boarding_time: 1m}, demand: "
            + "{requests_per_hour: 1}, tariffs: {common: \(rates)}, measures: {}, start: {}, "
            + "dispatch: {radius: {}, policy: radius}}",
        "{name: a, city: b, duration: 1h, drivers: {count: 1}, dispatch: "
            + "{policy: batched, batched: {}, repositioning: {}}, behaviour: {elasticity: {}}, "
            + "bikes: {}}",
        "{name: a, city: b, duration: 1h, drivers: {count: 1}, start: 2026-03-09T06:00, "
            + "holidays: sunday}",
        "{name: a, city: b, duration: 1h, drivers: {count: 1}, time_zone: UTC, demand: "
            + "{table: a.csv, time_zone: UTC, dates: 2016-03-01..07}}",
        "{name: a, city: b, duration: 1h, drivers: {count: 1}, dispatch: {next_ride: 4m}, "
            + "bikes: {source: invented, riders_per_hour: 0, vans: 1, minute_weight: 0.12, "
            + "minute_value: 200, bike_constant: -0.3, car_constant: -1.2}}",
        "{name: a, city: b, duration: 1h, drivers: {count: 1}, demand: {vip_share: 0, "
            + "zones: {rates: a.csv, flows: b.csv, centres: c.csv}}}",
        "{name: a, city: b, duration: 1h, drivers: {count: 1}, dispatch: "
            + "{policy: shared, shared: {}}, surge: {}, demand: {table: {file: a.csv}}}",
    ]

    private static let uniform = "{law: uniform, from: 1m, to: 2m}"
    private static let exponential = "{law: exponential, mean: 1m}"
    private static let logNormal = "{law: lognormal, median: 1m, spread: 0.5}"
    private static let rates = "{base: 1.00, per_km: 1.00, per_minute: 1.00, minimum: 1.00}"
    private static let allRates = """
        base: 1.00, per_km: 1.00, per_minute: 1.00, minimum: 1.00, free_waiting: 1m,
        waiting_per_minute: 1.00, free_cancellation: 1m, cancellation_fee: 1.00, missing_fee: 1.00
        """

    private static func probe(
        drivers: String, demand: String, laws: [String], acceptance: String, dispatch: String,
        surge: String, home: String, speeds: Int
    ) -> String {
        let speed =
            speeds == 1
            ? "1" : "[\([String](repeating: "1", count: speeds).joined(separator: ", "))]"
        let windows = "windows: [{days: every day, from: \"22:00\", until: \"06:00\"}]"
        let plan = "{\(allRates), periods: {any_name: {\(windows), \(allRates)}}}"
        return """
            {name: a, city: b, duration: 1h, seed: 1, start: {weekday: monday, time: "07:30"},
             drivers: \(drivers), demand: \(demand),
             behaviour: {acceptance: \(acceptance), reply_at_least: 1s, reply_at_most: 2s,
             patience: \(laws[0]), patience_for_pickup: \(laws[1]), boarding_time: \(laws[2]),
             elasticity: {price: 0, price_level: 1, wait: 0, usual_wait: 5m, longest_wait: 20m},
             chance: by_ride, booked_share: 0.1, booked_ahead: 1h, stop_share: 0,
             new_destination_share: 0, calling_off_share: 0, missing_share: 0,
             favourite_share: 0, giving_back_share: 0},
             dispatch: \(dispatch), measures: {warm_up: 1m, bin: 15m, service_levels: [5m]},
             tariffs: {common: \(plan), vip: \(plan), women: \(plan), pet: \(plan)},
             surge: \(surge), home: \(home), traffic: {speed: \(speed), streets: city}}
            """
    }
}
