/// Text as it may stand in HTML and SVG.
public enum Markup {
    /// Text between tags or within quotes, where no sign of it means anything; without control
    /// characters, which SVG cannot have.
    ///
    /// - Complexity: O(length).
    public static func text(_ raw: String) -> String {
        var result = ""
        for scalar in raw.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: if scalar.value >= 0x20 { result.unicodeScalars.append(scalar) }
            }
        }
        return result
    }
}
