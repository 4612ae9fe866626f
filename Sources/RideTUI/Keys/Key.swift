/// One thing a person did at the terminal.
public enum Key: Hashable, Sendable {
    /// A character was typed.
    case char(Unicode.Scalar)
    /// Enter or Return.
    case enter
    /// Esc.
    case escape
    /// Tab.
    case tab
    /// Shift and Tab.
    case backTab
    /// Arrow up.
    case up
    /// Arrow down.
    case down
    /// Arrow left.
    case left
    /// Arrow right.
    case right
    /// Home.
    case home
    /// End.
    case end
    /// Page up.
    case pageUp
    /// Page down.
    case pageDown
    /// Delete, which takes the character after the cursor.
    case delete
    /// Backspace, which takes the character before the cursor.
    case backspace
    /// A function key, counted from 1.
    case function(Int)
    /// Ctrl and a letter, as a small letter.
    case ctrl(Unicode.Scalar)
    /// Text that was pasted as a whole.
    case paste(String)
    /// The mouse did something.
    case mouse(MouseEvent)
    /// The terminal's window gained (true) or lost the focus.
    case focus(Bool)
    /// The terminal has a new size.
    case resize(Size)

    /// The word for the key in key bar and help, such as "Enter", "F2" or "Ctrl-C"; empty for what
    /// is no key.
    public var label: String {
        switch self {
        case .char(" "): "Space"
        case .char(let scalar): String(Character(scalar))
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .delete: "Del"
        case .backspace: "Backspace"
        case .function(let number): "F\(number)"
        case .ctrl(let scalar): "Ctrl-" + String(Character(scalar)).uppercased()
        case .paste, .mouse, .focus, .resize: ""
        }
    }
}

extension Key {
    /// The text that the key types; nil where it is none.
    var typedText: String? {
        switch self {
        case .char(let scalar): String(Character(scalar))
        case .paste(let text): text
        case .enter, .escape, .tab, .backTab, .up, .down, .left, .right, .home, .end, .pageUp,
            .pageDown, .delete, .backspace, .function, .ctrl, .mouse, .focus, .resize:
            nil
        }
    }
}

/// What the mouse did, and where.
public struct MouseEvent: Hashable, Sendable {
    /// What can be done with a mouse.
    public enum Kind: Hashable, Sendable {
        /// The left button went down.
        case press
        /// The left button came up.
        case release
        /// The mouse moved with the left button down.
        case drag
        /// The left button went down a second time at the same place.
        case doubleClick
        /// The wheel turned away from the person.
        case wheelUp
        /// The wheel turned towards the person.
        case wheelDown
    }

    /// What was done.
    public let kind: Kind
    /// The cell under the pointer.
    public let point: Point

    /// This was done at this cell.
    public init(_ kind: Kind, at point: Point) {
        self.kind = kind
        self.point = point
    }
}
