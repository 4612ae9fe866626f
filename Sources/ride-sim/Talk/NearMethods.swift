import RideWire

/// What somebody may have meant who named a method that there is not.
enum NearMethods {
    /// The names of methods near to a word, the nearest first, at most five.
    static func names(near word: String) -> [String] {
        let lowered = word.lowercased()
        let near = CallList.methods.map(\.text).compactMap {
            name -> (name: String, distance: Int)? in
            let other = name.lowercased()
            let action = other.split(separator: ".").last.map(String.init) ?? other
            if other == lowered || action == lowered { return (name, 0) }
            let distance = min(distance(lowered, other), distance(lowered, action) + 1)
            return distance <= max(2, lowered.count / 3) ? (name, distance) : nil
        }
        let found = near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
        guard found.isEmpty else { return found.prefix(5).map(\.name) }
        let area = lowered.prefix { $0 != "." } + "."
        return CallList.methods.map(\.text).filter { $0.hasPrefix(area) }
    }

    /// Letters to be put in, left out or replaced to get from one word to the other (Levenshtein),
    /// row by row.
    private static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let replaced = diagonal + (letter == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
