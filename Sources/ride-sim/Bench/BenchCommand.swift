import ArgumentParser
import RideMap

/// `ride-sim bench`: how fast routing is on this machine.
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measure routing and the engine and print one line a figure: name, value, unit.",
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

    @Option(
        help: ArgumentHelp(
            "Write the assignments that are measured into this folder, for others to solve.",
            valueName: "folder"))
    var assignments: String?

    @Flag(help: "Measure optimal assignments and nothing else.")
    var onlyAssignments = false

    @Flag(help: "Leave the built-in city out.")
    var skipBuiltIn = false

    func validate() throws {
        for graph in graph where !graph.contains("=") {
            throw ValidationError("--graph \(graph): expected NAME=PATH")
        }
        guard count > 0 else { throw ValidationError("--count: expected a number above 0") }
    }

    func run() throws {
        try Failure.reporting {
            if check == nil { try AssignmentBench.run(problemsTo: assignments) }
            guard !onlyAssignments else { return }
            for (name, path) in graphs {
                let city = try open(name, path)
                let source = BenchGraph(city)
                if let check {
                    try RouteCheck(source, name: name).run(pairs: check)
                } else {
                    try OpeningBench(city, name: name).run()
                    let bench = RouteBench(source, name: name, count: count)
                    try bench.run(queriesFrom: queries, answersTo: answers)
                    // The graph whose size the engine is measured at.
                    if name == "ny" { try LiveBench.run(city, name: name) }
                }
            }
            guard !skipBuiltIn, check == nil else { return }
            let city = try CityOpening.open("la-serena").city
            try EngineBench.run(city)
            try LiveBench.ticks(city)
            try SocketBench.run()
            try DurableBench.run()
        }
    }

    private var graphs: [(name: String, path: String)] {
        let given = graph.map { text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), String(parts[1]))
        }
        return (skipBuiltIn ? [] : [("la-serena", "la-serena")]) + given
    }

    private func open(_ name: String, _ path: String) throws -> City {
        guard CityOpening.isFolder(path) else { return try CityOpening.open(path).city }
        // The folder of a DIMACS graph: the graph with the times in it.
        for file in ["USA-road-t.NY.gr.gz", "USA-road-t.NY.gr"] {
            let path = "\(path)/\(file)"
            if CityOpening.exists(path) { return try CityOpening.open(path).city }
        }
        throw Failure("\(name): no USA-road-t.NY.gr.gz in \(path)")
    }
}
