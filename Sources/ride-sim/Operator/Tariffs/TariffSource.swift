import RideMap
import RideWire

/// Reading a file of tariffs.
enum TariffSource {
    /// The text of a file.
    ///
    /// - Throws: `Failure` naming the file where it cannot be read, is too long or no text.
    static func read(_ path: String) throws -> String {
        let bytes: [UInt8]
        do throws(FileReadError) { bytes = try FileBytes.read(path, limit: 1 << 20) } catch {
            throw Failure("\(path) cannot be read: \(error.reason)")
        }
        guard bytes.count <= TariffsResult.yamlBytes else {
            throw Failure(
                "\(path) has \(bytes.count) bytes; tariffs have at most "
                    + "\(TariffsResult.yamlBytes)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure("\(path) is not UTF-8 text")
        }
        return text
    }
}
