import Glibc
import RideApp
import RideClient
import RideTUI

/// Draws documents in letters, with `chafa`, and `pdftoppm` for the first page of a PDF: programs
/// of the machine in processes of their own, for what strangers send is decoded by none of ours
/// (decision 0031).
///
/// They have ten seconds, a limited memory, and write into a file that has no name any more when
/// they read the document. Of what they write only signs that draw are taken.
struct PictureDrawer {
    private struct Running {
        let order: PictureOrder
        let number: Int32
        let output: Int32
        let since_ms: Int64
    }

    private let programs: OtherPrograms
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
    /// - Parameter folder: where the unnamed file lies.
    init(_ programs: OtherPrograms = OtherPrograms(), folder: String = "/tmp") {
        self.programs = programs
        self.folder = folder
    }

    /// What the shell does: `$1` the document, `$2` columns x rows, `$3` the signs, `$4` whether it
    /// is inverted, `$5` chafa, `$6` pdftoppm or nothing.
    private static let script = """
        exec 2>/dev/null
        ulimit -t 10
        ulimit -v 2097152
        draw() {
            "$5" -f symbols -c none --symbols "$3" --dither ordered --animate off --size "$2" \
                $([ "$4" = yes ] && echo --invert) "$6"
        }
        if [ -n "$6" ]; then
            "$6" -q -f 1 -l 1 -singlefile -scale-to 2000 -gray -png "$1" |
                draw "$1" "$2" "$3" "$4" "$5" -
        else
            draw "$1" "$2" "$3" "$4" "$5" "$1"
        fi
        """

    /// Has a document drawn, in the place of what is being drawn.
    ///
    /// - Returns: why that cannot be; nil where it has begun.
    mutating func draw(
        _ order: PictureOrder, with glyphs: Glyphs, at now_ms: Int64
    ) -> DocumentPicture? {
        stop(at: now_ms)
        guard programs.canRead(order.path) else { return .unreadable }
        guard let chafa = programs.find("chafa") else { return .noProgram("chafa") }
        var converter = ""
        if order.path.lowercased().hasSuffix(".pdf") {
            guard let found = programs.find("pdftoppm") else { return .noProgram("pdftoppm") }
            converter = found
        }
        var template = Array("\(folder)/ride-picture-XXXXXX".utf8CString)
        let output = mkstemp(&template)
        guard output >= 0 else { return .failed }
        // The programs open it by its name, to write at its end.
        _ = fcntl(output, F_SETFD, FD_CLOEXEC)
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        defer { unlink(path) }
        let arguments = [
            "-c", Self.script, "sh", order.path, "\(order.size.width)x\(order.size.height)",
            Self.signs(glyphs), order.isInverted ? "yes" : "no", chafa, converter,
        ]
        do throws(LaunchError) {
            let number = try programs.start("/bin/sh", arguments, path)
            running = Running(order: order, number: number, output: output, since_ms: now_ms)
            nextLook_ms = now_ms + Self.pause_ms
            return nil
        } catch {
            close(output)
            return .failed
        }
    }

    /// The picture, or what came instead, once there is one.
    mutating func end(at now_ms: Int64) -> (order: PictureOrder, picture: DocumentPicture)? {
        leaving.removeAll { programs.look($0) != nil }
        nextLook_ms = running == nil && leaving.isEmpty ? nil : now_ms + Self.pause_ms
        guard let running else { return nil }
        guard let status = programs.look(running.number) else {
            guard now_ms - running.since_ms > Self.patience_ms else { return nil }
            stop(at: now_ms)
            return (running.order, .failed)
        }
        let rows = Self.rows(Self.contents(of: running.output))
        close(running.output)
        self.running = nil
        if leaving.isEmpty { nextLook_ms = nil }
        let isDrawn = status == 0 && rows.contains { $0.contains { $0 != " " } }
        return (running.order, isDrawn ? .drawn(rows) : .failed)
    }

    /// Ends what is being drawn, which nobody waits for any more; it is collected later.
    private mutating func stop(at now_ms: Int64) {
        guard let running else { return }
        // A session of its own: its parts end with it.
        kill(-running.number, SIGKILL)
        close(running.output)
        leaving.append(running.number)
        self.running = nil
        nextLook_ms = now_ms + Self.pause_ms
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
