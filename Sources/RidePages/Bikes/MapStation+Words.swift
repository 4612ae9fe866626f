import RideTUI

extension MapStation.Shape {
    /// By which lists keep it and texts name it.
    var word: String {
        switch self {
        case .ready: "ready"
        case .empty: "empty"
        case .full: "full"
        case .closed: "closed"
        case .cluster: "cluster"
        }
    }
}
