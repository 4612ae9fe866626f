/// What is fuzzed. Whatever comes, each must end with a value or an error of its own; libFuzzer
/// finds everything else: a trap, a read out of bounds, too much memory, too much time.
public enum FuzzTarget: String, CaseIterable, Sendable {
    case frames, handle, city, `import`, scenario, tariffs
    /// `handle` with a fault in the engine that has to be found, or finding nothing would mean
    /// nothing.
    case control

    /// The folder in `Fuzz/seeds` that it begins from.
    public var seeds: String { self == .control ? FuzzTarget.handle.rawValue : rawValue }

    /// Gives an input to `handle` with an engine that has a fault.
    public static func handle(_ bytes: [UInt8], with fault: PlantedFault) {
        fuzzHandling(bytes, fault: fault)
    }

    /// Gives an input to the target.
    public func run(_ bytes: [UInt8]) {
        switch self {
        case .frames: fuzzFrames(bytes)
        case .handle: fuzzHandling(bytes)
        case .city: fuzzCity(bytes)
        case .import: fuzzImport(bytes)
        case .scenario: fuzzScenario(bytes)
        case .tariffs: fuzzTariffs(bytes)
        case .control: fuzzHandling(bytes, fault: .trap)
        }
    }
}
