import Foundation

/// The folder of data that is too large or not free enough to come with the product.
enum SharedData {
    /// Its path, or nil where it is not there.
    static let folder: String? = {
        var candidates: [String] = []
        if let path = ProcessInfo.processInfo.environment["RIDE_SHARED"] { candidates.append(path) }
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        candidates.append(tests.appendingPathComponent("../../../../shared").path)
        return candidates.first { FileManager.default.fileExists(atPath: $0 + "/data") }
    }()
}
