/// The form of a number plate, a telephone number or the like, such as `LLL-####`.
///
/// `#` is any digit, `N` one from 1 to 9, `L` any letter from A to Z, `C` one of the letters that
/// Chilean plates use, and a digit is itself. Spaces, points and dashes are for the eye: they are
/// shown and need not be typed.
public struct TextPattern: StoredText {
    /// The form as it is written in a file.
    public let text: String
    private let places: [Place]

    private enum Place: Hashable {
        case digit, digitFromOne, letter, chileanLetter
        case exactly(UInt8)
        case separator(UInt8)
    }

    /// How a text stands to a form.
    public enum Fit: Hashable, Sendable {
        /// It has the form.
        case whole
        /// It is the beginning of something that has the form.
        case beginning
        /// It does not have the form, and nothing that begins like it does.
        case none
    }

    /// Reads a form; nil for one with no place for a symbol, or with unknown signs.
    public init?(stored text: String) {
        var places: [Place] = []
        for byte in text.utf8 {
            switch UInt8(byte) {
            case UInt8(ascii: "#"): places.append(.digit)
            case UInt8(ascii: "N"): places.append(.digitFromOne)
            case UInt8(ascii: "L"): places.append(.letter)
            case UInt8(ascii: "C"): places.append(.chileanLetter)
            case UInt8(ascii: "0")...UInt8(ascii: "9"): places.append(.exactly(byte))
            case UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "-"):
                places.append(.separator(byte))
            default: return nil
            }
        }
        self.init(text: text, places: places)
        guard length > 0 else { return nil }
    }

    private init(text: String, places: [Place]) {
        self.text = text
        self.places = places
    }

    /// How many symbols a text of this form has, separators left out.
    public var length: Int {
        places.count { !Self.isSeparator($0) }
    }

    /// How symbols (ASCII digits and capital letters without separators) stand to this form.
    public func fit(_ symbols: some Collection<UInt8>) -> Fit {
        let symbolPlaces = places.filter { !Self.isSeparator($0) }
        guard symbols.count <= symbolPlaces.count,
            zip(symbolPlaces, symbols).allSatisfy({ Self.takes($0, $1) })
        else { return .none }
        return symbols.count == symbolPlaces.count ? .whole : .beginning
    }

    /// The symbols with the separators of this form between them, as far as they go.
    public func formatted(_ symbols: some Collection<UInt8>) -> String {
        var result: [UInt8] = []
        var rest = symbols[...]
        for place in places {
            guard let symbol = rest.first else { break }
            if case .separator(let separator) = place {
                result.append(separator)
            } else {
                result.append(symbol)
                rest = rest.dropFirst()
            }
        }
        return Typed.text(result + rest)
    }

    private static func isSeparator(_ place: Place) -> Bool {
        switch place {
        case .separator: true
        case .digit, .digitFromOne, .letter, .chileanLetter, .exactly: false
        }
    }

    private static func takes(_ place: Place, _ symbol: UInt8) -> Bool {
        switch place {
        case .digit: Typed.isDigit(symbol)
        case .digitFromOne: Typed.isDigit(symbol) && symbol != UInt8(ascii: "0")
        case .letter: Typed.isLetter(symbol)
        case .chileanLetter: "BCDFGHJKLPRSTVWXYZ".utf8.contains(symbol)
        case .exactly(let wanted): symbol == wanted
        case .separator: false
        }
    }
}
