import Glibc
import RideMap

/// Measures how long a city file takes to open, and how long a name takes to find.
struct OpeningBench {
    private let city: City
    private let watch: Stopwatch

    init(_ city: City, name: String) {
        self.city = city
        watch = Stopwatch(prefix: "city.\(name)")
    }

    func run() throws {
        let path = "/tmp/ride-bench-\(getpid()).city"
        do throws(FileReadError) { try city.write(to: path) } catch {
            throw Failure("\(path) cannot be written: \(error.reason)")
        }
        defer { unlink(path) }
        watch.print("file", Double(city.summary.fileBytes) / 1e6, "MB")
        watch.each("open", Array(repeating: path, count: 9)) { _ = try? City(contentsOf: $0) }
        guard city.summary.namedStreets > 0 else { return }
        let (search, building) = watch.processorTime { PlaceSearch(city) }
        watch.print("search.index", building * 1e3, "ms")
        // What is in the box after each key while a street's name is typed.
        var chance = BenchChance(seed: 3)
        let typed = (0..<40).flatMap { _ in
            let link = LinkID(chance.below(city.network.linkCount))
            let name = city.network.name(of: link) ?? "rua"
            return (1...max(1, name.count)).map { String(name.prefix($0)) }
        }
        watch.each("search.key", typed) {
            _ = search.find($0, near: city.bounds.center, limit: 10)
        }
        // Kinds of places, and whole names with two letters that changed places.
        let mistyped = (0..<100).map { _ in
            let link = LinkID(chance.below(city.network.linkCount))
            var name = Array(city.network.name(of: link) ?? "avenida")
            if name.count > 2 { name.swapAt(name.count / 2, name.count / 2 - 1) }
            return String(name)
        }
        let kinds = ["hospital", "farmácia", "supermarket", "gasolinera", "banco itau"]
        watch.each("search.query", mistyped + kinds) {
            _ = search.find($0, near: city.bounds.center, limit: 10)
        }
    }
}
