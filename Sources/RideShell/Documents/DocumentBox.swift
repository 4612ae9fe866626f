import CBox
import Glibc
import RideClient

/// Where a program is locked in while it reads what a stranger has sent: without network, without
/// any file but that one and what the system brings along, without other processes, with limits of
/// time and memory (decision 0036).
enum DocumentBox: Equatable {
    /// Made by the kernel: Landlock and a filter of system calls.
    case kernel
    /// Made by bubblewrap, at this path, of namespaces.
    case bubblewrap(String)

    /// The one that this machine has, the kernel's before the other; nil for none, also where
    /// bubblewrap is there and is not allowed to make one.
    static func find(among programs: OtherPrograms) -> DocumentBox? {
        if cbox_is_possible() { return .kernel }
        guard let bubblewrap = programs.find("bwrap"), let trial = programs.find("true") else {
            return nil
        }
        let box = DocumentBox.bubblewrap(bubblewrap)
        return box.opens(by: trial) ? box : nil
    }

    /// What programs and their libraries are made of, of any system.
    private static let system = [
        "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache",
        "/etc/alternatives", "/etc/fonts", "/var/cache/fontconfig", "/nix/store", "/gnu/store",
    ]
    private static let environment = ["PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C.UTF-8"]
    private static let memory_bytes: UInt64 = 2 << 30
    private static let processor_s: UInt64 = 10

    /// Starts a program in the box.
    ///
    /// - Parameters:
    ///   - document: the only other file that it may read, by its whole path.
    ///   - input: what it reads from.
    ///   - output: what it writes to, `mostBytes` at the most where that is a file.
    /// - Returns: the number of the process, the first of a session of its own; its end is to be
    ///   collected.
    /// - Throws: `LaunchError` if it does not start.
    func start(
        _ program: String, _ arguments: [String], reading document: String, input: Int32,
        output: Int32, mostBytes: Int
    ) throws(LaunchError) -> Int32 {
        let readable = Self.system + [program, document]
        let words: [String]
        switch self {
        case .kernel: words = [program] + arguments
        case .bubblewrap(let path):
            words =
                [path, "--unshare-all", "--die-with-parent", "--new-session", "--dev", "/dev"]
                + readable.flatMap { ["--ro-bind-try", $0, $0] } + ["--", program] + arguments
        }
        var process: pid_t = 0
        let code = Self.withCStrings(words) { words in
            Self.withCStrings(Self.environment) { environment in
                Self.withCStrings(readable) { readable in
                    var start = cbox_program(
                        path: words[0], arguments: words, environment: environment, input: input,
                        output: output, memory_bytes: Self.memory_bytes,
                        file_bytes: UInt64(mostBytes), processor_s: Self.processor_s)
                    let names = UnsafeMutablePointer(mutating: readable)
                    return names.withMemoryRebound(
                        to: UnsafePointer<CChar>?.self, capacity: Self.system.count + 3
                    ) { cbox_start(&start, self == .kernel ? $0 : nil, &process) }
                }
            }
        }
        guard code == 0 else {
            throw .system(operation: "cbox_start", path: program, code: code)
        }
        return process
    }

    /// Whether there is such a box here: a program that does nothing does it well in it.
    func opens(by trial: String) -> Bool {
        let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard nowhere >= 0 else { return false }
        defer { close(nowhere) }
        guard
            let process = try? start(
                trial, [], reading: "/dev/null", input: nowhere, output: nowhere, mostBytes: 0)
        else { return false }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status == 0
    }

    /// Gives words as C wants them, ended by nil.
    private static func withCStrings(
        _ words: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
    ) -> Int32 {
        var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        pointers.append(nil)
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map(body) ?? EINVAL
        }
    }
}
