import RideCore
import RideTUI

/// The coasts of the world, as the product brings them: `Resources/world/coasts.txt`, made of
/// Natural Earth's map of 1 : 110,000,000, which is in the public domain.
///
/// Each line of the file is a line on the map, of whole numbers in hundredths of a degree:
/// longitude and latitude of its first point, then of each further one how far it is from the
/// point before.
public struct Coasts: Sendable {
    /// Who is named as the source.
    public static let attribution = "Natural Earth"

    private let bytes: [UInt8]

    /// The coasts in the bytes of such a file; without any, a world without land.
    public init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    /// The lines of the map. A line ends where a number is none or leads off the Earth.
    ///
    /// - Complexity: O(n) in the number of bytes; about a millisecond.
    public var lines: [[Coordinate]] {
        bytes.split(separator: UInt8(ascii: "\n")).map { row in
            var points: [Coordinate] = []
            var place: (east: Int, north: Int) = (0, 0)
            var east: Int?
            for word in row.split(separator: UInt8(ascii: " ")) {
                guard let number = Self.number(word) else { break }
                guard let step = east else {
                    east = number
                    continue
                }
                east = nil
                place = (place.east + step, place.north + number)
                guard (-18_000...18_000).contains(place.east),
                    (-9_000...9_000).contains(place.north)
                else { break }
                points.append(
                    Coordinate(
                        latitudeE7: Int32(place.north) * 100_000,
                        longitudeE7: Int32(place.east) * 100_000))
            }
            return points
        }
    }

    /// A whole number of at most five digits.
    private static func number(_ word: ArraySlice<UInt8>) -> Int? {
        let digits = word.first == UInt8(ascii: "-") ? word.dropFirst() : word
        guard (1...5).contains(digits.count), digits.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        let value = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
        return digits.count == word.count ? value : -value
    }

    /// The same, ready to be drawn.
    public var layers: MapLayers {
        var builder = MapLayers.Builder()
        for line in lines { builder.addLine(line, role: .water) }
        return builder.build()
    }
}
