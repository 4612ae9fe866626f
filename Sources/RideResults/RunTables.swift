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
            zone: { zone(of: $0.pickup) })
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

    var rideRows: TableRows<RideRow> {
        TableRows(count: records.rides.count) { index in
            let ride = records.rides[index]
            return RideRow(
                number: records.trip(at: index).rawValue, record: ride,
                driver: ride.driver.map { records.drivers[$0].id },
                sharedWith: ride.sharedWith.map { records.trip(at: $0).rawValue },
                places: RidePlaces(
                    pickup: city.coordinate(of: ride.pickup),
                    pickupZone: zone(of: ride.pickup).map { Int64($0) },
                    dropoff: city.coordinate(of: ride.dropoff),
                    dropoffZone: zone(of: ride.dropoff).map { Int64($0) }))
        }
    }

    var offerRows: TableRows<OfferRow> {
        TableRows(count: records.offers.count) { index in
            let offer = records.offers[index]
            return OfferRow(
                ride: records.trip(at: offer.ride).rawValue,
                driver: records.drivers[offer.driver].id, record: offer)
        }
    }

    /// - Parameter horizon: the end of the observed period.
    func driverRows(horizon: Instant) -> [DriverRow] {
        var rows = records.drivers.map {
            DriverRow(id: $0.id, start: city.coordinate(of: $0.start))
        }
        for (index, driver) in records.drivers.enumerated() {
            for shift in driver.shifts { rows[index].time.add(shift, until: horizon) }
        }
        for stretch in records.stretches { rows[stretch.driver].time.add(stretch, until: horizon) }
        for offer in records.offers where offer.offeredAt <= horizon {
            rows[offer.driver].offers += 1
        }
        for ride in records.rides {
            guard let driver = ride.driver, let accepted = ride.acceptedAt, accepted <= horizon
            else { continue }
            if records.ridesTellTime { rows[driver].time.add(ride, until: horizon) }
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
