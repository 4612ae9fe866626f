import CNcurses
import Glibc
import RideTUI

/// Reads lines and writes lines: a terminal that nothing is drawn on, a pipe, a file.
///
/// Not one control character leaves it but line breaks and, where a person sits, the bell. The
/// terminal stays as it is, but that secrets are not echoed while they are typed.
@MainActor
public final class LineTerminal: Console {
    public private(set) var inputDescriptor: Int32 = STDIN_FILENO
    public let signalDescriptor: Int32
    /// What apps are told of a screen that is not there: wide, so that they say all they can, and
    /// high, so that every row of a list is there to be chosen.
    public let size = Size(width: 120, height: 120)
    /// Whether somebody types at the other end.
    public let isInteractive: Bool
    /// Whether nobody reads any more.
    public private(set) var isGone = false

    private let isUTF8: Bool
    private var lines = LineReader()
    private var isEchoing = true
    private var isOpen = true

    /// Takes over standard input and output as they are.
    ///
    /// - Throws: `TerminalError.noDescriptors`.
    public init(_ options: TerminalOptions = TerminalOptions()) throws(TerminalError) {
        isUTF8 = cn_use_locale() && !options.ascii
        isInteractive = isatty(STDIN_FILENO) == 1
        signalDescriptor = cn_open_signals()
        guard signalDescriptor >= 0 else { throw .noDescriptors }
        if isInteractive { cn_guard_against_crashes(false) }
    }

    /// Writes lines; each is made harmless first.
    public func write(_ lines: [String]) {
        guard !isGone, isOpen else { return }
        var bytes: [UInt8] = []
        for line in lines {
            for scalar in SafeText.line(line).unicodeScalars {
                let shown = isUTF8 ? scalar.value : Glyphs.ascii.shown(scalar.value)
                bytes += Unicode.Scalar(shown).map { Array(String($0).utf8) } ?? []
            }
            bytes.append(UInt8(ascii: "\n"))
        }
        isGone = !bytes.withUnsafeBytes {
            cn_write($0.bindMemory(to: CChar.self).baseAddress, $0.count)
        }
    }

    /// Rings the bell where somebody could hear it.
    public func ringBell() {
        if isInteractive, isatty(STDOUT_FILENO) == 1 { _ = cn_write("\u{07}", 1) }
    }

    /// Lets what is typed be seen, or not.
    public func setEcho(_ isOn: Bool) {
        guard isInteractive, isOn != isEchoing else { return }
        isEchoing = isOn
        cn_set_echo(isOn)
    }

    /// One read, since more could keep waiting.
    public func readTyped() -> Typed {
        let count = Self.chunkBytes
        var isOver = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialised in
            let read = Glibc.read(STDIN_FILENO, buffer.baseAddress, count)
            isOver = read == 0 || (read < 0 && errno != EINTR && errno != EAGAIN)
            initialised = max(0, read)
        }
        if isOver { inputDescriptor = -1 }
        return .lines(lines.take(bytes, isLast: isOver), isOver: isOver)
    }

    private static let chunkBytes = 65_536

    /// What is not drawn has no size.
    public func updateSize() -> Bool { false }

    public func suspend() {
        let wasEchoing = isEchoing
        setEcho(true)
        cn_stop_job()
        setEcho(wasEchoing)
    }

    public func close() {
        guard isOpen else { return }
        setEcho(true)
        isOpen = false
        cn_stop_guarding()
        Glibc.close(signalDescriptor)
    }
}

/// Cuts bytes into lines.
struct LineReader {
    /// No line that means something comes near this; the rest of a longer one is dropped.
    static let limit = 20_000

    private var rest: [UInt8] = []

    /// The lines that are whole now, without their ends; with `isLast` also one without an end.
    mutating func take(_ bytes: [UInt8], isLast: Bool) -> [String] {
        var whole: [String] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                whole.append(line())
            } else if rest.count < Self.limit {
                rest.append(byte)
            }
        }
        if isLast, !rest.isEmpty { whole.append(line()) }
        return whole
    }

    private mutating func line() -> String {
        if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
        defer { rest = [] }
        return String(decoding: rest, as: UTF8.self)
    }
}
