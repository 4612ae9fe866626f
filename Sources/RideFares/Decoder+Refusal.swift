extension Decoder {
    /// The error that says, at this place of the data, why a value was refused.
    func refusal(_ message: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: codingPath, debugDescription: message))
    }
}
