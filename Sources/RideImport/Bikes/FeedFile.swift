import FoundationEssentials
import RideCore
import RideMap

/// A file of a feed: JSON, read as what it should be, or refused with the place of the fault.
struct FeedFile {
    /// The most bytes that a file of a feed may have: several times the largest city's.
    static let byteLimit = 64 << 20

    let path: String

    /// The name of the file without its folder.
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Reads the file.
    ///
    /// - Throws: `ImportError` with the file, and the place in it.
    func read<Content: Decodable>(_ type: Content.Type) throws(ImportError) -> Content {
        let bytes: [UInt8]
        do throws(FileReadError) {
            bytes = try FileBytes.read(path, limit: Self.byteLimit)
        } catch { throw ImportError(path, "expected a file that can be read: \(error.reason)") }
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch let error as DecodingError {
            throw ImportError(path, Self.words(for: error))
        } catch {
            throw ImportError(path, "expected JSON")
        }
    }

    /// Reads the file; nil where there is none.
    ///
    /// - Throws: `ImportError` with the file, and the place in it.
    func readIfThere<Content: Decodable>(_ type: Content.Type) throws(ImportError) -> Content? {
        FileManager.default.fileExists(atPath: path) ? try read(type) : nil
    }

    /// What was expected where, such as "data.stations[3].lat: expected a number".
    static func words(for error: DecodingError) -> String {
        switch error {
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            place(context.codingPath) + "expected \(kind(type))"
        case .keyNotFound(let key, let context):
            place(context.codingPath) + "expected a key \(key.stringValue)"
        case .dataCorrupted(let context):
            // Of a file that is none the decoder says no more than that.
            context.codingPath.isEmpty
                ? "expected JSON"
                : place(context.codingPath) + Self.expected(context.debugDescription)
        @unknown default: "expected something else"
        }
    }

    /// Our own readers say what they expected, the decoder what it found.
    private static func expected(_ words: String) -> String {
        (words.hasPrefix("expected ") ? "" : "expected JSON: ") + CleanText.cleaned(words)
    }

    private static func place(_ path: [any CodingKey]) -> String {
        var place = ""
        for key in path {
            if let index = key.intValue {
                place += "[\(index)]"
            } else {
                place += (place.isEmpty ? "" : ".") + CleanText.cleaned(key.stringValue)
            }
        }
        return place.isEmpty ? "" : place + ": "
    }

    private static func kind(_ type: Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is Int.Type, is Int64.Type: "a whole number"
        case is Double.Type, is Decimal.Type: "a number"
        case is [Any].Type: "a list"
        case is [String: Any].Type: "an object"
        default: "another kind of value"
        }
    }
}
