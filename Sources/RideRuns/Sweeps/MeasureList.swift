/// The measures of a run in few lines: those with the same figures, such as `wait_s.p95`, together.
package enum MeasureList {
    private static let columns = 96

    /// The lines, each with two blanks before it.
    package static func lines(_ names: [String]) -> [String] {
        let plain = names.filter { !$0.contains(".") }
        var quantities: [(name: String, figures: [String])] = []
        for name in names {
            let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            if quantities.last?.name == parts[0] {
                quantities[quantities.count - 1].figures.append(parts[1])
            } else {
                quantities.append((parts[0], [parts[1]]))
            }
        }
        var groups: [(figures: [String], names: [String])] = []
        for quantity in quantities {
            if let index = groups.firstIndex(where: { $0.figures == quantity.figures }) {
                groups[index].names.append(quantity.name)
            } else {
                groups.append((quantity.figures, [quantity.name]))
            }
        }
        return wrapped(plain.joined(separator: ", "))
            + groups.flatMap { group in
                wrapped(
                    "\(group.names.joined(separator: ", ")), each with "
                        + group.figures.map { "." + $0 }.joined(separator: " "))
            }
    }

    private static func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        var line = " "
        for word in text.split(separator: " ") {
            if line.count + word.count + 1 > columns {
                lines.append(line)
                line = "   "
            }
            line += " " + word
        }
        return line == " " ? lines : lines + [line]
    }
}
