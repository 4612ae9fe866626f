import RideCore

/// A kind of bicycle that a system lends: what moves it and what it is for (B1).
///
/// The words are those of GBFS 3.0's `vehicle_types.json`.
public struct BikeKind: Hashable, Codable, Sendable {
    /// What is ridden.
    public enum FormFactor: String, CaseIterable, Codable, Sendable {
        /// A bicycle.
        case bicycle
        /// A bicycle that carries loads or children.
        case cargoBicycle = "cargo_bicycle"
        /// A scooter one stands on.
        case standingScooter = "scooter_standing"
        /// A scooter one sits on.
        case seatedScooter = "scooter_seated"
        /// Anything else that a system lends.
        case other
    }

    /// What moves it.
    public enum Propulsion: String, CaseIterable, Codable, Sendable {
        /// Who rides it.
        case human
        /// Who rides it, with a motor's help.
        case electricAssist = "electric_assist"
        /// A motor.
        case electric
    }

    /// The name by which the system's own data calls it.
    public let code: String
    /// Its name for people; empty where the system gives none.
    public let name: String
    /// What is ridden.
    public let formFactor: FormFactor
    /// What moves it.
    public let propulsion: Propulsion
    /// How far a full battery carries it; nil without one, or where the system does not say.
    public let range: Metres?

    /// A kind with a code that is its own within the system.
    public init(
        code: String, name: String, formFactor: FormFactor, propulsion: Propulsion,
        range: Metres? = nil
    ) {
        self.code = code
        self.name = name
        self.formFactor = formFactor
        self.propulsion = propulsion
        self.range = range
    }

    /// A bicycle as a system lends it that tells nothing of kinds.
    public static let plain = BikeKind(
        code: "bike", name: "", formFactor: .bicycle, propulsion: .human)
    /// A bicycle with a motor's help, of a system that tells only that it has such.
    public static let assisted = BikeKind(
        code: "ebike", name: "", formFactor: .bicycle, propulsion: .electricAssist)
}
