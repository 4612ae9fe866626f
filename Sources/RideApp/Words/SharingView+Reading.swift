import RideTUI
import RideWire

extension SharingView {
    /// One's own next stop, where the car stops for another party before; nil otherwise.
    public var stopAfterOther: Stop? {
        guard stops.first?.party == .other else { return nil }
        return stops.first { $0.party == .mine }
    }
}

extension FactsReading {
    /// The stops ahead of a car that is shared, with the time to each.
    ///
    /// - Parameter words: what is said of a stop.
    public func sharedStopRows(
        _ stops: some Sequence<SharingView.Stop>, glyphs: Glyphs,
        words: (SharingView.Stop) -> String
    ) -> [SheetRow] {
        stops.map { stop in
            let isPickup = stop.kind == .pick_up
            let symbol = isPickup ? glyphs.pickUp : glyphs.dropOff
            let left = Double(max(0, stop.at_ms - cityNow.milliseconds)) / 1_000
            return .line(
                StyledText("\(Character(symbol)) ", Style(isPickup ? .good : .danger, .bold))
                    + StyledText(words(stop))
                    + StyledText(stop.place.map { "  " + $0.name } ?? "", .muted),
                right: StyledText(
                    TextWidth.leftPadded(duration(left), to: Format.durationWidth)))
        }
    }
}
