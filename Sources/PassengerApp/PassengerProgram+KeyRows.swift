import RideApp
import RideTUI

/// No key of a moment is known to the help alone: those for which the bar has no room stand in the
/// last rows of the sheet.
extension PassengerProgram {
    /// Rows with the keys that the bar leaves out; none while a ride plays itself, which each key
    /// ends.
    ///
    /// - Parameter named: what the sheet names already.
    func keyRows(
        width: Int, isWide: Bool, besides named: Set<PassengerAction> = []
    ) -> [SheetRow] {
        guard demo == nil else { return [] }
        // A key that comes and goes with the connection moves no row of the sheet.
        let lasting = keyTable.bindings.filter { $0.action != .shared(.retry) }
        let table = KeyTable(lasting).eachKeyOnce
        let bar = KeyBar(table.hints)
        let shown = bar.shown(in: isWide ? core.size.width : width + 2 * Sheet.frameColumns)
        let left = table.bindings.filter { binding in
            guard let hint = binding.hint, !named.contains(binding.action) else { return false }
            return binding.action.isOfMoment && !shown.contains(hint)
        }
        return packed(
            left.map {
                StyledText($0.label, Style(.accent, .bold)) + StyledText(" \($0.title)", .muted)
            }, width)
    }

    /// As many to a row as fit.
    private func packed(_ terms: [StyledText], _ width: Int) -> [SheetRow] {
        var rows: [StyledText] = []
        for term in terms {
            if let last = rows.last, last.width + 3 + term.width <= width {
                rows[rows.count - 1] += "   " + term
            } else {
                rows.append(term)
            }
        }
        return rows.map { .line($0) }
    }
}

extension PassengerAction {
    /// Whether it belongs to a moment, not to every screen or to the map.
    fileprivate var isOfMoment: Bool {
        switch shared {
        case nil, .openChat, .askForHelp, .switchRatingField: true
        default: false
        }
    }
}
