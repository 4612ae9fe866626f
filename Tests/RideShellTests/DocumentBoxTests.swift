import Foundation
import Glibc
import RideApp
import RideTUI
import RideTestSupport
import Testing

@testable import RideShell

/// What a program can that reads a stranger's document and has been taken over by it: nothing but
/// draw. The control: outside of the box each of these can.
@Suite("A document is drawn in a box") struct DocumentBoxTests {
    private let folder: TemporaryFolder
    private let programs: OtherPrograms

    init() throws {
        folder = try TemporaryFolder()
        let path = folder.path + "/programs"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
        programs = OtherPrograms(environment: { $0 == "PATH" ? path + ":/usr/bin:/bin" : nil })
        try FileManager.default.createDirectory(
            atPath: folder.path + "/data", withIntermediateDirectories: true)
        try folder.write("SECRET\n", to: "data/engine.db")
        try folder.write("PAPER\n", to: "data/licence.pdf")
        try install("chafa", #"while read -r row; do echo "$row"; done"#)
    }

    private func install(_ name: String, _ script: String, by shell: String = "/bin/sh") throws {
        try folder.install("programs/\(name)", script, by: shell)
    }

    /// A box of bubblewrap whose bubblewrap makes none: what is left are the limits.
    private func noBox() throws -> DocumentBox {
        try install("bwrap", #"while [ "$1" != -- ]; do shift; done; shift; exec "$@""#)
        return .bubblewrap("\(folder.path)/programs/bwrap")
    }

    private func order(_ name: String) -> PictureOrder {
        PictureOrder(
            path: "\(folder.path)/data/\(name)", size: Size(width: 40, height: 12),
            isInverted: false)
    }

    private func drawn(
        _ name: String = "licence.pdf", in box: DocumentBox?
    ) throws -> DocumentPicture {
        var drawer = PictureDrawer(programs, box: { box }, folder: folder.path)
        if let refusal = drawer.draw(order(name), with: .ascii, at: 0) { return refusal }
        for _ in 0..<1_000 {
            usleep(10_000)
            if let end = drawer.end(at: 1) {
                drawer.collect()
                return end.picture
            }
        }
        throw CancellationError()
    }

    /// One kind of what a program may try, with what it writes where it succeeds.
    enum Attempt: String, CaseIterable {
        case readsTheData, writesTheData, listsTheData, opensASocket, startsAnother
        case leavesTheSession, readsOtherPrograms, endsOthers, setsLimits

        /// What is run, by bash, which has sockets.
        func script(_ data: String) -> String {
            switch self {
            case .readsTheData: "read -r row <\(data)/engine.db && echo $row"
            case .writesTheData: ": >\(data)/mine && echo done"
            case .listsTheData: "for name in \(data)/e*.db; do [ -e $name ] && echo $name; done"
            case .opensASocket: "exec 3<>/dev/udp/127.0.0.1/9 && echo done"
            case .startsAnother: "(echo done)"
            case .leavesTheSession: "exec setsid echo done"
            case .readsOtherPrograms: "read -r row </proc/$PPID/status && echo $row"
            case .endsOthers: "kill -0 $PPID && echo done"
            case .setsLimits: "ulimit -S -v 1000000 && echo done"
            }
        }
    }

    @Test(.enabled(if: access("/bin/bash", X_OK) == 0), arguments: Attempt.allCases)
    func nothingElseIsReached(attempt: Attempt) throws {
        try install("pdftoppm", attempt.script(folder.path + "/data"), by: "/bin/bash")
        #expect(try drawn(in: .kernel) == .failed)
        let data = folder.path + "/data"
        #expect(!FileManager.default.fileExists(atPath: data + "/mine"))
        guard case .drawn(let rows) = try drawn(in: noBox()) else {
            Issue.record("the control: outside of the box it must succeed")
            return
        }
        #expect(rows.count == 1, "\(rows)")
    }

    /// Four GiB are refused, one MiB is not.
    @Test(.enabled(if: access("/bin/dd", X_OK) == 0))
    func memoryIsLimited() throws {
        for box in [.kernel, try noBox()] {
            try install("pdftoppm", #"exec /bin/dd if="$0" bs=4G count=1"#)
            #expect(try drawn(in: box) == .failed)
            try install("pdftoppm", #"exec /bin/dd if="$0" bs=1M count=1"#)
            guard case .drawn = try drawn(in: box) else {
                Issue.record("the control: less must be given")
                return
            }
        }
    }

    @Test("the document itself is read, and what runs for ever is ended")
    func theDocumentIsRead() throws {
        let reading = #"for last in "$@"; do :; done; read -r row <"$last"; echo "$row""#
        try install("pdftoppm", reading)
        #expect(try drawn(in: .kernel) == .drawn(["PAPER"]))

        try install("pdftoppm", "while :; do :; done")
        var drawer = PictureDrawer(programs, box: { .kernel }, folder: folder.path)
        #expect(drawer.draw(order("licence.pdf"), with: .ascii, at: 0) == nil)
        usleep(100_000)
        #expect(drawer.end(at: 10_000) == nil)
        #expect(drawer.end(at: 10_001)?.picture == .failed)
        drawer.collect()
    }

    @Test("a machine without a box draws nothing, and the kernel's comes before bubblewrap's")
    func boxes() throws {
        try install("pdftoppm", "echo page")
        #expect(try drawn(in: nil) == .noBox)
        #expect(DocumentBox.find(among: programs) == .kernel)
    }

    /// A bubblewrap that may not make namespaces is none. What one is asked for is what a program
    /// may read, nothing of the network, and an end with us.
    @Test func bubblewrapIsAsked() throws {
        #expect(!(try noBox()).opens(by: "/bin/false"))
        #expect(try noBox().opens(by: "/bin/true"))
        let words = #"for word in "$@"; do echo "$word"; done >"\#(folder.path)/asked""#
        try install("bwrap", words)
        try folder.write("x", to: "data/licence.png")
        _ = try drawn("licence.png", in: .bubblewrap("\(folder.path)/programs/bwrap"))
        let asked = try String(contentsOfFile: folder.path + "/asked", encoding: .utf8)
            .split(separator: "\n").map(String.init)
        for word in ["--unshare-all", "--die-with-parent", "--new-session"] {
            #expect(asked.contains(word))
        }
        let bound = asked.indices.filter { asked[$0].hasPrefix("--ro-bind") }
            .map { asked[$0 + 1] }
        #expect(bound.filter { $0.hasPrefix(folder.path) }.count == 2, "\(bound)")
        #expect(!asked.contains { $0 == "--bind" || $0 == "--share-net" })
    }

    /// Bubblewrap itself keeps to it.
    @Test(
        .enabled(if: access("/usr/bin/bwrap", X_OK) == 0, "bwrap is not installed"),
        arguments: [Attempt.readsTheData, .writesTheData, .readsOtherPrograms])
    func bubblewrapIsABox(attempt: Attempt) throws {
        let box = DocumentBox.bubblewrap("/usr/bin/bwrap")
        guard box.opens(by: "/bin/true") else { return }
        try install("pdftoppm", attempt.script(folder.path + "/data"), by: "/bin/bash")
        #expect(try drawn(in: box) == .failed)
        try install("pdftoppm", "echo page")
        #expect(try drawn(in: box) == .drawn(["page"]))
    }
}
