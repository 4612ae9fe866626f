import ArgumentParser
import Glibc
import RideMap

/// How fast routing and the engine are on this machine.
@main
struct RideBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ride-bench",
        abstract: "Measure routing and the engine, with one line per figure: name, value, unit.",
        discussion: """
            Graphs are named: la-serena is built in; porto and ny are given with --graph, as an \
            OpenStreetMap extract or a folder with the DIMACS files of New York. Compare figures \
            of one run only: machines have moods.
            """)

    @Option(
        help: ArgumentHelp(
            "A graph to measure: porto=FILE.osm.pbf, or ny=FOLDER.", valueName: "name=path"))
    var graph: [String] = []

    @Option(help: "Queries to use in place of random ones: lines of `random S T` or `local S T`.")
    var queries: String?

    @Option(help: "Write the travel time of every query to this file: lines of `S T time_ms`.")
    var answers: String?

    @Option(help: "How many queries of a kind.")
    var count = 1_000

    @Option(help: "Measure nothing; compare every kind of search with Dijkstra for so many pairs.")
    var check: Int?

    @Flag(help: "With --check, ask for a sample only, in cities that are too large for labels.")
    var sampled = false

    @Option(
        help: ArgumentHelp(
            "Write the assignments that are measured into this folder, for others to solve.",
            valueName: "folder"))
    var assignments: String?

    @Flag(help: "Measure optimal assignments and nothing else.")
    var onlyAssignments = false

    @Flag(help: "Measure the engine with the cars of the given graphs and nothing else.")
    var onlyLive = false

    @Flag(help: "Measure changes that are saved before they are answered, and nothing else.")
    var onlyDurable = false

    @Flag(help: "Leave the built-in city out.")
    var skipBuiltIn = false

    func validate() throws {
        for graph in graph where !graph.contains("=") {
            throw ValidationError("--graph \(graph): expected NAME=PATH")
        }
        guard count > 0 else { throw ValidationError("--count: expected a number above 0") }
    }

    func run() throws {
        if onlyLive {
            for (name, path) in graphs { try LiveBench.run(try open(path), name: name) }
            return
        }
        guard !onlyDurable else { return try DurableBench.run() }
        if check == nil { try AssignmentBench.run(problemsTo: assignments) }
        guard !onlyAssignments else { return }
        let own = skipBuiltIn ? nil : try BenchInput.builtInCity()
        if let own { try measure(own, "la-serena") }
        for (name, path) in graphs { try measure(try open(path), name) }
        guard let own, check == nil else { return }
        try EngineBench.run(own)
        try LiveBench.ticks(own)
        try SocketBench.run()
        try DurableBench.run()
    }

    private var graphs: [(name: String, path: String)] {
        graph.map { text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), String(parts[1]))
        }
    }

    private func measure(_ city: City, _ name: String) throws {
        let source = BenchGraph(city)
        if let check, sampled { return try QueryCheck(source, name: name).sample(queries: check) }
        if let check { return try RouteCheck(source, name: name).run(pairs: check) }
        try OpeningBench(city, name: name).run()
        let bench = RouteBench(source, name: name, count: count)
        try bench.run(queriesFrom: queries, answersTo: answers)
        // The graph whose size the engine is measured at.
        if name == "ny" { try LiveBench.run(city, name: name) }
    }

    /// The city of a path; of the folder of a DIMACS graph, that with the times in it.
    private func open(_ path: String) throws -> City {
        let graphs = ["USA-road-t.NY.gr.gz", "USA-road-t.NY.gr"].map { "\(path)/\($0)" }
        return try BenchInput.city(from: graphs.first { access($0, F_OK) == 0 } ?? path)
    }
}
