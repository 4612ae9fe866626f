import RideCore
import RideCrypto
import RideService

/// Where a history stands: the last round that was saved, and what the rows that it left come to.
///
/// Each round's digest is taken of the digest before it, of its number and moment, of the clock and
/// the numbers of the city, and of what all rows come to once it is saved. So one round that is
/// changed, left out or put in, and one row that is not what was saved, changes every digest after.
struct HistoryHead: Equatable {
    /// How many rounds were saved.
    private(set) var length: UInt64 = 0
    /// When the last one was; later than any before.
    private(set) var at = WallTime.epoch
    /// What the last round comes to.
    private(set) var digest = [UInt8](repeating: 0, count: HistoryMark.byteCount)
    /// The same of the one before.
    private var previous = [UInt8](repeating: 0, count: HistoryMark.byteCount)
    /// What the rows come to. A row that the last round has in `history` is among them, and was not
    /// when its digest was taken.
    var sums = RowSums()
    private var isKept = false

    /// Before the first round.
    init() {}

    /// The head that a database has; nil for one of before there were any.
    ///
    /// - Throws: `UnreadableRow` where it is gone or makes no sense.
    init?(_ db: any RowConnection) throws {
        guard let row = try db.row(Self.select) else {
            // Somebody has set the clock and the numbers back to none.
            let isNew = try db.row("SELECT 1 FROM history LIMIT 1") == nil
            guard isNew else { throw UnreadableRow(table: "world", key: "1") }
            return nil
        }
        guard let value = row.values.first, value != .null else { return nil }
        guard case .bytes(let bytes) = value, let head = HistoryHead(bytes[...]) else {
            throw UnreadableRow(table: "world", key: "1")
        }
        self = head
    }

    private static let select = "SELECT history FROM world"

    /// The head that a database has, or, for one of before there were any, one that begins with
    /// what is there.
    ///
    /// - Complexity: O(n) in the size of a file that had none, else O(1).
    static func current(_ db: any RowConnection, _ key: RowKey) throws -> HistoryHead {
        if let head = try HistoryHead(db) { return head }
        var head = HistoryHead()
        head.sums = try RowSums(counting: SummedTable.allCases, in: db, key)
        return head
    }

    /// The round that was just written.
    ///
    /// - Parameters:
    ///   - world: the clock and the numbers that it leaves.
    ///   - wall: the moment on the wall's clock.
    mutating func append(_ world: World, at wall: WallTime) {
        length += 1
        at = max(wall, at + .milliseconds(1))
        previous = digest
        isKept = false
        digest = expectedDigest(world)
    }

    /// Has the round kept in `history`, so that whoever was told of it can be believed.
    mutating func keep(_ db: any RowConnection, _ key: RowKey) throws {
        let values = row
        try db.execute("INSERT INTO history (length, at_ms, digest) VALUES (?, ?, ?)", values)
        sums.add(values, to: .history, key)
        isKept = true
    }

    private var row: [RowValue] {
        [.of(Int64(bitPattern: length)), .of(at.milliseconds), .of(digest)]
    }

    /// What the digest has to be where the rows come to these sums.
    private func expectedDigest(_ world: World) -> [UInt8] {
        let parts = [
            previous, length.bytes, UInt64(bitPattern: at.milliseconds).bytes, world.bytes,
            sums.bytes,
        ]
        return Array(Digest.of(parts.flatMap(\.self)).prefix(HistoryMark.byteCount))
    }

    /// Whether the digest is that of the clock, the numbers and the sums that stand beside it.
    func isOf(_ world: World, _ key: RowKey) -> Bool {
        var before = self
        if isKept { before.sums.remove(row, from: .history, key) }
        return before.expectedDigest(world) == digest
    }

    // MARK: In the file

    /// As it stands in the file.
    var bytes: [UInt8] {
        length.bytes + UInt64(bitPattern: at.milliseconds).bytes + digest + previous
            + [isKept ? 1 : 0] + sums.bytes
    }

    private init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        func take(_ count: Int) -> ArraySlice<UInt8> {
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
        guard bytes.count > 17 + 2 * HistoryMark.byteCount else { return nil }
        length = UInt64(take(8))
        at = WallTime(milliseconds: Int64(bitPattern: UInt64(take(8))))
        digest = Array(take(HistoryMark.byteCount))
        previous = Array(take(HistoryMark.byteCount))
        isKept = take(1) == [1]
        guard let sums = RowSums(rest) else { return nil }
        self.sums = sums
    }
}

/// The row of the table `world`, beside the history.
struct World: Equatable {
    let now: Int64
    let nextTrip: Int64
    let cityChecksum: Int64

    /// What a batch leaves.
    init(_ batch: SaveBatch) {
        now = batch.now.milliseconds
        nextTrip = Int64(bitPattern: batch.nextTrip)
        cityChecksum = Int64(bitPattern: batch.cityChecksum)
    }

    /// What a database has; nil for a new one.
    ///
    /// - Throws: `UnreadableRow` where something else than numbers stands there.
    init?(_ db: any RowConnection) throws {
        let sql = "SELECT now_ms, next_trip, city_checksum FROM world"
        guard let row = try db.row(sql) else { return nil }
        let numbers = row.values.compactMap(Int64.init)
        guard numbers.count == 3 else { throw UnreadableRow(table: "world", key: "1") }
        (now, nextTrip, cityChecksum) = (numbers[0], numbers[1], numbers[2])
    }

    fileprivate var bytes: [UInt8] {
        [now, nextTrip, cityChecksum].flatMap { UInt64(bitPattern: $0).bytes }
    }

    /// Writes the row, and where the history stands.
    func write(_ db: any RowConnection, _ head: HistoryHead) throws {
        try db.execute(
            """
            INSERT INTO world (id, now_ms, next_trip, city_checksum, history)
            VALUES (1, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET
                now_ms = excluded.now_ms, next_trip = excluded.next_trip,
                city_checksum = excluded.city_checksum, history = excluded.history
            """, [.of(now), .of(nextTrip), .of(cityChecksum), .of(head.bytes)])
    }
}
