import RideImport
import RideMap

/// Cities for tests, each opened once.
public enum TestCity {
    /// The folder of the package, from where this file lies.
    public static let packageFolder: String = {
        let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        return parts.dropLast(3).joined(separator: "/")
    }()

    /// 64 by 64 crossings, 125 m and 15 s apart, numbered from 1 row by row: every time and
    /// distance can be worked out by hand.
    public static let grid64: City = open {
        try CityImporter.gmns(folder: packageFolder + "/Benchmarks/grid64").city
    }

    /// The built-in city.
    public static let laSerena: City = open {
        try City(contentsOf: packageFolder + "/Resources/cities/la-serena.city")
    }

    /// The crossing of the grid in a column and a row, both counted from 0.
    public static func crossing(_ column: Int, _ row: Int) -> StreetPosition {
        guard let node = grid64.network.node(sourceID: row * 64 + column + 1) else {
            preconditionFailure("no crossing at \(column), \(row)")
        }
        return .node(node)
    }

    private static func open(_ body: () throws -> City) -> City {
        do { return try body() } catch { preconditionFailure("no test city: \(error)") }
    }
}
