/// Every limit of quizzes, written once.
public enum AcademyLimits {
    /// Quizzes of one author.
    public static let quizzes = 20
    /// Questions of one quiz.
    public static let questions = 30
    /// Bytes of UTF-8 in all texts of one quiz, so that it can be told in one frame.
    public static let bytes = 20_000
    /// Bytes that the place of a choice takes in a message.
    public static let placeBytes = 64
    /// Choices of one question.
    public static let options = 9
    /// Characters in a title or a choice.
    public static let titleCharacters = 80
    /// Characters in a question, an explanation, a description.
    public static let textCharacters = 280
    /// Lines of a picture made of text.
    public static let pictureLines = 12
    /// Characters in one line of it.
    public static let pictureColumns = 60
    /// Versions of a published quiz by which games under way can still be marked.
    public static let versions = 5
    /// Games of one quiz that are remembered one by one.
    public static let games = 1_000
    /// The longest game that is measured, in seconds.
    public static let seconds = 86_400
    /// The largest number that a question can ask for, of either sign.
    public static let number: Int64 = 1_000_000_000
    /// The largest distance from a place that counts as right, in metres.
    public static let toleranceMetres = 50_000
}
