import Foundation

/// A folder for one test, gone when the test is over.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("ride-store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Where a test's store is: in a folder that does not exist yet.
    var store: String { path + "/data/ride.sqlite" }

    static func bytes(_ file: String) -> Data {
        FileManager.default.contents(atPath: file) ?? Data()
    }

    static func permissions(_ file: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
    }
}
