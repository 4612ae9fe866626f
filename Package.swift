// swift-tools-version:6.1
//
// Every module of the product and every import it is allowed. There is no other architecture
// diagram: an arrow that is not in this file does not exist, and Tests/TidyTests fails on an
// `import` that tries to draw one.
//
// Read it from the top: each module may use only what stands above it.

import PackageDescription

let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
// What SwiftNIO is built on. Nothing here imports it; it is named so that its versions are fixed too.
let underNIO: [Target.Dependency] = [
    .product(name: "Atomics", package: "swift-atomics"),
    .product(name: "DequeModule", package: "swift-collections"),
    .product(name: "SystemPackage", package: "swift-system"),
]
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

/// What tests have recorded, by what it is of: mostly folders of screens.
let recordings = [
    "RidePages": [
        "Account/Screens", "Records/Screens", "Passenger/Screens", "Driver/Screens",
        "Bikes/Screens", "Growth/Screens", "RideWishes/Screens",
    ],
    "PassengerApp": ["Screens"],
    "DriverApp": ["Screens"],
    "OperatorApp": ["Screens"],
    "ReplayApp": ["Screens"],
    "RideSim": ["Histories/kept.txt"],
]

let package = Package(
    name: "ride",
    products: [
        .executable(name: "ride-sim", targets: ["ride-sim"]),
        .executable(name: "passenger-tui", targets: ["passenger-tui"]),
        .executable(name: "driver-tui", targets: ["driver-tui"]),
        // For tests: another build of it has to write the same history.
        .executable(name: "write-history", targets: ["write-history"]),
    ]
        // What other packages may build on; Examples has one.
        + ["RideCore", "RideFares", "RideGraph", "RideMap", "RideSim"].map {
            .library(name: $0, targets: [$0])
        },
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    ],
    targets: [
        // The rules: values and functions, no input, output, clock or chance.
        .target(name: "RideCore"),

        // What rides cost, who people are, whose money is whose.
        .target(name: "RideFares", dependencies: ["RideCore"]),
        .target(name: "RideAccounts", dependencies: ["RideCore"]),
        .target(name: "RideLedger", dependencies: ["RideCore"]),
        // Shared bicycles: systems, stations, rentals. Knows nothing of rides.
        .target(name: "RideBikes", dependencies: ["RideCore"]),
        // Goals, days, rooms among friends. Knows nothing of rides but that there was one.
        .target(name: "RideChallenges", dependencies: ["RideCore"]),
        // The rules of one country, put together.
        .target(
            name: "RideMarket",
            dependencies: ["RideCore", "RideFares", "RideAccounts", "RideLedger", "RideBikes"]),

        // Digests, marks and keys, by libsodium.
        .systemLibrary(
            name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .target(name: "CDigest"),
        .target(name: "RideCrypto", dependencies: ["CDigest", "CSodium"]),
        // What becomes of memory that is given back.
        .target(name: "CMemory"),

        // Fastest paths in a weighted graph. Knows nothing of streets.
        .target(name: "RideGraph"),

        // The city: streets, routes, search. Knows nothing of rides.
        .target(name: "RideMap", dependencies: ["RideCore", "RideGraph"]),

        // Quizzes: questions, games, marks; questions made from a city's streets.
        .target(name: "RideAcademy", dependencies: ["RideCore", "RideMap"]),

        // Cities made of GMNS tables, OpenStreetMap extracts and DIMACS graphs.
        .target(
            name: "COsmium",
            cxxSettings: [.define("NDEBUG")],
            linkerSettings: [
                .linkedLibrary("expat"), .linkedLibrary("z"), .linkedLibrary("bz2"),
                .linkedLibrary("pthread"),
            ]),
        .target(
            name: "RideImport",
            dependencies: [
                "RideCore", "RideBikes", "RideGraph", "RideMap", "COsmium", "CMemory",
            ]),

        // The world: events in simulated time.
        .target(
            name: "RideSim", dependencies: ["RideCore", "RideFares", "RideGraph", "RideMap"]),
        // Days of a bicycle system with simulated riders and vans.
        .target(
            name: "RideBikeSim", dependencies: ["RideCore", "RideBikes", "RideMap", "RideSim"]),
        .target(
            name: "RideScenario",
            dependencies: [
                "RideCore", "RideFares", "RideAccounts", "RideLedger", "RideBikes", "RideMarket",
                "RideMap", "RideImport", "RideSim", yams,
            ]),

        // Worlds for who learns: lines, arrays in shared memory.
        .target(
            name: "RideEnvironment",
            dependencies: ["RideCore", "RideMap", "RideSim", "RideCrypto", "CMemory"]),

        // What a run leaves behind: tables, columns, figures.
        .target(
            name: "RideResults", dependencies: ["RideCore", "RideMap", "RideSim"]),

        // A scenario learnt from a table of trips, and how well it fits.
        .target(
            name: "RideCalibration",
            dependencies: ["RideCore", "RideMap", "RideScenario", "RideResults"]),

        // The engine: a command comes in, is decided, saved, published.
        .target(
            name: "RideService",
            dependencies: [
                "RideCore", "RideFares", "RideAccounts", "RideLedger", "RideBikes",
                "RideChallenges", "RideAcademy", "RideMarket", "RideMap", "RideSim", "RideCrypto",
            ]),
        // The lived past of two people, by the engine's own commands.
        .target(
            name: "RideDemo",
            dependencies: [
                "RideCore", "RideFares", "RideAccounts", "RideLedger", "RideMarket", "RideMap",
                "RideSim", "RideService",
            ]),
        .target(
            name: "RideStore",
            dependencies: [
                "RideCore", "RideFares", "RideAccounts", "RideLedger", "RideBikes",
                "RideChallenges", "RideAcademy", "RideSim", "RideService", "RideResults",
                "RideCrypto", grdb,
            ]),
        // The engine's memory in PostgreSQL, whose library is loaded when it is first used.
        .target(name: "CPostgres", linkerSettings: [.linkedLibrary("dl")]),
        .target(
            name: "RidePostgres",
            dependencies: [
                "RideCore", "RideAccounts", "RideService", "RideStore", "RideCrypto", "CPostgres",
            ]),

        // The conversation between engine and apps.
        .target(name: "RideWire", dependencies: ["RideCore"]),
        .target(
            name: "RideGateway",
            dependencies: [
                "RideCore", "RideFares", "RideAccounts", "RideLedger", "RideBikes",
                "RideChallenges", "RideAcademy", "RideMarket", "RideMap", "RideSim",
                "RideService", "RideWire",
            ]),
        .target(name: "RideClient", dependencies: ["RideCore", "RideWire"]),
        // Runs of a scenario, sweeps of many, and what they came to.
        .target(
            name: "RideRuns",
            dependencies: [
                "RideCore", "RideAccounts", "RideBikes", "RideMap", "RideImport", "RideSim",
                "RideBikeSim", "RideScenario", "RideResults", "RideService", "RideStore",
                "RideClient", "RideResources",
            ]),
        .target(
            name: "RideSocket",
            dependencies: ["RideCore", "RideWire", "RideClient", nioCore, nioPosix] + underNIO),
        // Many clients at once that check every answer.
        .target(name: "RideLoad", dependencies: ["RideCore", "RideWire", "RideClient"]),

        // The terminal: RideTUI draws into a grid of cells, RideCurses shows the grid.
        .target(name: "RideTUI", dependencies: ["RideCore", "RideMap"]),
        .target(
            name: "CNcurses",
            linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
        .target(name: "RideCurses", dependencies: ["RideCore", "RideTUI", "CNcurses"]),

        // The apps: RideApp is what they share, the pages are the screens one opens and leaves
        // again, RideShell runs any app.
        .target(name: "RideApp", dependencies: ["RideCore", "RideMap", "RideWire", "RideTUI"]),
        // Codes for phones to read.
        .target(name: "CQRencode", linkerSettings: [.linkedLibrary("qrencode")]),
        .target(
            name: "RidePages",
            dependencies: [
                "RideCore", "RideAccounts", "RideMap", "RideWire", "RideTUI", "RideApp",
                "CQRencode",
            ]),
        .target(
            name: "PassengerApp",
            dependencies: [
                "RideCore", "RideMap", "RideWire", "RideTUI", "RideApp", "RidePages",
            ]),
        .target(
            name: "DriverApp",
            dependencies: [
                "RideCore", "RideMap", "RideWire", "RideTUI", "RideApp", "RidePages",
            ]),
        .target(
            name: "OperatorApp",
            dependencies: [
                "RideCore", "RideAccounts", "RideMap", "RideWire", "RideTUI", "RideApp",
                "RidePages",
            ]),
        // Pages for browsers: shared rides, and what they are drawn with.
        .target(
            name: "RideWeb",
            dependencies: [
                "RideCore", "RideCrypto", "RideMap", "RideWire", "RideTUI", "RideApp", nioCore,
                nioHTTP1, nioPosix,
            ]),
        // A run played again on the map.
        .target(
            name: "ReplayApp",
            dependencies: ["RideCore", "RideMap", "RideWire", "RideTUI", "RideApp"]),
        .target(name: "RideResources"),
        // What programs are locked into that read what strangers have sent.
        .target(name: "CBox"),
        .target(
            name: "RideShell",
            dependencies: [
                "RideCore", "RideMap", "RideWire", "RideTUI", "RideCurses", "RideApp",
                "RideClient", "RideResources", "CBox", argumentParser,
            ]),

        // The executables: parse arguments, wire modules together, run.
        .executableTarget(
            name: "ride-sim",
            dependencies: [
                "RideCore", "RideFares", "RideAccounts", "RideLedger", "RideBikes", "RideMarket",
                "RideMap", "RideImport", "RideSim", "RideBikeSim", "RideScenario",
                "RideEnvironment", "RideResults", "RideCalibration", "RideService",
                "RideStore", "RidePostgres", "RideDemo", "RideRuns",
                "RideWire", "RideGateway", "RideSocket", "RideWeb", "RideClient", "RideLoad",
                "RideResources", "RideCrypto", "CMemory", "OperatorApp", "ReplayApp", "RideApp",
                "RideShell", "RideTUI",
                argumentParser, logging, nioCore, nioPosix,
            ]),
        .executableTarget(
            name: "passenger-tui",
            dependencies: ["PassengerApp", "RideShell", argumentParser]),
        .executableTarget(
            name: "driver-tui",
            dependencies: ["DriverApp", "RideShell", argumentParser]),

        // How fast all this is; it starts `ride-sim` to measure an engine.
        .executableTarget(
            name: "ride-bench",
            dependencies: [
                "RideCore", "RideLedger", "RideMarket", "RideGraph", "RideMap", "RideImport",
                "RideSim", "RideScenario", "RideResults", "RideService", "RideStore", "RideWire",
                "RideGateway", "RideClient", "RideResources", argumentParser, heap, nioPosix,
            ]),

        // What two builds are compared by.
        .executableTarget(
            name: "write-history",
            dependencies: ["RideCore", "RideMap", "RideImport", "RideSim", "RideScenario"]),

        // The tests mirror the sources.
        .target(
            name: "RideTestSupport",
            dependencies: [
                "RideCore", "RideFares", "RideAccounts", "RideLedger", "RideBikes", "RideMarket",
                "RideMap", "RideImport", "RideSim", "RideService", "RideResources",
            ],
            path: "Tests/RideTestSupport"),
        .target(
            name: "AppTestSupport",
            dependencies: [
                "RideCore", "RideMap", "RideWire", "RideTUI", "RideApp", "RideTestSupport",
            ],
            path: "Tests/AppTestSupport"),
        // What `make fuzz` throws inputs at, tried with its seeds by the tests.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "RideCore", "RideAccounts", "RideMap", "RideImport", "RideScenario", "RideService",
                "RideWire", "RideGateway", "RideTestSupport",
            ],
            path: "Fuzz/Targets"),
    ]
        + [
            ("RideCore", []),
            ("RideFares", []),
            ("RideAccounts", []),
            ("RideLedger", []),
            ("RideBikes", []),
            ("RideChallenges", []),
            ("RideAcademy", ["RideMap"]),
            ("RideMarket", []),
            ("RideCrypto", ["CMemory"]),
            ("RideGraph", []),
            ("RideMap", ["RideImport"]),
            ("RideImport", ["RideMap"]),
            ("RideSim", []),
            ("RideBikeSim", []),
            ("RideScenario", []),
            ("RideEnvironment", ["RideScenario"]),
            ("RideResults", ["RideScenario"]),
            ("RideCalibration", ["RideSim", "RideScenario", "RideResults"]),
            ("RideService", ["RideChallenges", "RideAcademy"]),
            ("RideStore", ["RideChallenges", "RideAcademy", "RidePostgres"]),
            ("RideDemo", []),
            ("RideRuns", ["RideScenario", "RideResults"]),
            ("RidePostgres", ["RideService"]),
            ("RideWire", []),
            ("RideGateway", ["RideAccounts", "RideFares", "RideDemo"]),
            ("RideSocket", ["RideClient"]),
            ("RideLoad", []),
            ("RideTUI", []),
            ("RideShell", ["RideApp", "RideClient"]),
            ("RideApp", ["AppTestSupport"]),
            ("RidePages", ["AppTestSupport"]),
            ("PassengerApp", ["RideApp", "AppTestSupport"]),
            ("DriverApp", ["RideApp", "AppTestSupport"]),
            ("OperatorApp", ["RideApp", "AppTestSupport"]),
            ("ReplayApp", ["RideApp", "AppTestSupport"]),
            ("FuzzTargets", []),
        ].map { (subject: String, helpers: [String]) in
            .testTarget(
                name: "\(subject)Tests",
                dependencies: ([subject, "RideTestSupport"] + helpers).map { .byName(name: $0) },
                // Recordings are read from the sources, not built.
                exclude: recordings[subject] ?? [])
        }
        + [
            .testTarget(name: "TidyTests"),
            .testTarget(
                name: "RideWebTests",
                dependencies: [
                    "RideCore", "RideMap", "RideWire", "RideApp", "RideWeb", "RideTestSupport",
                    "AppTestSupport", nioCore, nioPosix,
                ]),
            .testTarget(
                name: "EndToEndTests",
                dependencies: [
                    "RideCore", "RideMap", "RideStore", "RidePostgres", "RideTUI", "RideWire",
                    "RideClient", "RideRuns", "RideShell", "RideTestSupport", "ride-sim",
                    "ride-bench", "passenger-tui", "driver-tui", "write-history", logging, nioCore,
                ]),
        ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// `make fuzz` asks for one program more, and for everything in it to be watched. The product and its
// tests are built without.
if Context.environment["RIDE_WATCHED"] != nil {
    for target in package.targets where target.type == .regular {
        target.swiftSettings = [.unsafeFlags(["-sanitize=fuzzer,address", "-enable-testing"])]
        target.cSettings = [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"])]
        target.cxxSettings =
            (target.cxxSettings ?? []) + [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"])]
    }
    package.targets.append(
        .executableTarget(
            name: "fuzz",
            dependencies: ["FuzzTargets"],
            path: "Fuzz/Program",
            swiftSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-parse-as-library"])],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]))
}

// What tests spend their time in is optimised by `make test`. Optimising the other modules takes the compiler
// longer than all that their tests save (decision 0028).
let optimisedForTests: Set = [
    "RideApp", "RideCore", "RideFares", "RideGraph", "RideImport", "RideMap", "RideScenario",
    "RideService", "RideSim", "RideStore", "RideTUI", "RideWire",
]
if Context.environment["RIDE_ONCE"] != nil {
    for target in package.targets where optimisedForTests.contains(target.name) {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O"])]
    }
}
