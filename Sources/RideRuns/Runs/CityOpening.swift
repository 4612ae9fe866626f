import Glibc
import RideImport
import RideMap
import RideResources
import RideScenario

/// Finding and opening a city or a scenario by what a person typed.
package enum CityOpening {
    /// A city that is open, and the file from which apps can open it too.
    package struct OpenCity {
        package let city: City
        /// Nil for a city made from tables, which has no file yet.
        package let path: String?
    }

    /// From so many links on it is worth saying that a city should be imported.
    private static let noteworthyLinks = 20_000

    /// Opens a city: the name of one that comes with the product, a city file, or anything that
    /// can be imported: a map extract, a folder of tables.
    package static func open(_ name: String) throws -> OpenCity {
        try open(source(name))
    }

    /// Opens the city of a scenario.
    package static func open(_ source: Scenario.CitySource) throws -> OpenCity {
        let path: String
        switch source {
        case .named(let name): path = try ResourceFinder.locate().city(named: name)
        case .path(let given): path = given
        }
        do {
            guard !isFolder(path), !isExtract(path) else {
                let city = try CityImporter.city(from: path).city
                if city.network.linkCount > noteworthyLinks {
                    tell(
                        "\(path) is read as it is, and searches take nearly twice as long: "
                            + "`ride-sim import` makes a city file of it once.")
                }
                return OpenCity(city: city, path: nil)
            }
            return OpenCity(city: try City(contentsOf: path), path: absolute(path))
        } catch CityFileError.cannotRead(_, let reason) {
            throw Failure("\(path): expected a city file that can be read: \(reason)")
        } catch let error as CityFileError {
            throw Failure("\(path): \(error)")
        } catch let error as ImportError {
            throw Failure(message(for: error, in: path))
        }
    }

    /// Where an import went wrong: errors in a folder name the file within it.
    package static func message(for error: ImportError, in path: String) -> String {
        error.file == path ? error.description : "\(path)/\(error)"
    }

    /// What a person meant by the name of a city.
    package static func source(_ name: String) -> Scenario.CitySource {
        name.contains("/") || name.hasSuffix(".city") || isExtract(name) || isFolder(name)
            ? .path(name) : .named(name)
    }

    /// Reads a scenario: a file, or the name of one that comes with the product.
    ///
    /// - Parameter settings: keys that are to have other values than in the file.
    package static func scenario(
        _ name: String, settings: [ScenarioSetting] = []
    ) throws -> Scenario {
        let markets = try? ResourceFinder.locate().marketsFolder
        return try Scenario(
            contentsOf: try scenarioPath(name), settings: settings, markets: markets)
    }

    /// The file of a scenario.
    ///
    /// - Parameter name: a path, or the name of a scenario that comes with the product.
    package static func scenarioPath(_ name: String) throws -> String {
        let isPath = name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".yml")
        return isPath ? name : try ResourceFinder.locate().scenario(named: name)
    }

    /// Whether a file is called like a map to be imported.
    package static func isExtract(_ path: String) -> Bool {
        [".pbf", ".osm", ".osm.gz", ".osm.bz2", ".osm.xml.gz", ".gr", ".gr.gz"]
            .contains { path.hasSuffix($0) }
    }

    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    package static func exists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0
    }

    /// The path from the root, for another program with another current folder.
    package static func absolute(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else {
            guard !path.hasPrefix("/"), let here = realpath(".", nil) else { return path }
            defer { free(here) }
            return String(cString: here) + "/" + path
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
