// swift-tools-version:6.1
//
// A package of its own that uses the engine as a library: a dispatch policy, and a day of La Serena
// under it. Copy the folder, name the place of `ride` below, and write your own.

import PackageDescription

let package = Package(
    name: "patient-policy",
    dependencies: [.package(name: "ride", path: "../..")],
    targets: [
        .executableTarget(
            name: "patient-policy",
            dependencies: ["RideCore", "RideFares", "RideMap", "RideSim"].map {
                .product(name: $0, package: "ride")
            })
    ],
    swiftLanguageModes: [.v6]
)
