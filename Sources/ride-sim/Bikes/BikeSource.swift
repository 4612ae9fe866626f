import Glibc
import RideBikes
import RideCore
import RideImport
import RideMap

/// Where an engine has its bicycles from.
enum BikeSource: Hashable, Sendable {
    /// There are none.
    case none
    /// They are made up for the city.
    case invented
    /// A folder with a GBFS feed, or a file of CityBikes.
    case feed(String)

    /// What was meant by the option; without it the built-in city gets invented ones.
    init(_ option: String?, isBuiltInCity: Bool) {
        switch option {
        case nil: self = isBuiltInCity ? .invented : .none
        case "none": self = .none
        case "invented": self = .invented
        case let path?: self = .feed(CityOpening.absolute(path))
        }
    }

    /// The system as its data says now, nil for none; and what was left out of it.
    ///
    /// - Throws: `Failure` naming the file and what is wrong with it.
    func system(
        in city: City, around home: Coordinate
    ) throws -> (system: BikeSystem?, findings: [String]) {
        switch self {
        case .none: return (nil, [])
        case .invented: return (InventedBikes.system(in: city, around: home), [])
        case .feed(let path):
            let (system, report) = try BikeOpening.system(at: path)
            return (system, report.lines)
        }
    }

    /// What changes whenever the data is written anew: names, sizes and times of its files. Nil
    /// where there is no data, or it cannot be looked at.
    var stamp: [String]? {
        guard case .feed(let path) = self else { return nil }
        var there = stat()
        guard stat(path, &there) == 0 else { return nil }
        guard there.st_mode & S_IFMT == S_IFDIR else { return [Self.stamp(of: path, there)] }
        guard let names = try? FileBytes.names(in: path) else { return nil }
        var stamps: [String] = []
        for name in names
        where name.hasSuffix(".json") && stat("\(path)/\(name)", &there) == 0 {
            stamps.append(Self.stamp(of: name, there))
        }
        return stamps
    }

    private static func stamp(of name: String, _ file: stat) -> String {
        "\(name) \(file.st_size) \(file.st_mtim.tv_sec).\(file.st_mtim.tv_nsec)"
    }
}
