/// How many files a folder may hold: as many as a reader looks through. A folder that grows over it
/// has two subjects by then, and each gets a folder of its own.
enum FolderRule {
    static let sources = 20
    static let tests = 40

    /// Folders that hold more than `limit` of these files themselves, without their subfolders.
    static func check(_ files: [SourceText], limit: Int) -> [Finding] {
        let folders = Dictionary(grouping: files) { file in
            file.path.split(separator: "/").dropLast().joined(separator: "/")
        }
        return folders.filter { $0.value.count > limit }.keys.sorted().map { folder in
            let count = folders[folder, default: []].count
            return Finding(path: folder, line: 1, message: "\(count) files, more than \(limit)")
        }
    }
}
