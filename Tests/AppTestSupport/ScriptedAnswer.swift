import RideWire

extension WireCodec {
    /// Writes what a scripted engine answers.
    public func encode(_ result: Result<AnswerValue, WireError>, to id: UInt64) -> [UInt8] {
        switch result {
        case .success(let value): encode(answer: AnyAnswer(value), to: id)
        case .failure(let error): encode(refusal: error, to: id)
        }
    }
}
