import RideCore
import RideGraph

/// The larger part of what is checked when a city file is opened: streets, the grid over them, and
/// what makes routing fast.
struct CityStreets: Sendable {
    let texts: TextTable
    let about: CityParts.About
    let network: StreetNetwork
    let grid: LinkGrid
    let hierarchy: StoredHierarchy?

    /// - Throws: `CityFileError` where something contradicts itself.
    init(_ sections: CitySections) throws(CityFileError) {
        texts = try TextTable(sections)
        about = try CityParts.about(sections.reader(.about), texts)
        network = try StreetNetwork(
            sections, names: NameList(texts, count: about.streetNames))
        _ = try NetworkChecks.bounds(network.coordinates, .coordinates)
        grid = try LinkGrid(
            sections, links: network.links,
            bounds: try NetworkChecks.bounds(network.shapePoints, .shapePoints))
        hierarchy = try StoredHierarchy(sections)
    }
}
