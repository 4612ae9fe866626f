import RideCore

/// Says manoeuvres and distances in the words of a language, which come as templates by key.
///
/// A template has places to fill in: `{street}`, `{exit}`, `{distance}`. The key of a manoeuvre is
/// `maneuver.` and its kind; where the street has no name, `.unnamed` follows, and the same without
/// it is used if there is no such template.
public struct DirectionWords: Sendable {
    private let template: @Sendable (_ key: String) -> String?

    /// Words by the templates of a language.
    ///
    /// - Parameter template: The template under a key, or nil if there is none; the key itself is
    ///   shown then, so that a missing text is seen and nothing else breaks.
    public init(_ template: @escaping @Sendable (_ key: String) -> String?) {
        self.template = template
    }

    /// All keys, sorted: what a table of texts has to hold.
    public static let keys: [String] = {
        var keys = Maneuver.Kind.allCases.flatMap { kind in
            ["maneuver.\(kind.rawValue)", "maneuver.\(kind.rawValue).unnamed"]
        }
        keys += [roundaboutWithoutExit, metresKey, kilometresKey, decimalKey]
        keys += [articleKey, masculineKey]
        return keys.sorted()
    }()

    private static let roundaboutWithoutExit = "maneuver.roundabout.inside"
    private static let metresKey = "maneuver.distance.m"
    private static let kilometresKey = "maneuver.distance.km"
    private static let decimalKey = "maneuver.decimal"
    /// What stands before a street of either gender, "na no"; one word where there are none.
    private static let articleKey = "maneuver.article"
    /// The words that begin the names of streets of the other gender, without accents.
    private static let masculineKey = "maneuver.masculine"

    /// What to do: "Turn left onto Avenida Brasil".
    public func text(for maneuver: Maneuver) -> String {
        text(kind: maneuver.kind.rawValue, street: maneuver.street, exit: maneuver.exit)
    }

    /// What to do, of a kind as it stands on the wire, perhaps one of a newer engine.
    public func text(kind: String, street: String?, exit: Int?) -> String {
        let key = "maneuver.\(kind)"
        if kind == Maneuver.Kind.roundabout.rawValue, exit == nil {
            return filled(key: Self.roundaboutWithoutExit, [:])
        }
        let isNamed = street.map { !$0.isEmpty } ?? false
        let chosen = isNamed || template(key + ".unnamed") == nil ? key : key + ".unnamed"
        let values = ["street": street ?? "", "exit": exit.map { "\($0)" } ?? ""]
        return filled(withArticle(chosen, of: street ?? ""), values)
    }

    /// The template with the article that the street's name asks for: "na Rua Chile", "no Largo".
    private func withArticle(_ key: String, of street: String) -> String {
        let text = template(key) ?? key
        let articles = (template(Self.articleKey) ?? "").split(separator: " ")
        guard articles.count == 2, let first = TextFolding.words(of: street).first,
            let masculine = template(Self.masculineKey),
            masculine.split(separator: " ").contains(where: { Array($0.utf8) == first })
        else { return text }
        return text.replacing(" \(articles[0]) {street}", with: " \(articles[1]) {street}")
    }

    /// A distance as drivers want it: up to 100 m in tens of metres, up to 1 km in fifties, beyond
    /// in tenths of kilometres.
    public func text(for distance: Metres) -> String {
        let metres = max(0, (distance.millimetres + 500) / 1_000)
        let step: Int64 = metres < 100 ? 10 : 50
        let rounded = (metres + step / 2) / step * step
        if rounded < 1_000 { return filled(key: Self.metresKey, ["distance": "\(rounded)"]) }
        let tenths = (max(metres, 1_000) + 50) / 100
        let decimal = template(Self.decimalKey) ?? "."
        return filled(
            key: Self.kilometresKey, ["distance": "\(tenths / 10)\(decimal)\(tenths % 10)"])
    }

    private func filled(key: String, _ values: [String: String]) -> String {
        filled(template(key) ?? key, values)
    }

    /// The template with its places filled in, each once: what is filled in is not looked at again.
    private func filled(_ template: String, _ values: [String: String]) -> String {
        var text = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{") {
            text += rest[..<open]
            guard let close = rest[open...].firstIndex(of: "}") else { break }
            let name = String(rest[rest.index(after: open)..<close])
            text += values[name] ?? "{\(name)}"
            rest = rest[rest.index(after: close)...]
        }
        if let open = rest.firstIndex(of: "{") { rest = rest[open...] }
        return text + rest
    }
}
