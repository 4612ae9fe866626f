/// Where the parts of the frame lie: top bar, map, sheet, key bar.
///
/// The map fills the screen. The sheet lies over it, at the bottom of a narrow terminal and at the
/// left of a wide one; what it leaves of the map is what "centre" and "fit" mean.
public struct FrameLayout: Hashable, Sendable {
    /// From this many columns on the sheet stands at the left: so many has each half of a terminal
    /// of 200 columns that is split by a line, as `make play` does.
    public static let wideFrom = 99
    /// The columns of a sheet at the left, its frame included.
    public static let sideWidth = 38
    /// The same where there is more than enough room: names and places are not cut there.
    public static let broadSideWidth = 60
    /// From this many columns on there is.
    public static let broadFrom = 160
    /// The columns of a page at the left, its frame included.
    public static let pageWidth = 64
    /// The same where there is more than enough room: the columns of its tables are not cut there.
    public static let broadPageWidth = 88
    /// The columns of what is read line by line instead of being drawn: so many that nothing is
    /// cut there, and no sentence broken.
    public static let readWidth = 4_000

    /// The whole screen.
    public let screen: Rect
    /// The first row.
    public let topBar: Rect
    /// The last row.
    public let keyBar: Rect
    /// Everything between, also below the sheet.
    public let map: Rect
    /// The sheet with its frame; empty if it has no rows.
    public let sheet: Rect
    /// The part of the map beside or above the sheet.
    public let uncovered: Rect

    /// The frame of a screen of this size with a sheet of `sheetRows` rows, its frame included.
    ///
    /// - Parameters:
    ///   - sheetRows: the rows the sheet would like at the width `sheetWidth(for:)`; it gets no
    ///     more
    ///     than leave four rows of map in a narrow terminal.
    ///   - sideWidth: its columns beside the map of a wide terminal; nil for the usual ones.
    public init(size: Size, sheetRows: Int, sideWidth: Int? = nil) {
        let sideWidth = sideWidth ?? Self.side(of: size)
        screen = Rect(size)
        topBar = screen.top(1)
        keyBar = screen.inset(top: 1).bottom(1)
        map = screen.inset(top: 1, bottom: 1)
        if size.width >= FrameLayout.wideFrom {
            sheet = sheetRows > 0 ? map.left(sideWidth).top(sheetRows) : map.top(0)
            uncovered = sheetRows > 0 ? map.inset(left: sideWidth) : map
        } else {
            sheet = map.bottom(min(sheetRows, max(3, map.height - 4)))
            uncovered = map.inset(bottom: sheet.height)
        }
    }

    /// Whether the sheet stands at the left in a screen of this size.
    public static func isWide(_ size: Size) -> Bool { size.width >= wideFrom }

    /// Whether what is made for this size is read line by line, and never drawn.
    public static func isRead(_ size: Size) -> Bool { size.width >= readWidth }

    /// The columns of the sheet, its frame included, in a screen of this size.
    public static func sheetWidth(for size: Size) -> Int {
        isWide(size) ? side(of: size) : size.width
    }

    /// The columns of a page, its frame included, in a screen of this size.
    public static func pageWidth(for size: Size) -> Int {
        guard isWide(size), !isRead(size) else { return size.width }
        return size.width >= broadFrom ? broadPageWidth : pageWidth
    }

    /// All the room that a page can have in a screen of this size, its frame included.
    public static func page(of size: Size) -> Rect {
        FrameLayout(size: size, sheetRows: .max, sideWidth: pageWidth(for: size)).sheet
    }

    private static func side(of size: Size) -> Int {
        if isRead(size) { return size.width }
        return size.width >= broadFrom ? broadSideWidth : sideWidth
    }

    /// Whether the screen is too small for the promises of the apps.
    public static func isTooSmall(_ size: Size) -> Bool {
        size.width < Size.least.width || size.height < Size.least.height
    }
}
