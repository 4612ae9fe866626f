/// A file of the 9th DIMACS challenge: a letter and whole numbers on each line.
///
/// `c` starts a comment; `p` says how many nodes and arcs there are, `a` is an arc (from, to,
/// weight), `v` a node (number, longitude, latitude). The numbers of nodes start at 1.
struct DIMACSTable {
    /// One line: its letter, and up to three numbers.
    struct Line {
        var letter: UInt8 = 0
        var numbers: (Int, Int, Int) = (0, 0, 0)
        var count = 0
        /// The line in the file, from 1.
        var line = 0
    }

    /// No number in such a file is larger.
    private static let maximumNumber = 1 << 40
    /// No line is longer.
    private static let maximumColumns = 1_000

    private let file: String
    private var current = Line()
    private var columns = 0
    private var number: Int?
    private var isNegative = false
    private var isComment = false
    private var failure: ImportError?

    private init(_ file: String) {
        self.file = file
        current.line = 1
    }

    /// Tells all lines in order but comments and empty ones.
    ///
    /// - Throws: `ImportError` with the line that is wrong, or what `body` says of it.
    static func read(
        _ source: TextSource, _ body: (Line) throws(ImportError) -> Void
    ) throws(ImportError) {
        var table = DIMACSTable(source.path)
        try source.pieces { piece in
            do throws(ImportError) {
                for byte in piece { try table.take(byte, body) }
            } catch {
                table.failure = error
            }
            return table.failure == nil
        }
        if let failure = table.failure { throw failure }
        try table.take(UInt8(ascii: "\n"), body)
    }

    private mutating func take(
        _ byte: UInt8, _ body: (Line) throws(ImportError) -> Void
    ) throws(ImportError) {
        columns += 1
        switch byte {
        case UInt8(ascii: "\n"):
            endNumber()
            if current.letter != 0, !isComment { try body(current) }
            current = Line(line: current.line + 1)
            columns = 0
            isComment = false
            return
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): endNumber()
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            let next = (number ?? 0) * 10 + Int(byte) - 0x30
            guard isComment || next < Self.maximumNumber else {
                throw error("expected a smaller number")
            }
            if !isComment { number = next }
        case UInt8(ascii: "-"): isNegative = true
        default:
            if current.letter == 0 {
                current.letter = byte
                isComment = byte == UInt8(ascii: "c")
            }
        }
        guard isComment || columns <= Self.maximumColumns else {
            throw error("expected a shorter line")
        }
    }

    private mutating func endNumber() {
        if let number {
            let value = isNegative ? -number : number
            switch current.count {
            case 0: current.numbers.0 = value
            case 1: current.numbers.1 = value
            default: current.numbers.2 = value
            }
            current.count += 1
        }
        number = nil
        isNegative = false
    }

    private func error(_ message: String) -> ImportError {
        ImportError(file, line: current.line, message)
    }
}
