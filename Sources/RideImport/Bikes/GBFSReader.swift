import RideBikes
import RideCore

/// Reads a folder with the files of a GBFS feed, version 1.x, 2.x or 3.x (B1).
///
/// `system_information.json` and `station_information.json` must be there; what stands in the
/// others is added. An entry of a list that is not as it should be is left out and said, a file
/// that is not as it should be refuses the whole feed.
struct GBFSReader {
    private let folder: String
    private var draft: BikeSystemDraft

    static func read(
        folder: String, now: WallTime
    ) throws(ImportError) -> (system: BikeSystem, report: BikeFeedReport) {
        var reader = GBFSReader(folder: folder, now: now)
        return try reader.read()
    }

    private init(folder: String, now: WallTime) {
        self.folder = folder
        draft = BikeSystemDraft(file: "", now: now)
    }

    private func file(_ name: String) -> FeedFile { FeedFile(path: "\(folder)/\(name).json") }

    private mutating func read() throws(ImportError) -> (BikeSystem, BikeFeedReport) {
        let first = try file("system_information").read(GBFS.File<GBFS.SystemInformation>.self)
        // A feed that does not say is of version 1.0, which had no word for it.
        let version = first.version ?? "1.0"
        guard ["1", "2", "3"].contains(version.prefix { $0 != "." }) else {
            throw ImportError(
                "\(folder)/system_information.json",
                "expected GBFS of version 1, 2 or 3, not \(BikeSystemDraft.name(version))")
        }
        let information = first.data
        let language = information.languages?.first ?? information.language ?? "en"
        try readKinds(language)
        try readStations(language)
        try readStatus()
        let plans = try readPlans(language)
        let freeBikes = try readVehicles()
        let company = BikeSystemDraft.name(information.operator?.text(in: language))
        _ = draft.plainKind()
        var system = BikeSystem(
            code: BikeSystemDraft.name(information.system_id.text),
            name: BikeSystemDraft.name(information.name.text(in: language)),
            companies: company.isEmpty ? [] : [company],
            timeZone: BikeSystemDraft.name(information.timezone ?? "Etc/UTC"),
            language: BikeSystemDraft.name(language), kinds: draft.kinds, plans: plans,
            stations: draft.stations, freeBikes: freeBikes)
        system.website = BikeSystemDraft.website(information.url)
        return (system, draft.report)
    }

    private mutating func readKinds(_ language: String) throws(ImportError) {
        draft.file = "vehicle_types.json"
        guard
            let types = try file("vehicle_types").readIfThere(GBFS.File<GBFS.VehicleTypes>.self)
        else { return }
        for (index, entry) in types.data.vehicle_types.enumerated() {
            guard let type = read(entry, index),
                let code = draft.checkedCode(type.vehicle_type_id.text)
            else { continue }
            guard let propulsion = BikeKind.Propulsion(rawValue: type.propulsion_type) else {
                draft.report.add(draft.file, code, "is no bicycle; left out")
                continue
            }
            let range = type.max_range_meters.flatMap {
                (0...1_000_000).contains($0) ? Metres($0) : nil
            }
            draft.add(
                BikeKind(
                    code: code, name: BikeSystemDraft.name(type.name?.text(in: language)),
                    formFactor: BikeKind.FormFactor(rawValue: type.form_factor) ?? .other,
                    propulsion: propulsion, range: range))
        }
    }

    private mutating func readStations(_ language: String) throws(ImportError) {
        draft.file = "station_information.json"
        let stations = try file("station_information")
            .read(GBFS.File<GBFS.StationInformation>.self).data.stations
        for (index, entry) in stations.enumerated() {
            guard let station = read(entry, index) else { continue }
            try draft.addStation(
                code: station.station_id.text, name: station.name.text(in: language),
                localNames: station.name.others(than: language), address: station.address,
                latitude: station.lat, longitude: station.lon, capacity: station.capacity)
        }
    }

    private mutating func readStatus() throws(ImportError) {
        draft.file = "station_status.json"
        guard
            let file = try file("station_status").readIfThere(GBFS.File<GBFS.StationStatus>.self)
        else { return }
        let namesKinds = !draft.kinds.isEmpty
        for (index, entry) in file.data.stations.enumerated() {
            guard let status = read(entry, index) else { continue }
            draft.add(
                BikeSystemDraft.Report(
                    code: status.station_id.text,
                    bikes: namesKinds ? bikes(status) : [draft.plainKind(): status.total],
                    freeDocks: status.num_docks_available, isInstalled: status.is_installed.isSet,
                    isRenting: status.is_renting.isSet,
                    isReturning: status.is_returning.isSet,
                    reportedAt: status.last_reported?.time))
        }
    }

    /// The bicycles of a station by kind: all are of the first kind where the station does not say,
    /// and kinds that are no bicycles do not count.
    private mutating func bikes(_ status: GBFS.Status) -> [BikeKindID: Int] {
        guard let counts = status.vehicle_types_available, !counts.isEmpty else {
            return [draft.plainKind(): status.total]
        }
        var bikes: [BikeKindID: Int] = [:]
        for count in counts {
            guard let kind = draft.kind(count.vehicle_type_id.text) else { continue }
            // Counts are bounded where they are added to the draft; a repeated kind counts once.
            bikes[kind] = count.count
        }
        return bikes
    }

    private mutating func readPlans(_ language: String) throws(ImportError) -> [BikePlan] {
        draft.file = "system_pricing_plans.json"
        guard
            let file = try file("system_pricing_plans")
                .readIfThere(GBFS.File<GBFS.PricingPlans>.self)
        else { return [] }
        var plans: [BikePlan] = []
        for (index, entry) in file.data.plans.enumerated() {
            guard let row = read(entry, index), let code = draft.checkedCode(row.plan_id.text)
            else { continue }
            guard plans.count < BikeLimits.plans else {
                draft.report.add(draft.file, code, "beyond \(BikeLimits.plans) prices; left out")
                continue
            }
            guard let plan = plan(row, code: code, language) else {
                draft.report.add(
                    draft.file, code, "expected amounts and minutes that can be charged; left out")
                continue
            }
            plans.append(plan)
        }
        return plans
    }

    private func plan(_ row: GBFS.Plan, code: String, _ language: String) -> BikePlan? {
        // The digits of currencies by ISO 4217, of those that have other than two.
        let digits = ["CLP": 0, "ISK": 0, "JPY": 0, "KRW": 0, "PYG": 0, "VND": 0, "TND": 3]
        guard let currency = Currency(code: row.currency, digits: digits[row.currency] ?? 2),
            let unlockPrice = amount(row.price, currency)
        else { return nil }
        var segments: [BikePlan.Segment] = []
        for segment in row.per_min_pricing ?? [] {
            guard let rate = segment.rate.thousandths(of: currency),
                let segment = BikePlan.Segment(
                    startMinute: segment.start, rateThousandths: rate,
                    intervalMinutes: segment.interval, endMinute: segment.end)
            else { return nil }
            segments.append(segment)
        }
        var dailyCap: Money?
        if let cap = row._daily_cap {
            guard let amount = amount(cap, currency) else { return nil }
            dailyCap = amount
        }
        var lostPrice = Money.zero
        if let lost = row._lost_price {
            guard let amount = amount(lost, currency) else { return nil }
            lostPrice = amount
        }
        return BikePlan(
            code: code, name: BikeSystemDraft.name(row.name.text(in: language)),
            currency: currency, unlockPrice: unlockPrice, segments: segments, dailyCap: dailyCap,
            lostPrice: lostPrice)
    }

    /// An amount in whole minor units; nil for one with finer parts.
    private func amount(_ amount: FeedAmount, _ currency: Currency) -> Money? {
        guard let thousandths = amount.thousandths(of: currency),
            thousandths.isMultiple(of: 1_000)
        else { return nil }
        return Money(minorUnits: thousandths / 1_000)
    }

    private mutating func readVehicles() throws(ImportError) -> [FreeBike] {
        var vehicles: [FeedEntry<GBFS.Vehicle>] = []
        for name in ["free_bike_status", "vehicle_status"] {
            guard let read = try file(name).readIfThere(GBFS.File<GBFS.Vehicles>.self) else {
                continue
            }
            draft.file = name + ".json"
            vehicles = read.data.vehicles ?? read.data.bikes ?? []
        }
        guard vehicles.count <= BikeLimits.freeBikes else {
            throw ImportError(draft.file, "expected at most \(BikeLimits.freeBikes) bicycles")
        }
        var free: [FreeBike] = []
        for (index, entry) in vehicles.enumerated() {
            // Those at a station are in its counts.
            guard let row = read(entry, index), row.station_id == nil,
                let code = draft.checkedCode((row.vehicle_id ?? row.bike_id)?.text ?? "")
            else { continue }
            guard let latitude = row.lat, let longitude = row.lon,
                let coordinate = Coordinate(latitude: latitude, longitude: longitude)
            else {
                draft.report.add(draft.file, code, "expected a latitude and a longitude; left out")
                continue
            }
            guard let kind = row.vehicle_type_id.map({ draft.kind($0.text) }) ?? draft.plainKind()
            else { continue }
            free.append(
                FreeBike(
                    code: code, coordinate: coordinate, kind: kind,
                    isReserved: row.is_reserved.isSet,
                    isDisabled: row.is_disabled.isSet))
        }
        return free
    }

    private mutating func read<Value>(_ entry: FeedEntry<Value>, _ index: Int) -> Value? {
        switch entry {
        case .read(let value): return value
        case .refused(let words):
            draft.report.add(draft.file, "entry \(index + 1)", words + "; left out")
            return nil
        }
    }
}
