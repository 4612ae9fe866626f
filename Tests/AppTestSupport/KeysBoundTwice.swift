import RideApp
import RideTUI
import Testing

extension AppProgram {
    /// Fails the test where a key would mean two things; every stage asks it of every screen. Keys
    /// of the map and that of past messages give way to whatever is open.
    public func expectEachKeyOnce() {
        var bound: [Key: String] = [:]
        for binding in boundKeys.bindings {
            for key in binding.keys {
                let other = bound.updateValue(bound[key] ?? binding.title, forKey: key)
                let givesWay = binding.action.shared.map { $0.isOfMap || $0 == .pastMessages }
                guard let other, givesWay != true else { continue }
                Issue.record("\(key.label) means \(other) and \(binding.title)")
            }
        }
    }
}

extension AppProgram {
    /// Fails the test where a page has a form and does not say which key sends it from anywhere;
    /// every stage asks it of every screen.
    public func expectFormSaysHowToSend() {
        guard let page = core.topPage, !momentComesFirst, core.overlay == nil else { return }
        let rows = page.content(in: core.context.room, core.context).rows
        let hasForm = rows.contains { if case .form = $0 { true } else { false } }
        guard hasForm else { return }
        let keys = boundKeys.bindings.flatMap(\.keys)
        // Where the connection is what is shown, no page is.
        guard keys.contains(.escape) else { return }
        if !keys.contains(Form.sendKey) {
            Issue.record("\(type(of: page)) has a form, and no \(Form.sendKey.label)")
        }
    }
}

extension AppProgram {
    /// Fails the test where a sheet says what a key does, "d shows how it is made up", and the key
    /// is not there; every stage asks it of every screen. What is read of another moment stands
    /// behind a comma, and is not meant.
    public func expectToldKeysAreBound() {
        guard core.overlay == nil, core.texts["key.back"] == "back" else { return }
        let labels = Set(boundKeys.bindings.flatMap(\.keys).map(\.label))
        // Where the connection is what is shown, nothing is told of other keys.
        guard labels.count > 1 else { return }
        for case .text(let words) in outline(glyphs: .braille).lines {
            for told in words.matches(of: #/(?:^|[.;:] )([b-hj-z]|F[0-9]+|Enter) [a-z]+s\b/#) {
                let key = String(told.output.1)
                if !labels.contains(key) {
                    Issue.record("\(key) is told of and not there: \(words)")
                }
            }
        }
    }
}
