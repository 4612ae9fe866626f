/// What a language's folder holds, the same files in each.
public enum LanguageFile: String, CaseIterable, Sendable {
    /// What it is called, and how it writes numbers and dates.
    case declaration = "language.json"
    /// The words of the apps and of the pages for browsers.
    case texts = "texts.json"
    /// Questions that people ask, with their answers.
    case help = "help.json"
    /// What the engine and the people in it write: letters, simulated drivers, the demo, the
    /// example of a quiz.
    case letters = "letters.json"
}
