import CNcurses
import RideTUI

/// Turns what ncurses reads into keys.
@MainActor
struct KeyReader {
    /// Key codes of our own for sequences that ncurses does not know.
    private enum OwnCode {
        static let pasteBegins: Int32 = 2_000
        static let pasteEnds: Int32 = 2_001
        static let focusGained: Int32 = 2_002
        static let focusLost: Int32 = 2_003
        static let mouse: Int32 = 2_004
    }

    /// How many characters of one paste are kept.
    static let pasteLimit = 10_000

    private var pasted: String.UnicodeScalarView?
    private var mouse = MouseReader()

    /// Tells ncurses which sequences to report as key codes.
    func defineKeys() {
        define_key("\u{1B}[200~", OwnCode.pasteBegins)
        define_key("\u{1B}[201~", OwnCode.pasteEnds)
        define_key("\u{1B}[I", OwnCode.focusGained)
        define_key("\u{1B}[O", OwnCode.focusLost)
        define_key(MouseReader.prefix, OwnCode.mouse)
        // Some terminals send these although their description names others.
        let others: [(String, Int32)] = [
            ("\u{1B}[H", KEY_HOME), ("\u{1B}OH", KEY_HOME), ("\u{1B}[1~", KEY_HOME),
            ("\u{1B}[F", KEY_END), ("\u{1B}OF", KEY_END), ("\u{1B}[4~", KEY_END),
            ("\u{1B}[A", KEY_UP), ("\u{1B}[B", KEY_DOWN), ("\u{1B}[C", KEY_RIGHT),
            ("\u{1B}[D", KEY_LEFT), ("\u{1B}OA", KEY_UP), ("\u{1B}OB", KEY_DOWN),
            ("\u{1B}OC", KEY_RIGHT), ("\u{1B}OD", KEY_LEFT), ("\u{1B}[Z", KEY_BTAB),
            ("\u{1B}[3~", KEY_DC), ("\u{1B}[5~", KEY_PPAGE), ("\u{1B}[6~", KEY_NPAGE),
        ]
        for (sequence, code) in others where key_defined(sequence) == 0 {
            define_key(sequence, code)
        }
    }

    /// Reads until nothing is waiting.
    mutating func read(isUTF8: Bool) -> [Key] {
        var keys: [Key] = []
        var value: UInt32 = 0
        while true {
            let kind = cn_get(&value)
            if kind == ERR { return keys }
            if mouse.isReading {
                if let event = mouse.read(value, now_ms: cn_now_ms()) { keys.append(.mouse(event)) }
            } else if kind == KEY_CODE_YES {
                if let key = key(code: Int32(bitPattern: value)) { keys.append(key) }
            } else if pasted != nil {
                paste(value)
            } else if value == 27 {
                keys += escape()
            } else if let key = key(character: value, isUTF8: isUTF8) {
                keys.append(key)
            }
        }
    }

    private mutating func paste(_ value: UInt32) {
        guard let scalar = Unicode.Scalar(value), (pasted?.count ?? 0) < KeyReader.pasteLimit else {
            return
        }
        pasted?.append(scalar == "\r" ? "\n" : scalar)
    }

    /// Esc by itself, or the head of a sequence that the terminal's description does not have.
    ///
    /// Such a sequence is swallowed whole, or its tail would be typed into a field.
    private func escape() -> [Key] {
        var value: UInt32 = 0
        guard cn_get(&value) == OK else { return [.escape] }
        if value == UInt32(UInt8(ascii: "[")) {
            // Parameters and intermediates, then one final byte (ECMA-48, 5.4).
            var isWhole = false
            while !isWhole, cn_get(&value) == OK { isWhole = (0x40...0x7E).contains(value) }
            return []
        }
        if value == UInt32(UInt8(ascii: "O")) {
            return cn_get(&value) == OK ? [] : [.escape, .char("O")]
        }
        return [.escape] + (key(character: value, isUTF8: true).map { [$0] } ?? [])
    }

    private func key(character value: UInt32, isUTF8: Bool) -> Key? {
        switch value {
        case 0: return nil
        case 8, 127: return .backspace
        case 9: return .tab
        case 10, 13: return .enter
        case 27: return .escape
        case 1...26: return Unicode.Scalar(value + 96).map { .ctrl($0) }
        case 28...31, 0x80..<0xA0: return nil
        case 0xA0...:
            // Without UTF-8 these are bytes of an unknown code.
            return isUTF8 ? Unicode.Scalar(value).map { .char($0) } : nil
        default: return Unicode.Scalar(value).map { .char($0) }
        }
    }

    private mutating func key(code: Int32) -> Key? {
        switch code {
        case OwnCode.pasteBegins:
            pasted = String.UnicodeScalarView()
            return nil
        case OwnCode.pasteEnds:
            defer { pasted = nil }
            return pasted.map { .paste(String($0)) }
        case OwnCode.focusGained: return .focus(true)
        case OwnCode.focusLost: return .focus(false)
        case OwnCode.mouse:
            mouse.begin()
            return nil
        default: break
        }
        // What looks like a key inside a paste is part of the text and cannot be told any more.
        if pasted != nil { return nil }
        switch code {
        case KEY_UP: return .up
        case KEY_DOWN: return .down
        case KEY_LEFT: return .left
        case KEY_RIGHT: return .right
        case KEY_HOME, KEY_FIND, KEY_A1: return .home
        case KEY_END, KEY_SELECT, KEY_C1: return .end
        case KEY_PPAGE, KEY_A3: return .pageUp
        case KEY_NPAGE, KEY_C3: return .pageDown
        case KEY_DC: return .delete
        case KEY_BACKSPACE: return .backspace
        case KEY_ENTER: return .enter
        case KEY_BTAB: return .backTab
        default: break
        }
        let number = code - cn_key_function(0)
        return (1...24).contains(number) ? .function(Int(number)) : nil
    }
}
