/// What a market asks of drivers about the streets of their city: so many questions, and how many
/// right answers at least.
public struct LicenceQuizRule: Hashable, Codable, Sendable {
    /// Questions of the quiz.
    public let questions: Int
    /// Right answers with which it is passed.
    public let right: Int

    /// How many questions a quiz can have.
    public static let questionRange = 1...30

    /// A rule; nil where there are not so many questions, or not so many right answers.
    public init?(questions: Int, right: Int) {
        guard Self.questionRange.contains(questions), (1...questions).contains(right) else {
            return nil
        }
        self.questions = questions
        self.right = right
    }
}
