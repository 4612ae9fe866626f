import Glibc
import RideMap
import RideSim

/// How a folder of results comes into its place.
extension ResultsFolder {
    /// What the folder of a place is called while it is written: hidden, and a part by its name.
    ///
    /// - Throws: `ResultsError` for a place without a name of its own, such as `.`.
    public static func draft(of place: String) throws(ResultsError) -> String {
        let names = place.split(separator: "/", omittingEmptySubsequences: true)
        guard let name = names.last, name != ".", name != ".." else {
            throw ResultsError(
                path: place,
                message: place.isEmpty
                    ? "cannot be written: it has no name"
                    : "expected the name of a folder; results are built beside it")
        }
        let root = place.hasPrefix("/") ? "/" : ""
        return root + (names.dropLast() + [".\(name).part"]).joined(separator: "/")
    }

    /// Whether a folder is in the place already.
    ///
    /// - Throws: `ResultsError` where something else is, or a folder that cannot be replaced.
    static func isThere(_ place: String) throws(ResultsError) -> Bool {
        var (status, above) = (stat(), stat())
        guard lstat(place, &status) == 0 else { return false }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw ResultsError(path: place, message: "is not a folder; name another with -o")
        }
        guard lstat(place + "/..", &above) == 0, above.st_dev == status.st_dev else {
            throw ResultsError(
                path: place,
                message: "is a disk of its own, which no folder can replace; name one in it with "
                    + "-o")
        }
        return true
    }

    /// A claim on a folder, so that one run at a time writes a place.
    static func claim(_ path: String, for place: String) throws(ResultsError) -> OutputClaim {
        guard let claim = OutputClaim(path) else {
            throw ResultsError(
                path: place, message: "is being written by another run; name another with -o")
        }
        return claim
    }

    /// Makes the folder where there is none.
    ///
    /// - Parameter place: what is named where it cannot be made; nil for the folder itself.
    static func make(_ path: String, for place: String? = nil) throws(ResultsError) {
        switch OutputFolder.make(path, takesLinks: false) {
        case .made, .wasThere: return
        case .isNoFolder:
            throw ResultsError(path: path, message: "is not a folder; name another with -o")
        case .refused(let why):
            throw ResultsError(path: place ?? path, message: "cannot be written: \(why)")
        }
    }

    /// Puts what is written in its place: where nothing is there, or an empty folder, by a rename;
    /// otherwise the two are exchanged, and the earlier one is removed.
    ///
    /// - Throws: `ResultsError`; the results are then beside their place, and whole.
    func takePlace() throws(ResultsError) {
        if rename(path, place) == 0 { return }
        guard isReplacing, errno == ENOTEMPTY || errno == EEXIST else { throw unplaced(errno) }
        try Self.checkOwn(place)
        if Self.exchange(path, place) {
            // What is left of the earlier run says itself that it is a part, by its name.
            try? Self.remove(path)
            return
        }
        // On a file system that cannot exchange two folders.
        try Self.remove(place)
        guard rename(path, place) == 0 else { throw unplaced(errno) }
    }

    private func unplaced(_ code: CInt) -> ResultsError {
        ResultsError(
            path: place,
            message: "cannot be put in its place: \(WriteObstacle.words(code)); the results are in "
                + path)
    }

    /// Exchanges two folders in one step: renameat2(2) with RENAME_EXCHANGE, which the C library
    /// has and its module for Swift has not.
    private static func exchange(_ one: String, _ other: String) -> Bool {
        typealias Rename =
            @convention(c) (
                CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>, CUnsignedInt
            ) -> CInt
        guard let symbol = dlsym(nil, "renameat2") else { return false }
        return unsafeBitCast(symbol, to: Rename.self)(AT_FDCWD, one, AT_FDCWD, other, 2) == 0
    }

    // MARK: What an earlier run left

    /// Whether the scenario that is kept in a folder is this one, or there is none.
    static func holds(_ scenario: String, in path: String) -> Bool {
        let kept = try? FileBytes.read("\(path)/scenario.yaml", limit: 1 << 20)
        return kept.map { $0 == Array(scenario.utf8) } ?? true
    }

    /// What a run writes into its folder, but for the folders of columns.
    private static let files: [String] = {
        let files =
            [
                summaryName, "scenario.yaml", droppedName, eventsName, databaseName,
                bikeHoursName, bikeStationsName, zoneName,
            ] + tables.map { "\($0).csv" }
        return files + files.map { $0 + ".part" }
    }()
    private static let tables = outlines(FigureRules()).map(\.name)
    /// The folders of columns.
    private static let folders = tables + tables.map { $0 + ".part" }

    /// - Throws: `ResultsError` where a folder holds something that no run wrote.
    static func checkOwn(_ path: String) throws(ResultsError) {
        let names = try names(in: path)
        if let stranger = names.first(where: { !files.contains($0) && !folders.contains($0) }) {
            throw ResultsError(
                path: path,
                message: "holds \(stranger), which no run wrote; name another folder with -o")
        }
        for folder in folders where names.contains(folder) {
            let columns = try Self.names(in: "\(path)/\(folder)")
            for name in columns where !name.hasSuffix(".npy") && !name.hasSuffix(".npy.part") {
                throw ResultsError(
                    path: "\(path)/\(folder)", message: "holds \(name), which no run wrote")
            }
        }
    }

    /// Removes what an earlier run wrote; anything else in the folder makes it not ours.
    static func clear(_ path: String) throws(ResultsError) {
        try checkOwn(path)
        // What says that a run is complete goes first.
        unlink("\(path)/\(summaryName)")
        for name in try names(in: path) {
            let inside = "\(path)/\(name)"
            if folders.contains(name) {
                for column in try names(in: inside) { unlink("\(inside)/\(column)") }
                rmdir(inside)
            } else {
                unlink(inside)
            }
        }
    }

    /// Removes a folder of results.
    static func remove(_ path: String) throws(ResultsError) {
        try clear(path)
        rmdir(path)
    }

    private static func names(in path: String) throws(ResultsError) -> [String] {
        do throws(FileReadError) { return try FileBytes.names(in: path) } catch {
            throw ResultsError(path: path, message: error.reason)
        }
    }
}
