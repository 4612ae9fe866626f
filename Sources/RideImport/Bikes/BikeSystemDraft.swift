import RideBikes
import RideCore

/// A bicycle system as it is put together from a feed, whatever its form: every value is bounded
/// here, and what is absurd is left out and said.
struct BikeSystemDraft {
    /// The name of the file whose entries are read.
    var file: String
    var report = BikeFeedReport()
    private(set) var stations: [BikeStation] = []
    private(set) var kinds: [BikeKind] = []
    private var indexByCode: [String: Int] = [:]
    private var kindByCode: [String: BikeKindID] = [:]
    private let now: WallTime

    init(file: String, now: WallTime) {
        self.file = file
        self.now = now
    }

    /// A text for people, made harmless and cut.
    static func name(_ text: String?) -> String {
        String(CleanText.cleaned(text ?? "").prefix(BikeLimits.nameCharacters))
    }

    /// An address on the web that can be shown and copied; nil for anything else.
    static func website(_ text: String?) -> String? {
        guard let text, (10...BikeLimits.websiteCharacters).contains(text.utf8.count),
            text.hasPrefix("https://") || text.hasPrefix("http://"),
            text.utf8.allSatisfy({ (33...126).contains($0) })
        else { return nil }
        return text
    }

    private static func names(
        _ texts: [(language: String, text: String)]
    ) -> [BikeStation.LocalName] {
        texts.map { BikeStation.LocalName(language: $0.language, name: name($0.text)) }
            .filter { !$0.name.isEmpty }.prefix(BikeLimits.languages).map { $0 }
    }

    // MARK: Kinds

    /// Adds a kind, unless there are too many or its code is known.
    mutating func add(_ kind: BikeKind) {
        guard kinds.count < BikeLimits.kinds else {
            report.add(file, kind.code, "beyond \(BikeLimits.kinds) kinds; left out")
            return
        }
        guard kindByCode[kind.code] == nil else {
            report.add(file, kind.code, "a kind of this name was there before; left out")
            return
        }
        kinds.append(kind)
        kindByCode[kind.code] = BikeKindID(UInt64(kinds.count))
    }

    /// The kind with a code; nil for one that is not there.
    func kind(_ code: String) -> BikeKindID? { kindByCode[code] }

    /// The kind that is meant where none is named: the first.
    mutating func plainKind() -> BikeKindID {
        if kinds.isEmpty { add(.plain) }
        return BikeKindID(1)
    }

    // MARK: Stations

    /// Adds a station at a place, under the next name within the engine.
    mutating func addStation(
        code: String, name: String?, localNames: [(language: String, text: String)] = [],
        address: String?, latitude: Double, longitude: Double, capacity: Int?
    ) throws(ImportError) {
        guard stations.count < BikeLimits.stations else {
            throw ImportError(file, "expected at most \(BikeLimits.stations) stations")
        }
        guard let code = checkedCode(code) else { return }
        guard indexByCode[code] == nil else {
            report.add(file, code, "a station of this name was there before; left out")
            return
        }
        // Nobody rents at the point in the Atlantic where data without a place is put.
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude),
            coordinate != Coordinate(latitudeE7: 0, longitudeE7: 0)
        else {
            report.add(file, code, "expected a latitude and a longitude; left out")
            return
        }
        let cleanName = Self.name(name)
        indexByCode[code] = stations.count
        stations.append(
            BikeStation(
                id: StationID(UInt64(stations.count + 1)), code: code,
                name: cleanName.isEmpty ? code : cleanName, localNames: Self.names(localNames),
                address: Self.name(address), coordinate: coordinate,
                capacity: count(capacity, "capacity", of: code)))
    }

    /// What a station reports.
    struct Report {
        let code: String
        let bikes: [BikeKindID: Int]
        let freeDocks: Int?
        var isInstalled = true
        var isRenting = true
        var isReturning = true
        var reportedAt: WallTime?
    }

    /// Adds what a station reports; nothing of it where a number is absurd.
    mutating func add(_ status: Report) {
        guard let index = indexByCode[status.code] else {
            report.add(file, status.code, "no station of this name; left out")
            return
        }
        let allowed = 0...BikeLimits.docks
        guard status.bikes.values.allSatisfy(allowed.contains),
            allowed.contains(status.bikes.values.reduce(0) { min($0, BikeLimits.docks) + $1 }),
            status.freeDocks.map(allowed.contains) ?? true
        else {
            report.add(
                file, status.code,
                "expected 0 to \(BikeLimits.docks) bicycles and docks; counts as not reported")
            return
        }
        var time = status.reportedAt
        if let reported = time, reported < .epoch || reported > now + BikeLimits.clockSlack {
            report.add(
                file, status.code, "reported in the future or before 1970; the time is left out")
            time = nil
        }
        stations[index].status = BikeStation.Status(
            bikes: status.bikes, freeDocks: status.freeDocks, isInstalled: status.isInstalled,
            isRenting: status.isRenting, isReturning: status.isReturning, reportedAt: time)
    }

    /// A code as it can be kept; nil, and said, for one that cannot.
    mutating func checkedCode(_ code: String) -> String? {
        let clean = CleanText.cleaned(code)
        guard !clean.isEmpty, clean == code, clean.count <= BikeLimits.codeCharacters else {
            report.add(
                file, code,
                "expected a name of 1 to \(BikeLimits.codeCharacters) visible characters; left out")
            return nil
        }
        return clean
    }

    private mutating func count(_ count: Int?, _ what: String, of code: String) -> Int? {
        guard let count else { return nil }
        guard (0...BikeLimits.docks).contains(count) else {
            report.add(file, code, "expected a \(what) of 0 to \(BikeLimits.docks); left out")
            return nil
        }
        return count
    }
}
