import Foundation

/// The files of the project, read once.
enum Repository {
    static let root: String = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return url.path
    }()

    /// Swift files under Sources.
    static let sources = swiftFiles(under: "Sources")
    /// Swift files under Tests.
    static let tests = swiftFiles(under: "Tests")

    /// The text of a file, or nil if there is none.
    static func text(_ path: String) -> String? {
        try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
    }

    /// The names in a folder, in order.
    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []).sorted()
    }

    /// Scripts, recipes and documents: everything a person reads that is not Swift.
    static let documents: [SourceText] = {
        let single = ["Makefile", "README.md", "Package.swift", "NOTICE", ".ci/run"]
        let kinds = [".md", ".sh", ".py", ".yaml", ".yml", ".txt", ".conf"]
        let folders = [".ci", "Scripts", "docs", "Benchmarks", "Fuzz", "Resources/scenarios"]
        let listed = folders.flatMap { folder in
            paths(under: folder).filter { path in
                [".ci", "Scripts"].contains(folder) || kinds.contains { path.hasSuffix($0) }
            }
        }
        return Array(Set(single + listed)).sorted().compactMap { path in
            text(path).map { SourceText(path: path, $0) }
        }
    }()

    private static func swiftFiles(under folder: String) -> [SourceText] {
        paths(under: folder).filter { $0.hasSuffix(".swift") }.compactMap { path in
            text(path).map { SourceText(path: path, $0) }
        }
    }

    private static func paths(under folder: String) -> [String] {
        let paths = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.allObjects ?? []
        return paths.compactMap { $0 as? String }.map { "\(folder)/\($0)" }.sorted()
    }
}
