import RideCore

/// The packed sections of a city file: what is not needed to draw streets or to drive on them.
///
/// Each is read twice: on opening without keeping anything, to know that it is right, and again
/// when somebody asks for it.
enum CityParts {
    static let origin = Coordinate(latitudeE7: 0, longitudeE7: 0)

    /// What the file says of itself.
    struct About {
        var name = ""
        var notice = ""
        var country = ""
        var drivesOnLeft = false
        var hasTurnCosts = false
        var streetNames = 0
        var droppedNodes = 0
        var droppedLinks = 0
    }

    /// How many things a section holds, and the things if they were to be kept.
    struct Items<Item> {
        var count = 0
        var kept: [Item] = []
    }

    static func about(
        _ source: ByteReader, _ texts: TextTable
    ) throws(CityFileError) -> About {
        var reader = source
        var about = About()
        about.streetNames = try reader.index(below: texts.count + 1, "a street name")
        about.name = texts[try reader.index(below: texts.count, "its name")]
        about.notice = texts[try reader.index(below: texts.count, "its notice")]
        about.country = texts[try reader.index(below: texts.count, "its country")]
        about.droppedNodes = Int(try reader.uint32())
        about.droppedLinks = Int(try reader.uint32())
        let flags = try reader.byte()
        guard flags < 4 else { throw reader.damaged("has an unknown mark") }
        about.drivesOnLeft = flags & 1 != 0
        about.hasTurnCosts = flags & 2 != 0
        try reader.finish()
        return about
    }

    static func encode(aboutOf contents: CityContents, _ texts: inout TextCollection) -> [UInt8] {
        var writer = ByteWriter()
        writer.varint(contents.names.count)
        writer.varint(texts.index(of: contents.name))
        writer.varint(texts.index(of: contents.notice))
        writer.varint(texts.index(of: contents.country))
        writer.varint(contents.droppedNodes)
        writer.varint(contents.droppedLinks)
        writer.byte((contents.drivesOnLeft ? 1 : 0) | (contents.hasTurnCosts ? 2 : 0))
        return writer.bytes
    }
}
