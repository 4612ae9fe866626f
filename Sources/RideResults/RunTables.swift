import RideCore
import RideMap
import RideSim

/// The tables of a results folder. This is the one place where their columns are named; the tables
/// of docs/RESULTS.md are compared with it.
public struct RunTables: Sendable {
    private let city: City
    private let records: RunRecords
    /// The zone of each node by its place in `City.zones`, −1 for none.
    private let zoneOfNode: [Int32]

    /// A ride with its place among the rides.
    public struct RideRow: Sendable {
        let number: UInt64
        let record: RideRecord
        let driver: DriverID?
        let sharedWith: UInt64?
        let places: RidePlaces
    }

    /// Where a ride begins and ends.
    struct RidePlaces: Sendable {
        let pickup: Coordinate
        let pickupZone: Int64?
        let dropoff: Coordinate
        let dropoffZone: Int64?
    }

    /// An offer with the numbers of its ride and driver.
    public struct OfferRow: Sendable {
        let ride: UInt64
        let driver: DriverID
        let record: OfferRecord
    }

    /// A driver with what came of the rides, up to the end of the observed period.
    public struct DriverRow: Sendable {
        let id: DriverID
        let start: Coordinate
        var time = FleetTime()
        var completed: Int64 = 0
        var fares = Money.zero
        var pickupDistance = Metres.zero
        var rideDistance = Metres.zero
        var offers: Int64 = 0
    }

    /// A stretch of time or a zone with its figures.
    public struct FigureRow: Sendable {
        let label: Int64?
        let rides: RideFigures
        let fleet: FleetTime?
    }

    /// Tables of a run in a city.
    public init(_ records: RunRecords, in city: City) {
        self.city = city
        self.records = records
        var zoneOfNode = [Int32](repeating: -1, count: city.network.nodeCount)
        // A node on the edge of several zones belongs to the first.
        for (index, zone) in city.zones.enumerated() {
            for node in zone.nodes where zoneOfNode[node.index] < 0 {
                zoneOfNode[node.index] = Int32(index)
            }
        }
        self.zoneOfNode = zoneOfNode
    }

    /// The figures of the run.
    public func figures(horizon: Instant, rules: FigureRules) -> RunFigures {
        RunFigures(
            records, horizon: horizon, rules: rules, zoneCount: city.zones.count,
            zone: { zone(of: $0.ends.pickup) })
    }

    /// The zone of a place; in the middle of a street, that of the nearer end.
    private func zone(of place: StreetPosition) -> Int? {
        let node: NodeID
        switch place {
        case .node(let at): node = at
        case .link(let id, let offset):
            let link = city.network[id]
            node = offset.millimetres * 2 < link.length.millimetres ? link.from : link.to
        }
        let zone = zoneOfNode[node.index]
        return zone < 0 ? nil : Int(zone)
    }

    // MARK: Rows

    var rideRows: [RideRow] {
        records.rides.enumerated().map { index, ride in
            RideRow(
                number: records.trip(at: index).rawValue, record: ride,
                driver: ride.driver.map { records.drivers[$0].id },
                sharedWith: ride.sharedWith.map { records.trip(at: $0).rawValue },
                places: RidePlaces(
                    pickup: city.coordinate(of: ride.ends.pickup),
                    pickupZone: zone(of: ride.ends.pickup).map { Int64($0) },
                    dropoff: city.coordinate(of: ride.ends.dropoff),
                    dropoffZone: zone(of: ride.ends.dropoff).map { Int64($0) }))
        }
    }

    var offerRows: [OfferRow] {
        records.offers.map { offer in
            OfferRow(
                ride: records.trip(at: offer.ride).rawValue,
                driver: records.drivers[offer.driver].id, record: offer)
        }
    }

    /// - Parameter horizon: the end of the observed period.
    func driverRows(horizon: Instant) -> [DriverRow] {
        var rows = records.drivers.map {
            DriverRow(id: $0.id, start: city.coordinate(of: $0.start))
        }
        func add(_ driver: Int, _ change: (inout FleetTimeBins) -> Void) {
            var bins = FleetTimeBins(
                from: .start, to: horizon, width: max(.milliseconds(1), horizon.since(.start)))
            change(&bins)
            rows[driver].time.add(bins.times.first ?? FleetTime())
        }
        for (index, driver) in records.drivers.enumerated() {
            add(index) { bins in for shift in driver.shifts { bins.add(shift) } }
        }
        for stretch in records.stretches { add(stretch.driver) { $0.add(stretch) } }
        for offer in records.offers where offer.offeredAt <= horizon {
            rows[offer.driver].offers += 1
        }
        for ride in records.rides {
            guard let driver = ride.driver, let accepted = ride.acceptedAt, accepted <= horizon
            else { continue }
            if records.ridesTellTime { add(driver) { $0.add(ride) } }
            rows[driver].pickupDistance += ride.pickupDistance ?? .zero
            guard ride.outcome == .completed, let ended = ride.endedAt, ended <= horizon
            else { continue }
            rows[driver].completed += 1
            rows[driver].fares += ride.fare
            rows[driver].rideDistance += ride.distance
        }
        return rows
    }
}
