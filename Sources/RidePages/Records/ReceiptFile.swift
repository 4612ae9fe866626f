import RideApp
import RideCore
import RideTUI
import RideWire

/// A receipt as a text of its own, for keeping (P10): plain lines of a fixed width, so that it
/// reads the same in every editor and on paper.
struct ReceiptFile {
    /// The name of the file: "receipt-2026-11-21-42.txt".
    let name: String
    /// What it says.
    let text: String

    /// The columns of a line.
    static let width = 56
    private static let labelWidth = 14

    /// The receipt of a ride.
    init(_ details: RideDetailsResult, _ context: PageContext) {
        let ride = details.ride
        let texts = context.texts
        let date = context.date(of: ride.requested_at_ms)
        name = "\(texts["record.receiptFile"])-\(date)-\(ride.id).txt"
        var lines = [
            Self.sides(texts["app.name"], context.engine?.city.name ?? ""),
            Self.sides(
                texts["record.receiptTitle", ["id": "\(ride.id)"]],
                context.fullMoment(ride.requested_at_ms)),
            Self.rule("="),
        ]
        if let holiday = context.holiday(of: details) {
            lines += Self.fact(texts["record.holiday"], holiday)
        }
        lines += Self.facts(ride, context)
        lines.append(Self.rule("-"))
        lines += Self.amounts(RideReceipt(details, context), ride, context)
        text = lines.joined(separator: "\n") + "\n"
    }

    private static func facts(_ ride: RideView, _ context: PageContext) -> [String] {
        let texts = context.texts
        var facts: [(TextKey, String)] = [
            ("record.passenger", ride.passenger.name), ("record.driver", ride.driver?.name ?? ""),
        ]
        if let vehicle = ride.vehicle {
            facts += [
                ("record.vehicle", context.name(of: vehicle)), ("record.plate", vehicle.plate),
            ]
        }
        facts += [("record.from", ride.pickup.name), ("record.to", ride.dropoff.name)]
        // What a fee for not coming rests on.
        if ride.stage == .cancelled, let arrived = ride.arrived_at_ms {
            facts.append(("record.arrived", context.fullMoment(arrived)))
        }
        if let started = ride.started_at_ms, let ended = ride.ended_at_ms {
            facts += [
                ("record.started", context.fullMoment(started)),
                ("record.ended", context.fullMoment(ended)),
                ("record.duration", context.duration((Double(ended) - Double(started)) / 1_000)),
            ]
        } else if let ended = ride.ended_at_ms {
            facts.append(("record.ended", context.fullMoment(ended)))
        }
        if ride.stage != .cancelled {
            facts.append(("record.distance", context.distance(ride.distance_m)))
        }
        facts += [
            ("record.columnCategory", context.name(of: ride.category)),
            ("record.columnStage", texts[word: ride.stage.rawValue, in: "record.stage"]),
        ]
        return facts.filter { !$0.1.isEmpty }.flatMap { fact(texts[$0.0], $0.1) }
    }

    private static func amounts(
        _ receipt: RideReceipt, _ ride: RideView, _ context: PageContext
    ) -> [String] {
        let texts = context.texts
        let format = context.format
        var lines = receipt.parts.map { sides("  " + $0.label, format.money($0.amount)) }
        if !receipt.parts.isEmpty {
            lines.append(sides(texts["record.rideValue"], format.money(receipt.value)))
        }
        lines += receipt.extras.map { sides($0.label, format.money($0.amount)) }
        lines += [
            rule("-"), sides(texts["fare.total"].uppercased(), format.money(receipt.total)),
            rule("="), sides(texts["record.paidHow"], receipt.howPaid(ride, context)),
        ]
        if context.role == .driver, let gain = ride.driver_gain_minor {
            lines.append(
                sides(texts["record.youReceive"], format.money(Money(minorUnits: gain))))
        }
        lines += receipt.payments.map { payment in
            sides(
                "\(context.moment(payment.at_ms))  \(payment.line.label)",
                format.money(payment.line.amount))
        }
        return lines
    }

    // MARK: Lines

    /// A name and what it stands for, broken where it is too long; the text comes from others.
    private static func fact(_ label: String, _ value: String) -> [String] {
        let lines = TextWidth.wrapped(SafeText.line(value), to: width - labelWidth)
        return lines.enumerated().map { index, line in
            TextWidth.padded(index == 0 ? label : "", to: labelWidth) + line
        }
    }

    /// A text at either edge, the left one cut where both do not fit.
    private static func sides(_ left: String, _ right: String) -> String {
        let (left, right) = (SafeText.line(left), SafeText.line(right))
        let room = max(0, width - TextWidth.of(right) - 2)
        return TextWidth.padded(left, to: room) + "  " + right
    }

    private static func rule(_ sign: Character) -> String { String(repeating: sign, count: width) }
}
