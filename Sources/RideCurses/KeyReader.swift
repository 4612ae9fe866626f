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
    }

    /// How many characters of one paste are kept.
    static let pasteLimit = 10_000
    /// Two presses at one place within this time are a double click.
    static let doubleClick_ms: Int64 = 400

    private var pasted: String.UnicodeScalarView?
    private var lastPress: (point: Point, time_ms: Int64)?
    private var isDragging = false

    /// Tells ncurses which sequences to report as key codes.
    func defineKeys() {
        define_key("\u{1B}[200~", OwnCode.pasteBegins)
        define_key("\u{1B}[201~", OwnCode.pasteEnds)
        define_key("\u{1B}[I", OwnCode.focusGained)
        define_key("\u{1B}[O", OwnCode.focusLost)
    }

    /// Reads until nothing is waiting.
    mutating func read(isUTF8: Bool) -> [Key] {
        var keys: [Key] = []
        var value: UInt32 = 0
        while true {
            let kind = cn_get(&value)
            if kind == ERR { return keys }
            if kind == KEY_CODE_YES {
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
        case KEY_MOUSE: return mouse()
        default: break
        }
        let number = code - cn_key_function(0)
        return (1...24).contains(number) ? .function(Int(number)) : nil
    }

    private mutating func mouse() -> Key? {
        var event = MEVENT()
        guard getmouse(&event) == OK else { return nil }
        let point = Point(x: Int(event.x), y: Int(event.y))
        let state = UInt32(event.bstate)
        if state & cn_button4_pressed() != 0 {
            return .mouse(MouseEvent(.wheelUp, at: point))
        }
        if state & cn_button5_pressed() != 0 {
            return .mouse(MouseEvent(.wheelDown, at: point))
        }
        if state & cn_button1_pressed() != 0 {
            isDragging = true
            let now = cn_now_ms()
            let isSecond =
                lastPress.map {
                    $0.point == point && now - $0.time_ms <= KeyReader.doubleClick_ms
                } ?? false
            lastPress = isSecond ? nil : (point, now)
            return .mouse(MouseEvent(isSecond ? .doubleClick : .press, at: point))
        }
        if state & cn_button1_released() != 0 {
            isDragging = false
            return .mouse(MouseEvent(.release, at: point))
        }
        if state & cn_mouse_moved() != 0, isDragging {
            return .mouse(MouseEvent(.drag, at: point))
        }
        return nil
    }
}
