/// What is fuzzed. Whatever comes, each must end with a value or an error of its own; libFuzzer
/// finds everything else: a trap, a read out of bounds, too much memory, too much time.
public enum FuzzTarget: String, CaseIterable, Sendable {
    case frames, handle, city, `import`, scenario, tariffs

    /// Gives an input to the target.
    public func run(_ bytes: [UInt8]) {
        switch self {
        case .frames: fuzzFrames(bytes)
        case .handle: fuzzHandling(bytes)
        case .city: fuzzCity(bytes)
        case .import: fuzzImport(bytes)
        case .scenario: fuzzScenario(bytes)
        case .tariffs: fuzzTariffs(bytes)
        }
    }
}
