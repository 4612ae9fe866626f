// swift-tools-version:6.1
//
// Throws damaged extracts at the importer; see Sources/fuzz-import/Fuzz.swift.

import PackageDescription

let watched: [SwiftSetting] = [.unsafeFlags(["-sanitize=fuzzer,address"])]

let package = Package(
    name: "ride",
    targets: [
        .target(name: "RideCore", swiftSettings: watched),
        .target(name: "RideGraph", swiftSettings: watched),
        .target(
            name: "RideMap", dependencies: ["RideCore", "RideGraph"], swiftSettings: watched),
        .target(
            name: "COsmium",
            cxxSettings: [
                .define("NDEBUG"), .unsafeFlags(["-fsanitize=fuzzer-no-link,address"]),
            ],
            linkerSettings: [
                .linkedLibrary("expat"), .linkedLibrary("z"), .linkedLibrary("bz2"),
                .linkedLibrary("pthread"),
            ]),
        .target(
            name: "RideImport", dependencies: ["RideCore", "RideGraph", "RideMap", "COsmium"],
            swiftSettings: watched),
        .executableTarget(
            name: "fuzz-import", dependencies: ["RideImport"],
            swiftSettings: [
                .unsafeFlags(["-sanitize=fuzzer,address", "-parse-as-library"])
            ],
            linkerSettings: [
                .unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])
            ]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
