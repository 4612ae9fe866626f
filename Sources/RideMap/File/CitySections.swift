import RideGraph

/// A city file whose header, checksum and table of sections are right, and nothing more is known.
struct CitySections: Sendable {
    let file: MappedFile
    let checksum: UInt64
    private let ranges: [Range<Int>]
    /// The city file of the ways on foot, within this one; nil where there is none.
    let footpaths: Range<Int>?
    /// What is closed at times; nil where there is nothing.
    let closings: Range<Int>?
    /// Labels; nil where there are none.
    let labels: Range<Int>?
    /// The hierarchy where it is packed.
    let packedHierarchy: PackedHierarchy?
    /// The parts of the hierarchy where it is laid out, in the order of `CityFile.PlacedSection`.
    let placedHierarchy: [Range<Int>]?

    /// Where a packed hierarchy is, beyond its ranks and dissection.
    struct PackedHierarchy {
        let keptArcs: Range<Int>
        let shortcuts: Range<Int>
    }

    /// Checks header, checksum and table.
    ///
    /// - Parameter isSummed: Whether the checksum is checked now; otherwise by `checkSum`.
    /// - Throws: `CityFileError` when they are not those of a whole file of this version.
    init(_ file: MappedFile, isSummed: Bool = true) throws(CityFileError) {
        self.file = file
        let magic = CityFile.magic
        guard file.count >= magic.count, magic.indices.allSatisfy({ file.byte($0) == magic[$0] })
        else { throw .notACityFile }
        guard file.count >= CityFile.headerSize else {
            throw .wrongLength(found: file.count, expected: UInt64(CityFile.headerSize))
        }
        let version = file.fixed(8, as: UInt32.self)
        guard (CityFile.version...CityFile.placedVersion).contains(version) else {
            throw .otherVersion(found: version, expected: CityFile.placedVersion)
        }
        let length = file.fixed(16, as: UInt64.self)
        guard length == UInt64(file.count) else {
            throw .wrongLength(found: file.count, expected: length)
        }
        guard length % 8 == 0 else { throw .damaged("its length is not a multiple of 8") }
        checksum = file.fixed(CityFile.checksumOffset, as: UInt64.self)
        if isSummed {
            try Self.checkSum(file, checksum)
            file.letGo()
        }
        let all: [Range<Int>]
        do { all = try Self.table(file, version) } catch {
            if !isSummed { try Self.checkSum(file, checksum) }
            throw error
        }
        let named = CityFile.Section.allCases.count
        ranges = Array(all.prefix(named))
        /// A section of a later version, if there is something in it.
        func later(_ section: UInt32) -> Range<Int>? {
            let index = Int(section) - 1
            return index < all.count && !all[index].isEmpty ? all[index] : nil
        }
        footpaths = later(CityFile.footpathsSection)
        // The version that was made for them cannot be without them.
        closings =
            version == CityFile.closingVersion
            ? all[named + 3] : later(CityFile.closingsSection)
        labels = later(CityFile.labelsSection)
        let isPacked =
            version == CityFile.packedVersion || later(CityFile.keptArcsSection) != nil
        packedHierarchy =
            isPacked
            ? PackedHierarchy(keptArcs: all[named + 1], shortcuts: all[named + 2]) : nil
        let placed = all.suffix(from: min(all.count, Int(CityFile.labelsSection)))
        placedHierarchy = placed.allSatisfy(\.isEmpty) ? nil : Array(placed)
    }

    /// Checks the checksum.
    func checkSum() throws(CityFileError) { try Self.checkSum(file, checksum) }

    private static func checkSum(
        _ file: MappedFile, _ checksum: UInt64
    ) throws(CityFileError) {
        guard checksum == file.withBytes({ CityFile.checksum($0) }) else {
            throw .damaged("its checksum is wrong")
        }
    }

    /// How many bytes the file has besides all that makes routing fast.
    var bytesWithoutRouting: Int {
        let tables: [CityFile.Section] = [
            .ranks, .upStarts, .upHeads, .upMiddles, .downStarts, .downHeads, .downMiddles,
            .dissection,
        ]
        let packed = packedHierarchy.map { [$0.keptArcs, $0.shortcuts] } ?? []
        let parts = tables.map(range) + packed + (placedHierarchy ?? [])
        return file.count - (labels?.count ?? 0) - parts.reduce(0) { $0 + $1.count }
    }

    /// The range of a section; an empty one for a section that is not there.
    func range(_ section: CityFile.Section) -> Range<Int> {
        let index = Int(section.rawValue) - 1
        return index < ranges.count ? ranges[index] : 0..<0
    }

    /// A reader of a section of packed numbers.
    func reader(_ section: CityFile.Section) -> ByteReader {
        ByteReader(file, range(section), section: "section \(section)")
    }

    /// The elements of a section, read in place.
    ///
    /// - Throws: `CityFileError` where the section does not hold whole elements.
    func array<Element: BitwiseCopyable & Sendable>(
        _ section: CityFile.Section, of type: Element.Type
    ) throws(CityFileError) -> FlatArray<Element> {
        let range = range(section)
        guard range.count % MemoryLayout<Element>.stride == 0 else {
            throw Self.damaged(section, "does not hold whole entries")
        }
        return file.array(range, of: type)
    }

    /// What is wrong with a section.
    static func damaged(_ section: CityFile.Section, _ what: String) -> CityFileError {
        .damaged("section \(section): \(what)")
    }

    /// The ranges of the sections, in the order of their numbers.
    private static func table(
        _ file: MappedFile, _ version: UInt32
    ) throws(CityFileError) -> [Range<Int>] {
        var kinds = CityFile.Section.allCases.map(\.rawValue)
        if version != CityFile.version { kinds.append(CityFile.footpathsSection) }
        if version >= CityFile.packedVersion {
            kinds += [CityFile.keptArcsSection, CityFile.shortcutsSection]
        }
        if version >= CityFile.closingVersion { kinds.append(CityFile.closingsSection) }
        if version >= CityFile.labelledVersion { kinds.append(CityFile.labelsSection) }
        if version >= CityFile.placedVersion {
            kinds += CityFile.PlacedSection.allCases.map(\.rawValue)
        }
        let isPlain = version == CityFile.version
        let unexpected = CityFileError.damaged("its table of sections is not the expected one")
        let count = Int(file.fixed(12, as: UInt32.self))
        guard count == kinds.count || (count == CityFile.requiredSections && isPlain),
            file.count >= CityFile.tableEnd(count)
        else { throw unexpected }
        var ranges: [Range<Int>] = []
        var start = CityFile.tableEnd(count)
        for (index, kind) in kinds.prefix(count).enumerated() {
            let entry = CityFile.headerSize + index * CityFile.tableEntrySize
            let offset = file.fixed(entry + 8, as: UInt64.self)
            let size = file.fixed(entry + 16, as: UInt64.self)
            guard file.fixed(entry, as: UInt64.self) == UInt64(kind),
                offset == UInt64(start), size <= UInt64(file.count - start)
            else { throw unexpected }
            let end = start + Int(size)
            ranges.append(start..<end)
            // The whole file is a multiple of 8 bytes, so there is room for the padding.
            start = (end + 7) & ~7
            guard (end..<start).allSatisfy({ file.byte($0) == 0 }) else {
                throw .damaged("its padding is not zero")
            }
        }
        guard start == file.count else { throw .damaged("it has something left over") }
        return ranges
    }
}
