import Glibc
import RideService
import Synchronization

/// Keeps digests of the pages of a database that is in use, and a mark of how far its log is whole:
/// what an engine that is killed leaves is then told from what was damaged afterwards
/// (`PageDigests`, `LogMark`).
///
/// After each change the heads of its frames are read. Before pages go from the log to the file,
/// their digests are worked out of the frames and are on the disk. Where that does not succeed, as
/// on a disk that is full, the digests are taken away: they are a check, and nothing depends on
/// them.
///
/// The database stays open here until SQLite has closed it: closing a file lets go of every lock
/// that the process has on it.
final class PageKeeper: Sendable {
    /// The latest frame of each page that is in the log and has no digest yet.
    typealias Frames = [UInt32: Int]

    private struct Following {
        var salts: LogSalts?
        /// How many frames of the present log have been seen.
        var frames = 0
        /// How many pages the database has after them.
        var size = 0
        var waiting: Frames = [:]
        /// What a move is taking along just now.
        var taken: Frames = [:]
        /// Of the present log, the frame whose digest was written last.
        var written: Frames = [:]
    }

    private struct Files {
        let database: Int32
        let log: Int32
        let digests: Int32
        let mark: UInt
    }

    private let store: String
    private let pageBytes: Int
    private let files: Files?
    private let isKept: Mutex<Bool>
    private let following = Mutex(Following())

    private static let markRoom = 4_096

    /// Begins with a database that is open and that nobody is changing: its pages as they are in
    /// the file, and whatever is in the log already.
    ///
    /// - Complexity: O(n) in the size of the file.
    init(_ store: String) {
        self.store = store
        let database = open(store, O_RDONLY | O_CLOEXEC)
        pageBytes = PageDigests.pageBytes(of: database) ?? 4_096
        files = Self.files(store, database, pageBytes)
        isKept = Mutex(files != nil)
        follow()
    }

    private static func files(_ store: String, _ database: Int32, _ pageBytes: Int) -> Files? {
        guard database >= 0, let digests = PageDigests.all(of: database, pageBytes: pageBytes),
            let folder = try? PrivateFolder(path: DataFolder.parent(of: store))
        else { return nil }
        // Nothing of it is closed before SQLite has closed its own.
        let name = String(store.split(separator: "/").last ?? "")
        let nothing = [UInt8](repeating: 0, count: markRoom)
        guard (try? folder.write(digests, as: PageDigests.path(of: name))) != nil,
            (try? folder.write(nothing, as: LogMark.path(of: name))) != nil
        else { return nil }
        let flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC
        let marks = open(LogMark.path(of: store), flags)
        defer { Glibc.close(marks) }
        let room = mmap(nil, markRoom, PROT_READ | PROT_WRITE, MAP_SHARED, marks, 0)
        guard let room, room != MAP_FAILED else { return nil }
        return Files(
            database: database, log: open(store + "-wal", O_RDONLY | O_NOFOLLOW | O_CLOEXEC),
            digests: open(PageDigests.path(of: store), flags), mark: UInt(bitPattern: room))
    }

    // MARK: After each change

    /// Takes note of what was saved, once it is safe; nobody saves meanwhile.
    ///
    /// - Returns: how many frames the log has.
    /// - Complexity: O(n) in the pages that were changed.
    @discardableResult
    func follow() -> Int {
        guard let files = kept else { return 0 }
        return following.withLock { following in
            if !Self.follow(&following, files, frameBytes: pageBytes + LogContents.frameHeadBytes) {
                drop()
            }
            return following.frames
        }
    }

    private var kept: Files? { isKept.withLock { $0 } ? files : nil }

    private static func follow(
        _ following: inout Following, _ files: Files, frameBytes: Int
    ) -> Bool {
        func words(_ place: Int, _ count: Int) -> [UInt32]? {
            guard let bytes = files.log.bytes(at: place, count: 4 * count) else { return nil }
            guard bytes.count == 4 * count else { return [] }
            return (0..<count).map { word in
                bytes[4 * word..<4 * word + 4].reduce(0) { $0 << 8 | UInt32($1) }
            }
        }
        guard let head = words(16, 2) else { return false }
        // A log that is empty holds nothing that is not in the file.
        guard head.count == 2 else { return true }
        let salts = LogSalts(head[0], head[1])
        if following.salts != salts {
            // A log begins anew once all of it is in the file, and that we have seen to.
            guard following.waiting.isEmpty, following.taken.isEmpty else { return false }
            (following.salts, following.frames, following.written) = (salts, 0, [:])
        }
        var changed: Frames = [:]
        var frame = following.frames
        while true {
            let place = LogContents.headBytes + frame * frameBytes
            guard let words = words(place, 4) else { return false }
            guard words.count == 4, LogSalts(words[2], words[3]) == salts, words[0] != 0 else {
                break
            }
            changed[words[0]] = frame
            frame += 1
            guard words[1] != 0 else { continue }
            following.waiting.merge(changed) { $1 }
            changed.removeAll(keepingCapacity: true)
            (following.frames, following.size) = (frame, Int(words[1]))
        }
        let mark = LogMark(salts: salts, frames: UInt32(following.frames)).bytes
        UnsafeMutableRawPointer(bitPattern: files.mark)?
            .copyMemory(from: mark, byteCount: mark.count)
        return true
    }

    // MARK: Before pages go to the file

    /// Hands over what is in the log by now; nobody saves meanwhile, and whoever calls sees to it
    /// that the log keeps it until `settle` is done.
    func take() -> Frames {
        follow()
        return following.withLock { following in
            following.taken = following.waiting
            following.waiting = [:]
            return following.taken
        }
    }

    /// Writes the digests of what was taken; they are on the disk when this returns.
    func settle(_ frames: Frames) {
        guard let files = kept else { return }
        let digests = frames.sorted { $0.key < $1.key }.map { page, frame in
            (page, frame, digest(of: frame, files.log))
        }
        let isWritten = following.withLock { following in
            following.taken = [:]
            return write(digests, &following, files)
        }
        if !isWritten || fdatasync(files.digests) != 0 { drop() }
    }

    /// Writes the digests of everything that is in the log; nobody saves meanwhile.
    func settleAll() {
        follow()
        let all = following.withLock { following in
            defer { following.waiting = [:] }
            return following.taken.merging(following.waiting) { $1 }
        }
        settle(all)
    }

    private func digest(of frame: Int, _ log: Int32) -> ArraySlice<UInt8>? {
        let place =
            LogContents.headBytes + frame * (pageBytes + LogContents.frameHeadBytes)
            + LogContents.frameHeadBytes
        guard let page = log.bytes(at: place, count: pageBytes), page.count == pageBytes else {
            return nil
        }
        return PageDigests.digest(page)
    }

    private func write(
        _ digests: [(UInt32, Int, ArraySlice<UInt8>?)], _ following: inout Following, _ files: Files
    ) -> Bool {
        func put(_ bytes: ArraySlice<UInt8>, at place: Int) -> Bool {
            bytes.withUnsafeBytes {
                pwrite(files.digests, $0.baseAddress, $0.count, off_t(place)) == $0.count
            }
        }
        for (page, frame, digest) in digests {
            guard let digest else { return false }
            // Another one may have been later and quicker.
            guard frame > following.written[page] ?? -1 else { continue }
            let place = PageDigests.headBytes + (Int(page) - 1) * PageDigests.digestBytes
            guard put(digest, at: place) else { return false }
            following.written[page] = frame
        }
        guard following.size > 0 else { return true }
        return put(PageDigests.head(pageBytes: pageBytes, pages: following.size)[...], at: 0)
    }

    // MARK: The end

    /// The digests and the mark are taken away, and nothing is kept any more.
    func drop() {
        isKept.withLock { $0 = false }
        Self.remove(store)
    }

    /// Lets go of the files; SQLite has closed the database, and nobody saves or moves any more.
    func close() {
        isKept.withLock { $0 = false }
        guard let files else { return }
        munmap(UnsafeMutableRawPointer(bitPattern: files.mark), Self.markRoom)
        for file in [files.database, files.log, files.digests] { Glibc.close(file) }
    }

    /// Takes away what an engine has left beside a database.
    static func remove(_ store: String) {
        guard let folder = try? PrivateFolder(path: DataFolder.parent(of: store)) else { return }
        let name = String(store.split(separator: "/").last ?? "")
        for file in [PageDigests.path(of: name), LogMark.path(of: name)] { folder.remove(file) }
    }
}
