import Glibc

/// What is fuzzed. Whatever comes, each must end with a value or an error of its own; libFuzzer
/// finds everything else: a trap, a read out of bounds, too much memory, too much time.
enum Fuzz: String, CaseIterable {
    case frames, handle, city, `import`, scenario, tariffs

    /// Chosen by `RIDE_FUZZ`.
    static let chosen: Fuzz = {
        let name = getenv("RIDE_FUZZ").map { String(cString: $0) } ?? ""
        guard let target = Fuzz(rawValue: name) else {
            fatalError("RIDE_FUZZ is one of \(allCases.map(\.rawValue))")
        }
        return target
    }()

    /// Gives an input to the target.
    func run(_ bytes: [UInt8]) {
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

/// The loop of libFuzzer, for programs with an entry of their own.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// The entry that the package manager looks for in a program without top-level code.
@_cdecl("fuzz_main")
public func start(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
    var count = count
    var arguments = arguments
    return runFuzzer(&count, &arguments) { start, count in
        Fuzz.chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
    }
}
