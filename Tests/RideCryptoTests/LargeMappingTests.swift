import CMemory
import Glibc
import Testing

/// R6: whoever derives a password holds up nobody else. While the system fills a mapping, each
/// thread that asks it for memory waits; libsodium asks for 128 MiB to be filled at once.
@Suite("R6: large mappings are filled and given back in steps") struct LargeMappingTests {
    private static let page = Int(sysconf(Int32(_SC_PAGESIZE)))

    /// How many pages of a mapping lie in memory; nil where nothing is mapped.
    private func resident(_ at: UnsafeMutableRawPointer, _ bytes: Int) -> Int? {
        var pages = [UInt8](repeating: 0, count: bytes / Self.page)
        guard mincore(at, bytes, &pages) == 0 else { return nil }
        return pages.count { $0 & 1 == 1 }
    }

    @Test(
        .disabled(if: !maps_large_pieces_in_steps(), "sanitizers have a mapping of their own"),
        arguments: [
            (1 << 20, true), (8 << 20, false), (9 << 20 + 4_096, false), (128 << 20, false),
        ])
    func onlySmallOnesAreFilledAtOnce(bytes: Int, isFilled: Bool) throws {
        let kind = MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE
        let piece = try #require(mmap(nil, bytes, PROT_READ | PROT_WRITE, kind, -1, 0))
        try #require(piece != MAP_FAILED)
        #expect(resident(piece, bytes) == (isFilled ? bytes / Self.page : 0))
        piece.storeBytes(of: 7, toByteOffset: bytes - 1, as: UInt8.self)
        #expect(resident(piece, bytes) == (isFilled ? bytes / Self.page : 1))
        #expect(munmap(piece, bytes) == 0)
        #expect(resident(piece, bytes) == nil)
    }

    @Test func whatCannotBeMappedIsRefused() throws {
        #expect(mmap(nil, 0, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED)
        #expect(errno == EINVAL)
        let nowhere = try #require(UnsafeMutableRawPointer(bitPattern: 1))
        #expect(munmap(nowhere, 16 << 20) == -1)
    }
}
