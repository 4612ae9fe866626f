// swift-tools-version:6.1
//
// Throws inputs that libFuzzer thinks of at everything that reads what comes from outside; see
// Sources/fuzz/Fuzz.swift. All targets are one program, so that the product is built once for all.

import PackageDescription

let watched: [SwiftSetting] = [.unsafeFlags(["-sanitize=fuzzer,address", "-enable-testing"])]
let watchedC: [CXXSetting] = [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"])]

/// A module of the product, whose sources are linked to.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: watched)
}

let rules: [Target.Dependency] = ["RideCore", "RideFares", "RideAccounts", "RideLedger"]
let engine: [Target.Dependency] = rules + ["RideMarket", "RideMap", "RideSim"]

let package = Package(
    name: "fuzz",
    dependencies: [.package(url: "https://github.com/jpsim/Yams", exact: "6.2.2")],
    targets: [
        module("RideCore"),
        module("RideFares", ["RideCore"]),
        module("RideAccounts", ["RideCore"]),
        module("RideLedger", ["RideCore"]),
        module("RideMarket", rules),
        .systemLibrary(
            name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        module("RideCrypto", ["CSodium"]),
        module("RideGraph"),
        module("RideMap", ["RideCore", "RideGraph"]),
        .target(
            name: "COsmium", cxxSettings: [.define("NDEBUG")] + watchedC,
            linkerSettings: [
                .linkedLibrary("expat"), .linkedLibrary("z"), .linkedLibrary("bz2"),
                .linkedLibrary("pthread"),
            ]),
        module("RideImport", ["RideCore", "RideGraph", "RideMap", "COsmium"]),
        module("RideSim", ["RideCore", "RideFares", "RideGraph", "RideMap"]),
        module(
            "RideScenario",
            engine + ["RideImport", .product(name: "Yams", package: "Yams")]),
        module("RideService", engine + ["RideCrypto"]),
        module("RideWire", ["RideCore"]),
        module("RideGateway", engine + ["RideService", "RideWire"]),
        module("RideTestSupport", engine + ["RideImport", "RideService"]),
        .executableTarget(
            name: "fuzz",
            dependencies: engine + [
                "RideImport", "RideScenario", "RideService", "RideWire", "RideGateway",
                "RideTestSupport",
            ],
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
