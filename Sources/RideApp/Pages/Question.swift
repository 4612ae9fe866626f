import RideTUI

/// A question before something that cannot be undone, and what each answer does.
public struct Question<Action: AppAction>: Sendable {
    /// What is asked, the safe answer first.
    public var dialog: Dialog
    /// What each answer does, in the same order; nil does nothing but close the question.
    public let actions: [Action?]
    /// The ride that it is about, and with which it goes; nil for what is asked in any moment.
    let ride: UInt64?

    /// What the selected answer does.
    var chosen: Action? {
        actions.indices.contains(dialog.selected) ? actions[dialog.selected] : nil
    }

    /// The name under which clicks on the answers are reported.
    public static var id: String { QuestionList.id }

    /// A question whose first answer, the safe one, changes nothing.
    ///
    /// - Parameter ride: the ride that it is about; nil for what is asked in any moment.
    public init(
        _ question: String, details: String, keep: String, about ride: UInt64? = nil,
        _ answers: [(label: String, action: Action)]
    ) {
        self.ride = ride
        dialog = Dialog(
            id: Self.id, question: question, details: details,
            choices: [.init(keep)] + answers.map { .init($0.label, isDangerous: true) })
        actions = [nil] + answers.map { $0.action }
    }

    /// A question of a page, which is told the number of the answer, the safe one being 0.
    init(_ dialog: Dialog) {
        ride = nil
        self.dialog = dialog
        actions = dialog.choices.indices.map { $0 == 0 ? nil : .shared(.answerPage($0)) }
    }
}

/// What lies over the whole screen and takes every key.
public enum Overlay<Action: AppAction>: Sendable {
    /// Every key that works below, with what is typed to filter them and the selected line.
    case help(HelpOverlay)
    /// A question.
    case question(Question<Action>)
    /// The messages that have gone, and which row is selected.
    case pastMessages(selected: Int)
    /// The guided tour.
    case tour(Tour)
}
