import RideCore
import RideImport
import RideScenario
import RideTestSupport

@testable import RideMap

/// City files, one with a packed hierarchy and one with a hierarchy laid out. The input is what is
/// changed in a good file, five bytes a change: where, as a share of the file, and the new byte.
/// The checksum is put right, so that what is behind it is reached.
func fuzzCity(_ bytes: [UInt8]) {
    for city in wholeCities { fuzzCity(bytes, city) }
}

private func fuzzCity(_ bytes: [UInt8], _ whole: [UInt8]) {
    var file = whole
    for start in stride(from: 0, to: bytes.count - 4, by: 5) {
        let place = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        file[place % file.count] = bytes[start + 4]
    }
    guard let city = try? City(bytes: CityFileWriter.sealed(file)) else { return }
    // A file that was taken has to be good for everything that is asked of it.
    let places = PlaceSearch(city)
    _ = places.find("12", near: city.bounds.center, limit: 5)
    guard city.network.nodeCount > 1 else { return }
    // Without labels first: they are what ways are looked up in as soon as there are any.
    let last = NodeID(UInt32(city.network.nodeCount - 1))
    _ = Router(city).route(from: .node(NodeID(0)), to: .node(last))
    city.prepareTravelTimes()
    _ = Router(city).route(from: .node(NodeID(0)), to: .node(last))
    _ = (city.zones.count, city.addresses.count, city.areas.count, city.lines.count)
}

/// The small map among the seeds of the importer, with its hierarchy and labels.
private let wholeCities: [[UInt8]] = {
    let path = TestCity.packageFolder + "/Fuzz/seeds/import/xml"
    guard let map = try? FileBytes.read(path, limit: 1 << 20),
        let imported = try? CityImporter.openStreetMap(
            bytes: Array(map.dropFirst()), format: "osm", file: "seed"),
        let packed = try? imported.city.withHierarchy().withLabels(),
        let placed = try? imported.city.withHierarchy(placedOver: 0).withLabels()
    else { fatalError("\(path) is not the map it was") }
    return [packed.encoded(), placed.encoded()]
}()

/// Scenarios; other files that they name are not there.
func fuzzScenario(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    _ = try? Scenario(text: text, file: "/nonexistent/fuzz.yaml", markets: "/nonexistent")
}

/// Tariffs, which an operator sends over the wire. What was read is written and read the same.
func fuzzTariffs(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let currency = TestMarket.market.currency
    guard let book = try? TariffFile.read(text: text, file: "fuzz", currency: currency) else {
        return
    }
    let written = TariffFile.text(of: book, currency: currency)
    guard (try? TariffFile.read(text: written, file: "fuzz", currency: currency)) == book else {
        fatalError("tariffs are not read as they were written")
    }
}
