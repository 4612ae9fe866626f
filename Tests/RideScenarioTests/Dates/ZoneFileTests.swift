import RideCore
import Testing

@testable import RideScenario

@Suite("R9: files of time zones")
struct ZoneFileTests {
    /// A file of version 2 with these changes and kinds of local time.
    private static func file(
        version: UInt8 = 0x32, changes: [(Int64, UInt8)] = [], offsets: [Int32] = [-14_400],
        footer: String = "", leaps: UInt32 = 0
    ) -> [UInt8] {
        func header(_ times: Int, _ kinds: Int, _ leaps: UInt32) -> [UInt8] {
            var bytes: [UInt8] = Array("TZif".utf8)
            bytes.append(version)
            bytes += [UInt8](repeating: 0, count: 15)
            let counts: [UInt32] = [0, 0, leaps, UInt32(times), UInt32(kinds), 4]
            for count in counts { bytes += big(count, 4) }
            return bytes
        }
        func big<Number: FixedWidthInteger>(_ number: Number, _ count: Int) -> [UInt8] {
            (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        let letters = Array("ABC\0".utf8)
        var bytes: [UInt8] = header(0, 1, 0)
        bytes += big(offsets[0], 4)
        bytes += [0, 0]
        bytes += letters
        bytes += header(changes.count, offsets.count, leaps)
        for change in changes { bytes += big(change.0, 8) }
        for change in changes { bytes.append(change.1) }
        for offset in offsets {
            bytes += big(offset, 4)
            bytes += [0, 0]
        }
        bytes += letters
        bytes += [UInt8](repeating: 0, count: Int(leaps) * 12)
        bytes.append(10)
        bytes += Array(footer.utf8)
        bytes.append(10)
        return bytes
    }

    @Test func aFileSaysItsChangesAndItsRule() throws {
        let bytes = Self.file(
            changes: [(1_000_000_000, 1)], offsets: [-14_400, -10_800],
            footer: "<-04>4<-03>,M9.1.6/24,M4.1.6/24")
        let table = try ZoneFile.table(bytes, name: "America/Santiago")
        #expect(table.firstOffset_s == -14_400)
        // Of 2026: back in the night after Saturday 4 April, ahead after Saturday 5 September.
        #expect(table.change(after: 1_767_225_600) == .init(at_s: 1_775_358_000, offset_s: -14_400))
        #expect(table.change(after: 1_775_358_000) == .init(at_s: 1_788_667_200, offset_s: -10_800))
        #expect(table.changes.count > 150 && table.changes.count <= Limits.timeZoneChanges)
    }

    @Test(arguments: [
        ("", 0), ("UTC0", 0), ("<+0545>-5:45", 0), ("EST5EDT,M3.2.0,M11.1.0", 2),
        ("EST5EDT4,J60/0,300/-1:30", 2), ("XXX3EDT4,0/0,J365/23", 0),
    ])
    func rulesAreReadAndWrittenOut(footer: String, changesIn2026: Int) throws {
        let rule = try ZoneRule(footer: footer)
        let table = try ZoneFile.table(Self.file(footer: footer), name: "A/B")
        let year: ClosedRange<Int64> = 1_767_225_600...1_798_761_599
        #expect(table.changes.count { year.contains($0.at_s) } == changesIn2026)
        #expect((rule == nil) == footer.isEmpty)
    }

    @Test(arguments: [
        "EST", "5", "EST5EDT", "EST25", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0",
        "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J1", "EST5EDT,366,1",
        "EST5EDT,M3.2.0/168,M11.1.0", "EST5EDT,M3.2.0,M11.1.0,", "<A5", "<AB>5", "EST5:60",
        "EST5 ",
    ])
    func wrongRulesAreRefused(footer: String) {
        #expect(throws: ZoneFileError.wrongRule) { try ZoneRule(footer: footer) }
    }

    @Test func whatIsNoFileOfAZoneIsRefusedWithItsReason() {
        let good = Self.file(changes: [(1, 0)])
        func refusal(_ bytes: [UInt8]) -> ZoneFileError? {
            do throws(ZoneFileError) {
                _ = try ZoneFile.table(bytes, name: "A/B")
                return nil
            } catch { return error }
        }
        #expect(refusal(good) == nil)
        #expect(refusal([]) == .notZoneData)
        #expect(refusal(Array("TZ".utf8)) == .notZoneData)
        #expect(refusal(Array("GIF89a, a picture of a clock, in truth".utf8)) == .notZoneData)
        #expect(refusal(Self.file(version: 0x35)) == .unknownVersion)
        #expect(refusal(Self.file(leaps: 1)) == .leapSeconds)
        #expect(refusal(Self.file(changes: [(1, 3)])) == .wrongKinds)
        #expect(refusal(Self.file(changes: [(2, 0), (1, 0)])) == .noTable(.changesNotInOrder))
        #expect(refusal(Self.file(offsets: [.max])) == .noTable(.offsetTooFar))
        #expect(refusal(Self.file(footer: "EST")) == .wrongRule)
        // Cut anywhere, it is refused and nothing else happens.
        for count in 0..<good.count { #expect(refusal(Array(good.prefix(count))) != nil) }
        // A count that is far beyond the file.
        var counts = good
        for index in 32..<44 { counts[index] = 0xFF }
        #expect(refusal(counts) == .cutOff)
    }

    @Test func namesLeadNowhereElse() {
        for name in ["../etc/passwd", "/etc/localtime", "", "A//B", "A B", "Ä"] {
            #expect(throws: ScenarioError.self) { try ZoneFolder().table(named: name) }
        }
        let missing = #expect(throws: ScenarioError.self) {
            try ZoneFolder(path: "/nowhere").table(named: "America/Santiago")
        }
        #expect(missing?.message.contains("tzdata") == true)
        #expect(throws: Never.self) { try ZoneFolder(path: "/nowhere").table(named: "UTC") }
    }
}
