/// How one column of a list or table shares the width.
public struct ListColumn: Hashable, Sendable {
    /// Which edge of the column the text keeps to.
    public enum Alignment: Hashable, Sendable {
        /// Names and words.
        case left
        /// Numbers.
        case right
    }

    /// The column's name in the header; may be empty.
    public let title: String
    /// The columns of cells it takes at least.
    public let width: Int
    /// Whether it takes a share of what is left over.
    public let isFlexible: Bool
    /// Which edge the text keeps to.
    public let alignment: Alignment
    /// How long the column stays when room gets short: 0 goes first.
    public let priority: Int

    /// A column that takes exactly `width` cells.
    public static func fixed(
        _ width: Int, _ title: String = "", alignment: Alignment = .left, priority: Int = 9
    ) -> ListColumn {
        ListColumn(
            title: title, width: width, isFlexible: false, alignment: alignment,
            priority: priority)
    }

    /// A column as wide as the widest of its words and its title.
    public static func fixed(
        to words: [String], _ title: String, alignment: Alignment = .left, priority: Int = 9
    ) -> ListColumn {
        .fixed(TextWidth.widest(words + [title]), title, alignment: alignment, priority: priority)
    }

    /// A column that takes at least `width` cells and shares what is left over.
    public static func flexible(
        _ width: Int, _ title: String = "", alignment: Alignment = .left, priority: Int = 9
    ) -> ListColumn {
        ListColumn(
            title: title, width: width, isFlexible: true, alignment: alignment,
            priority: priority)
    }

    private static let gap = 2

    /// The place of each column in `width` cells, or nil for a column that had to go.
    ///
    /// Columns go, the least important first, until the rest fits; then the flexible ones share
    /// what is left over, the first taking the odd cells.
    ///
    /// - Complexity: O(columns²), and columns are few.
    public static func places(of columns: [ListColumn], in width: Int) -> [Range<Int>?] {
        var kept = Array(columns.indices)
        func needed() -> Int {
            kept.reduce(0) { $0 + columns[$1].width } + max(0, kept.count - 1) * gap
        }
        while kept.count > 1, needed() > width {
            let least = kept.min { (columns[$0].priority, -$0) < (columns[$1].priority, -$1) }
            kept.removeAll { $0 == least }
        }
        let flexible = kept.filter { columns[$0].isFlexible }
        let spare = max(0, width - needed())
        var places: [Range<Int>?] = Array(repeating: nil, count: columns.count)
        var x = 0
        for index in kept {
            var cells = columns[index].width
            if let rank = flexible.firstIndex(of: index) {
                cells += spare / flexible.count + (rank < spare % flexible.count ? 1 : 0)
            }
            places[index] = min(x, max(0, width))..<max(0, min(width, x + cells))
            x += cells + gap
        }
        return places
    }
}
