import Foundation
import Glibc

/// Runs programs that may leave a server behind. Foundation's `Process` waits until everything the
/// program has inherited is closed, which a server such as tmux's never does.
enum Spawn {
    /// Runs a program to its end; what it prints goes through files.
    static func run(
        _ program: String, _ arguments: [String]
    ) throws -> (status: Int32, output: String, errors: String) {
        let base = NSTemporaryDirectory() + "/ride-run-" + UUID().uuidString
        let paths = [base + ".out", base + ".err"]
        defer { for path in paths { unlink(path) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        for (descriptor, path) in zip([Int32(1), 2], paths) {
            posix_spawn_file_actions_addopen(
                &actions, descriptor, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
        // Test threads block signals; a server that inherited that could not even end itself.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process = pid_t()
        let code = posix_spawnp(&process, program, &actions, &attributes, &words, environ)
        guard code == 0 else {
            throw TestStage.Failure("\(program): \(String(cString: strerror(code)))")
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let texts = paths.map {
            String(decoding: FileManager.default.contents(atPath: $0) ?? Data(), as: UTF8.self)
        }
        let isExit = status & 0x7F == 0
        return (isExit ? (status >> 8) & 0xFF : 128 + (status & 0x7F), texts[0], texts[1])
    }

    /// Runs a program to its end whose standard output is a terminal.
    ///
    /// - Returns: every byte that the terminal would get; the standard error is not looked at.
    static func onTerminal(_ program: String, _ arguments: [String]) throws -> [UInt8] {
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { close(master) }
        // The system's TIOCSPTLCK and TIOCGPTN, which its macros hide from Swift.
        var (lock, number): (Int32, Int32) = (0, 0)
        guard master >= 0, ioctl(master, 0x4004_5431, &lock) == 0,
            ioctl(master, 0x8004_5430, &number) == 0
        else { throw TestStage.Failure("no terminal") }
        let slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // Line ends stay as the program writes them.
        var settings = termios()
        tcgetattr(slave, &settings)
        settings.c_oflag &= ~tcflag_t(OPOST)
        tcsetattr(slave, TCSANOW, &settings)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, slave, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process = pid_t()
        let code = posix_spawnp(&process, program, &actions, nil, &words, environ)
        close(slave)
        guard code == 0 else {
            throw TestStage.Failure("\(program): \(String(cString: strerror(code)))")
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(master, &buffer, buffer.count), count > 0 {
            bytes += buffer[..<count]
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return bytes
    }

    /// Starts a program that reads from us and writes to us.
    ///
    /// - Returns: its number, where to write what it reads, where to read what it writes.
    static func withPipes(
        _ words: [String], _ environment: [String: String]
    ) throws -> (process: pid_t, input: Int32, output: Int32) {
        var inward: [Int32] = [0, 0]
        var outward: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | cloexec, 0, &inward) == 0,
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | cloexec, 0, &outward) == 0
        else { throw TestStage.Failure("no pipes") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, inward[1], 0)
        posix_spawn_file_actions_adddup2(&actions, outward[1], 1)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in arguments + variables { free(word) } }
        var process = pid_t()
        let code = posix_spawn(&process, words[0], &actions, &attributes, &arguments, &variables)
        close(inward[1])
        close(outward[1])
        guard code == 0 else {
            throw TestStage.Failure("\(words[0]): \(String(cString: strerror(code)))")
        }
        _ = fcntl(outward[0], F_SETFL, O_NONBLOCK)
        return (process, inward[0], outward[0])
    }

    private static var cloexec: Int32 { Int32(SOCK_CLOEXEC.rawValue) }
}
