import RideCore

/// Numbers and letters as people type them: with spaces, points and dashes in between.
enum Typed {
    /// The ASCII letters, as capitals, and digits of a text, without the separators between them;
    /// nil where there is anything else.
    static func symbols(of text: String, separators: String = " .-") -> [UInt8]? {
        var symbols: [UInt8] = []
        for byte in CleanText.cleaned(text).utf8 where !separators.utf8.contains(byte) {
            guard isDigit(byte) || isLetter(byte) else { return nil }
            symbols.append(capital(byte))
        }
        return symbols
    }

    /// The digits of a text, without the separators between them; nil where there is anything else.
    static func digits(of text: String, separators: String = " .-") -> [UInt8]? {
        guard let symbols = symbols(of: text, separators: separators),
            symbols.allSatisfy(isDigit)
        else { return nil }
        return symbols
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(capital(byte))
    }

    static func capital(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte
    }

    /// What an ASCII digit stands for.
    static func number(_ digit: UInt8) -> Int { Int(digit) - Int(UInt8(ascii: "0")) }

    /// The text of ASCII symbols.
    static func text(_ symbols: some Sequence<UInt8>) -> String {
        String(decoding: Array(symbols), as: UTF8.self)
    }
}
