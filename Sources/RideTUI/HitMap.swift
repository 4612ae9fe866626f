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

    /// A map without regions.
    public init() {}

    /// Makes a block of cells do something.
    public mutating func add(_ rect: Rect, _ action: HitAction) {
        regions.append(Region(rect: rect, action: action))
    }

    /// Makes a block of cells opaque: clicks there do nothing, whatever lies below.
    public mutating func cover(_ rect: Rect) {
        regions.append(Region(rect: rect, action: nil))
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
