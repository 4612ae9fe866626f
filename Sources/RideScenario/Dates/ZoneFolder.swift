import RideCore
import RideMap

/// The folder in which the system keeps its zone data.
public struct ZoneFolder: Sendable {
    /// Where it is.
    public let path: String

    /// Where systems keep it.
    public static let usual = "/usr/share/zoneinfo"

    /// The zone data of a folder.
    public init(path: String = usual) { self.path = path }

    /// Whether there is any: without it a city has weekdays only.
    public var isThere: Bool {
        TextFile.isFile("\(path)/UTC") || TextFile.isFile("\(path)/zone.tab")
    }

    /// Whether there is a zone of a name, or no zone data to look it up in.
    func mayKnow(_ name: String) -> Bool {
        name == TimeZoneTable.universal.name || !isThere || TextFile.isFile("\(path)/\(name)")
    }

    /// The table of a zone.
    ///
    /// - Throws: `ScenarioError` that names the file where there is none, or it cannot be read.
    public func table(named name: String) throws(ScenarioError) -> TimeZoneTable {
        guard TimeZoneTable.isName(name) else {
            throw ScenarioError(
                file: path,
                message: "has no time zone of such a name; expected one such as America/Santiago")
        }
        if name == TimeZoneTable.universal.name { return .universal }
        let file = "\(path)/\(name)"
        guard isThere else {
            throw ScenarioError(
                file: path, message: "is not there: install the system's time zone data (tzdata)")
        }
        guard TextFile.isFile(file) else {
            throw ScenarioError(file: file, message: "is no time zone of this system")
        }
        let bytes: [UInt8]
        do throws(FileReadError) { bytes = try FileBytes.read(file, limit: ZoneFile.limit) } catch {
            throw ScenarioError(file: file, message: "cannot be read: \(error.reason)")
        }
        do throws(ZoneFileError) { return try ZoneFile.table(bytes, name: name) } catch {
            throw ScenarioError(file: file, message: error.description)
        }
    }

    /// The zone of the place that zone data know nearest to a point, of a country's where it is
    /// known and has any; nil without such a list.
    ///
    /// The list has one place for each zone and country, so that near a border the guess may be the
    /// neighbour's where the country is not known.
    public func nearestZone(to point: Coordinate, in country: String) -> String? {
        guard let list = try? TextFile.read("\(path)/zone.tab") else { return nil }
        var best: (name: String, rank: Int, distance: Metres)?
        for line in list.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard parts.count >= 3, let place = Self.place(parts[1]) else { continue }
            let rank = parts[0] == country ? 0 : 1
            let distance = Geodesy.distance(point, place)
            if let best, (best.rank, best.distance) <= (rank, distance) { continue }
            best = (String(parts[2]), rank, distance)
        }
        return best?.name
    }

    /// `-3327-07040` or `+404251-0740023`: degrees, minutes and perhaps seconds.
    private static func place(_ text: Substring) -> Coordinate? {
        guard let second = text.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
            let latitude = degrees(text[..<second], digits: 2),
            let longitude = degrees(text[second...], digits: 3)
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    private static func degrees(_ text: Substring, digits: Int) -> Double? {
        let number = text.dropFirst()
        guard number.count == digits + 2 || number.count == digits + 4,
            let whole = Int(number.prefix(digits)),
            let minutes = Int(number.dropFirst(digits).prefix(2)),
            let seconds = number.count > digits + 2 ? Int(number.suffix(2)) : 0
        else { return nil }
        let sum = Double(whole) + Double(minutes) / 60 + Double(seconds) / 3_600
        return text.hasPrefix("-") ? -sum : sum
    }
}
