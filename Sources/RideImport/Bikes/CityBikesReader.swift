import RideBikes
import RideCore

/// Reads the answers of CityBikes' interface, version 2: one system with its stations, or the list
/// of all systems (B1, B2).
enum CityBikesReader {
    private struct Answer<Network: Decodable>: Decodable { let network: Network }
    private struct List: Decodable { let networks: [FeedEntry<NetworkRow>] }

    private struct NetworkRow: Decodable {
        let id: String
        let name: String
        let company: FeedTexts?
        let location: Location
    }

    private struct Location: Decodable {
        let city: String?
        let country: String?
        let latitude: Double
        let longitude: Double
    }

    private struct SystemRow: Decodable {
        let id: String
        let name: String
        let company: FeedTexts?
        let stations: [FeedEntry<StationRow>]
    }

    private struct StationRow: Decodable {
        let id: String
        let name: String?
        let latitude: Double
        let longitude: Double
        let free_bikes: Int?
        let empty_slots: Int?
        let timestamp: FeedMoment?
        let extra: Extra?
    }

    private struct Extra: Decodable {
        let address: String?
        let ebikes: Int?
        let slots: Int?
        let online: Bool?
        let renting: Bool?
        let returning: Bool?

        private enum CodingKeys: CodingKey {
            case address, ebikes, slots, online, renting, returning
        }

        /// What stands here differs from system to system: a value of another kind is as none.
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            address = try? container.decode(String.self, forKey: .address)
            ebikes = try? container.decode(Int.self, forKey: .ebikes)
            slots = try? container.decode(Int.self, forKey: .slots)
            online = try? container.decode(Bool.self, forKey: .online)
            renting = Self.truth(container, .renting)
            returning = Self.truth(container, .returning)
        }

        private static func truth(
            _ container: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys
        ) -> Bool? {
            if let value = try? container.decode(Bool.self, forKey: key) { return value }
            return (try? container.decode(Int.self, forKey: key)).map { $0 != 0 }
        }
    }

    /// One system with its stations.
    static func read(
        _ file: FeedFile, now: WallTime
    ) throws(ImportError) -> (system: BikeSystem, report: BikeFeedReport) {
        let row = try file.read(Answer<SystemRow>.self).network
        var draft = BikeSystemDraft(file: file.name, now: now)
        draft.add(.plain)
        let hasElectricBikes = row.stations.contains {
            if case .read(let station) = $0 { (station.extra?.ebikes ?? 0) > 0 } else { false }
        }
        if hasElectricBikes { draft.add(.assisted) }
        for (index, entry) in row.stations.enumerated() {
            switch entry {
            case .refused(let words):
                draft.report.add(file.name, "station \(index + 1)", words + "; left out")
            case .read(let station):
                try draft.addStation(
                    code: station.id, name: station.name, address: station.extra?.address,
                    latitude: station.latitude, longitude: station.longitude,
                    capacity: station.extra?.slots)
                report(station, to: &draft)
            }
        }
        let system = BikeSystem(
            code: BikeSystemDraft.name(row.id), name: BikeSystemDraft.name(row.name),
            companies: companies(row.company), kinds: draft.kinds, stations: draft.stations)
        return (system, draft.report)
    }

    /// The list of all systems, and what was left out of it.
    static func networks(
        _ file: FeedFile
    ) throws(ImportError) -> (networks: [BikeNetwork], report: BikeFeedReport) {
        let rows = try file.read(List.self).networks
        guard rows.count <= BikeLimits.networks else {
            throw ImportError(file.name, "expected at most \(BikeLimits.networks) systems")
        }
        var report = BikeFeedReport()
        var networks: [BikeNetwork] = []
        for (index, entry) in rows.enumerated() {
            guard case .read(let row) = entry else {
                if case .refused(let words) = entry {
                    report.add(file.name, "system \(index + 1)", words + "; left out")
                }
                continue
            }
            let location = row.location
            guard
                let coordinate = Coordinate(
                    latitude: location.latitude, longitude: location.longitude)
            else {
                report.add(file.name, row.id, "expected a latitude and a longitude; left out")
                continue
            }
            networks.append(
                BikeNetwork(
                    code: BikeSystemDraft.name(row.id), name: BikeSystemDraft.name(row.name),
                    companies: companies(row.company), city: BikeSystemDraft.name(location.city),
                    country: BikeSystemDraft.name(location.country), coordinate: coordinate))
        }
        return (networks, report)
    }

    private static func companies(_ texts: FeedTexts?) -> [String] {
        (texts?.texts ?? []).prefix(16).map(BikeSystemDraft.name).filter { !$0.isEmpty }
    }

    private static func report(_ station: StationRow, to draft: inout BikeSystemDraft) {
        guard let total = station.free_bikes else { return }
        let assisted = draft.kind(BikeKind.assisted.code)
        // The total has the electric ones in it; a number that does not fit there is none.
        let electric = station.extra?.ebikes.flatMap { (0...max(total, 0)).contains($0) ? $0 : nil }
        var bikes = [draft.plainKind(): total]
        if let assisted, let electric {
            bikes = [draft.plainKind(): total - electric, assisted: electric]
        }
        draft.add(
            BikeSystemDraft.Report(
                code: station.id, bikes: bikes, freeDocks: station.empty_slots,
                isInstalled: station.extra?.online ?? true,
                isRenting: station.extra?.renting ?? true,
                isReturning: station.extra?.returning ?? true,
                reportedAt: station.timestamp?.time))
    }
}
