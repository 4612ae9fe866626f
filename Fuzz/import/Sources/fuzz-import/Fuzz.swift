import RideImport

/// What libFuzzer calls with every input it thinks of.
///
/// The first byte chooses the format, the rest is the file. Whatever comes, the importer must end
/// with a city or an error; libFuzzer finds everything else: a trap, a read out of bounds, more
/// than 2 GB, more than 25 s. `seeds` holds a small file of each format.
///
///     swift build -c release --package-path Fuzz/import --scratch-path .build/fuzz-import
///     mkdir -p .build/corpus-import
///     SWIFT_BACKTRACE=enable=no .build/fuzz-import/release/fuzz-import -max_len=20000 \
///         -timeout=25 -rss_limit_mb=2048 -max_total_time=300 \
///         .build/corpus-import Fuzz/import/seeds
func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    guard let first = bytes.first else { return 0 }
    let formats = ["pbf", "osm", "osm.gz", "osm.bz2"]
    _ = try? CityImporter.openStreetMap(
        bytes: Array(bytes.dropFirst()), format: formats[Int(first) % formats.count],
        file: "fuzz")
    return 0
}

/// The loop of libFuzzer, for programs with an entry of their own.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// The entry that the package manager looks for in a program without top-level code.
@_cdecl("fuzz_import_main")
public func start(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
    var count = count
    var arguments = arguments
    return runFuzzer(&count, &arguments) { fuzz($0, $1) }
}
