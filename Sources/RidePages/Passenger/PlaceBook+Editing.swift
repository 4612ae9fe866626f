import RideApp
import RideCore
import RideTUI
import RideWire

/// Changes of the person's places that keep their order.
extension PlaceBook {
    /// The labels that have a word of their own in every language, in the order of the page.
    static let fixedLabels = ["home", "work"]

    /// The place under a label.
    func place(_ label: String) -> PlaceView? { saved.first { $0.label == label }?.place }

    /// The same places with one under another label; a place that had that label already is gone.
    func renaming(_ label: String, to new: String) -> PlaceBook {
        guard label != new else { return self }
        let kept = saved.filter { $0.label != new }.map { place in
            PlaceBook.SavedPlace(
                label: place.label == label ? new : place.label, place: place.place)
        }
        return PlaceBook(saved: kept, recent: recent)
    }

    /// The same places without one of the latest destinations.
    func forgetting(_ recent: PlaceView) -> PlaceBook {
        var book = self
        book.forgetRecent()
        for place in self.recent.reversed() where place != recent {
            if let waypoint = place.waypoint { book.went(to: waypoint) }
        }
        return book
    }
}

extension FactsReading {
    /// What a label is called: "Home", or the name itself.
    func name(ofLabel label: String) -> String {
        switch label {
        case "home": text("wallet.labelHome")
        case "work": text("wallet.labelWork")
        default: SafeText.line(label)
        }
    }

    /// The label of a name that was typed; a word for home or work means just that.
    func label(named name: String) -> String {
        let typed = CleanText.cleaned(name)
        return PlaceBook.fixedLabels.first {
            self.name(ofLabel: $0).lowercased() == typed.lowercased() || $0 == typed.lowercased()
        } ?? typed
    }
}
