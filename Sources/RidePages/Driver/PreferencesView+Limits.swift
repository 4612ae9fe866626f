import RideCore
import RideWire

extension PreferencesView {
    /// Whether rides that others get are kept away by these wishes.
    ///
    /// - Parameter permitted: the categories that the driver may serve; nil where that is not said.
    func keepsRidesAway(from permitted: [Category]?) -> Bool {
        payments != .both || heading_home != nil || !areas.isEmpty
            || !(permitted ?? []).allSatisfy(categories.contains)
    }
}
