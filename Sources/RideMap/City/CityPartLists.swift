import RideCore

/// The parts of a city that are unpacked from its file when they are first asked for.
struct CityPartLists: Sendable {
    let zones: Lazily<[Zone]>
    private(set) var places: Lazily<[Place]>
    let addresses: Lazily<[Address]>
    let areas: Lazily<[MapArea]>
    let lines: Lazily<[MapLine]>
    let alternativeNames: Lazily<[AlternativeName]>

    /// Places, addresses and other names as they stand in the file.
    private(set) var records: CityRecords

    /// How many there are of each, known without unpacking them.
    let zoneCount: Int
    let population: Int
    let areaCount: Int
    let lineCount: Int

    /// Checks all parts.
    ///
    /// - Throws: `CityFileError` where one of them is damaged.
    init(
        _ sections: CitySections, _ texts: TextTable, nodes: Int, streetNames: Int
    ) throws(CityFileError) {
        let checkedZones = try CityParts.zones(
            sections.reader(.zones), nodes: nodes, keeping: false)
        zoneCount = checkedZones.zones.count
        population = checkedZones.population
        let records = try CityRecords(sections, texts, streetNames: streetNames)
        self.records = records
        areaCount = try CityParts.areas(sections.reader(.areas), keeping: false).count
        lineCount = try CityParts.lines(sections.reader(.lines), keeping: false).count
        zones = Self.lazily { () throws(CityFileError) in
            try CityParts.zones(sections.reader(.zones), nodes: nodes, keeping: true).zones
        }
        places = Self.places(records)
        addresses = Lazily {
            records.addresses.map {
                Address(
                    street: $0.street, number: texts[Int($0.number)], coordinate: $0.coordinate)
            }
        }
        alternativeNames = Lazily {
            records.alternativeNames.map {
                AlternativeName(street: $0.street, name: texts[Int($0.name)])
            }
        }
        areas = Self.lazily { () throws(CityFileError) in
            try CityParts.areas(sections.reader(.areas), keeping: true)
        }
        lines = Self.lazily { () throws(CityFileError) in
            try CityParts.lines(sections.reader(.lines), keeping: true)
        }
    }

    /// The same parts with places called by these texts, one for each.
    func calling(places names: [UInt32]) -> CityPartLists {
        var parts = self
        parts.records = records.calling(places: names)
        parts.places = Self.places(parts.records)
        return parts
    }

    private static func places(_ records: CityRecords) -> Lazily<[Place]> {
        let texts = records.texts
        return Lazily {
            records.places.map {
                Place(
                    name: texts[Int($0.name)], kind: PlaceKind(rawValue: texts[Int($0.kind)]),
                    coordinate: $0.coordinate)
            }
        }
    }

    private static func lazily<Item: Sendable>(
        _ items: @escaping @Sendable () throws(CityFileError) -> CityParts.Items<Item>
    ) -> Lazily<[Item]> {
        Lazily {
            do {
                return try items().kept
            } catch {
                preconditionFailure("checked on opening, and changed since: \(error)")
            }
        }
    }
}
