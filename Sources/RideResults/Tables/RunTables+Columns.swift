import RideCore
import RideMap
import RideSim

/// The columns, table by table.
extension RunTables {
    /// How a ride ended, or where it had got to when the run was stopped.
    static let outcomes =
        ["completed", "no_driver", "patience_ended", "pickup_patience_ended", "cancelled"]
        + ["missing"]
        + ["waiting", "on_the_way", "aboard"]

    private static let seconds = ColumnKind.decimal(places: 3)
    private static let metres = ColumnKind.decimal(places: 3)
    private static let degrees = ColumnKind.decimal(places: 7)

    /// One row a ride.
    public static let rides = ResultTable<RideRow>(
        name: "rides", meaning: "one row a ride, in the order in which they were asked for",
        columns: [
            .init("ride", .integer, "its number, as in the history") { Int64($0.number) },
            .init(
                "category", .word(Category.allCases.map(\.rawValue)),
                "which kind of car was asked for"
            ) { row in Category.allCases.firstIndex(of: row.record.category).map { Int64($0) } },
            .init("outcome", .word(outcomes), "how it ended, or how far it was at the end") {
                outcome(of: $0.record)
            },
            .moment("requested_s", "when it was asked for") {
                $0.record.requestedAt.milliseconds
            },
            .moment("accepted_s", "when a driver accepted it") {
                $0.record.acceptedAt?.milliseconds
            },
            .moment("arrived_s", "when the car was at the pick-up") {
                $0.record.arrivedAt?.milliseconds
            },
            .moment("started_s", "when the passenger was aboard") {
                $0.record.startedAt?.milliseconds
            },
            .moment("ended_s", "when it was over, in whatever way") {
                $0.record.endedAt?.milliseconds
            },
            .init("driver_id", .integer, "who accepted it") {
                $0.driver.map { Int64(clamping: $0.rawValue) }
            },
            .init("offers", .integer, "how many drivers were asked") { Int64($0.record.offers) },
            .init("shared_with", .integer, "the ride of another party in the same car") {
                $0.sharedWith.map { Int64(clamping: $0) }
            },
            .moment("booked_for_s", "the hour for which it was booked") {
                $0.record.bookedFor?.milliseconds
            },
            .init("stops", .integer, "at how many places it stops on the way") {
                Int64($0.record.stops)
            },
            .init("new_destination", .integer, "1 where the passenger went elsewhere") {
                $0.record.wentElsewhere ? 1 : 0
            },
            .init("given_back", .integer, "how often a driver gave it back") {
                Int64($0.record.givenBack)
            },
            .init("pickup_lat", degrees, "where the passenger gets in") {
                Int64($0.places.pickup.latitudeE7)
            },
            .init("pickup_lon", degrees, "likewise") { Int64($0.places.pickup.longitudeE7) },
            .init("pickup_zone", .integer, "its zone, as in `zones`") {
                $0.places.pickupZone
            },
            .init("dropoff_lat", degrees, "where the passenger gets out") {
                Int64($0.places.dropoff.latitudeE7)
            },
            .init("dropoff_lon", degrees, "likewise") { Int64($0.places.dropoff.longitudeE7) },
            .init("dropoff_zone", .integer, "its zone, as in `zones`") { $0.places.dropoffZone },
            .init("pickup_distance_m", metres, "the driver's way to the pick-up") {
                $0.record.pickupDistance?.millimetres
            },
            .init("distance_m", metres, "the quoted way") { $0.record.distance.millimetres },
            .init("duration_s", seconds, "the driving time of the quoted way") {
                $0.record.duration_ms
            },
            .init("fare_minor", .integer, "the price, in the currency's smallest unit") {
                $0.record.fare.minorUnits
            },
            .init("surge", .decimal(places: 2), "by how much the price was raised, 1 for not") {
                Int64($0.record.surge)
            },
            .init("platform", .integer, "on which of two platforms, 1 or 2; 3 where there is one") {
                Int64($0.record.platform.rawValue)
            },
        ])

    private static func outcome(of ride: RideRecord) -> Int64 {
        if let outcome = ride.outcome { return Int64(outcome.rawValue) }
        let open = Int64(RideRecord.Outcome.allCases.count)
        if ride.startedAt != nil { return open + 2 }
        return ride.acceptedAt == nil ? open : open + 1
    }

    /// One row an offer.
    public static let offers = ResultTable<OfferRow>(
        name: "offers", meaning: "one row for each driver who was asked for a ride",
        columns: [
            .init("ride", .integer, "the ride's number") { Int64($0.ride) },
            .init("driver_id", .integer, "who was asked") { Int64(clamping: $0.driver.rawValue) },
            .moment("offered_s", "when") { $0.record.offeredAt.milliseconds },
            .moment("answered_s", "when the answer came, or was too late") {
                $0.record.answeredAt?.milliseconds
            },
            .init(
                "answer", .word(["accepted", "declined", "expired", "none"]),
                "what it was; `none` where the ride ended before"
            ) { Int64($0.record.answer?.rawValue ?? 3) },
        ])

    /// One row a driver.
    public static let drivers = ResultTable<DriverRow>(
        name: "drivers", meaning: "one row a driver, with the figures up to the horizon",
        columns: [
            .init("driver_id", .integer, "its number in the scenario") {
                Int64(clamping: $0.id.rawValue)
            },
            .init("start_lat", degrees, "where the driver came to work") {
                Int64($0.start.latitudeE7)
            },
            .init("start_lon", degrees, "likewise") { Int64($0.start.longitudeE7) },
            .init("online_s", seconds, "time at work") { $0.totals.time.online_ms },
            .init("en_route_s", seconds, "on the way to pick-ups or waiting there (P2)") {
                $0.totals.time.enRoute_ms
            },
            .init("with_passenger_s", seconds, "with a passenger (P3)") {
                $0.totals.time.withPassenger_ms
            },
            .init("platform", .integer, "1 or 2 for a driver on one of two; 3 for all others") {
                Int64($0.platforms.rawValue)
            },
            .init("offers", .integer, "how often asked") { Int64($0.totals.offers) },
            .init("completed", .integer, "rides completed") { Int64($0.totals.completed) },
            .init("fares_minor", .integer, "their prices together") {
                $0.totals.fares.minorUnits
            },
            .init("pickup_distance_m", metres, "the ways to pick-ups together") {
                $0.totals.pickupDistance.millimetres
            },
            .init("ride_distance_m", metres, "the quoted ways of completed rides together") {
                $0.totals.rideDistance.millimetres
            },
            .init("empty_distance_m", metres, "the ways without a ride together") {
                $0.totals.emptyDistance.millimetres
            },
        ]
            + DriverQuantity.allCases.map { quantity in
                .init(quantity.rawValue, kind(quantity.partsPerUnit), meaning(quantity)) {
                    quantity.value(of: $0.totals)
                }
            })

    private static func meaning(_ quantity: DriverQuantity) -> String {
        switch quantity {
        case .earningsPerHour: "their prices for an hour at work"
        case .deadheadShare: "the share of ways without a passenger in all these ways"
        case .utilisation: "the share of the time at work that was with a passenger"
        }
    }

    /// Decimals for a quantity of so many parts.
    private static func kind(_ partsPerUnit: Double) -> ColumnKind {
        .decimal(places: partsPerUnit == 1 ? 0 : 3)
    }

    /// One row a way without a ride.
    public static let moves = ResultTable<MoveRow>(
        name: "moves", meaning: "one row for each way of a car without a ride",
        columns: [
            .init("driver_id", .integer, "who drives") { Int64(clamping: $0.driver.rawValue) },
            .moment("from_s", "when the car leaves") { $0.drive.from.milliseconds },
            .moment("until_s", "when it is there") { $0.drive.until.milliseconds },
            .init("from_lat", degrees, "where from") { Int64($0.from.latitudeE7) },
            .init("from_lon", degrees, "likewise") { Int64($0.from.longitudeE7) },
            .init("to_lat", degrees, "where to") { Int64($0.to.latitudeE7) },
            .init("to_lon", degrees, "likewise") { Int64($0.to.longitudeE7) },
            .init("distance_m", metres, "how long the way is") { $0.drive.distance.millimetres },
        ])

    /// One row a stay at a charging station.
    public static let charges = ResultTable<ChargeRow>(
        name: "charges",
        meaning: "with `electric`: one row for each time that a car came to a charging station",
        columns: [
            .init("driver_id", .integer, "who drives") { Int64(clamping: $0.driver.rawValue) },
            .init("station", .integer, "its line in the table of stations, from 0") {
                Int64($0.record.station)
            },
            .init("idle", .integer, "1 for a car that nobody had wanted for a while") {
                $0.record.isIdleCharge ? 1 : 0
            },
            .moment("arrived_s", "when the car came") { $0.record.arrivedAt.milliseconds },
            .moment("plugged_s", "when it had a plug") { $0.record.pluggedAt?.milliseconds },
            .moment("ended_s", "when it was done, or called away") {
                $0.record.endedAt?.milliseconds
            },
            .init("before_wh", .integer, "what its battery held when it came, in watt-hours") {
                $0.record.before_mJ / 3_600_000
            },
            .init("after_wh", .integer, "what it held at the end") {
                $0.record.after_mJ / 3_600_000
            },
        ])

    /// One row a shift and day.
    public static let shifts = ResultTable<ShiftRecord>(
        name: "shifts",
        meaning: "with `drivers.day_to_day`: one row for each shift of each day",
        columns: [
            .moment("day_s", "when the day began, or the world, if that was later") {
                $0.day.milliseconds
            },
            .init("shift", .integer, "its place in `drivers.day_to_day.shifts`, from 0") {
                Int64($0.shift)
            },
            .init("drivers", .integer, "who chose it") { Int64($0.drivers) },
            .init("online_s", seconds, "their time at work") { $0.online_ms },
            .init("fares_minor", .integer, "the prices of the rides that they completed") {
                $0.fares.minorUnits
            },
            .init(
                "expected_per_hour_minor", .decimal(places: 3),
                "what an hour was expected to be worth"
            ) { Int64(($0.expected_minor * 1_000).rounded()) },
            .init("earned_per_hour_minor", .decimal(places: 3), "what it came to") {
                $0.earned_minor.map { Int64(($0 * 1_000).rounded()) }
            },
        ])

    /// One row a stretch of time.
    public static func timeBins(_ rules: FigureRules) -> ResultTable<FigureRow> {
        ResultTable(
            name: "time_bins",
            meaning: "one row a stretch of time (`measures.bin`), by the moment of the request",
            columns: [from]
                + counts(rules) + fleet + distributions)
    }

    /// One row a zone.
    public static func zones(_ rules: FigureRules) -> ResultTable<FigureRow> {
        ResultTable(
            name: "zones",
            meaning: "one row a zone of the pick-up, and a last one for pick-ups in none",
            columns: [zone] + counts(rules) + distributions)
    }

    /// One row a zone and stretch of time.
    public static func zoneTimes(_ rules: FigureRules) -> ResultTable<FigureRow> {
        ResultTable(
            name: "zone_times",
            meaning: "one row a zone and stretch of time in which rides were asked for there; none "
                + "in a city without zones",
            columns: [zone, from] + counts(rules) + distributions)
    }

    private static let from = ResultColumn<FigureRow>.moment("from_s", "when it begins") {
        $0.from?.milliseconds
    }

    private static let zone = ResultColumn<FigureRow>(
        "zone", .integer, "its place in the city's list, from 0"
    ) { $0.zone }

    private static func counts(_ rules: FigureRules) -> [ResultColumn<FigureRow>] {
        [
            .init("requests", .integer, "rides asked for") { Int64($0.rides.requests) },
            .init("delivered", .integer, "of them, at the horizon: brought to the drop-off") {
                Int64($0.rides.atHorizon.delivered)
            },
            .init("aboard", .integer, "in the car") { Int64($0.rides.atHorizon.aboard) },
            .init("on_the_way", .integer, "accepted, the car on its way or there") {
                Int64($0.rides.atHorizon.onTheWay)
            },
            .init("waiting", .integer, "without a driver") {
                Int64($0.rides.atHorizon.waiting)
            },
            .init("unserved", .integer, "given up without a driver") {
                Int64($0.rides.atHorizon.unserved)
            },
            .init("cancelled", .integer, "called off after a driver had accepted") {
                Int64($0.rides.atHorizon.cancelled)
            },
            .init("offers", .integer, "drivers asked") { Int64($0.rides.offers) },
        ]
            + rules.serviceLevels.enumerated().map { index, level in
                .init(
                    "within_\(level.milliseconds / 1_000)s", .integer,
                    "waited no longer than this for the car"
                ) { Int64($0.rides.within[index]) }
            }
    }

    private static let fleet: [ResultColumn<FigureRow>] = [
        .init("online_s", seconds, "all drivers' time at work in it") { $0.fleet?.online_ms },
        .init("en_route_s", seconds, "of it on the way to pick-ups or waiting there (P2)") {
            $0.fleet?.enRoute_ms
        },
        .init("with_passenger_s", seconds, "of it with a passenger (P3)") {
            $0.fleet?.withPassenger_ms
        },
        .init("fares_minor", .integer, "prices of the rides that were completed in it") {
            $0.fares?.minorUnits
        },
    ]

    /// The shares at which quantiles are given, in the order of `DistributionSummary.shares`.
    static let shares: [(name: String, share: Double)] = DistributionSummary.shares.map { share in
        ("p\(Int((share * 100).rounded()))", share)
    }

    private static let distributions: [ResultColumn<FigureRow>] =
        RideQuantity.allCases.enumerated().flatMap { place, quantity in
            let kind = kind(quantity.partsPerUnit)
            let mean = ResultColumn<FigureRow>(
                "\(quantity.rawValue)_mean", kind, "mean of `\(quantity.rawValue)`"
            ) { $0.rides.distribution(at: place).mean.map { Int64($0.rounded()) } }
            return [mean]
                + shares.indices.map { share in
                    let name = shares[share].name
                    return .init("\(quantity.rawValue)_\(name)", kind, "\(name) of it") {
                        $0.rides.distribution(at: place).quantile(at: share)
                            .map { Int64($0.rounded()) }
                    }
                }
        }
}
