import RideApp
import RideClient

/// Has documents shown by a program that the person has for them: beside the terminal, which stays
/// ours (decision 0030).
///
/// The program gets the path of the document as its only argument, without a shell between, a
/// session of its own, and nothing to read from or to write to. What it comes to in its first
/// seconds is told; its end is collected whenever it comes.
struct DocumentOpener {
    private struct Running {
        let number: Int32
        let program: String
        let path: String
        let since_ms: Int64
    }

    private let programs: OtherPrograms
    private var running: [Running] = []
    /// When `ends` wants to be called; nil while nothing runs.
    private(set) var nextLook_ms: Int64?

    /// The variable with the program that shows documents.
    static let variable = "RIDE_OPENER"
    /// The program that desktops have for it.
    private static let ofDesktop = "xdg-open"
    /// A program that ends badly within so long has shown nothing.
    private static let trial_ms: Int64 = 10_000
    private static let trialPause_ms: Int64 = 200
    private static let pause_ms: Int64 = 10_000

    /// An opener among these programs.
    init(_ programs: OtherPrograms = OtherPrograms()) { self.programs = programs }

    /// Has a document shown.
    mutating func open(_ path: String, at now_ms: Int64) -> DocumentOpening {
        guard programs.canRead(path) else { return .unreadable }
        guard let name else { return .noProgram }
        guard let program = programs.find(name) else {
            // That there is a desktop says not that it can open documents.
            return name == Self.ofDesktop ? .noProgram : .notFound(program: name)
        }
        do throws(LaunchError) {
            let number = try programs.start(program, [path], "/dev/null")
            running.append(Running(number: number, program: name, path: path, since_ms: now_ms))
            nextLook_ms = now_ms + Self.trialPause_ms
            return .started(program: name)
        } catch {
            let reason = error.code.map(SystemText.describe) ?? error.message
            return .notStarted(program: name, reason: reason)
        }
    }

    /// Collects the programs that have ended, and tells of those that have shown nothing.
    mutating func ends(at now_ms: Int64) -> [(path: String, opening: DocumentOpening)] {
        var told: [(path: String, opening: DocumentOpening)] = []
        running.removeAll { program in
            guard let status = programs.look(program.number) else { return false }
            if status != 0, now_ms - program.since_ms <= Self.trial_ms {
                let end = DocumentOpening.ended(program: program.program, status: status)
                told.append((program.path, end))
            }
            return true
        }
        let isTrial = running.contains { now_ms - $0.since_ms <= Self.trial_ms }
        nextLook_ms =
            running.isEmpty ? nil : now_ms + (isTrial ? Self.trialPause_ms : Self.pause_ms)
        return told
    }

    // MARK: Which program

    /// What is asked for: what the person names, else the desktop's, where there is a desktop.
    private var name: String? {
        if let named = programs.value(Self.variable) { return named }
        let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { programs.value($0) != nil }
        return hasDesktop ? Self.ofDesktop : nil
    }
}
