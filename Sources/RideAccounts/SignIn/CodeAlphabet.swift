/// The 31 signs of codes that people read aloud and type: digits and capital letters without the
/// look-alikes 0 and O, 1, I and L. Small letters count as capitals.
enum CodeAlphabet {
    static let signs = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ".utf8)

    /// The places of the signs of a typed code, separators left out; nil where there is another
    /// sign.
    static func values(of typed: String) -> [Int]? {
        guard let symbols = Typed.symbols(of: typed) else { return nil }
        let values = symbols.compactMap { signs.firstIndex(of: $0) }
        return values.count == symbols.count ? values : nil
    }

    /// The code with these signs.
    static func text(_ values: [Int]) -> String { Typed.text(values.map { signs[$0] }) }
}
