import FoundationEssentials
import Glibc
import RideBikes
import RideCore
import RideMap

/// The data of shared bicycles, in the forms in which it is published (B1).
public enum BikeFeed {
    /// The system in a folder with a GBFS feed, or in a file with an answer of CityBikes.
    ///
    /// - Parameter now: The moment to which the times in the data are compared.
    /// - Throws: `ImportError` with the file, the place in it and what was expected there; nothing
    ///   is taken by halves. Single stations that are not as they should be are left out, and
    ///   stand in the report.
    public static func system(
        at path: String, now: WallTime
    ) throws(ImportError) -> (system: BikeSystem, report: BikeFeedReport) {
        var there = stat()
        guard stat(path, &there) == 0 else {
            throw ImportError(path, "expected a folder with a GBFS feed, or a file of CityBikes")
        }
        let result =
            there.st_mode & S_IFMT == S_IFDIR
            ? try GBFSReader.read(folder: path, now: now)
            : try CityBikesReader.read(FeedFile(path: path), now: now)
        guard !result.system.stations.isEmpty || !result.system.freeBikes.isEmpty else {
            let reason = result.report.findings.first.map { "; \($0)" } ?? ""
            throw ImportError(
                path, "expected a station, or a bicycle, with a place on the Earth" + reason)
        }
        return result
    }

    /// The systems of the world in a file with CityBikes' list of them.
    ///
    /// - Throws: `ImportError` with the place and what was expected there.
    public static func networks(
        at path: String
    ) throws(ImportError) -> (networks: [BikeNetwork], report: BikeFeedReport) {
        try CityBikesReader.networks(FeedFile(path: path))
    }

    /// Writes a system as a folder with a GBFS 3.0 feed.
    ///
    /// - Parameters:
    ///   - now: The moment that the feed states as its own.
    ///   - baseURL: Where the folder's files are published, without a slash at the end.
    ///   - contact: The address for faults in the feed, which GBFS demands.
    /// - Throws: `ImportError` with the file that cannot be written.
    public static func write(
        _ system: BikeSystem, to folder: String, now: WallTime, baseURL: String, contact: String
    ) throws(ImportError) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
        } catch { throw ImportError(folder, "expected a folder that can be made") }
        let writer = GBFSWriter(system: system, now: now, baseURL: baseURL, contact: contact)
        for (name, bytes) in writer.files {
            do throws(FileReadError) {
                try FileBytes.write(bytes, to: "\(folder)/\(name).json")
            } catch {
                throw ImportError("\(folder)/\(name).json", "cannot be written: \(error.reason)")
            }
        }
    }
}
