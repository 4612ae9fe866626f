import RideCrypto

/// What the rows of all tables come to: of each table how many there are, and the sum of what each
/// row is hashed to, modulo 2^256. A row that comes, goes or changes costs one or two digests,
/// whatever the size of the table, and the order of rows does not matter (Bellare and Micciancio,
/// "A New Paradigm for Collision-Free Hashing", 1997; Clarke and others, "Incremental Multiset
/// Hash Functions", 2003, whose additive one with a key this is).
struct RowSums: Equatable {
    /// Of one table.
    struct Sum: Equatable {
        var rows: Int64 = 0
        /// The lowest word first.
        var words = Words()

        /// Takes rows in that come to this, or takes them out, where there are fewer than none.
        mutating func add(_ words: Words, rows count: Int64) {
            rows += count
            self.words.add(words, isTaken: count < 0)
        }
    }

    /// 256 bits, the lowest word first.
    struct Words: Equatable {
        private var (a, b, c, d): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

        init() {}

        init(_ bytes: ArraySlice<UInt8>) {
            func word(_ index: Int) -> UInt64 { UInt64(bytes.dropFirst(8 * index).prefix(8)) }
            (a, b, c, d) = (word(0), word(1), word(2), word(3))
        }

        var bytes: [UInt8] { [a, b, c, d].flatMap(\.bytes) }

        mutating func add(_ other: Words, isTaken: Bool) {
            var carry = false
            func step(_ left: inout UInt64, _ right: UInt64) {
                let first =
                    isTaken
                    ? left.subtractingReportingOverflow(right)
                    : left.addingReportingOverflow(right)
                let second =
                    isTaken
                    ? first.partialValue.subtractingReportingOverflow(carry ? 1 : 0)
                    : first.partialValue.addingReportingOverflow(carry ? 1 : 0)
                left = second.partialValue
                carry = first.overflow || second.overflow
            }
            step(&a, other.a)
            step(&b, other.b)
            step(&c, other.c)
            step(&d, other.d)
        }
    }

    private var sums = [Sum](repeating: Sum(), count: SummedTable.allCases.count)

    /// Of no rows.
    init() {}

    /// Of one table.
    subscript(table: SummedTable) -> Sum {
        get { sums[table.rawValue] }
        set { sums[table.rawValue] = newValue }
    }

    /// Takes a row in, by what is summed up of it.
    mutating func add(_ values: [RowValue], to table: SummedTable, _ key: RowKey) {
        self[table].add(key.words(values, of: table), rows: 1)
    }

    /// Takes a row out.
    mutating func remove(_ values: [RowValue], from table: SummedTable, _ key: RowKey) {
        self[table].add(key.words(values, of: table), rows: -1)
    }

    /// All rows that there are in some tables.
    ///
    /// - Complexity: O(n) in the size of the tables.
    init(counting tables: [SummedTable], in db: any RowConnection, _ key: RowKey) throws {
        for table in tables {
            try db.read(table.everyRow, []) { add($0.values, to: table, key) }
        }
    }

    // MARK: In the file

    private static let sumBytes = 40

    /// As it stands in the file.
    var bytes: [UInt8] {
        sums.flatMap { UInt64(bitPattern: $0.rows).bytes + $0.words.bytes }
    }

    /// What stands in the file; nil for what no engine has written.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count == Self.sumBytes * sums.count else { return nil }
        for index in sums.indices {
            let sum = bytes.dropFirst(Self.sumBytes * index).prefix(Self.sumBytes)
            sums[index] = Sum(
                rows: Int64(bitPattern: UInt64(sum.prefix(8))), words: Words(sum.dropFirst(8)))
        }
    }
}

/// What rows are hashed with, so that nobody can look for rows that come to the same.
struct RowKey {
    private let secret: [UInt8]

    /// The key of a history.
    init(_ key: MessageKey) { secret = key.derived(for: "rows").secret }

    /// What a row comes to, by its values.
    func words(_ values: [RowValue], of table: SummedTable) -> RowSums.Words {
        var bytes = secret
        bytes.reserveCapacity(1_024)
        bytes.append(UInt8(table.rawValue))
        for value in values { Self.append(value, to: &bytes) }
        return RowSums.Words(Digest.of(bytes)[...])
    }

    /// Each with its kind and its length, so that no two rows are the same bytes.
    private static func append(_ value: RowValue, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes.append(0)
        case .integer(let number):
            bytes.append(1)
            bytes.append(word: UInt64(bitPattern: number))
        case .real(let number):
            bytes.append(2)
            bytes.append(word: number.bitPattern)
        case .text(let text):
            bytes.append(3)
            bytes.append(word: UInt64(text.utf8.count))
            bytes += text.utf8
        case .bytes(let data):
            bytes.append(4)
            bytes.append(word: UInt64(data.count))
            bytes += data
        }
    }
}

extension [UInt8] {
    /// The lowest byte first.
    fileprivate mutating func append(word: UInt64) {
        Swift.withUnsafeBytes(of: word.littleEndian) { append(contentsOf: $0) }
    }
}

extension UInt64 {
    /// The lowest byte first.
    var bytes: [UInt8] { withUnsafeBytes(of: littleEndian, Array.init) }

    /// Of its eight bytes, the lowest first.
    init(_ bytes: ArraySlice<UInt8>) {
        self.init(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })
    }
}
