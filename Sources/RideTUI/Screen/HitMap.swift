/// What a click stands for.
public enum HitAction: Hashable, Sendable {
    /// The same as pressing this key.
    case press(Key)
    /// Choosing a row of a list, counted from 0 over the whole list.
    case choose(list: String, row: Int)
    /// Something that only the app knows by this name.
    case run(String)
}

/// Which part of a screen does what when it is clicked; later regions lie above earlier ones.
public struct HitMap: Hashable, Sendable {
    private struct Region: Hashable, Sendable {
        let rect: Rect
        /// Nil where a sheet or dialog covers what lies below and does nothing itself.
        let action: HitAction?
    }

    private var regions: [Region] = []
    /// The cells to which regions are cut while a widget is drawn; nil for none.
    var clip: Rect?

    /// A map without regions.
    public init() {}

    /// Makes a block of cells do something.
    public mutating func add(_ rect: Rect, _ action: HitAction) {
        append(rect, action)
    }

    /// Makes a block of cells opaque: clicks there do nothing, whatever lies below.
    public mutating func cover(_ rect: Rect) {
        append(rect, nil)
    }

    private mutating func append(_ rect: Rect, _ action: HitAction?) {
        let inside = clip.map { rect.intersection($0) } ?? rect
        if !inside.isEmpty { regions.append(Region(rect: inside, action: action)) }
    }

    /// What a click on this cell does, or nil.
    ///
    /// - Complexity: O(regions).
    public func action(at point: Point) -> HitAction? {
        regions.last { $0.rect.contains(point) }.flatMap(\.action)
    }

    /// Whether anything, also an opaque sheet, lies above the map at this cell.
    ///
    /// - Complexity: O(regions).
    public func covers(_ point: Point) -> Bool {
        regions.contains { $0.rect.contains(point) }
    }
}
