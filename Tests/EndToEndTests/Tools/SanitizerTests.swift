import Foundation
import Testing

/// The compiler that builds the product, where it is to be found.
private let swiftCompiler: String? = ["swiftc", "/opt/swift/usr/bin/swiftc"].first { name in
    (try? Spawn.run(name, ["--version"]))?.status == 0
}

extension EndToEnd {
    /// The short form of `make sanitize` (reliability, promise 14): what the compiler cannot prove
    /// to be free of races and leaks, in a small program that is watched. The same with a fault
    /// planted in it has to be found, or the watching would say nothing.
    @Suite(.enabled(if: swiftCompiler != nil, "no swiftc to be found"))
    struct SanitizerTests {
        private static let source = "Sources/RideMap/City/Lazily.swift"

        /// Threads ask for the same values, which are made meanwhile; all are let go of. There are
        /// so many that the threads take turns even on one processor.
        private static let program = """
            import Glibc

            var all = (0..<20_000).map { _ in Lazily { Array(0..<100) } }
            var start = pthread_barrier_t()
            pthread_barrier_init(&start, nil, 4)
            var threads = [pthread_t](repeating: 0, count: 4)
            for index in threads.indices {
                pthread_create(
                    &threads[index], nil,
                    { _ in
                        pthread_barrier_wait(&start)
                        for lazily in all {
                            guard lazily.value.count == 100 else { exit(3) }
                            guard lazily.valueIfMade?.count ?? 100 == 100 else { exit(4) }
                        }
                        return nil
                    }, nil)
            }
            for thread in threads { pthread_join(thread, nil) }
            all = []

            """

        /// Builds the program watched by a sanitizer, runs it, and tells what it came to.
        ///
        /// - Parameter faults: what stands in the source, and what stands there instead.
        private func run(
            _ sanitizer: String, faults: [(String, String)]
        ) throws -> (status: Int32, errors: String) {
            let folder = NSTemporaryDirectory() + "/ride-watched-" + UUID().uuidString
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            var text = try String(
                contentsOfFile: TestStage.packageFolder + "/" + Self.source, encoding: .utf8)
            for (good, bad) in faults {
                #expect(text.contains(good))
                text = text.replacingOccurrences(of: good, with: bad)
            }
            try text.write(toFile: folder + "/Lazily.swift", atomically: false, encoding: .utf8)
            try Self.program.write(
                toFile: folder + "/main.swift", atomically: false, encoding: .utf8)
            let built = try Spawn.run(
                try #require(swiftCompiler),
                [
                    // Unoptimised, a value of any type is moved by a runtime that is not watched.
                    "-O", "-sanitize=\(sanitizer)", "-swift-version", "5",
                    folder + "/Lazily.swift", folder + "/main.swift", "-o", folder + "/watched",
                ])
            try #require(built.status == 0, "\(built.errors)\(built.output)")
            let result = try Spawn.run(
                "/usr/bin/env",
                [
                    "ASAN_OPTIONS=detect_leaks=1", "TSAN_OPTIONS=halt_on_error=1",
                    "SWIFT_BACKTRACE=enable=no", folder + "/watched",
                ])
            return (result.status, result.errors)
        }

        @Test(arguments: ["thread", "address"])
        func whatIsSharedHasNoRaceAndNoLeak(sanitizer: String) throws {
            let (status, errors) = try run(sanitizer, faults: [])
            #expect(status == 0 && !errors.contains("Sanitizer"), "\(errors.prefix(2_000))")
        }

        @Test func aRaceIsFound() throws {
            let fault = (
                "pthread_mutex_lock(lock)\n        defer { pthread_mutex_unlock(lock) }", ""
            )
            // Whether two threads meet is up to the system: hardly ever not in one run.
            var (status, errors) = (Int32(0), "")
            for _ in 0..<5 where status == 0 {
                (status, errors) = try run("thread", faults: [fault])
            }
            #expect(status != 0)
            #expect(errors.contains("ThreadSanitizer"), "\(errors.prefix(2_000))")
        }

        @Test func aLeakIsFound() throws {
            let (status, errors) = try run("address", faults: [("lock.deallocate()", "")])
            #expect(status != 0)
            #expect(
                errors.contains("LeakSanitizer: detected memory leaks"),
                "\(errors.prefix(2_000))")
        }

        @Test func aUseOfWhatIsGoneIsFound() throws {
            let (status, errors) = try run(
                "address",
                faults: [
                    ("lock.deallocate()", "lock.deallocate(); lock.initialize(to: .init())")
                ])
            #expect(status != 0)
            #expect(errors.contains("heap-use-after-free"), "\(errors.prefix(2_000))")
        }

        /// Everything else that threads share is proved by the compiler, or only read, or watched
        /// while its own tests run (`Scripts/sanitized`): another needs a program of its own here.
        @Test func nothingElseIsSharedAgainstTheCompilersAdvice() throws {
            let folder = TestStage.packageFolder + "/Sources"
            let files = try #require(FileManager.default.enumerator(atPath: folder))
            var found: Set<String> = []
            for case let file as String in files where file.hasSuffix(".swift") {
                let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
                if text.contains("@unchecked Sendable") || text.contains("nonisolated(unsafe)") {
                    found.insert(file)
                }
            }
            // The second and third hold addresses of memory that is never written, the sixth and
            // seventh what libpq only reads. Of the fourth and fifth each thread writes elements of
            // its own; their tests are watched. The last is used under its store's lock, which
            // no program here watches yet.
            #expect(
                found == [
                    "RideMap/City/Lazily.swift", "RideMap/File/MappedFile.swift",
                    "RideGraph/Graph/FlatArray.swift", "RideGraph/Graph/AllProcessors.swift",
                    "RideGraph/Customisable/CustomisableHierarchy.swift",
                    "RidePostgres/Connection/PostgresResult.swift",
                    "RidePostgres/Connection/PostgresConnection.swift",
                    "RidePostgres/Store/PostgresBase.swift",
                ])
        }
    }
}
