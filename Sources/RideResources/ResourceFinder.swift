import Glibc

/// Finds the cities, scenarios, markets and languages that come with the product.
///
/// A name of one or more letters, digits, `-` and `_` means one of ours; anything with a slash or
/// a dot in it is the path of a file or folder of the user's own and is given back as it is, if it
/// exists.
public struct ResourceFinder: Hashable, Sendable {
    /// The folder that holds `cities`, `scenarios`, `markets` and `languages`.
    public let folder: String

    /// Resources in a known folder.
    public init(folder: String) { self.folder = folder }

    /// Finds the folder: the one named by `RIDE_RESOURCES`; else `Resources` in a folder above the
    /// executable, as in a clone; else `share/ride` beside the executable's folder, as installed;
    /// else `Resources` in the current folder.
    ///
    /// `RIDE_RESOURCES` is not silently passed over when it is wrong.
    ///
    /// - Throws: `ResourceError.noFolder`.
    /// - Complexity: O(depth of the executable's path).
    public static func locate(
        environment: (String) -> String? = processEnvironment,
        executable: String? = ownPath()
    ) throws(ResourceError) -> ResourceFinder {
        if let named = environment("RIDE_RESOURCES") {
            guard holdsResources(named) else { throw .noFolder(lookedIn: [named]) }
            return ResourceFinder(folder: named)
        }
        var places: [String] = []
        if let executable {
            var above = parent(of: executable)
            places.append("\(parent(of: above))/share/ride")
            // A build lies at most four levels down in a clone: .build/TRIPLE/CONFIGURATION/NAME.
            for _ in 0..<5 {
                places.append(above == "/" ? "/Resources" : "\(above)/Resources")
                if above == "/" { break }
                above = parent(of: above)
            }
        }
        places.append("Resources")
        for place in places where holdsResources(place) {
            return ResourceFinder(folder: place)
        }
        throw .noFolder(lookedIn: places)
    }

    /// The path of a city: a folder of tables or one city file.
    ///
    /// - Throws: `ResourceError.notFound`.
    public func city(named name: String) throws(ResourceError) -> String {
        try path(of: name, kind: "city", in: "cities", endings: Self.cityEndings)
    }

    /// The path of a scenario.
    ///
    /// - Throws: `ResourceError.notFound`.
    public func scenario(named name: String) throws(ResourceError) -> String {
        try path(of: name, kind: "scenario", in: "scenarios", endings: Self.scenarioEndings)
    }

    /// The path of a market such as `br`.
    ///
    /// - Throws: `ResourceError.notFound`.
    public func market(named name: String) throws(ResourceError) -> String {
        try path(of: name, kind: "market", in: "markets", endings: [".yaml"])
    }

    /// The folder of the markets that come with the product.
    public var marketsFolder: String { "\(folder)/markets" }

    /// The path of what a language such as `en` or `pt-BR` says in one field.
    ///
    /// - Throws: `ResourceError.notFound` where no folder is called so, or has no such file.
    public func path(
        of file: LanguageFile, in language: String
    ) throws(ResourceError) -> String {
        let path = "\(folder)/languages/\(language)/\(file.rawValue)"
        guard languages.contains(language), access(path, F_OK) == 0 else {
            throw .notFound(
                kind: "language", name: language, lookedIn: [path], known: languages)
        }
        return path
    }

    /// The path of a table of tariffs.
    ///
    /// - Throws: `ResourceError.notFound`.
    public func tariff(named name: String) throws(ResourceError) -> String {
        try path(of: name, kind: "tariff", in: "tariffs", endings: [".csv", ".json", ".yaml"])
    }

    /// The path of the coasts of the world.
    public var coasts: String { "\(folder)/world/coasts.txt" }

    /// The names of the cities that come with the product, in order.
    public var cities: [String] {
        Self.names(in: "\(folder)/cities", endings: Self.cityEndings)
    }

    /// The names of the scenarios that come with the product, in order.
    public var scenarios: [String] {
        Self.names(in: "\(folder)/scenarios", endings: Self.scenarioEndings)
    }

    /// The codes of the markets that come with the product, in order.
    public var markets: [String] { Self.names(in: marketsFolder, endings: [".yaml"]) }

    /// The tags of the languages that come with the product, in order: one for each folder.
    public var languages: [String] { Self.names(in: "\(folder)/languages", endings: [""]) }

    private static let cityEndings = ["", ".city"]
    private static let scenarioEndings = [".yaml", ".yml"]

    private func path(
        of name: String, kind: String, in subfolder: String, endings: [String]
    ) throws(ResourceError) -> String {
        if name.contains("/") || name.contains(".") {
            guard access(name, F_OK) == 0 else {
                throw .notFound(kind: kind, name: name, lookedIn: [name], known: [])
            }
            return name
        }
        let candidates = endings.map { "\(folder)/\(subfolder)/\(name)\($0)" }
        if !name.isEmpty, let found = candidates.first(where: { access($0, F_OK) == 0 }) {
            return found
        }
        let known = Self.names(in: "\(folder)/\(subfolder)", endings: endings)
        throw .notFound(kind: kind, name: name, lookedIn: candidates, known: known)
    }
}
