import RideTestSupport
import Testing

@testable import RideStore

/// The key by which passengers' prices are sealed is the folder's, and no other's (P4).
@Suite struct PriceKeyTests {
    @Test func aFolderKeepsItsKey() throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        func key(_ folder: TemporaryFolder) throws -> [UInt8] {
            try FolderKeys(of: folder.path, random: SystemRandomNumberGenerator()).priceKey
        }
        let first = try key(folder)
        #expect(first.count == 32)
        #expect(try key(folder) == first)
        #expect(try key(other) != first)
    }
}
