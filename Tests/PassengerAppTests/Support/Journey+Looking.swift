import RideApp
import RideTUI
import Testing

@testable import PassengerApp

/// What lies before the passenger; a test fails where it is something else.
extension Journey {
    /// The search for a place that is under way.
    func search() throws -> EndSearch {
        guard case .searching(let search) = app.draft else {
            return try #require(nil, "\(screen().text)")
        }
        return search
    }

    /// The choice between the categories.
    func choice() throws -> PlanChoice {
        guard case .choosing(let choice) = app.draft else {
            return try #require(nil, "\(screen().text)")
        }
        return choice
    }
}

extension SheetContent {
    /// What a sheet says, from its title on, a line for each of its rows.
    var words: String {
        let words = rows.map { row in
            switch row {
            case .line(let left, let right): left.plain + " " + right.plain
            case .paragraph(let words, _): words
            default: ""
            }
        }
        return ([title.plain] + words).joined(separator: "\n")
    }
}
