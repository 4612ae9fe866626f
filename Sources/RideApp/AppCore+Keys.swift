import RideTUI

/// The keys that both apps have.
extension AppCore {
    /// Keys of the map; the arrows only where no list or field needs them.
    public func mapBindings(
        arrows: Bool = true, letters: Bool = true
    ) -> [KeyBinding<Action>] {
        let ways: [(key: Key, letter: Unicode.Scalar, right: Int, down: Int)] = [
            (.left, "h", -1, 0), (.down, "j", 0, 1), (.up, "k", 0, -1), (.right, "l", 1, 0),
        ]
        let labels = ["←", "↓", "↑", "→"]
        let titles = [TextKey.keyWest, .keySouth, .keyNorth, .keyEast]
        let pans = (letters ? Array(ways.indices) : []).map { index in
            let way = ways[index]
            let letter = Key.char(way.letter)
            return KeyBinding<Action>(
                arrows ? [way.key, letter] : [letter],
                label: arrows ? "\(labels[index]) \(letter.label)" : letter.label,
                texts[titles[index]], priority: nil,
                action: .shared(.pan(right: way.right, down: way.down)))
        }
        return [
            KeyBinding(
                [.char("+"), .char("=")], label: "+", texts[TextKey.keyZoomIn], priority: 3,
                action: .shared(.zoomIn)),
            KeyBinding(
                [.char("-"), .char("_")], label: "-", texts[TextKey.keyZoomOut], priority: 3,
                action: .shared(.zoomOut)),
            KeyBinding(
                .char("c"), texts[TextKey.keyCentre], priority: 4, action: .shared(.centre)),
            KeyBinding(
                .char("f"), texts[map.isFollowing ? TextKey.keyUnfollow : .keyFollow],
                priority: nil, action: .shared(.follow)),
        ] + pans
    }

    /// Keys that work everywhere. While a text is being typed, letters are left to it.
    public func commonBindings(whileTyping: Bool = false) -> [KeyBinding<Action>] {
        let help: [Key] = whileTyping ? [.function(1)] : [.char("?"), .function(1)]
        let quit: [Key] = whileTyping ? [.ctrl("c")] : [.char("q"), .ctrl("c")]
        var bindings: [KeyBinding<Action>] = []
        if case .lost = link.status {
            bindings.append(
                KeyBinding(
                    .ctrl("r"), texts[TextKey.keyRetry], priority: 6, action: .shared(.retry)))
        }
        if !whileTyping {
            bindings.append(
                KeyBinding(
                    .char("n"), texts[TextKey.keyPast], priority: nil,
                    action: .shared(.pastMessages)))
        }
        return bindings + [
            KeyBinding(
                .function(9), texts[TextKey.keyMouse], priority: nil,
                action: .shared(.toggleMouse)),
            KeyBinding(
                .ctrl("l"), texts[TextKey.keyRepaint], priority: nil, action: .shared(.repaint)),
            KeyBinding(help, texts[TextKey.keyHelp], priority: 8, action: .shared(.help)),
            KeyBinding(quit, texts[TextKey.keyQuit], priority: 2, action: .shared(.quit)),
        ]
    }
}
