import RideApp
import RideCore
import RideTUI
import RideWire

/// What a ride cost and how that was paid, as it stands on the page and in the file (P10).
struct RideReceipt: Sendable {
    /// One amount.
    struct Line: Hashable, Sendable {
        /// What it is for.
        let label: String
        /// How much.
        let amount: Money
    }

    /// What the price of the ride itself is made of.
    let parts: [Line]
    /// What was added to it or taken off: waiting, cancellation, promotion, tip.
    let extras: [Line]
    /// What was paid, each with its moment.
    let payments: [(line: Line, at_ms: Int64)]

    /// The receipt of a ride in words.
    init(_ details: RideDetailsResult, _ context: PageContext) {
        var parts: [Line] = []
        var extras: [Line] = []
        for item in details.receipt {
            let line = Line(
                label: Self.label(item.kind, context), amount: Money(minorUnits: item.amount_minor))
            if Self.parts.contains(item.kind) { parts.append(line) } else { extras.append(line) }
        }
        self.parts = parts
        self.extras = extras
        payments = details.payments.map {
            (
                Line(
                    label: context.texts[word: $0.kind, in: "record.payment"],
                    amount: Money(minorUnits: $0.amount_minor)), $0.at_ms
            )
        }
    }

    /// The kinds of items that make the price of the ride itself; every other one stands alone.
    private static let parts = ["base", "distance", "time", "minimum", "surge"]

    /// The price of the ride itself.
    var value: Money { parts.reduce(.zero) { $0 + $1.amount } }
    /// What the passenger pays.
    var total: Money { extras.reduce(value) { $0 + $1.amount } }

    /// The kind of a fare's item or of a line of a statement in words.
    private static func label(_ kind: String, _ context: PageContext) -> String {
        let fare = context.texts[word: kind, in: "fare"]
        return fare == kind ? context.texts[word: kind, in: "record.payment"] : fare
    }

    // MARK: On the page

    /// The lines as they stand on the page.
    func lines(_ details: RideDetailsResult, _ context: PageContext) -> [Receipt.Line] {
        let format = context.format
        let ride = details.ride
        var lines: [Receipt.Line] = []
        if !parts.isEmpty {
            lines.append(.item(context.texts["record.rideValue"], amount: format.money(value)))
            if parts.count > 1 {
                let made = parts.map { "\($0.label) \(format.money($0.amount))" }
                lines.append(.note(made.joined(separator: " \u{00B7} ")))
            }
        }
        if let holiday = context.holiday(of: details) {
            lines.append(.note("\(context.texts["record.holiday"]): \(holiday)"))
        }
        for extra in extras {
            lines.append(
                .item(
                    extra.label, amount: format.money(extra.amount),
                    role: extra.amount < .zero ? .good : .normal))
        }
        lines += [
            .rule, .total(context.texts["fare.total"], amount: format.money(total)),
            .note(howPaid(ride, context)),
        ]
        if context.role == .driver, let gain = ride.driver_gain_minor {
            lines.append(
                .item(
                    context.texts["record.youReceive"],
                    amount: format.money(Money(minorUnits: gain)), role: .good))
        }
        if !payments.isEmpty {
            lines.append(
                .note(""))
            lines += payments.map { payment in
                .item(
                    "\(context.moment(payment.at_ms))  \(payment.line.label)",
                    amount: format.money(payment.line.amount), role: .muted)
            }
        }
        return lines
    }

    /// How the ride is paid, and whether it was: "Visa ····1111 · paid".
    func howPaid(_ ride: RideView, _ context: PageContext) -> String {
        let how = context.words(for: ride.payment, card: ride.card)
        guard let paid = ride.paid else { return how }
        return "\(how) \u{00B7} \(context.texts[word: paid.rawValue, in: "paid"])"
    }
}
