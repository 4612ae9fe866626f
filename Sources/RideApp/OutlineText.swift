/// The texts of the line mode, which reads out what is drawn otherwise.
public enum OutlineText: String, TextName {
    /// “Lines instead of a screen. ? tells what can be typed.”
    case welcome = "plain.welcome"
    /// “empty”
    case empty = "plain.empty"
    /// “yes”
    case yes = "plain.yes"
    /// “no”
    case no = "plain.no"
    /// “selected”
    case selected = "plain.selected"
    /// “not possible now”
    case unavailable = "plain.unavailable"
    /// “Type {label}: {value}”
    case typeHere = "plain.typeHere"
    /// “Choose {label}: {value}. Words: {words}”
    case chooseHere = "plain.chooseHere"
    /// “Yes or no: {label}? {value}”
    case yesOrNo = "plain.yesOrNo"
    /// “Write a message, /back leaves.”
    case message = "plain.message"
    /// “Nothing here is called “{text}”. ? tells what can be typed.”
    case unknown = "plain.unknown"
    /// “Which one: {names}?”
    case several = "plain.several"
    /// “Nothing new.”
    case same = "plain.same"
    /// “What can be typed here:”
    case keys = "plain.keys"
    /// “A number takes a row, an empty line is Enter, a dot reads everything again.”
    case keysRows = "plain.keysRows"
    /// “What is typed goes into the field; a word behind a slash is a key, as in /back.”
    case keysTyping = "plain.keysTyping"
}
