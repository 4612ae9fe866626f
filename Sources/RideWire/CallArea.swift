/// The calls of one area, with their own names: a switch over all calls would be too long to read.
protocol CallArea: Hashable, Sendable {
    /// The names of the calls.
    associatedtype Name: Hashable, Sendable

    /// Reads the parameters of a call.
    init(_ method: Name, _ reader: ParameterReader) throws

    /// The name of the call.
    var method: Name { get }
    /// What it carries.
    var parameters: any StrictParameters { get }
}
