import FuzzTargets
import Glibc

/// The target that `RIDE_FUZZ` names.
private let chosen: FuzzTarget = {
    let name = getenv("RIDE_FUZZ").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        fatalError("RIDE_FUZZ is one of \(FuzzTarget.allCases.map(\.rawValue))")
    }
    return target
}()

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
        chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
    }
}
