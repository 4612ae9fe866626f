import RideCore

/// The number plate of a car, without separators: `ABC1D23`.
public struct Plate: StoredText, CustomStringConvertible {
    /// Capital letters and digits.
    public let text: String

    /// Checks a typed plate against the forms of a market.
    ///
    /// - Throws: `PlateRejection` with the first reason.
    public init(_ typed: String, forms: [TextPattern]) throws(PlateRejection) {
        guard let symbols = Typed.symbols(of: typed) else { throw .wrongCharacter }
        guard !symbols.isEmpty else { throw .empty }
        let fits = forms.map { $0.fit(symbols) }
        guard fits.contains(.whole) else {
            throw fits.contains(.beginning) ? .incomplete : .wrongForm
        }
        text = Typed.text(symbols)
    }

    /// Reads a stored plate of any market: 4 to 10 capital letters and digits.
    public init?(stored text: String) {
        guard (4...10).contains(text.utf8.count),
            text.utf8.allSatisfy({
                Typed.isDigit($0) || Typed.isLetter($0) && Typed.capital($0) == $0
            })
        else { return nil }
        self.text = text
    }

    /// What a form can say about a typed plate.
    public static func check(_ typed: String, forms: [TextPattern]) -> FieldCheck<Plate> {
        do { return .right(try Plate(typed, forms: forms)) } catch { return .refused(error) }
    }

    /// The plate with the separators of the first form that it has: `ABC-1234`.
    public func formatted(by forms: [TextPattern]) -> String {
        let symbols = Array(text.utf8)
        return forms.first { $0.fit(symbols) == .whole }?.formatted(symbols) ?? text
    }

    /// The plate without separators.
    public var description: String { text }
}

/// Why a number plate was refused.
public enum PlateRejection: String, FieldRejection, Sendable {
    /// Nothing was typed.
    case empty = "plate_empty"
    /// Letters or digits are missing.
    case incomplete = "plate_incomplete"
    /// Something that is neither a letter nor a digit.
    case wrongCharacter = "plate_wrong_character"
    /// No plate of this market.
    case wrongForm = "plate_wrong_form"

    /// One sentence for the person who types.
    public var message: String {
        switch self {
        case .empty: "Enter the number plate."
        case .incomplete: "The number plate is not complete."
        case .wrongCharacter: "A number plate has letters and digits only."
        case .wrongForm: "This is not a number plate of this country."
        }
    }

    /// How far from right it is.
    public var standing: FieldStanding {
        switch self {
        case .empty: .empty
        case .incomplete: .incomplete
        case .wrongCharacter, .wrongForm: .wrong
        }
    }
}
