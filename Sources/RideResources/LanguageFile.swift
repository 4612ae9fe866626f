/// What a language's folder holds, the same files in each.
public enum LanguageFile: String, CaseIterable, Sendable {
    /// The words of the apps and of the pages for browsers.
    case texts = "texts.json"
    /// Questions that people ask, with their answers.
    case help = "help.json"
}
