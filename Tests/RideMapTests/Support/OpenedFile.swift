@testable import RideMap

/// A city file taken apart into its sections, to be changed and put together again.
struct OpenedFile {
    private(set) var bodies: CityFileWriter.Bodies

    init(_ bytes: [UInt8]) throws {
        let sections = try CitySections(MappedFile(bytes))
        bodies = CityFile.Section.allCases.map {
            ($0, sections.file.copy(sections.range($0)))
        }
    }

    /// The file with a right table and checksum.
    var bytes: [UInt8] { CityFileWriter.assembled(bodies).bytes }

    /// The bytes of a section.
    subscript(_ section: CityFile.Section) -> [UInt8] {
        get { bodies[Int(section.rawValue) - 1].bytes }
        set { bodies[Int(section.rawValue) - 1].bytes = newValue }
    }

    /// Writes a whole number over an entry of a section.
    mutating func set<Number: FixedWidthInteger>(
        _ section: CityFile.Section, _ index: Int, to value: Number
    ) {
        let size = MemoryLayout<Number>.size
        for byte in 0..<size {
            self[section][index * size + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte))
        }
    }
}

extension MappedFile {
    /// All of it.
    var bytes: [UInt8] { copy(0..<count) }
}
