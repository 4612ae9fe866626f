import Foundation
import Glibc

/// The processes of a server. They end with ours, however it ends: a shell beside them reads from a
/// pipe that only we hold open.
struct PostgresServer: Sendable {
    private let shell: pid_t
    private let pipe: Int32
    private let data: String

    init(_ command: [String], data: String) throws {
        self.data = data
        var ends: [Int32] = [0, 0]
        guard Glibc.pipe(&ends) == 0 else {
            throw PostgresCluster.Failure(description: "No pipe can be made.")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        unlink(data + "/postmaster.pid")
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
        let log = data + "/../log"
        for descriptor: Int32 in [1, 2] {
            posix_spawn_file_actions_addopen(
                &actions, descriptor, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))
        let script = "\"$@\" & server=$!; read -r end; kill -QUIT $server 2>/dev/null; wait"
        var words = (["/bin/sh", "-c", script, "sh"] + command).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var shell = pid_t()
        guard posix_spawn(&shell, "/bin/sh", &actions, &attributes, &words, environ) == 0 else {
            close(ends[1])
            throw PostgresCluster.Failure(description: "No shell can be started.")
        }
        (self.shell, pipe) = (shell, ends[1])
        try waitUntilReady(log)
    }

    private func waitUntilReady(_ log: String) throws {
        for _ in 0..<3_000 {
            if let state = note.dropFirst(7).first, state.hasPrefix("ready") { return }
            usleep(10_000)
        }
        kill()
        let said = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        throw PostgresCluster.Failure(description: "The server did not start: \(said)")
    }

    /// What the server writes about itself: its process first, its state in the eighth line.
    private var note: [Substring] {
        let text = (try? String(contentsOfFile: data + "/postmaster.pid", encoding: .utf8)) ?? ""
        return text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    private var process: pid_t? { note.first.flatMap { pid_t($0) } }

    func stop() {
        if let process { _ = Glibc.kill(process, SIGINT) }
        end()
    }

    func kill() {
        if let process {
            // Stopped first, so that it starts no other one meanwhile.
            _ = Glibc.kill(process, SIGSTOP)
            for child in Self.children(of: process) + [process] { _ = Glibc.kill(child, SIGKILL) }
        }
        end()
    }

    /// Waits for the server, then has the shell end.
    private func end() {
        while let process, Glibc.kill(process, 0) == 0, Self.isAlive(process) { usleep(5_000) }
        close(pipe)
        var status: Int32 = 0
        while waitpid(shell, &status, 0) < 0, errno == EINTR {}
    }

    private static func stat(_ process: pid_t) -> [Substring] {
        let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        guard let end = text.lastIndex(of: ")") else { return [] }
        return text[text.index(after: end)...].split(separator: " ")
    }

    private static func isAlive(_ process: pid_t) -> Bool {
        stat(process).first.map { $0 != "Z" } ?? false
    }

    private static func children(of parent: pid_t) -> [pid_t] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.compactMap { pid_t($0) }.filter {
            stat($0).dropFirst().first == Substring("\(parent)")
        }
    }
}
