import RideTUI

/// A terminal in which every scene is recorded: the smallest in both languages, and one so wide
/// that the sheet stands beside the map. What lies between is drawn by the same rules.
public struct RecordedView: Hashable, Sendable {
    /// Columns and rows.
    public let size: Size
    /// The language of the texts.
    public let language: String

    /// All of them.
    public static let all = [
        RecordedView(size: .smallest, language: "en"),
        RecordedView(size: .smallest, language: "pt-BR"),
        RecordedView(size: Size(width: 200, height: 60), language: "en"),
    ]

    /// The smallest in Spanish, of a few scenes: that no word is cut is seen in every language by
    /// rule.
    public static let spanish = RecordedView(size: .smallest, language: "es")

    /// Those in English: one of each size.
    public static let english = all.filter { $0.language == "en" }

    /// The name of a scene's record: `offer-80x24-en`.
    public func name(of scene: String) -> String {
        "\(scene)-\(size.width)x\(size.height)-\(language)"
    }
}

extension ScreenRecord {
    /// Of so many scenes the look without braille and without colours is recorded too; of all it
    /// is checked by rule.
    public static let poorScenes = 3

    /// The word with which the name of a screen begins that is recorded with its map.
    static let whole = "whole"

    /// The names of the records of some screens that are recorded with their maps.
    public static func wholeNames(of screens: [String]) -> Set<String> {
        Set(
            screens.flatMap { screen in
                RecordedView.english.map { "\(whole)-\($0.name(of: screen))" }
            })
    }

    /// The names of the records of some scenes.
    public static func names(of scenes: [String]) -> Set<String> {
        Set(
            scenes.flatMap { scene in RecordedView.all.map { $0.name(of: scene) } }
                + scenes.prefix(poorScenes).flatMap { ["\($0)-ascii", "\($0)-mono"] })
    }
}

extension Screen {
    /// Whether something stands out without colours: what is chosen, or what a key does.
    public var showsStress: Bool { monochrome.contains { "bBrRuU".contains($0) } }
}
