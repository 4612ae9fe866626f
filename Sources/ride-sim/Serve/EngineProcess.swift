// `environ` is a variable of C, which Swift cannot prove safe; it is only written here, before any
// other thread begins.
import CMemory
@preconcurrency import Glibc
import RideResources

/// What an engine makes sure of about its own process, before it does anything else.
enum EngineProcess {
    /// What is written when the program stops on a fault of its own: the thread that failed, and
    /// nothing that asks for symbols, which can take ten seconds in which nobody is served.
    private static let backtrace =
        "enable=yes,warnings=suppressed,threads=crashed,limit=16,images=none,registers=none,"
        + "symbolicate=off,interactive=no,color=no,output-to=stderr,timeout=2s"

    /// Leaves no image of the memory behind, in which cards and passwords might stand, overwrites
    /// what it lets go of, and ends quickly and with few words if the program has a fault.
    ///
    /// The last is read when a program is loaded, so the engine puts itself in its own place
    /// once; it keeps its number. Settings that somebody has made are left alone.
    static func prepare() {
        var none = rlimit()
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        guard getenv("SWIFT_BACKTRACE") == nil else { return wipe_what_is_freed() }
        setenv("SWIFT_BACKTRACE", backtrace, 1)
        var words = CommandLine.arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        // If this fails the engine goes on as it is.
        // By its own path, so that it keeps its name among the processes of the machine.
        if let path = ResourceFinder.ownPath() { execv(path, &words) }
        execv("/proc/self/exe", &words)
        wipe_what_is_freed()
    }
}
