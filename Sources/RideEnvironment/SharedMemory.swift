import CMemory
import Glibc

/// Memory that another process can map, and that is gone when nobody holds it any more, however
/// either of them ends: it has no name in any folder.
public final class SharedMemory {
    /// The memory, full of zeros at first.
    public let bytes: UnsafeMutableRawBufferPointer
    /// The file through which another process of the same user can map it, as long as this is here.
    public let path: String
    private let descriptor: Int32

    /// Why there is no such memory.
    public struct Failure: Error, CustomStringConvertible {
        /// A sentence.
        public let description: String
    }

    /// So many bytes.
    ///
    /// - Throws: `Failure` where the system has not so much.
    public init(byteCount: Int) throws(Failure) {
        func failure(_ reason: Int32) -> Failure {
            Failure(
                description: "\(byteCount) bytes of shared memory cannot be had: "
                    + String(cString: strerror(reason)))
        }
        descriptor = memory_without_a_name()
        guard descriptor >= 0 else { throw failure(errno) }
        // Asked for at once, so that nobody finds out while writing that it is not there.
        let reserved = posix_fallocate(descriptor, 0, byteCount)
        guard reserved == 0 else {
            close(descriptor)
            throw failure(reserved)
        }
        let start = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard let start, start != MAP_FAILED else {
            let reason = errno
            close(descriptor)
            throw failure(reason)
        }
        bytes = UnsafeMutableRawBufferPointer(start: start, count: byteCount)
        path = "/proc/\(getpid())/fd/\(descriptor)"
    }

    deinit {
        munmap(bytes.baseAddress, bytes.count)
        close(descriptor)
    }
}
