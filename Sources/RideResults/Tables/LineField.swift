import RideCore

/// How a column stands in the lines of CSV.
struct LineField {
    /// The room that a field is written in.
    let room: Int
    private let form: Form
    private let places: Int
    /// The words, one after the other, and where each begins; the last one is where they end.
    private var words: [UInt8] = []
    private var starts: [Int] = []
    private let dates: CityDates?

    /// Without anything to count references of: it is asked for each field.
    private enum Form {
        case integer
        case decimal
        case word
        case date
    }

    /// The room of a date as text.
    private static let dateRoom = 64

    init(_ kind: ColumnKind) {
        switch kind {
        case .integer: (form, places, dates) = (.integer, 0, nil)
        case .decimal(let places): (form, self.places, dates) = (.decimal, places, nil)
        case .word: (form, places, dates) = (.word, 0, nil)
        case .date(let dates): (form, places, self.dates) = (.date, 0, dates)
        }
        switch kind {
        case .integer, .decimal: room = TextBytes.numberRoom
        case .word(let words):
            for word in words {
                starts.append(self.words.count)
                self.words += word.utf8
            }
            starts.append(self.words.count)
            room = self.words.count
        case .date: room = Self.dateRoom
        }
    }

    /// Writes a value where there is room for it, and returns where it ends.
    @inline(__always)
    func write(
        _ value: Int64, unless none: Int64, at place: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        switch form {
        case .integer: return TextBytes.write(value == none ? -1 : value, places: 0, at: place)
        case .decimal:
            return value == none ? place : TextBytes.write(value, places: places, at: place)
        case .word:
            guard value >= 0, value < starts.count - 1 else { return place }
            let range = starts[Int(value)]..<starts[Int(value) + 1]
            return words.withUnsafeBufferPointer {
                TextBytes.write(UnsafeBufferPointer(rebasing: $0[range]), at: place)
            }
        case .date:
            guard value != none, let dates else { return place }
            return write(dates.text(at: Instant(milliseconds: value)), at: place)
        }
    }

    @inline(never)
    private func write(
        _ date: String, at place: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        var date = date
        return date.withUTF8 {
            precondition($0.count <= room, "a date is longer than it may be")
            return TextBytes.write($0, at: place)
        }
    }
}
