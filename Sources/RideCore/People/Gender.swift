/// What a person says of their gender; the `women` category is for women on both sides.
public enum Gender: String, CaseIterable, Codable, Sendable {
    /// A woman.
    case woman
    /// A man.
    case man
    /// Neither, or not said.
    case other
}
