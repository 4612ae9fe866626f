import FoundationEssentials
import RideBikes
import RideCore

/// Writes a system as the files of a GBFS 3.0 feed; what GBFS has no word for stands under keys
/// that begin with an underscore, as the specification asks.
struct GBFSWriter {
    let system: BikeSystem
    let now: WallTime
    let baseURL: String
    let contact: String

    /// The files by name, without their ending, in the order in which they are to be written: the
    /// one that names the others comes last.
    var files: [(name: String, bytes: [UInt8])] {
        var files = [
            ("system_information", file(systemInformation)),
            ("vehicle_types", file(["vehicle_types": .list(system.kinds.map(kind))])),
            ("station_information", file(["stations": .list(system.stations.map(information))])),
            (
                "station_status",
                file(["stations": .list(system.stations.compactMap(status))])
            ),
        ]
        if !system.plans.isEmpty {
            files.append(
                ("system_pricing_plans", file(["plans": .list(system.plans.map(plan))])))
        }
        if !system.freeBikes.isEmpty {
            files.append(
                ("vehicle_status", file(["vehicles": .list(system.freeBikes.map(vehicle))])))
        }
        let feeds = files.map { name, _ in
            FeedJSON.object(["name": .text(name), "url": .text("\(baseURL)/\(name).json")])
        }
        return files + [("gbfs", file(["feeds": .list(feeds)]))]
    }

    private var systemInformation: [String: FeedJSON] {
        var content: [String: FeedJSON] = [
            "system_id": .text(system.code), "languages": .list(languages.map { .text($0) }),
            "name": localized(system.name), "opening_hours": .text("24/7"),
            "feed_contact_email": .text(contact), "timezone": .text(system.timeZone),
        ]
        if let website = system.website { content["url"] = .text(website) }
        if let company = system.companies.first { content["operator"] = localized(company) }
        return content
    }

    private func kind(_ kind: BikeKind) -> FeedJSON {
        var row: [String: FeedJSON] = [
            "vehicle_type_id": .text(kind.code), "form_factor": .text(kind.formFactor.rawValue),
            "propulsion_type": .text(kind.propulsion.rawValue),
        ]
        if !kind.name.isEmpty { row["name"] = localized(kind.name) }
        // GBFS demands a range of whatever has a motor; 0 where none is known.
        if kind.propulsion != .human || kind.range != nil {
            row["max_range_meters"] = .number((kind.range ?? .zero).inMetres)
        }
        return .object(row)
    }

    private func information(_ station: BikeStation) -> FeedJSON {
        var row: [String: FeedJSON] = [
            "station_id": .text(station.code),
            "name": localized(station.name, station.localNames ?? []),
            "lat": .number(station.coordinate.latitude),
            "lon": .number(station.coordinate.longitude),
        ]
        if !station.address.isEmpty { row["address"] = .text(station.address) }
        if let capacity = station.capacity { row["capacity"] = .count(capacity) }
        return .object(row)
    }

    private func status(_ station: BikeStation) -> FeedJSON? {
        guard let status = station.status else { return nil }
        var row: [String: FeedJSON] = [
            "station_id": .text(station.code), "num_vehicles_available": .count(status.bikeCount),
            "is_installed": .truth(status.isInstalled), "is_renting": .truth(status.isRenting),
            "is_returning": .truth(status.isReturning),
            "last_reported": .text(Self.moment(status.reportedAt ?? now)),
            "vehicle_types_available": .list(
                status.bikes.sorted { $0.key < $1.key }.compactMap { id, count in
                    system.kind(id).map {
                        .object(["vehicle_type_id": .text($0.code), "count": .count(count)])
                    }
                }),
        ]
        if let docks = status.freeDocks { row["num_docks_available"] = .count(docks) }
        return .object(row)
    }

    private func plan(_ plan: BikePlan) -> FeedJSON {
        let money = { (amount: Money) in
            amountText(thousandths: amount.minorUnits * 1_000, plan.currency)
        }
        var row: [String: FeedJSON] = [
            "plan_id": .text(plan.code), "name": localized(plan.name),
            "currency": .text(plan.currency.code), "price": .decimal(money(plan.unlockPrice)),
            "is_taxable": .truth(false), "description": localized(plan.name),
        ]
        let segments = plan.segments.map { segment in
            var row: [String: FeedJSON] = [
                "start": .count(segment.startMinute),
                "rate": .decimal(
                    amountText(thousandths: segment.rateThousandths, plan.currency)),
                "interval": .count(segment.intervalMinutes),
            ]
            if let end = segment.endMinute { row["end"] = .count(end) }
            return FeedJSON.object(row)
        }
        if !segments.isEmpty { row["per_min_pricing"] = .list(segments) }
        if let cap = plan.dailyCap { row["_daily_cap"] = .decimal(money(cap)) }
        if plan.lostPrice != .zero { row["_lost_price"] = .decimal(money(plan.lostPrice)) }
        return .object(row)
    }

    private func vehicle(_ bike: FreeBike) -> FeedJSON {
        var row: [String: FeedJSON] = [
            "vehicle_id": .text(bike.code), "lat": .number(bike.coordinate.latitude),
            "lon": .number(bike.coordinate.longitude), "is_reserved": .truth(bike.isReserved),
            "is_disabled": .truth(bike.isDisabled),
        ]
        if let kind = system.kind(bike.kind) { row["vehicle_type_id"] = .text(kind.code) }
        return .object(row)
    }

    // MARK: Values

    /// The language of the names as GBFS 3 allows it, such as `pt-BR`; English where the data's is
    /// none of that form.
    private var language: String {
        let parts = system.language.split(separator: "-", omittingEmptySubsequences: false)
        let letters = { (text: Substring, range: ClosedRange<UInt8>) in
            text.utf8.allSatisfy(range.contains)
        }
        guard let first = parts.first, (2...3).contains(first.utf8.count), letters(first, 97...122),
            parts.count <= 2
        else { return "en" }
        guard parts.count == 2 else { return system.language }
        return parts[1].utf8.count == 2 && letters(parts[1], 65...90) ? system.language : "en"
    }

    private func localized(
        _ text: String, _ others: [BikeStation.LocalName] = []
    ) -> FeedJSON {
        let all =
            [BikeStation.LocalName(language: language, name: text)]
            + others.filter { $0.language != language }
        return .list(
            all.map { .object(["text": .text($0.name), "language": .text($0.language)]) })
    }

    /// The language of the data first, then the others in which stations have names.
    private var languages: [String] {
        let others = system.stations.flatMap { ($0.localNames ?? []).map(\.language) }
        return [language] + Set(others).subtracting([language]).sorted()
    }

    private func amountText(thousandths: Int64, _ currency: Currency) -> Decimal {
        Decimal(thousandths) / Decimal(currency.minorUnitsPerUnit * 1_000)
    }

    private func file(_ data: [String: FeedJSON]) -> [UInt8] {
        let file = FeedJSON.object([
            "last_updated": .text(Self.moment(now)), "ttl": .count(60), "version": .text("3.0"),
            "data": .object(data),
        ])
        return file.bytes
    }

    private static func moment(_ time: WallTime) -> String {
        let second = (time.milliseconds / 1_000) % 86_400
        let clock = [second / 3_600, second / 60 % 60, second % 60].map {
            ($0 < 10 ? "0" : "") + "\($0)"
        }
        return "\(time.date)T\(clock.joined(separator: ":"))Z"
    }
}

/// A value of JSON that is written.
enum FeedJSON: Encodable {
    case text(String)
    case count(Int)
    case number(Double)
    case decimal(Decimal)
    case truth(Bool)
    case list([FeedJSON])
    case object([String: FeedJSON])

    /// As bytes, keys in the order of their letters, a line for every value.
    var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else {
            preconditionFailure("a number of a feed is not finite")
        }
        return [UInt8](data) + [10]
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .count(let count): try container.encode(count)
        case .number(let number): try container.encode(number)
        case .decimal(let decimal): try container.encode(decimal)
        case .truth(let truth): try container.encode(truth)
        case .list(let list): try container.encode(list)
        case .object(let object): try container.encode(object)
        }
    }
}
