import RideApp
import RideTUI

extension SheetRow {
    /// The columns between a picture and the words at its side.
    private static let gap = 3
    /// Fewer columns than these make no words.
    private static let leastWords = 28

    /// The rows of a picture with words at its side; nil where there is no room for them.
    ///
    /// - Parameters:
    ///   - width: the columns of the picture.
    ///   - first: the row of the picture at which the words begin.
    ///   - words: the lines of the words, cut to so many columns.
    static func beside(
        _ picture: [StyledText], width: Int, in room: PageSpace, from first: Int = 0,
        words: (Int) -> [StyledText]
    ) -> [SheetRow]? {
        let left = room.width - width - gap
        guard left >= leastWords else { return nil }
        let lines = Array(repeating: StyledText(), count: first) + words(left)
        return (0..<max(picture.count, lines.count)).map { y in
            let start =
                y < picture.count
                ? picture[y] : StyledText(String(repeating: " ", count: width))
            let gap = StyledText(String(repeating: " ", count: gap))
            return .line(start + gap + (y < lines.count ? lines[y] : StyledText()))
        }
    }
}
