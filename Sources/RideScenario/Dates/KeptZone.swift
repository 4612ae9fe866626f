import FoundationEssentials
import RideCore
import RideMap

/// The table of a time zone as a run keeps it beside its scenario, so that it can be repeated where
/// the system knows other rules by then.
public enum KeptZone {
    /// The table as a text.
    public static func text(of zone: TimeZoneTable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let bytes = try? encoder.encode(zone) else {
            preconditionFailure("a table is numbers and a name")
        }
        return String(decoding: bytes, as: UTF8.self) + "\n"
    }

    /// The table in a folder of results; nil where none is kept there.
    static func read(in folder: String) -> TimeZoneTable? {
        guard TextFile.isFile("\(folder)/\(Scenario.zoneFile)"),
            TextFile.isFile("\(folder)/summary.json"),
            let text = try? TextFile.read("\(folder)/\(Scenario.zoneFile)")
        else { return nil }
        return try? JSONDecoder().decode(TimeZoneTable.self, from: Data(text.utf8))
    }
}
