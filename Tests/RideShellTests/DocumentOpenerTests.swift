import Glibc
import RideApp
import RideClient
import Testing

@testable import RideShell

/// Which program a document is shown with, and what is told of it; only one test
/// starts anything.
@Suite("D1: a document opens beside the terminal") struct DocumentOpenerTests {
    private static let path = "/srv/ride/documents/driver-7/licence.pdf"

    /// What was started, and what has ended since.
    private final class Machine {
        var started: [[String]] = []
        var outputs: Set<String> = []
        var ends: [Int32: Int32] = [:]
        var refusal: LaunchError?
    }

    private func opener(
        _ environment: [String: String], programs: Set<String> = [], on machine: Machine = Machine()
    ) -> DocumentOpener {
        DocumentOpener(
            OtherPrograms(
                environment: { environment[$0] }, isReadable: { _ in true },
                isProgram: { programs.contains($0) },
                start: { program, arguments, output throws(LaunchError) in
                    if let refusal = machine.refusal { throw refusal }
                    machine.started.append([program] + arguments)
                    machine.outputs.insert(output)
                    return Int32(machine.started.count)
                }, look: { machine.ends[$0] }))
    }

    @Test(
        "the program of RIDE_OPENER, else the desktop's where there is a desktop, else none",
        arguments: [
            (["RIDE_OPENER": "feh"], "/usr/bin/feh"),
            (["RIDE_OPENER": "feh", "DISPLAY": ":0"], "/usr/bin/feh"),
            (["RIDE_OPENER": "/opt/show"], "/opt/show"),
            (["DISPLAY": ":0"], "/usr/bin/xdg-open"),
            (["WAYLAND_DISPLAY": "wayland-0"], "/usr/bin/xdg-open"),
            (["RIDE_OPENER": "", "DISPLAY": ""], nil),
            ([:], nil),
        ] as [([String: String], String?)])
    func whichProgram(environment: [String: String], program: String?) {
        let machine = Machine()
        var opener = opener(
            environment.merging(["PATH": "bin::/usr/bin"]) { $1 },
            programs: ["/usr/bin/feh", "/opt/show", "/usr/bin/xdg-open", "bin/feh"], on: machine)
        let opening = opener.open(Self.path, at: 0)
        #expect(machine.started == (program.map { [[$0, Self.path]] } ?? []))
        #expect((opening == .noProgram) == (program == nil))
        // It writes onto nothing.
        #expect(machine.outputs.isSubset(of: ["/dev/null"]))
    }

    @Test("a program that is not there is told, but for the desktop's, and no shell reads its name")
    func whatIsNotThere() {
        for named in ["feh", "bin/feh", "feh -x", "feh; true"] {
            var opener = opener(["RIDE_OPENER": named, "PATH": "/usr/bin"])
            #expect(opener.open(Self.path, at: 0) == .notFound(program: named))
        }
        var desktop = opener(["DISPLAY": ":0", "PATH": "/usr/bin"])
        #expect(desktop.open(Self.path, at: 0) == .noProgram)
    }

    @Test("what is no whole path is given to nobody, for it could be an option")
    func noOptions() {
        let machine = Machine()
        var opener = opener(["RIDE_OPENER": "/opt/show"], programs: ["/opt/show"], on: machine)
        for path in ["-x", "licence.pdf", ""] {
            #expect(opener.open(path, at: 0) == .unreadable)
        }
        #expect(machine.started.isEmpty)
    }

    @Test("a program that ends badly at once is told of, one that ends later is only collected")
    func ends() {
        let machine = Machine()
        var opener = opener(["RIDE_OPENER": "/opt/show"], programs: ["/opt/show"], on: machine)
        #expect(opener.nextLook_ms == nil)
        for _ in 0..<3 { _ = opener.open(Self.path, at: 0) }
        machine.ends = [1: 3, 2: 0]
        let told = opener.ends(at: 300)
        #expect(told.map(\.opening) == [.ended(program: "/opt/show", status: 3)])
        #expect(told.map(\.path) == [Self.path])
        #expect(opener.nextLook_ms != nil)
        machine.ends[3] = 1
        #expect(opener.ends(at: 60_000).isEmpty)
        #expect(opener.nextLook_ms == nil)
    }

    @Test("the system's reason is told")
    func refused() {
        let machine = Machine()
        machine.refusal = .system(operation: "posix_spawn", path: "/opt/show", code: EACCES)
        var opener = opener(["RIDE_OPENER": "/opt/show"], programs: ["/opt/show"], on: machine)
        let reason = SystemText.describe(EACCES)
        #expect(
            opener.open(Self.path, at: 0) == .notStarted(program: "/opt/show", reason: reason))
    }

    @Test(
        "a real program is started, and its end collected",
        arguments: [("/bin/true", 0), ("/bin/false", 1)] as [(String, Int32)])
    func really(program: String, status: Int32) {
        var opener = DocumentOpener(
            OtherPrograms(environment: { $0 == DocumentOpener.variable ? program : nil }))
        #expect(opener.open("/proc/self/status", at: 0) == .started(program: program))
        var told: [DocumentOpening] = []
        for _ in 0..<1_000 where opener.nextLook_ms != nil {
            usleep(10_000)
            told += opener.ends(at: 1).map(\.opening)
        }
        #expect(opener.nextLook_ms == nil, "it has not ended")
        #expect(told == (status == 0 ? [] : [.ended(program: program, status: status)]))
    }

    @Test("what cannot be read is told, and nothing started")
    func unreadable() {
        var opener = DocumentOpener(
            OtherPrograms(environment: { $0 == DocumentOpener.variable ? "/bin/true" : nil }))
        #expect(opener.open("/nowhere/licence.pdf", at: 0) == .unreadable)
        #expect(opener.nextLook_ms == nil)
    }
}
