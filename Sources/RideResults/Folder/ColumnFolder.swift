import Glibc

/// The columns of a table, a NumPy file each, in a folder that is there whole or not at all: it is
/// written beside its place, and put there when all of it is on the disk. To do so file by file
/// would take a third longer.
final class ColumnFolder {
    private let path: String
    private let draft: String
    private var files: [OutputFile] = []
    private var isInPlace = false

    /// Begins a folder for so many rows.
    ///
    /// - Throws: `ResultsError` where it cannot be made.
    init(_ path: String, _ table: TableOutline, rows: Int) throws(ResultsError) {
        self.path = path
        draft = path + ".part"
        try ResultsFolder.make(draft)
        for column in table.columns {
            let file = try OutputFile("\(draft)/\(column.name).npy", isInDraft: true)
            files.append(file)
            try file.write(NumPyFile.header(type: column.kind.numPyType, count: rows))
        }
    }

    deinit {
        // The files remove themselves first.
        files = []
        if !isInPlace { rmdir(draft) }
    }

    /// Writes some of the rows.
    ///
    /// - Throws: `ResultsError`, such as where the disk is full; the folder is then not there.
    func write(_ values: ResultValues) throws(ResultsError) {
        for (index, file) in files.enumerated() {
            try values.withColumn(index) { column throws(ResultsError) in try file.write(column) }
        }
    }

    /// Puts the folder in its place.
    ///
    /// - Throws: `ResultsError` where the system cannot.
    func finish() throws(ResultsError) {
        for file in files { try file.finish() }
        // An earlier table of the same name would be in the way, and there is none.
        guard rename(draft, path) == 0 else { throw .unwritten(path) }
        isInPlace = true
    }
}
