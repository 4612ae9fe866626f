import Glibc
import RideApp
import RideClient
import RideTUI

/// Draws documents in letters, with `chafa`, and `pdftoppm` for the first page of a PDF: programs
/// of the machine in boxes of their own, for what strangers send is decoded by none of ours
/// (decisions 0031 and 0036).
///
/// They have ten seconds, and write into a file that has no name. Of what they write only signs
/// that draw are taken.
struct PictureDrawer {
    private struct Running {
        let order: PictureOrder
        /// The converter's where there is one, and then the drawing one's.
        let numbers: [Int32]
        let output: Int32
        let since_ms: Int64
    }

    private let programs: OtherPrograms
    private let box: () -> DocumentBox?
    private let folder: String
    private var running: Running?
    /// Programs that have been ended, and are still to be collected.
    private var leaving: [Int32] = []
    /// When `end` wants to be called; nil while nothing runs.
    private(set) var nextLook_ms: Int64?

    private static let pause_ms: Int64 = 50
    /// So long a picture is waited for.
    private static let patience_ms: Int64 = 10_000
    /// No picture that is asked for has more bytes.
    private static let mostBytes = 8 << 20

    /// A drawer; what it asks of the system can be put in its place.
    ///
    /// - Parameters:
    ///   - box: what the programs are locked into; nil where this machine has nothing for it.
    ///   - folder: where the unnamed file lies.
    init(
        _ programs: OtherPrograms = OtherPrograms(), box: (() -> DocumentBox?)? = nil,
        folder: String = "/tmp"
    ) {
        self.programs = programs
        self.box = box ?? { DocumentBox.find(among: programs) }
        self.folder = folder
    }

    /// Has a document drawn, in the place of what is being drawn.
    ///
    /// - Returns: why that cannot be; nil where it has begun.
    mutating func draw(
        _ order: PictureOrder, with glyphs: Glyphs, at now_ms: Int64
    ) -> DocumentPicture? {
        stop(at: now_ms)
        guard programs.canRead(order.path) else { return .unreadable }
        guard let chafa = programs.find("chafa") else { return .noProgram("chafa") }
        var converter: String?
        if order.path.lowercased().hasSuffix(".pdf") {
            guard let found = programs.find("pdftoppm") else { return .noProgram("pdftoppm") }
            converter = found
        }
        guard let box = box() else { return .noBox }
        guard let output = unnamedFile() else { return .failed }
        let numbers = start(
            chafa, converter, in: box, order, order.isBraille ? .braille : glyphs, output)
        guard numbers.count == (converter == nil ? 1 : 2) else {
            numbers.forEach { leave($0) }
            close(output)
            return .failed
        }
        running = Running(order: order, numbers: numbers, output: output, since_ms: now_ms)
        nextLook_ms = now_ms + Self.pause_ms
        return nil
    }

    private func unnamedFile() -> Int32? {
        var template = Array("\(folder)/ride-picture-XXXXXX".utf8CString)
        let output = mkstemp(&template)
        guard output >= 0 else { return nil }
        _ = fcntl(output, F_SETFD, FD_CLOEXEC)
        unlink(template)
        return output
    }

    /// Starts the programs, one writing to the other where there are two.
    ///
    /// - Returns: the numbers of those that have started.
    private func start(
        _ chafa: String, _ converter: String?, in box: DocumentBox, _ order: PictureOrder,
        _ glyphs: Glyphs, _ output: Int32
    ) -> [Int32] {
        var drawing = [
            "-f", "symbols", "-c", "none", "--symbols", Self.signs(glyphs), "--dither", "ordered",
            "--animate", "off", "--size", "\(order.size.width)x\(order.size.height)",
        ]
        if order.isInverted { drawing.append("--invert") }
        drawing.append(converter == nil ? order.path : "-")
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return [] }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { ends.forEach { close($0) } }
        var numbers: [Int32] = []
        do throws(LaunchError) {
            if let converter {
                let nowhere = open("/dev/null", O_RDONLY | O_CLOEXEC)
                defer { close(nowhere) }
                let paging = ["-q", "-f", "1", "-l", "1", "-singlefile", "-scale-to", "2000"]
                numbers.append(
                    try box.start(
                        converter, paging + ["-gray", "-png", order.path], reading: order.path,
                        input: nowhere, output: ends[1], mostBytes: 0))
            }
            // Without a converter nobody writes to the pipe, and its end is read at once.
            close(ends.removeLast())
            numbers.append(
                try box.start(
                    chafa, drawing, reading: order.path, input: ends[0], output: output,
                    mostBytes: Self.mostBytes))
        } catch {}
        return numbers
    }

    /// The picture, or what came instead, once there is one.
    mutating func end(at now_ms: Int64) -> (order: PictureOrder, picture: DocumentPicture)? {
        leaving.removeAll { programs.look($0) != nil }
        nextLook_ms = running == nil && leaving.isEmpty ? nil : now_ms + Self.pause_ms
        guard let running, let drawing = running.numbers.last else { return nil }
        guard let status = programs.look(drawing) else {
            guard now_ms - running.since_ms > Self.patience_ms else { return nil }
            stop(at: now_ms)
            return (running.order, .failed)
        }
        let rows = Self.rows(Self.contents(of: running.output))
        close(running.output)
        running.numbers.dropLast().forEach { leave($0) }
        self.running = nil
        nextLook_ms = leaving.isEmpty ? nil : now_ms + Self.pause_ms
        let isDrawn = status == 0 && rows.contains { $0.contains { $0 != " " } }
        return (running.order, isDrawn ? .drawn(rows) : .failed)
    }

    /// Ends what is being drawn, which nobody waits for any more; it is collected later.
    private mutating func stop(at now_ms: Int64) {
        guard let running else { return }
        running.numbers.forEach { leave($0) }
        close(running.output)
        self.running = nil
        nextLook_ms = now_ms + Self.pause_ms
    }

    /// Ends a program, which is collected later.
    private mutating func leave(_ number: Int32) {
        // A session of its own: where it is more than one process, they end together.
        kill(-number, SIGKILL)
        leaving.append(number)
    }

    /// What chafa calls the signs that a terminal shows.
    private static func signs(_ glyphs: Glyphs) -> String {
        switch glyphs {
        case .braille: "braille"
        case .halfBlocks: "half+solid+space"
        case .ascii: "ascii"
        }
    }

    private static func contents(of file: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: mostBytes)
        var count = 0
        while count < mostBytes {
            let read = bytes.withUnsafeMutableBytes { buffer in
                pread(
                    file, buffer.baseAddress?.advanced(by: count), mostBytes - count, off_t(count))
            }
            guard read > 0 else { break }
            count += read
        }
        return Array(bytes[..<count])
    }

    /// The rows of what was written: escapes are left out, and whatever draws nothing is a space.
    static func rows(_ bytes: [UInt8]) -> [String] {
        var rows = [String.UnicodeScalarView()]
        var isEscape = false
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\u{1B}": isEscape = true
            case _ where isEscape: isEscape = !scalar.properties.isAlphabetic
            case "\n": rows.append(String.UnicodeScalarView())
            case "\u{2800}", "\u{20}": rows[rows.count - 1].append(" ")
            case "\u{21}"..."\u{7E}", "\u{2580}"..."\u{259F}", "\u{2801}"..."\u{28FF}":
                rows[rows.count - 1].append(scalar)
            default: rows[rows.count - 1].append(" ")
            }
        }
        if rows.last?.isEmpty == true { rows.removeLast() }
        return rows.map(String.init)
    }
}
