import Glibc
import RideCrypto
import RideService

/// What each page of a database was when it was last written to its file: the beginnings of their
/// SHA-256, in a file beside it. SQLite sees a torn page by its structure and no changed digit by
/// anything, so that without it a bit that flips under an engine that is killed is told as the
/// truth; after an end that is proper the whole file has a digest (`FileSeal`).
///
/// Pages that lie in the log are not looked at: the log has checksums of its own, and what it holds
/// takes their place. A page goes from the log to the file only once its digest is on the disk
/// (`PageKeeper`), and stays in the log until it is safe in the file.
///
/// A head: a name of eight bytes, the length of a page, the number of pages, and the beginning of
/// the digest of these; then sixteen bytes for each page. Zeros are no digest: a page that SQLite
/// has never written.
struct PageDigests {
    static let headBytes = 32
    static let digestBytes = 16
    private static let name = Array("ride pgs".utf8)

    static func path(of store: String) -> String { store + ".pages" }

    /// The head of a file of digests.
    static func head(pageBytes: Int, pages: Int) -> [UInt8] {
        let numbers = [pageBytes, pages].flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
        }
        let said = name + numbers
        return said + Digest.of(said).prefix(headBytes - said.count)
    }

    static func digest(_ page: some Collection<UInt8>) -> ArraySlice<UInt8> {
        Digest.of(page).prefix(digestBytes)
    }

    /// A file of digests of a database as it is.
    ///
    /// - Returns: nil where it cannot be read.
    /// - Complexity: O(n) in the size of the file.
    static func all(of database: Int32, pageBytes: Int) -> [UInt8]? {
        var digests: [UInt8] = []
        let isRead = eachPage(of: database, pageBytes) { digests += digest($0) }
        guard isRead else { return nil }
        return head(pageBytes: pageBytes, pages: digests.count / digestBytes) + digests
    }

    /// The length of the pages of a database; nil where there is none yet.
    static func pageBytes(of database: Int32) -> Int? {
        guard let head = database.bytes(at: 16, count: 2), head.count == 2 else { return nil }
        let length = Int(head[0]) << 8 | Int(head[1])
        let bytes = length == 1 ? 65_536 : length
        return (512...65_536).contains(bytes) && bytes & (bytes - 1) == 0 ? bytes : nil
    }

    /// Passes where every page of a database that an engine has left is what was written there, or
    /// lies in its log, and where nobody has noted any.
    ///
    /// - Throws: `StoreError` with the place.
    /// - Complexity: O(n) in the size of the file and of its log.
    static func check(_ store: String) throws(StoreError) {
        let log = LogContents.ofStore(try LogCheck.bytes(of: store + "-wal"))
        let noted = open(path(of: store), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard noted >= 0 else { return }
        defer { close(noted) }
        let database = open(store, O_RDONLY | O_CLOEXEC)
        guard database >= 0 else { return }
        defer { close(database) }
        guard let found = fault(in: database, by: noted, log) else { return }
        throw StoreError(
            message: "The database \(store) is not what was written there: \(found). Keep a copy "
                + "of the whole folder; then put a backup in its place. Whoever has changed it on "
                + "purpose takes \(path(of: store)) away, and the database is used as it is.")
    }

    private static func fault(
        in database: Int32, by noted: Int32, _ log: LogContents?
    ) -> String? {
        var status = stat()
        guard fstat(noted, &status) == 0,
            let digests = noted.bytes(at: 0, count: Int(status.st_size)),
            digests.count >= headBytes
        else { return "its digests cannot be read" }
        func number(_ place: Int) -> Int {
            digests[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        let (pageBytes, pages) = (number(8), number(12))
        guard head(pageBytes: pageBytes, pages: pages).elementsEqual(digests[..<headBytes]),
            (512...65_536).contains(pageBytes)
        else { return "its digests are damaged" }
        let size = (log?.frames ?? 0) > 0 ? Int(log?.size ?? 0) : pages
        var page = 0
        var bad: Int?
        let isRead = eachPage(of: database, pageBytes) { bytes in
            page += 1
            let place = headBytes + (page - 1) * digestBytes
            guard bad == nil, page <= size, log?.pages.contains(UInt32(page)) != true,
                place + digestBytes <= digests.count
            else { return }
            let noted = digests[place..<place + digestBytes]
            if noted.contains(where: { $0 != 0 }), !noted.elementsEqual(digest(bytes)) {
                bad = page
            }
        }
        guard isRead else { return "it cannot be read" }
        if let bad { return "page \(bad), at byte \((bad - 1) * pageBytes)" }
        // What is beyond its end has to come from the log.
        let missing = page < size ? (page + 1...size).first { !isExpected($0, log, digests) } : nil
        return missing.map { "page \($0) and what is behind it are gone" }
    }

    /// Whether a page that the file does not have need not be there.
    private static func isExpected(
        _ page: Int, _ log: LogContents?, _ digests: [UInt8]
    ) -> Bool {
        if log?.pages.contains(UInt32(page)) == true { return true }
        let place = headBytes + (page - 1) * digestBytes
        guard place + digestBytes <= digests.count else { return true }
        return !digests[place..<place + digestBytes].contains { $0 != 0 }
    }

    /// Gives every page of a database, a part of one at its end too.
    ///
    /// - Returns: whether all of it could be read.
    private static func eachPage(
        of database: Int32, _ pageBytes: Int, _ body: (ArraySlice<UInt8>) -> Void
    ) -> Bool {
        let piece = max(1 << 20, pageBytes)
        var offset = 0
        while true {
            guard let bytes = database.bytes(at: offset, count: piece) else { return false }
            for start in stride(from: 0, to: bytes.count, by: pageBytes) {
                body(bytes[start..<min(start + pageBytes, bytes.count)])
            }
            guard bytes.count == piece else { return true }
            offset += piece
        }
    }
}

extension LogContents {
    /// What lies in the log of a store; nil for nothing.
    static func ofStore(_ log: [UInt8]) -> LogContents? {
        log.count > headBytes + frameHeadBytes ? LogContents(log) : nil
    }
}
