import Foundation
import Glibc
import RideApp
import RideTUI
import RideTestSupport
import Testing

@testable import RideShell

/// What is drawn of a document, by which programs, and what is told where nothing comes of it.
@Suite("D1: a document is drawn in letters") struct PictureDrawerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let name = "a b'c.png"
    private var path: String { "\(folder.path)/\(Self.name)" }

    private func install(_ name: String, _ script: String) throws {
        try folder.install(name, script)
    }

    private func drawer() -> PictureDrawer {
        PictureDrawer(
            OtherPrograms(environment: { $0 == "PATH" ? folder.path : nil }), folder: folder.path)
    }

    private func drawn(
        _ path: String, with glyphs: Glyphs = .braille, isInverted: Bool = false,
        by drawer: PictureDrawer? = nil
    ) throws -> DocumentPicture {
        var drawer = drawer ?? self.drawer()
        let order = PictureOrder(
            path: path, size: Size(width: 40, height: 12), isInverted: isInverted)
        if let refusal = drawer.draw(order, with: glyphs, at: 0) { return refusal }
        for _ in 0..<1_000 {
            usleep(10_000)
            if let end = drawer.end(at: 1) {
                #expect(end.order == order)
                drawer.collect()
                return end.picture
            }
        }
        throw CancellationError()
    }

    @Test(
        "the program gets the document as one word, the size and the signs of the terminal",
        arguments: [
            (Glyphs.braille, false, "braille"), (.ascii, true, "ascii"),
            (.halfBlocks, false, "half+solid+space"),
        ])
    func theProgramIsAsked(glyphs: Glyphs, isInverted: Bool, signs: String) throws {
        try folder.write("x", to: Self.name)
        try install("chafa", #"for word in "$@"; do echo "$word"; done"#)
        let words = ["--symbols", signs, "--size", "40x12"]
        guard case .drawn(let rows) = try drawn(path, with: glyphs, isInverted: isInverted) else {
            Issue.record("nothing was drawn")
            return
        }
        #expect(words.allSatisfy(rows.contains) && rows.last == path, "\(rows)")
        #expect(rows.contains("--invert") == isInverted)
        // The file that was written into has no name any more.
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left.sorted() == ["a b'c.png", "chafa"])
    }

    @Test("the first page of a PDF goes through pdftoppm")
    func papers() throws {
        let paper = folder.path + "/licence.PDF"
        try folder.write("%PDF", to: "licence.PDF")
        try install(
            "chafa",
            #"while read -r row; do echo "$row"; done; for last in "$@"; do :; done; echo "$last""#)
        #expect(try drawn(paper) == .noProgram("pdftoppm"))
        try install("pdftoppm", #"for last in "$@"; do :; done; echo "page of $last""#)
        #expect(try drawn(paper) == .drawn(["page of \(paper)", "-"]))
    }

    @Test("only what draws is taken: no escape, no control, nothing that turns the writing round")
    func signs() {
        let bytes = Array("\u{1B}[?25l⣿⠀#\u{1B}[31m▀\u{7}\u{202E}é\t~\u{1B}[0m\n\u{1B}[?25h".utf8)
        #expect(PictureDrawer.rows(bytes) == ["⣿ #▀    ~"])
        #expect(PictureDrawer.rows([0xFF, 0x41]) == [" A"])
        #expect(PictureDrawer.rows([]) == [])
    }

    @Test("without a program, a document or a picture, that is told")
    func nothing() throws {
        #expect(try drawn("/nowhere/licence.png") == .unreadable)
        #expect(try drawn("-x") == .unreadable)
        try folder.write("x", to: Self.name)
        #expect(try drawn(path) == .noProgram("chafa"))
        for script in ["exit 3", "exit 0", "echo; echo '   '", "kill -9 $$"] {
            try install("chafa", script)
            #expect(try drawn(path) == .failed, "\(script)")
        }
    }

    @Test("a program that does not end is ended, and so is one that nobody waits for")
    func patience() throws {
        try folder.write("x", to: Self.name)
        try install("chafa", "while :; do :; done")
        var drawer = drawer()
        let order = PictureOrder(
            path: path, size: Size(width: 1, height: 1), isInverted: false)
        for round in 0..<2 {
            #expect(drawer.draw(order, with: .braille, at: 0) == nil)
            for _ in 0..<500 where running.isEmpty { usleep(10_000) }
            #expect(running.count == 1)
            if round == 0 {
                #expect(drawer.end(at: 10_000) == nil)
                #expect(drawer.end(at: 10_001)?.picture == .failed)
            } else {
                try install("chafa", "echo '#'")
                #expect(try drawn(path, by: drawer) == .drawn(["#"]))
            }
            for _ in 0..<500 where !running.isEmpty { usleep(10_000) }
            #expect(running == [], "round \(round)")
        }
    }

    /// The programs of this test's folder that run.
    private var running: [Int32] {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return numbers.compactMap { Int32($0) }.filter { number in
            let words = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") ?? Data()
            return String(decoding: words, as: UTF8.self).contains("\0\(folder.path)/chafa\0")
        }
    }

    @Test(
        "chafa itself draws a picture, the other way round where that is asked for",
        .enabled(if: access("/usr/bin/chafa", X_OK) == 0, "chafa is not installed"))
    func really() throws {
        // Half of it black, half of it white.
        let bitmap = "P2 4 2 255\n0 0 255 255\n0 0 255 255\n"
        let picture = folder.path + "/half.pgm"
        try folder.write(bitmap, to: "half.pgm")
        for isInverted in [false, true] {
            let drawer = PictureDrawer(folder: folder.path)
            guard case .drawn(let rows) = try drawn(picture, isInverted: isInverted, by: drawer)
            else {
                Issue.record("nothing was drawn")
                return
            }
            let row = Array(rows[rows.count / 2])
            #expect((row.first == "⣿") == isInverted && (row.last == "⣿") != isInverted)
        }
    }
}

extension PictureDrawer {
    /// Collects what was ended: a program that nobody collects keeps the runner from hearing of the
    /// ends of the programs that other tests start.
    mutating func collect() {
        for _ in 0..<500 where nextLook_ms != nil {
            usleep(10_000)
            #expect(end(at: 1) == nil)
        }
        #expect(nextLook_ms == nil)
    }
}
