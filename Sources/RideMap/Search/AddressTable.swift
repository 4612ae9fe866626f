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
