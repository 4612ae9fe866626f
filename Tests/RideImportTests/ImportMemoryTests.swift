import RideTestSupport
import Testing

@testable import RideImport

@Suite struct ImportMemoryTests {
    private static func text(_ needed: String, _ free: String) -> String {
        "state takes about \(needed) of memory to import, and \(free) are free: the system may end "
            + "it half-way, and nothing is written."
    }

    private static let cases: [(Int, OSMFormat, Int, String?)] = [
        (93_364_884, .pbf, 8_000_000_000, nil),
        (93_364_884, .pbf, 2_000_000_000, text("3.3 GB", "2.0 GB")),
        (3_208_293, .pbf, 600_000_000, nil),
        (9_628_797, .pbf, 760_000_000, text("0.8 GB", "0.8 GB")),
        (1_000_000_000, .xml, 4_000_000_000, text("4.5 GB", "4.0 GB")),
        (100_000_000, .gzippedXML, 3_000_000_000, nil),
        (100_000_000, .bzippedXML, 3_999_999_999, text("4.0 GB", "4.0 GB")),
    ]

    @Test(arguments: cases)
    func whatDoesNotFitIsSaid(bytes: Int, format: OSMFormat, free: Int, expected: String?) {
        #expect(ImportMemory.warning("state", bytes: bytes, format, free: free) == expected)
    }

    @Test func whatIsFreeIsReadAsTheSystemWritesIt() throws {
        let text = "MemTotal:       24689764 kB\nMemFree:  1 kB\nMemAvailable:   22917204 kB\n"
        #expect(ImportMemory.available(in: text) == 22_917_204 * 1024)
        #expect(ImportMemory.available(in: "MemTotal: 1 kB\n") == nil)
        #expect(ImportMemory.limit(in: "2147483648\n") == 2_147_483_648)
        #expect(ImportMemory.limit(in: "max\n") == nil)
        #expect(try #require(ImportMemory.free()) > 1_000_000)
    }

    @Test func ofWhatIsNoExtractNothingIsSaid() {
        #expect(ImportMemory.warning("/nowhere/at/all.osm.pbf") == nil)
    }
}
