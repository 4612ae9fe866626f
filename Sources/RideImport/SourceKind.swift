import COsmium
import Glibc
import RideMap

/// What kind of thing a city can be made of, told by what it holds rather than what it is called.
enum SourceKind: Equatable {
    /// A folder of GMNS tables.
    case tables
    case openStreetMap(OSMFormat)
    /// A graph of the 9th DIMACS challenge.
    case dimacs
    /// A city file: nothing is left to be made.
    case city

    /// The kind of what is at a path.
    ///
    /// - Throws: `ImportError` when there is nothing, or nothing that is known here.
    static func of(_ path: String) throws(ImportError) -> SourceKind {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let reason = String(cString: strerror(errno))
            throw ImportError(path, "expected a file or folder that can be read: \(reason)")
        }
        if status.st_mode & S_IFMT == S_IFDIR { return .tables }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw ImportError(path, "expected a file or a folder")
        }
        let head = try TextSource(path: path, packing: .none).head()
        guard let kind = try of(head, path) else {
            throw ImportError(
                path,
                "expected an OpenStreetMap extract (.osm.pbf, .osm, .osm.gz, .osm.bz2), a DIMACS "
                    + "graph (.gr, .gr.gz), a folder of GMNS tables or a city file")
        }
        return kind
    }

    private static func of(_ head: [UInt8], _ path: String) throws(ImportError) -> SourceKind? {
        if head.starts(with: "RIDECITY".utf8) { return .city }
        if isXML(head) { return .openStreetMap(.xml) }
        if isPBF(head) { return .openStreetMap(.pbf) }
        if TextSource.isPacked(head) {
            let inside = try TextSource(path: path, packing: .gzip).head()
            if isXML(inside) { return .openStreetMap(.gzippedXML) }
            return isDIMACS(inside) ? .dimacs : nil
        }
        if head.starts(with: "BZh".utf8) {
            let inside = try TextSource(path: path, packing: .bzip2).head()
            return isXML(inside) ? .openStreetMap(.bzippedXML) : nil
        }
        return isDIMACS(head) ? .dimacs : nil
    }

    private static func isXML(_ head: [UInt8]) -> Bool {
        let mark: [UInt8] = [0xef, 0xbb, 0xbf]
        let text = head.starts(with: mark) ? head.dropFirst(3) : head[...]
        return text.first { $0 > 0x20 } == UInt8(ascii: "<")
    }

    /// The size of a header of the first kind there must be, and that kind's name.
    private static func isPBF(_ head: [UInt8]) -> Bool {
        guard head.count > 15, head[0] == 0, head[1] == 0 else { return false }
        return head[4...].starts(with: [0x0a, 0x09]) && head[6...].starts(with: "OSMHeader".utf8)
    }

    private static func isDIMACS(_ head: [UInt8]) -> Bool {
        head.starts(with: "c ".utf8) || head.starts(with: "c\n".utf8)
            || head.starts(with: "p sp ".utf8)
    }
}
