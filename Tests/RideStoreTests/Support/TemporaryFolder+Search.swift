import Foundation
import RideTestSupport

extension TemporaryFolder {
    /// Everything below a folder that is a file and holds some bytes, by its path within the
    /// folder, sorted.
    static func files(in folder: String, holding bytes: [UInt8]) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().filter { path in
            Self.bytes("\(folder)/\(path)").range(of: Data(bytes)) != nil
        }
    }
}
