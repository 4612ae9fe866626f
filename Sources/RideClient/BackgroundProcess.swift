// `environ` is a variable of C, which Swift cannot prove safe; it is only read here, by a program
// that never calls setenv.
@preconcurrency import Glibc

/// Starts processes that outlive us.
public enum BackgroundProcess {
    /// `POSIX_SPAWN_SETSID` of spawn.h, which is hidden from Swift by its feature test.
    private static let newSession: Int16 = 0x80

    /// Starts `executable` in a session of its own, with `/dev/null` to read from and `logPath` to
    /// write to, no blocked signals and no signal handlers but the usual ones: an app that waits
    /// for its signals by signalfd has them blocked, and that would be inherited.
    ///
    /// - Returns: the number of the process, whose end is to be collected by whoever started it.
    /// - Throws: `LaunchError` if the system does not start it.
    public static func spawn(
        _ executable: String, arguments: [String], logPath: String
    ) throws(LaunchError) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(
            &actions, 1, logPath, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let flags = newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&attributes, flags)

        var words: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, executable, &actions, &attributes, words, environ)
        guard code == 0 else {
            throw .system(operation: "posix_spawn", path: executable, code: code)
        }
        return process
    }
}
