import RideCore
import RideMap
import RideSim

/// The tables of a results folder. This is the one place where their columns are named; the tables
/// of docs/RESULTS.md are compared with it.
public struct RunTables: Sendable {
    private let city: City
    /// What gives moments dates; nil in a world of weekdays.
    public let dates: CityDates?
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
        let platforms: PlatformRules.Membership
        let totals: DriverTotals
    }

    /// A way without a ride, with the number of its driver.
    public struct MoveRow: Sendable {
        let driver: DriverID
        let from: Coordinate
        let to: Coordinate
        let drive: EmptyDrive
    }

    /// A stay at a charging station, with the number of its driver.
    public struct ChargeRow: Sendable {
        let driver: DriverID
        let record: ChargeRecord
    }

    /// A stretch of time, a zone or both with their figures: a hundred columns look at it, none of
    /// which should copy it.
    public final class FigureRow: Sendable {
        let from: Instant?
        let zone: Int64?
        let rides: RideFigures
        let fleet: FleetTime?
        let fares: Money?

        init(
            from: Instant?, zone: Int64?, rides: RideFigures, fleet: FleetTime? = nil,
            fares: Money? = nil
        ) {
            self.from = from
            self.zone = zone
            self.rides = rides
            self.fleet = fleet
            self.fares = fares
        }
    }

    /// Tables of a run in a city, with dates beside their moments where the world has any.
    public init(_ records: RunRecords, in city: City, dates: CityDates? = nil) {
        self.city = city
        self.dates = dates
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

    /// The figures of some of the requests.
    public func figures(
        of selection: FigureSelection, horizon: Instant, rules: FigureRules
    ) -> SelectedFigures {
        SelectedFigures(records, selection, horizon: horizon, rules: rules) { zone(of: $0.pickup) }
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
        let totals = DriverTotals.all(records, from: .start, to: horizon)
        return zip(records.drivers, totals).map { driver, totals in
            DriverRow(
                id: driver.id, start: city.coordinate(of: driver.start),
                platforms: driver.platforms, totals: totals)
        }
    }

    var moveRows: TableRows<MoveRow> {
        TableRows(count: records.emptyDrives.count) { index in
            let drive = records.emptyDrives[index]
            return MoveRow(
                driver: records.drivers[drive.driver].id,
                from: city.coordinate(of: drive.origin),
                to: city.coordinate(of: drive.destination), drive: drive)
        }
    }

    var chargeRows: TableRows<ChargeRow> {
        TableRows(count: records.charges.count) { index in
            let charge = records.charges[index]
            return ChargeRow(driver: records.drivers[charge.driver].id, record: charge)
        }
    }

    var shiftRows: TableRows<ShiftRecord> { TableRows(records.shifts) }

    /// The requests of each zone in each stretch of time.
    func zoneTimeRows(_ figures: RunFigures) -> TableRows<FigureRow> {
        let cells = ZoneTimes(
            records, figures, zoneCount: city.zones.count, zone: { zone(of: $0.pickup) })
        return TableRows(
            count: cells.count,
            pieces: { places in
                cells.figures(of: places).map { cell in
                    FigureRow(from: cell.from, zone: cell.zone.map { Int64($0) }, rides: cell.rides)
                }
            })
    }
}
