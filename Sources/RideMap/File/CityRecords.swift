import RideCore
import RideGraph

/// A place as it stands in the city file: the indices of two texts, and where it is.
struct PlaceRecord: BitwiseCopyable, Sendable {
    let name: UInt32
    let kind: UInt32
    let coordinate: Coordinate
}

/// An address as it stands in the city file: a street name from 1, a text, and where it is.
struct AddressRecord: BitwiseCopyable, Sendable {
    let street: UInt32
    let number: UInt32
    let coordinate: Coordinate
}

/// Another name of a street as it stands in the city file: a street name from 1, and a text.
struct AlternativeNameRecord: BitwiseCopyable, Sendable {
    let street: UInt32
    let name: UInt32
}

/// The name of a street or a place in a language as it stands in the city file: a street name from
/// 1 or, beyond the street names, a place; and two texts.
struct LocalNameRecord: BitwiseCopyable, Sendable {
    let number: UInt32
    let language: UInt32
    let name: UInt32
}

/// What there is many of in a city file, read in place: the texts are made strings when somebody
/// asks for them.
struct CityRecords: Sendable {
    let texts: TextTable
    /// The places, called as whoever looks calls them.
    private(set) var places: FlatArray<PlaceRecord>
    /// The places, called as the map calls them.
    let mappedPlaces: FlatArray<PlaceRecord>
    let addresses: FlatArray<AddressRecord>
    let alternativeNames: FlatArray<AlternativeNameRecord>
    let localNames: FlatArray<LocalNameRecord>
    private let streetNames: Int

    /// Takes the records of a city file and checks them.
    ///
    /// - Throws: `CityFileError` where one names a text, a street or a point that does not exist.
    init(
        _ sections: CitySections, _ texts: TextTable, streetNames: Int
    ) throws(CityFileError) {
        self.texts = texts
        self.streetNames = streetNames
        mappedPlaces = try sections.array(.places, of: PlaceRecord.self)
        places = mappedPlaces
        addresses = try sections.array(.addresses, of: AddressRecord.self)
        alternativeNames = try sections.array(.alternativeNames, of: AlternativeNameRecord.self)
        localNames = try sections.array(.localNames, of: LocalNameRecord.self)
        let count = texts.count
        let arePlaces = places.withSpan { places in
            var isRight = true
            for index in places.indices {
                let place = places[index]
                isRight = Int(place.name) < count && Int(place.kind) < count ? isRight : false
                isRight = place.coordinate.isOnEarth ? isRight : false
            }
            return isRight
        }
        try Self.require(arePlaces, .places)
        let areAddresses = addresses.withSpan { addresses in
            var isRight = true
            for index in addresses.indices {
                let address = addresses[index]
                let street = Int(address.street)
                isRight = street > 0 && street <= streetNames ? isRight : false
                isRight = Int(address.number) < count ? isRight : false
                isRight = address.coordinate.isOnEarth ? isRight : false
            }
            return isRight
        }
        try Self.require(areAddresses, .addresses)
        let areNames = alternativeNames.withSpan { names in
            var isRight = true
            for index in names.indices {
                let street = Int(names[index].street)
                isRight = street > 0 && street <= streetNames ? isRight : false
                isRight = Int(names[index].name) < count ? isRight : false
            }
            return isRight
        }
        try Self.require(areNames, .alternativeNames)
        let named = streetNames + places.count
        let areLocal = localNames.allSatisfy { name in
            name.number > 0 && Int(name.number) <= named && Int(name.language) < count
                && Int(name.name) < count
        }
        try Self.require(areLocal, .localNames)
    }

    /// The place that a name in a language is of; nil for that of a street.
    func place(of name: LocalNameRecord) -> Int? {
        Int(name.number) > streetNames ? Int(name.number) - streetNames - 1 : nil
    }

    /// The same records with places called by these texts, one for each.
    func calling(places names: [UInt32]) -> CityRecords {
        var records = self
        records.places = FlatArray(
            zip(mappedPlaces, names).map {
                PlaceRecord(name: $1, kind: $0.kind, coordinate: $0.coordinate)
            })
        return records
    }

    private static func require(
        _ condition: Bool, _ section: CityFile.Section
    ) throws(CityFileError) {
        if !condition { throw CitySections.damaged(section, "an entry does not exist") }
    }

    /// The sections of what there is many of, in the order of the file.
    static func encode(
        _ contents: CityContents, _ texts: inout TextCollection
    ) -> (
        places: [UInt8], addresses: [UInt8], alternativeNames: [UInt8], localNames: [UInt8]
    ) {
        let places = contents.places.map {
            PlaceRecord(
                name: UInt32(texts.index(of: $0.name)),
                kind: UInt32(texts.index(of: $0.kind.rawValue)), coordinate: $0.coordinate)
        }
        let addresses = contents.addresses.map {
            AddressRecord(
                street: $0.street, number: UInt32(texts.index(of: $0.number)),
                coordinate: $0.coordinate)
        }
        let names = contents.alternativeNames.map {
            AlternativeNameRecord(street: $0.street, name: UInt32(texts.index(of: $0.name)))
        }
        let local = contents.localNames.map {
            LocalNameRecord(
                number: $0.street, language: UInt32(texts.index(of: $0.language)),
                name: UInt32(texts.index(of: $0.name)))
        }
        let localPlaces = contents.localPlaceNames.map {
            LocalNameRecord(
                number: UInt32(contents.names.count + 1 + $0.place),
                language: UInt32(texts.index(of: $0.language)),
                name: UInt32(texts.index(of: $0.name)))
        }
        return (
            CityFileWriter.raw(places), CityFileWriter.raw(addresses), CityFileWriter.raw(names),
            CityFileWriter.raw(local + localPlaces)
        )
    }
}

extension Coordinate {
    /// Whether it is no further north, south, east or west than the Earth goes.
    fileprivate var isOnEarth: Bool {
        latitudeE7 >= -CityFile.maximumLatitudeE7 && latitudeE7 <= CityFile.maximumLatitudeE7
            && longitudeE7 >= -CityFile.maximumLongitudeE7
            && longitudeE7 <= CityFile.maximumLongitudeE7
    }
}
