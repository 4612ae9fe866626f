import FoundationEssentials
import RideCore
import RideMap
import RideTUI

/// How commands write figures.
enum CommandText {
    /// What a point is called, in words where nothing there has a name.
    static func name(of coordinate: Coordinate, in city: City) -> String {
        city.describe(coordinate) ?? "place without a name"
    }

    /// "350 m", "4.2 km".
    static func distance(_ distance: Metres) -> String {
        let metres = Int(distance.inMetres.rounded())
        if metres < 1_000 { return "\(metres) m" }
        let tenths = (metres + 50) / 100
        return "\(tenths / 10).\(tenths % 10) km"
    }

    /// "45 s", "8 min 10 s", "1 h 05 min".
    static func duration(_ duration: Duration) -> String {
        let seconds = Int((duration.inSeconds).rounded())
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3_600 { return "\(seconds / 60) min \(seconds % 60) s" }
        let minutes = seconds / 60 % 60
        return "\(seconds / 3_600) h \(minutes < 10 ? "0" : "")\(minutes) min"
    }

    /// "-29.90274,-71.25194": a hundred-thousandth of a degree is about a metre.
    static func coordinate(_ coordinate: Coordinate) -> String {
        "\(degrees(coordinate.latitudeE7)),\(degrees(coordinate.longitudeE7))"
    }

    private static func degrees(_ valueE7: Int32) -> String {
        let rounded = (Int64(valueE7).magnitude + 50) / 100
        let fraction = String(rounded % 100_000)
        let zeros = String(repeating: "0", count: 5 - fraction.count)
        return "\(valueE7 < 0 ? "-" : "")\(rounded / 100_000).\(zeros)\(fraction)"
    }

    /// How many cells of a terminal the widest of these takes: letters of some scripts take two.
    static func width(_ texts: some Sequence<String>) -> Int {
        texts.reduce(0) { max($0, TextWidth.of($1)) }
    }

    /// The blanks that a text lacks to take so many cells.
    static func blanks(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - TextWidth.of(text)))
    }

    /// One object, keys sorted.
    static func json(_ value: some Encodable, pretty: Bool = true) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = pretty ? [.prettyPrinted, .sortedKeys] : [.sortedKeys]
        return TalkJSON.harmless(String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}
