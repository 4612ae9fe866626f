import COsmium
import RideCore
import RideMap

/// How an OpenStreetMap extract is packed.
enum OSMFormat: String, CaseIterable {
    case pbf
    case xml = "osm"
    case gzippedXML = "osm.gz"
    case bzippedXML = "osm.bz2"
}

/// Somebody who is told of the elements of an extract.
protocol OSMVisitor: AnyObject {
    func visit(node: OSMNode)
    func visit(way: OSMWay)
    func visit(relation: OSMRelation)
    /// How much of the file has been read, 0...1.
    func progress(_ part: Double)
    /// Whether there is more than any city has; then the reading ends.
    var isFull: Bool { get }
}

extension OSMVisitor {
    var isFull: Bool { false }
    func visit(node: OSMNode) {}
    func visit(way: OSMWay) {}
    func visit(relation: OSMRelation) {}
}

/// An OpenStreetMap extract, in a file or in memory, that can be read again and again.
struct OSMSource {
    /// What it is called in messages.
    let file: String
    private let path: String?
    private let bytes: [UInt8]
    private let format: OSMFormat
    private var marks = OSMEditorMarks()

    /// How many elements an editor has marked as deleted.
    var deletions: Int { marks.deleted.values.reduce(0) { $0 + $1.count } }

    /// The extract in a file.
    ///
    /// - Throws: `ImportError` if it asks for more memory than a fair one would.
    init(path: String, format: OSMFormat) throws(ImportError) {
        self.path = path
        self.format = format
        file = path
        bytes = []
        try check()
    }

    /// The extract in these bytes.
    ///
    /// - Throws: `ImportError` if it asks for more memory than a fair one would.
    init(bytes: [UInt8], format: OSMFormat, file: String) throws(ImportError) {
        path = nil
        self.format = format
        self.file = file
        self.bytes = bytes
        try check()
    }

    private mutating func check() throws(ImportError) {
        try reporting { input, error, size in cosmium_check(input, error, size) }
        guard format != .pbf else { return }
        // What is wrong with the text, who reads it says.
        let reader = Marking()
        _ = withInput { input in
            let context = Unmanaged.passUnretained(reader).toOpaque()
            return cosmium_read_text(input, context, Marking.piece, nil, 0)
        }
        marks = reader.marks
    }

    /// Holds the marks while C calls back.
    private final class Marking {
        var marks = OSMEditorMarks()

        static let piece:
            @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int) -> Bool = {
                context, bytes, count in
                guard let context else { return false }
                let reader = Unmanaged<Marking>.fromOpaque(context).takeUnretainedValue()
                reader.marks.read(UnsafeRawBufferPointer(start: bytes, count: count))
                return true
            }
    }

    /// Reads all elements of one kind, in the order of the file.
    ///
    /// - Throws: `ImportError` in the words of the reader underneath.
    func read(_ kind: OSMKind, _ visitor: any OSMVisitor) throws(ImportError) {
        let told = Told(visitor, deleted: marks.deleted[kind] ?? [])
        try withExtendedLifetime(told) { () throws(ImportError) in
            var handler = cosmium_handler()
            handler.context = Unmanaged.passUnretained(told).toOpaque()
            handler.progress = Told.progress
            switch kind {
            case .node: handler.node = Told.node
            case .way: handler.way = Told.way
            case .relation: handler.relation = Told.relation
            }
            try reporting { input, error, size in cosmium_read(input, &handler, error, size) }
        }
        if visitor.isFull { throw ImportError(file, "expected an extract no larger than a city") }
    }

    private func reporting(
        _ work: (UnsafePointer<cosmium_input>, UnsafeMutablePointer<CChar>, Int) -> cosmium_outcome
    ) throws(ImportError) {
        var error = [CChar](repeating: 0, count: 512)
        let outcome = withInput { input in
            error.withUnsafeMutableBufferPointer { buffer in
                buffer.baseAddress.map { work(input, $0, buffer.count) } ?? cosmium_failed
            }
        }
        guard outcome == cosmium_failed else { return }
        let text = String(
            decoding: error.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        throw ImportError(file, "expected an OpenStreetMap extract: \(CityBuilder.tidied(text))")
    }

    private func withInput<Result>(_ body: (UnsafePointer<cosmium_input>) -> Result) -> Result {
        format.rawValue.withCString { format in
            bytes.withUnsafeBytes { buffer in
                var input = cosmium_input()
                input.bytes = buffer.baseAddress
                input.byte_count = buffer.count
                input.format = format
                guard let path else { return body(&input) }
                return path.withCString { path in
                    input.path = path
                    return body(&input)
                }
            }
        }
    }
}

/// Turns what C tells into values of Swift.
private final class Told {
    private let visitor: any OSMVisitor
    /// The elements that an editor has marked.
    private let deleted: Set<Int64>

    init(_ visitor: any OSMVisitor, deleted: Set<Int64>) {
        self.visitor = visitor
        self.deleted = deleted
    }

    private func isDeleted(_ element: cosmium_element) -> Bool {
        element.is_deleted || !deleted.isEmpty && deleted.contains(element.id)
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> Told? {
        context.map { Unmanaged<Told>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func tags(_ element: cosmium_element) -> OSMTags {
        element.tags_byte_count == 0
            ? OSMTags([])
            : OSMTags(UnsafeRawBufferPointer(start: element.tags, count: element.tags_byte_count))
    }

    static let node:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<cosmium_node>?) -> Bool =
            { context, pointer in
                guard let told = at(context), let node = pointer?.pointee else { return false }
                told.visitor.visit(
                    node: OSMNode(
                        id: node.element.id, version: node.element.version,
                        isDeleted: told.isDeleted(node.element),
                        coordinate: node.has_location
                            ? Coordinate(
                                latitudeE7: node.latitude_e7, longitudeE7: node.longitude_e7)
                            : nil,
                        tags: tags(node.element)))
                return true
            }

    static let way: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<cosmium_way>?) -> Bool =
        { context, pointer in
            guard let told = at(context), let way = pointer?.pointee else { return false }
            told.visitor.visit(
                way: OSMWay(
                    id: way.element.id, version: way.element.version,
                    isDeleted: told.isDeleted(way.element),
                    refs: Array(UnsafeBufferPointer(start: way.refs, count: way.ref_count)),
                    locations: locations(way),
                    tags: tags(way.element)))
            return !told.visitor.isFull
        }

    static let relation:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<cosmium_relation>?) -> Bool =
            { context, pointer in
                guard let told = at(context), let relation = pointer?.pointee else { return false }
                let members = UnsafeBufferPointer(
                    start: relation.members, count: relation.member_count)
                told.visitor.visit(
                    relation: OSMRelation(
                        id: relation.element.id, version: relation.element.version,
                        isDeleted: told.isDeleted(relation.element),
                        members: members.compactMap(member), tags: tags(relation.element)))
                return !told.visitor.isFull
            }

    private static func locations(_ way: cosmium_way) -> [Coordinate?] {
        guard let first = way.locations_e7 else { return [] }
        return (0..<way.ref_count).map { index in
            let (latitude, longitude) = (first[2 * index], first[2 * index + 1])
            return latitude == .max
                ? nil : Coordinate(latitudeE7: latitude, longitudeE7: longitude)
        }
    }

    private static func member(_ member: cosmium_member) -> OSMRelation.Member? {
        guard let kind = OSMKind(rawValue: UInt8(bitPattern: member.kind)) else { return nil }
        return OSMRelation.Member(
            kind: kind, id: member.id, role: member.role.map { String(cString: $0) } ?? "")
    }

    static let progress: @convention(c) (UnsafeMutableRawPointer?, UInt64, UInt64) -> Bool =
        { context, read, total in
            guard let told = at(context) else { return false }
            if total > 0 { told.visitor.progress(min(1, Double(read) / Double(total))) }
            return true
        }
}
