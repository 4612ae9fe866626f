/// Fields below each other, each with its state beside it, and the action that waits for them.
///
/// Where everything stands depends on the fields and the width alone, not on what is typed or what
/// is wrong with it, so that nothing jumps while somebody types; but for an answer that is longer
/// than its columns, which takes those of the note beside it. The marks of a form are in one
/// column: beside the answers, or at the right edge where a choice or a long text reaches so far.
/// What is said of a field, the action, and why it has to wait begin with a capital, whoever has
/// written them: the same words stand in the middle of a line elsewhere.
public struct Form: Sendable {
    /// The fields from top to bottom.
    public var fields: [FormField]
    /// The field that is being filled in; the number of fields stands for the action.
    public var focus: Int
    /// The name under which clicks are reported; the action is the row after the last field.
    public let id: String
    /// What the action does: "Create account".
    public var action: String
    /// Why the action cannot be done now; nil where it can.
    public var reason: String?
    /// What is said beside a secret that has the focus: "F4 shows it"; may be empty.
    public var revealHint: String
    /// The rows kept below each field for what is wrong with it, where the form is narrow.
    public var noteRows: Int

    /// A form of these fields.
    public init(
        id: String, fields: [FormField], focus: Int = 0, action: String, reason: String? = nil,
        revealHint: String = "", noteRows: Int = 1
    ) {
        self.id = id
        self.fields = fields
        self.focus = focus
        self.action = action
        self.reason = reason
        self.revealHint = revealHint
        self.noteRows = max(1, noteRows)
    }

    /// The key that sends a form, whichever field has the focus.
    public static let sendKey = Key.ctrl("s")

    /// From this many columns on the note stands beside its field, below that under it.
    public static let wideFrom = 60
    /// The columns a form usually has: those of a sheet in the smallest terminal.
    public static let usualWidth = Size.smallest.width - 2 * Sheet.frameColumns
    /// The key that shows a secret and hides it again.
    public static let revealKey = Key.function(4)

    /// The rows the form would like: its fields with their headings, an empty row, the action.
    ///
    /// - Complexity: O(fields).
    public func height(width: Int) -> Int {
        FormLayout(self, width: width).rowCount + FormLayout.actionRows
    }

    /// Whether the action can be done now.
    public var canSubmit: Bool { reason == nil }

    /// Whether the focus is on the action.
    public var isOnAction: Bool { focus >= fields.count }
}
