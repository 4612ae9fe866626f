/// Text as it may stand in a page.
enum HTML {
    /// Text between tags or within quotes, where no sign of it means anything.
    ///
    /// - Complexity: O(length).
    static func text(_ raw: String) -> String {
        var result = ""
        for scalar in raw.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
