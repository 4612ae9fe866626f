import RideApp
import RideCore
import RideTUI
import RideWire

/// How bicycles are put into words.
extension FactsReading {
    /// The bicycles and free docks of a station: "5 bikes · 7 docks".
    public func fill(of station: BikeStationView, _ glyphs: Glyphs) -> StyledText {
        guard let docks = docks(of: station) else { return bikes(of: station) }
        return bikes(of: station) + separator(glyphs) + docks
    }

    /// How many bicycles stand at a station, or that it is closed.
    public func bikes(of station: BikeStationView) -> StyledText {
        guard station.is_renting || station.is_returning else {
            return StyledText(text("bikes.closed"), .muted)
        }
        return StyledText(
            counted(station.bikes, "bikes.someBikes"),
            station.bikes == 0 ? .attention : .normal)
    }

    /// How many docks of a station are free; nil where it is closed.
    public func docks(of station: BikeStationView) -> StyledText? {
        guard station.is_renting || station.is_returning else { return nil }
        let docks =
            station.free_docks.map { counted($0, "bikes.someDocks") }
            ?? text("bikes.docksUnknown")
        return StyledText(docks, station.free_docks == 0 ? .attention : .muted)
    }

    /// A bar's worth of time: "12:34", with hours "1:02:03".
    func timer(_ milliseconds: Int64) -> String {
        let seconds = max(0, milliseconds) / 1_000
        let (hours, minutes, rest) = (seconds / 3_600, seconds / 60 % 60, seconds % 60)
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return hours == 0
            ? "\(minutes):\(two(rest))" : "\(hours):\(two(minutes)):\(two(rest))"
    }

    /// What a rental costs, in a sentence: "$300 to unlock, 30 min free, then $40 a minute".
    func words(for price: BikePriceView) -> String {
        var words = [
            price.unlock_minor == 0
                ? text("bikes.priceUnlockFree")
                : text("bikes.priceUnlock", ["price": money(price.unlock_minor)])
        ]
        if let free = price.free_minutes, free > 0 {
            words.append(text("bikes.priceFree", ["count": format.number(free)]))
        }
        for rate in price.rates where rate.thousandths > 0 {
            let amount = money((rate.thousandths + 500) / 1_000)
            words.append(
                rate.interval_minutes == 1
                    ? text("bikes.priceMinute", ["price": amount])
                    : text(
                        "bikes.priceInterval",
                        ["price": amount, "count": format.number(rate.interval_minutes)]))
        }
        if let cap = price.daily_cap_minor {
            words.append(text("bikes.priceCap", ["price": money(cap)]))
        }
        return texts.list(words)
    }

    /// What is left of the free minutes, and by which bar.
    func freeTime(of rental: RentalView) -> ProgressBar? {
        guard let until = rental.free_until_ms, let taken = rental.taken_at_ms, until > taken else {
            return nil
        }
        let left = max(0, until - cityNow.milliseconds)
        let share = Double(left) / Double(until - taken)
        let role: Role = left == 0 ? .danger : left <= Self.warning_ms ? .attention : .good
        return ProgressBar(
            share: share, label: StyledText(timer(left), Style(role, .bold)), labelWidth: 8,
            role: role)
    }

    /// From when on it is said that the free minutes end.
    static var warning_ms: Int64 { 5 * 60_000 }
}

extension BikeStationView {
    /// How it is marked on the map.
    public var mark: MapStation? {
        place.waypoint.map { waypoint in
            let shape: MapStation.Shape =
                !is_renting && !is_returning
                ? .closed : bikes == 0 ? .empty : free_docks == 0 ? .full : .ready
            return MapStation(at: waypoint.coordinate, shape: shape, number: bikes)
        }
    }
}

extension BikeMapResult.Mark {
    /// How it is marked on the map.
    var mark: MapStation? {
        Coordinate(latitude: latitude, longitude: longitude).map { place in
            guard stations == 1 else {
                return MapStation(at: place, shape: .cluster, number: stations)
            }
            return MapStation(
                at: place, shape: bikes == 0 ? .empty : free_docks == 0 ? .full : .ready,
                number: bikes)
        }
    }
}
