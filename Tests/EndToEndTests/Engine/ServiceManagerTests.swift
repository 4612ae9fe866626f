import Foundation
import Glibc
import Testing

@testable import ride_sim

/// What a service manager says in the environment.
@Suite struct ServiceManagerTests {
    @Test(
        arguments: [
            (nil, nil, nil), ("30000000", nil, 15_000), ("30000000", "7", 15_000),
            ("30000000", "8", nil), ("0", nil, nil), ("-5", nil, nil), ("soon", nil, nil),
        ] as [(String?, String?, Int64?)])
    func theWatchdogIsFedTwiceInItsTime(time: String?, process: String?, wanted_ms: Int64?) {
        let variables = ["WATCHDOG_USEC": time, "WATCHDOG_PID": process]
        let interval = ServiceManager.watchdogInterval({ variables[$0] ?? nil }, processID: 7)
        #expect(interval == wanted_ms.map { Duration.milliseconds($0) })
    }

    @Test(
        arguments: [
            (nil, nil, nil), ("7", "1", 3), ("8", "1", nil), ("7", "0", nil), ("7", "2", nil),
            (nil, "1", nil),
        ] as [(String?, String?, Int32?)])
    func aSocketIsInheritedByWhomItIsMeantFor(
        process: String?, count: String?, descriptor: Int32?
    ) {
        let variables = ["LISTEN_PID": process, "LISTEN_FDS": count]
        #expect(
            ServiceManager.inheritedSocket({ variables[$0] ?? nil }, processID: 7) == descriptor)
    }

    /// systemd-analyze ends well with what it does not know: it only says so.
    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze"),
            "systemd-analyze is not installed"))
    func theUnitsAreUnderstood() throws {
        let stage = try TestStage()
        let source = TestStage.packageFolder + "/Resources/systemd/"
        var paths: [String] = []
        for name in ["ride.service", "ride.socket"] {
            let unit = try String(contentsOfFile: source + name, encoding: .utf8)
                .replacing("/usr/local/bin/ride-sim", with: StageShell.tool)
            paths.append(stage.folder + "/" + name)
            try unit.write(toFile: paths[paths.count - 1], atomically: true, encoding: .utf8)
        }
        let good = try Spawn.run("/usr/bin/systemd-analyze", ["verify"] + paths)
        #expect(good.status == 0 && good.output + good.errors == "", "\(good.errors)")
        // A key in the wrong section is told.
        let wrong = try String(contentsOfFile: paths[0], encoding: .utf8)
            .replacing("[Service]", with: "[Service]\nStartLimitIntervalSec=60")
        try wrong.write(toFile: paths[0], atomically: true, encoding: .utf8)
        let bad = try Spawn.run("/usr/bin/systemd-analyze", ["verify", paths[0]])
        #expect(bad.errors.contains("StartLimitIntervalSec"), "\(bad.errors)")
    }
}

extension EndToEnd {
    /// An engine and a service manager that is played by the test: it listens for the engine's
    /// word, and hands over the socket.
    @Suite struct ServiceLifeTests {
        /// A bound socket of a kind, which is closed with the object.
        private final class Ear {
            let descriptor: Int32

            init(_ path: String, _ kind: __socket_type) throws {
                descriptor = socket(AF_UNIX, Int32(kind.rawValue) | 0o2000000, 0)
                var address = sockaddr_un()
                address.sun_family = sa_family_t(AF_UNIX)
                withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
                let size = socklen_t(MemoryLayout<sockaddr_un>.size)
                let status = withUnsafePointer(to: &address) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        bind(descriptor, $0, size)
                    }
                }
                guard status == 0 else { throw TestStage.Failure("no socket at \(path)") }
            }

            deinit { close(descriptor) }

            /// The messages that have come.
            func heard() -> [String] {
                var all: [String] = []
                var bytes = [UInt8](repeating: 0, count: 256)
                while true {
                    let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
                    guard count > 0 else { return all }
                    all.append(String(decoding: bytes[..<count], as: UTF8.self))
                }
            }
        }

        @Test func theManagerIsToldOfTheStartOfLifeAndOfTheStop() throws {
            let stage = try TestStage()
            let ear = try Ear(stage.folder + "/notify", SOCK_DGRAM)
            let engine = try stage.startEngine(variables: [
                "NOTIFY_SOCKET": stage.folder + "/notify", "WATCHDOG_USEC": "400000",
            ])
            var heard: [String] = []
            func hear(_ what: String, _ isEnough: ([String]) -> Bool) throws {
                try stage.wait("\(what) in \(heard)") {
                    heard += ear.heard()
                    return isEnough(heard)
                }
            }
            try hear("a start") { $0.contains("READY=1\nSTATUS=It serves.") }
            try hear("signs of life") { $0.count { $0 == "WATCHDOG=1" } >= 4 }
            // A loop that does not come round gives no sign, and goes on giving some afterwards.
            kill(engine, SIGSTOP)
            usleep(300_000)
            _ = ear.heard()
            usleep(600_000)
            #expect(ear.heard() == [])
            kill(engine, SIGCONT)
            try hear("more of them") { $0.count { $0 == "WATCHDOG=1" } >= 6 }
            #expect(!heard.contains("STOPPING=1"))
            kill(engine, SIGTERM)
            try hear("a stop") { $0.last == "STOPPING=1" }
            #expect(heard.count { $0.hasPrefix("READY=1") } == 1)
        }

        /// The manager listens, also while there is no engine: who connects then is served by the
        /// next one, and the name of the socket stays.
        @Test func aSocketIsTakenOverAndLeft() throws {
            let stage = try TestStage()
            let ear = try Ear(stage.socket, SOCK_STREAM)
            #expect(chmod(stage.socket, 0o600) == 0)
            #expect(listen(ear.descriptor, 8) == 0)
            for round in 1...2 {
                // It is connected before there is an engine.
                let early = try #require(RawClient(stage.socket, greets: false))
                let engine = try activate(stage, ear)
                defer {
                    kill(engine, SIGKILL)
                    var status: Int32 = 0
                    waitpid(engine, &status, 0)
                }
                #expect(
                    early.write(Array(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8) + [10]))
                let answer = try #require(early.line(), "round \(round)")
                #expect(String(decoding: answer, as: UTF8.self).contains("hello_expected"))
                #expect(RawClient(stage.socket) != nil)
                kill(engine, round == 1 ? SIGKILL : SIGTERM)
                try stage.wait("its end") {
                    var status: Int32 = 0
                    return waitpid(engine, &status, WNOHANG) == engine
                }
                #expect(FileManager.default.fileExists(atPath: stage.socket))
                try stage.expectWhole()
            }
        }

        /// Starts an engine with the socket as its third descriptor.
        private func activate(_ stage: TestStage, _ ear: Ear) throws -> pid_t {
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            posix_spawn_file_actions_adddup2(&actions, ear.descriptor, 3)
            posix_spawn_file_actions_addopen(
                &actions, 2, stage.folder + "/log", O_WRONLY | O_CREAT | O_APPEND, 0o600)
            var attributes = posix_spawnattr_t()
            posix_spawnattr_init(&attributes)
            defer { posix_spawnattr_destroy(&attributes) }
            var none = sigset_t()
            sigemptyset(&none)
            posix_spawnattr_setsigmask(&attributes, &none)
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
            let words = [
                "/bin/sh", "-c", #"LISTEN_FDS=1 LISTEN_PID=$$ exec "$@""#, "sh", StageShell.tool,
                "serve", "--socket", stage.socket, "--data", stage.folder + "/data", "--drivers",
                "0", "--requests-per-hour", "0",
            ]
            var arguments = words.map { strdup($0) } + [nil]
            var variables = stage.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
            defer { for word in arguments + variables { free(word) } }
            var process = pid_t()
            let code = posix_spawn(
                &process, words[0], &actions, &attributes, &arguments, &variables)
            guard code == 0 else { throw TestStage.Failure("no engine: \(code)") }
            return process
        }
    }

    /// A person who meets engines with other data at the same socket (A2).
    @Suite struct DataTokenTests {
        private func tokens(_ stage: TestStage) throws -> [String: String] {
            let path = stage.folder + "/config/ride/passenger.json"
            guard let data = FileManager.default.contents(atPath: path) else { return [:] }
            let profile = try JSONSerialization.jsonObject(with: data) as? [String: Any]
            return profile?["tokens"] as? [String: String] ?? [:]
        }

        /// Comes as Ana and goes again.
        ///
        /// - Returns: the tokens of the profile then.
        private func visit(_ stage: TestStage) throws -> [String: String] {
            let ana = try LineApp("passenger-tui", person: "Ana", on: stage)
            try ana.see("Where to?")
            try ana.type("q")
            #expect(try ana.status() == 0)
            return try tokens(stage)
        }

        private func engine(_ stage: TestStage, data: String) throws {
            try stage.killEngines()
            // The last one that is named counts.
            try stage.startEngine(["--data", stage.folder + "/" + data])
        }

        @Test("A2: the token for one data folder is not lost to an engine with another")
        func eachDataFolderHasItsToken() throws {
            let stage = try TestStage()
            try engine(stage, data: "one")
            let first = try visit(stage)
            #expect(first.count == 1 && first.keys.first?.hasPrefix("data:") == true)
            try engine(stage, data: "two")
            let both = try visit(stage)
            #expect(both.count == 2)
            #expect(both.merging(first) { $1 } == both)
            try engine(stage, data: "one")
            #expect(try visit(stage) == both)
            // A token of a profile of before is taken over by the data that it opens.
            let path = stage.folder + "/config/ride/passenger.json"
            let old = try #require(first.first)
            let text = try String(contentsOfFile: path, encoding: .utf8)
                .replacing("\"\(old.key)\"", with: "\"\(stage.socket)\"")
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            #expect(try tokens(stage)[stage.socket] == old.value)
            #expect(try visit(stage) == both)
        }
    }
}
