import RideCore
import RideGraph

/// What can be found under each text.
struct SearchTargets: Sendable {
    /// A street or a place that has a text for a name.
    struct Target: Sendable {
        let kind: Finding.Kind
        /// The index of the street's group or of the place's record.
        let index: UInt32
    }

    private let first: [UInt32]
    private let targets: [Target]

    /// - Parameters:
    ///   - pairs: Texts with what they name, in the order in which they are to be found.
    ///   - texts: How many texts there are.
    init(_ pairs: [(text: Int, target: Target)], texts: Int) {
        var first = [UInt32](repeating: 0, count: texts + 1)
        for pair in pairs { first[pair.text + 1] += 1 }
        for text in 0..<texts { first[text + 1] += first[text] }
        var next = first
        var targets = pairs.map(\.target)
        for pair in pairs {
            targets[Int(next[pair.text])] = pair.target
            next[pair.text] += 1
        }
        self.first = first
        self.targets = targets
    }

    /// Calls `body` with everything of this name.
    @inline(__always)
    func forEach(under text: Int, _ body: (Target) -> Void) {
        for index in Int(first[text])..<Int(first[text + 1]) { body(targets[index]) }
    }

    /// Whether a text is the name of something.
    func isName(_ text: Int) -> Bool { first[text] < first[text + 1] }
}
