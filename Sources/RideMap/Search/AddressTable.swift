import RideCore
import RideGraph

/// A house number as numbers are compared: "12-B" is 12 and "b".
struct HouseNumber: Hashable, Sendable {
    let value: UInt32
    let suffix: [UInt8]

    /// The number in folded words: digits, then letters at once or as the next word; nil if the
    /// first word does not begin with a digit.
    init?(_ word: [UInt8], next: [UInt8]? = nil) {
        let digits = word.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        guard !digits.isEmpty, digits.count < 8 else { return nil }
        value = digits.reduce(0) { $0 * 10 + UInt32($1 - UInt8(ascii: "0")) }
        let letters = word.dropFirst(digits.count)
        suffix = letters.isEmpty ? next ?? [] : Array(letters)
    }
}

/// The addresses of each street.
struct AddressTable: Sendable {
    /// An address with the value of its number; `UInt32.max` where it has none.
    private struct Entry {
        let address: UInt32
        let value: UInt32

        func gap(to wanted: UInt32) -> UInt32 {
            value > wanted ? value - wanted : wanted - value
        }
    }

    /// A place between two addresses, where a house with a number between theirs stands.
    struct Between: Hashable, Sendable {
        /// The addresses with the numbers below and above.
        let low: Int
        let high: Int
        let coordinate: Coordinate
    }

    /// Between numbers further apart than this, by themselves or on the ground, nobody knows where
    /// a house stands.
    private static let widestNumbers: UInt32 = 200
    private static let widest_m = 500.0

    private let records: FlatArray<AddressRecord>
    private let texts: TextTable
    private let firstOfStreet: [UInt32]
    /// The addresses, street by street.
    private let entries: [Entry]

    /// Sorts a city's addresses by the keys of their streets.
    ///
    /// - Complexity: O(n) in the number of addresses and street names.
    init(_ records: CityRecords, streetKeys: FlatArray<UInt32>) {
        self.records = records.addresses
        texts = records.texts
        var first = [UInt32](repeating: 0, count: streetKeys.count + 1)
        for record in records.addresses { first[Int(streetKeys[Int(record.street)]) + 1] += 1 }
        for key in 0..<streetKeys.count { first[key + 1] += first[key] }
        var next = first
        var entries = [Entry](
            repeating: Entry(address: 0, value: 0), count: records.addresses.count)
        var folded = FoldedWords()
        for (index, record) in records.addresses.enumerated() {
            let key = Int(streetKeys[Int(record.street)])
            let number = Self.number(record, records.texts, &folded)
            entries[Int(next[key])] = Entry(
                address: UInt32(index), value: number?.value ?? .max)
            next[key] += 1
        }
        firstOfStreet = first
        self.entries = entries
    }

    /// The addresses of a street with this number; without the letter typed, all of the value. If
    /// there are none, the one with the nearest value, and of several the nearest to `point`.
    func find(
        _ wanted: HouseNumber, onStreet key: Int, near point: Coordinate, _ plane: Plane
    ) -> (addresses: [Int], areExact: Bool) {
        let own = entries[Int(firstOfStreet[key])..<Int(firstOfStreet[key + 1])]
        var folded = FoldedWords()
        let exact = own.filter { entry in
            guard entry.value == wanted.value else { return false }
            if wanted.suffix.isEmpty { return true }
            let number = Self.number(records[Int(entry.address)], texts, &folded)
            return number?.suffix == wanted.suffix
        }
        if !exact.isEmpty { return (exact.map { Int($0.address) }, true) }
        let nearest = own.filter { $0.value != .max }.min { left, right in
            let (one, other) = (left.gap(to: wanted.value), right.gap(to: wanted.value))
            if one != other { return one < other }
            let near = plane.distance_m(point, records[Int(left.address)].coordinate)
            let far = plane.distance_m(point, records[Int(right.address)].coordinate)
            return near != far ? near < far : left.address < right.address
        }
        return (nearest.map { [Int($0.address)] } ?? [], false)
    }

    /// Where a house of a street stands that is not on the map, by the nearest numbers of its side
    /// (even or odd) below and above, each as far away as the numbers say; nil where the map does
    /// not have two that are near enough.
    func between(
        _ wanted: HouseNumber, onStreet key: Int, _ plane: Plane
    ) -> Between? {
        guard wanted.suffix.isEmpty else { return nil }
        let side = entries[Int(firstOfStreet[key])..<Int(firstOfStreet[key + 1])].filter {
            $0.value != .max && $0.value % 2 == wanted.value % 2
                && $0.gap(to: wanted.value) <= Self.widestNumbers
        }
        guard let low = side.filter({ $0.value < wanted.value }).max(by: { $0.value < $1.value }),
            let high = side.filter({ $0.value > wanted.value }).min(by: { $0.value < $1.value }),
            high.value - low.value <= Self.widestNumbers
        else { return nil }
        let (one, other) = (Int(low.address), Int(high.address))
        let (from, to) = (records[one].coordinate, records[other].coordinate)
        guard plane.distance_m(from, to) <= Self.widest_m else { return nil }
        let coordinate = interpolate(
            from, to, part: Int64(wanted.value - low.value), of: Int64(high.value - low.value))
        return Between(low: one, high: other, coordinate: coordinate)
    }

    /// All addresses of a street.
    func all(onStreet key: Int) -> [Int] {
        entries[Int(firstOfStreet[key])..<Int(firstOfStreet[key + 1])].map { Int($0.address) }
    }

    private static func number(
        _ record: AddressRecord, _ texts: TextTable, _ folded: inout FoldedWords
    ) -> HouseNumber? {
        texts.withBytes(Int(record.number)) { folded.fold($0) }
        let words = folded.indices.map { Array(folded.letters[folded.range(of: $0)]) }
        guard let word = words.first else { return nil }
        return HouseNumber(word, next: words.dropFirst().first)
    }
}
