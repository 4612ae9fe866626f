/// Which module may import which. `Package.swift` says the same to the compiler, which however lets
/// an import through if another module happens to bring it along.
enum ImportRule {
    /// Modules of the project and of its packages, by importing module.
    static let packages: [String: Set<String>] = [
        "RideCore": [],
        "RideFares": ["RideCore"],
        "RideAccounts": ["RideCore"],
        "RideLedger": ["RideCore"],
        "RideBikes": ["RideCore"],
        "RideChallenges": ["RideCore"],
        "RideAcademy": ["RideCore", "RideMap"],
        "RideMarket": ["RideCore", "RideFares", "RideAccounts", "RideLedger", "RideBikes"],
        "CSodium": [],
        "CDigest": [],
        "CMemory": [],
        "RideCrypto": ["CDigest", "CSodium"],
        "RideGraph": [],
        "RideMap": ["RideCore", "RideGraph"],
        "COsmium": [],
        "RideImport": [
            "RideCore", "RideBikes", "RideGraph", "RideMap", "COsmium", "CMemory",
        ],
        "RideSim": ["RideCore", "RideFares", "RideGraph", "RideMap"],
        "RideBikeSim": ["RideCore", "RideBikes", "RideMap", "RideSim"],
        "RideScenario": [
            "RideCore", "RideFares", "RideAccounts", "RideLedger", "RideBikes", "RideMarket",
            "RideMap", "RideImport", "RideSim", "Yams",
        ],
        "RideEnvironment": ["RideCore", "RideMap", "RideSim", "RideCrypto", "CMemory"],
        "RideResults": ["RideCore", "RideMap", "RideSim"],
        "RideCalibration": ["RideCore", "RideMap", "RideScenario", "RideResults"],
        "RideService": [
            "RideCore", "RideFares", "RideAccounts", "RideLedger", "RideBikes",
            "RideChallenges", "RideAcademy", "RideMarket", "RideMap", "RideSim", "RideCrypto",
        ],
        "RideDemo": [
            "RideCore", "RideFares", "RideAccounts", "RideLedger", "RideMarket", "RideMap",
            "RideSim", "RideService",
        ],
        "RideStore": [
            "RideCore", "RideFares", "RideAccounts", "RideLedger", "RideBikes",
            "RideChallenges", "RideAcademy", "RideSim", "RideService", "RideResults",
            "RideCrypto", "GRDB",
        ],
        "CPostgres": [],
        "RidePostgres": [
            "RideCore", "RideAccounts", "RideService", "RideStore", "RideCrypto", "CPostgres",
        ],
        "RideWire": ["RideCore"],
        "RideGateway": [
            "RideCore", "RideFares", "RideAccounts", "RideLedger", "RideBikes",
            "RideChallenges", "RideAcademy", "RideMarket", "RideMap", "RideSim", "RideService",
            "RideWire",
        ],
        "RideWeb": [
            "RideCore", "RideCrypto", "RideMap", "RideWire", "RideTUI", "RideApp", "NIOCore",
            "NIOHTTP1", "NIOPosix",
        ],
        "RideClient": ["RideCore", "RideWire"],
        "RideRuns": [
            "RideCore", "RideAccounts", "RideBikes", "RideMap", "RideImport", "RideSim",
            "RideBikeSim", "RideScenario", "RideResults", "RideService", "RideStore",
            "RideClient", "RideResources",
        ],
        "RideSocket": ["RideCore", "RideWire", "RideClient", "NIOCore", "NIOPosix"],
        "RideLoad": ["RideCore", "RideWire", "RideClient"],
        "RideTUI": ["RideCore", "RideMap"],
        "CNcurses": [],
        "RideCurses": ["RideCore", "RideTUI", "CNcurses"],
        "RideApp": ["RideCore", "RideMap", "RideWire", "RideTUI"],
        "CQRencode": [],
        "RidePages": [
            "RideCore", "RideAccounts", "RideMap", "RideWire", "RideTUI", "RideApp", "CQRencode",
        ],
        "PassengerApp": ["RideCore", "RideMap", "RideWire", "RideTUI", "RideApp", "RidePages"],
        "DriverApp": ["RideCore", "RideMap", "RideWire", "RideTUI", "RideApp", "RidePages"],
        "OperatorApp": [
            "RideCore", "RideAccounts", "RideMap", "RideWire", "RideTUI", "RideApp", "RidePages",
        ],
        "ReplayApp": ["RideCore", "RideMap", "RideWire", "RideTUI", "RideApp"],
        "RideResources": [],
        "CBox": [],
        "RideShell": [
            "RideCore", "RideMap", "RideWire", "RideTUI", "RideCurses", "RideApp", "RideClient",
            "RideResources", "CBox", "ArgumentParser",
        ],
        "ride-sim": [
            "RideCore", "RideFares", "RideAccounts", "RideLedger", "RideBikes", "RideMarket",
            "RideMap", "RideImport", "RideSim", "RideBikeSim", "RideScenario",
            "RideEnvironment", "RideResults", "RideCalibration", "RideService",
            "RideStore", "RidePostgres", "RideDemo", "RideRuns", "RideWire", "RideGateway",
            "RideSocket", "RideWeb", "RideClient", "RideLoad",
            "RideResources", "RideCrypto", "CMemory", "OperatorApp", "ReplayApp", "RideApp",
            "RideShell", "RideTUI", "ArgumentParser", "Logging", "NIOCore", "NIOPosix",
        ],
        "passenger-tui": ["PassengerApp", "RideShell", "ArgumentParser"],
        "driver-tui": ["DriverApp", "RideShell", "ArgumentParser"],
        "ride-bench": [
            "RideCore", "RideLedger", "RideMarket", "RideGraph", "RideMap", "RideImport",
            "RideSim", "RideScenario", "RideResults", "RideService", "RideStore", "RideWire",
            "RideGateway", "RideClient", "RideResources", "ArgumentParser", "HeapModule",
            "NIOPosix",
        ],
        "write-history": ["RideCore", "RideMap", "RideImport", "RideSim", "RideScenario"],
    ]

    /// Modules of the system, by importing module, and one that a package brings along. Foundation
    /// is nowhere: it costs start-up time.
    static let system: [String: Set<String>] = [
        "RideGraph": ["Dispatch", "Glibc", "Synchronization"],
        "RideMap": ["Glibc", "Synchronization"],
        "RideImport": ["FoundationEssentials", "Glibc"],
        "RideScenario": ["FoundationEssentials", "Glibc", "CYaml"],
        "RideEnvironment": ["Glibc"],
        "RideResults": ["FoundationEssentials", "Glibc"],
        "RideCalibration": ["Glibc"],
        "RideStore": ["FoundationEssentials", "Dispatch", "Glibc", "Synchronization"],
        "RidePostgres": ["Glibc", "Synchronization"],
        "RideWire": ["FoundationEssentials"],
        "RideSocket": ["Glibc", "Synchronization"],
        "RideWeb": ["FoundationEssentials", "Glibc"],
        "RideClient": ["Glibc"],
        "RideRuns": ["FoundationEssentials", "Dispatch", "Glibc", "Synchronization"],
        "RideLoad": ["Glibc"],
        "RideCurses": ["Glibc"],
        "RideApp": ["FoundationEssentials"],
        "RideResources": ["Glibc"],
        "RideShell": ["Glibc"],
        "ride-sim": ["FoundationEssentials", "Dispatch", "Glibc", "Synchronization"],
        "passenger-tui": ["Glibc"],
        "driver-tui": ["Glibc"],
        "ride-bench": ["FoundationEssentials", "Glibc"],
        "write-history": ["Glibc"],
    ]

    static func check(_ source: SourceText) -> [Finding] {
        guard let module = source.module else { return [] }
        guard let allowed = packages[module] else {
            return [source.finding(0, "the module \(module) is not in the table of imports")]
        }
        // Swift itself is there without being imported.
        let all = allowed.union(system[module] ?? []).union(["Swift"])
        return source.code.enumerated().compactMap { index, line in
            guard let imported = importedModule(line), !all.contains(imported) else { return nil }
            return source.finding(index, "\(module) must not import \(imported)")
        }
    }

    /// The module that a line imports, in any of the forms of an import.
    static func importedModule(_ line: String) -> String? {
        guard line.contains("import") else { return nil }
        let words = line.split(whereSeparator: { $0 == " " || $0 == ";" })
        guard let index = words.firstIndex(of: "import"), index + 1 < words.count else {
            return nil
        }
        let modifiers: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
        guard words[..<index].allSatisfy({ $0.hasPrefix("@") || modifiers.contains($0) }) else {
            return nil
        }
        let kinds: Set<Substring> = [
            "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
        ]
        let isOfOneName = kinds.contains(words[index + 1]) && index + 2 < words.count
        let name = words[index + (isOfOneName ? 2 : 1)]
        return String(name.prefix { $0 != "." })
    }
}
