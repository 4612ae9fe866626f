/// The picture of all modules at the top of docs/ARCHITECTURE.md, row by row.
struct ModulePicture {
    /// The modules of each row, the highest first.
    let rows: [[String]]

    /// The first block of code of a document; words that name no module are what the row says.
    init(_ document: String, modules: Set<String>) {
        let parts = document.split(separator: "```", omittingEmptySubsequences: false)
        let block = parts.count > 1 ? parts[1] : ""
        rows = block.split(separator: "\n").map { line in
            line.split(separator: " ").map(String.init).filter(modules.contains)
        }.filter { !$0.isEmpty }
    }

    /// How the picture differs from the manifest: modules that it lacks or has twice, and imports
    /// that do not point to a row below.
    func differences(from manifest: [String: Set<String>]) -> [String] {
        let drawn = rows.joined()
        var found = manifest.keys.sorted().compactMap { module -> String? in
            let count = drawn.count { $0 == module }
            return count == 1 ? nil : "\(module) is drawn \(count) times"
        }
        for (row, modules) in rows.enumerated() {
            let below = Set(rows[(row + 1)...].joined())
            for module in modules {
                let ours = manifest[module, default: []].filter { manifest[$0] != nil }
                for other in ours.subtracting(below).sorted() {
                    found.append("\(module) imports \(other), which does not stand below it")
                }
            }
        }
        return found
    }
}
