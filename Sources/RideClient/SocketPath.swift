import Glibc

/// Where engine and apps meet, and where the engine keeps what it must not forget.
///
/// The environment comes in as a function from name to value, so that tests need not change the
/// real one; `SocketPath.environment` reads the real one.
public enum SocketPath {
    /// Bytes in the longest path of a Unix socket: `sun_path` has 108, one of them for the zero
    /// that ends it.
    public static let maximumBytes = 107

    /// The value of a variable of this process's environment; nil if unset or empty.
    @Sendable
    public static func environment(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// The socket of this person's engine: `$XDG_RUNTIME_DIR/ride/engine.sock`, or
    /// `/tmp/ride-UID/engine.sock` where there is no such folder or where it is not ours to write
    /// in, as after `su`.
    public static func socket(
        environment: (String) -> String? = environment, userID: UInt32 = getuid(),
        isUsable: (String) -> Bool = { access($0, W_OK | X_OK) == 0 }
    ) -> String {
        if let runtime = folder(named: "XDG_RUNTIME_DIR", in: environment), isUsable(runtime) {
            return "\(runtime)/ride/engine.sock"
        }
        return "/tmp/ride-\(userID)/engine.sock"
    }

    /// The folder of the database: `$XDG_DATA_HOME/ride`, or `~/.local/share/ride`.
    public static func dataFolder(
        environment: (String) -> String? = environment, userID: UInt32 = getuid()
    ) -> String {
        xdgFolder("XDG_DATA_HOME", otherwise: ".local/share", in: environment, userID)
    }

    /// The folder of what a person chose in an app: `$XDG_CONFIG_HOME/ride`, or `~/.config/ride`.
    public static func configurationFolder(
        environment: (String) -> String? = environment, userID: UInt32 = getuid()
    ) -> String {
        xdgFolder("XDG_CONFIG_HOME", otherwise: ".config", in: environment, userID)
    }

    /// The folder of logs and of other traces: `$XDG_STATE_HOME/ride`, or `~/.local/state/ride`.
    public static func stateFolder(
        environment: (String) -> String? = environment, userID: UInt32 = getuid()
    ) -> String {
        xdgFolder("XDG_STATE_HOME", otherwise: ".local/state", in: environment, userID)
    }

    /// The folder that a file lies in; `.` for a bare name.
    public static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func xdgFolder(
        _ name: String, otherwise relative: String, in environment: (String) -> String?,
        _ userID: UInt32
    ) -> String {
        if let folder = folder(named: name, in: environment) { return "\(folder)/ride" }
        if let home = folder(named: "HOME", in: environment) { return "\(home)/\(relative)/ride" }
        return "/tmp/ride-\(userID)/\(relative)/ride"
    }

    /// The XDG Base Directory specification has relative paths ignored.
    private static func folder(named name: String, in environment: (String) -> String?) -> String? {
        guard let value = environment(name), value.hasPrefix("/") else { return nil }
        return value.count > 1 && value.hasSuffix("/") ? String(value.dropLast()) : value
    }
}
