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
        let titles: [TextKey] = ["key.west", "key.south", "key.north", "key.east"]
        let pans = (letters ? Array(ways.indices) : []).map { index in
            let way = ways[index]
            let letter = Key.char(way.letter)
            return KeyBinding<Action>(
                arrows ? [way.key, letter] : [letter],
                label: arrows ? "\(labels[index]) \(letter.label)" : letter.label,
                texts[titles[index]], priority: nil,
                action: .shared(.pan(right: way.right, down: way.down)))
        }
        let follow = KeyBinding<Action>(
            .char("f"), texts[map.isFollowing ? "key.unfollow" : "key.follow"], priority: nil,
            action: .shared(.follow))
        return [
            KeyBinding(
                [.char("+"), .char("=")], label: "+", texts["key.zoomIn"], priority: 3,
                action: .shared(.zoomIn)),
            KeyBinding(
                [.char("-"), .char("_")], label: "-", texts["key.zoomOut"], priority: 3,
                action: .shared(.zoomOut)),
            KeyBinding(
                .char("c"), texts["key.centre"], priority: 4, action: .shared(.centre)),
        ] + (map.canFollow ? [follow] : []) + pans
    }

    /// Keys that work everywhere. While a text is being typed, letters are left to it.
    public func commonBindings(whileTyping: Bool = false) -> [KeyBinding<Action>] {
        let help: [Key] =
            whileTyping ? [.function(1)] : [.char("?"), .char(":"), .function(1)]
        let quit: [Key] = whileTyping ? [.ctrl("c")] : [.char("q"), .ctrl("c")]
        var bindings: [KeyBinding<Action>] = []
        if case .lost = link.status {
            bindings.append(
                KeyBinding(
                    .ctrl("r"), texts["key.retry"], priority: 6, action: .shared(.retry)))
        }
        if !whileTyping {
            bindings.append(
                KeyBinding(
                    .char("n"), texts["key.past"], priority: nil,
                    action: .shared(.pastMessages)))
        }
        return bindings + [
            KeyBinding(
                .function(9), texts["key.mouse"], priority: nil,
                action: .shared(.toggleMouse)),
            KeyBinding(
                .ctrl("l"), texts["key.repaint"], priority: nil, action: .shared(.repaint)),
            KeyBinding(help, texts["key.help"], priority: 8, action: .shared(.help)),
            KeyBinding(quit, texts["key.quit"], priority: 2, action: .shared(.quit)),
        ]
    }
}
