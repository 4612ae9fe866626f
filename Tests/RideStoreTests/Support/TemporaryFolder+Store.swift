import Foundation
import RideTestSupport

extension TemporaryFolder {
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
