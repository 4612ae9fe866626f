import RideTUI

extension TextField {
    /// Whether there is no room for what a key types, or not for all of it.
    public func isFull(for key: Key) -> Bool {
        switch key {
        case .char: characters.count >= limit
        case .paste(let text): characters.count + text.count > limit
        case .enter, .escape, .tab, .backTab, .up, .down, .left, .right, .home, .end, .pageUp,
            .pageDown, .delete, .backspace, .function, .ctrl, .mouse, .focus, .resize:
            false
        }
    }
}

extension AppCore {
    /// Says that no more can be typed, where that is so: text that is not taken is missed.
    mutating func say(ofFull field: TextField, for key: Key) {
        guard field.isFull(for: key) else { return }
        refuse(texts["form.full", ["count": format.number(field.limit)]])
    }
}

extension PageContext {
    /// Says that no more can be typed, where that is so.
    public mutating func say(ofFull field: TextField, for key: Key) {
        guard field.isFull(for: key) else { return }
        refuse(texts["form.full", ["count": format.number(field.limit)]])
    }
}
