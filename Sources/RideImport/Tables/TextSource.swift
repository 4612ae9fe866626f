import COsmium

/// A text in a file, compressed or not, read piece by piece.
struct TextSource {
    /// How the text is packed.
    enum Packing: String {
        case none = "txt"
        case gzip = "txt.gz"
        case bzip2 = "txt.bz2"
    }

    let path: String
    let packing: Packing

    /// A file that may be packed by gzip, or not.
    static func opened(_ path: String) throws(ImportError) -> TextSource {
        let plain = TextSource(path: path, packing: .none)
        return isPacked(try plain.head()) ? TextSource(path: path, packing: .gzip) : plain
    }

    /// Whether a file that begins so is packed by gzip.
    static func isPacked(_ head: [UInt8]) -> Bool { head.starts(with: [0x1f, 0x8b]) }

    /// The first bytes, 64 at most.
    func head() throws(ImportError) -> [UInt8] {
        var head: [UInt8] = []
        try pieces { piece in
            head += piece.prefix(64 - head.count)
            return head.count < 64
        }
        return head
    }

    /// All pieces in order, until the function returns false.
    ///
    /// - Throws: `ImportError` when the file cannot be read or decompressed.
    func pieces(_ body: (UnsafeRawBufferPointer) -> Bool) throws(ImportError) {
        var error = [CChar](repeating: 0, count: 512)
        let outcome = withoutActuallyEscaping(body) { body in
            let reader = Reader(body)
            return withExtendedLifetime(reader) { run(reader, &error) }
        }
        guard outcome == cosmium_failed else { return }
        let text = String(
            decoding: error.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        throw ImportError(path, "expected a file that can be read: \(CityBuilder.tidied(text))")
    }

    /// Holds the function while C calls back.
    private final class Reader {
        let body: (UnsafeRawBufferPointer) -> Bool
        init(_ body: @escaping (UnsafeRawBufferPointer) -> Bool) { self.body = body }
    }

    private func run(_ reader: Reader, _ error: inout [CChar]) -> cosmium_outcome {
        path.withCString { path in
            packing.rawValue.withCString { format in
                error.withUnsafeMutableBufferPointer { buffer in
                    var input = cosmium_input()
                    input.path = path
                    input.format = format
                    let context = Unmanaged.passUnretained(reader).toOpaque()
                    return cosmium_read_text(
                        &input, context,
                        { context, bytes, count in
                            guard let context else { return false }
                            let reader = Unmanaged<Reader>.fromOpaque(context)
                                .takeUnretainedValue()
                            return reader.body(UnsafeRawBufferPointer(start: bytes, count: count))
                        }, buffer.baseAddress, buffer.count)
                }
            }
        }
    }
}
