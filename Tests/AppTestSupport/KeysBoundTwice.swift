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
