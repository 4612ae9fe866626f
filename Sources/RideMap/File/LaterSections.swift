/// The sections that came with later versions of the city file; nil for what is not there.
struct LaterSections {
    /// The city file of the ways on foot, which is half of a large file.
    var footpaths: CityFileWriter.Piece?
    /// The kept arcs and the shortcuts of a packed hierarchy.
    var packed: [[UInt8]]?
    /// What is closed at times.
    var closings: [UInt8]?
    /// Labels, packed.
    var labels: [UInt8]?
    /// The parts of a hierarchy that is laid out, each of which fills much of a large file.
    var placed: [CityFileWriter.Piece]?

    /// The first version that has them all, and what it has beyond sections with a name: those
    /// between that are not there are empty.
    var added: (version: UInt32, sections: [(section: UInt32, piece: CityFileWriter.Piece)]) {
        let bytes = (packed ?? [[], []]) + [closings ?? [], labels ?? []]
        let all =
            [footpaths ?? .nothing] + bytes.map { CityFileWriter.Piece($0) } + (placed ?? [])
        let (version, last) =
            if placed != nil {
                (CityFile.placedVersion, CityFile.PlacedSection.middles.rawValue)
            } else if labels != nil {
                (CityFile.labelledVersion, CityFile.labelsSection)
            } else if closings != nil {
                (CityFile.closingVersion, CityFile.closingsSection)
            } else if packed != nil {
                (CityFile.packedVersion, CityFile.shortcutsSection)
            } else if footpaths != nil {
                (CityFile.walkedVersion, CityFile.footpathsSection)
            } else {
                (CityFile.version, CityFile.footpathsSection - 1)
            }
        let sections = zip(CityFile.footpathsSection..., all).prefix { $0.0 <= last }
        return (version, sections.map { (section: $0, piece: $1) })
    }
}

extension LaterSections {
    /// Those of a file.
    init(_ sections: CitySections) {
        let file = sections.file
        footpaths = sections.footpaths.map { CityFileWriter.Piece(file, $0) }
        packed = sections.packedHierarchy.map { [file.copy($0.keptArcs), file.copy($0.shortcuts)] }
        closings = sections.closings.map(file.copy)
        labels = sections.labels.map(file.copy)
        placed = sections.placedHierarchy.map { ranges in
            ranges.map { CityFileWriter.Piece(file, $0) }
        }
    }
}
