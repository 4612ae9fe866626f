import RideCore

/// Takes back what `ByteWriter` put, trusting nothing.
struct ByteReader {
    private let file: MappedFile
    private(set) var position: Int
    private let end: Int
    private let section: String

    /// Reads a range of the file; `section` is what messages call it.
    init(_ file: MappedFile, _ range: Range<Int>, section: String) {
        precondition(range.lowerBound >= 0 && range.upperBound <= file.count)
        self.file = file
        position = range.lowerBound
        end = range.upperBound
        self.section = section
    }

    var remaining: Int { end - position }

    func damaged(_ what: String) -> CityFileError { .damaged("\(section): \(what)") }

    @inline(__always)
    mutating func byte() throws(CityFileError) -> UInt8 {
        guard position < end else { throw damaged("ends too early") }
        defer { position &+= 1 }
        return file.byte(position)
    }

    @inline(__always)
    mutating func varint() throws(CityFileError) -> UInt64 {
        let first = try byte()
        if first < 0x80 { return UInt64(first) }
        var value = UInt64(first & 0x7f)
        var shift: UInt64 = 7
        while true {
            let next = try byte()
            // The tenth byte may hold one bit only: there are 64 in all.
            guard shift < 63 || next <= 1 else { throw damaged("a number is too large") }
            value |= UInt64(next & 0x7f) << shift
            if next < 0x80 { return value }
            shift += 7
        }
    }

    @inline(__always)
    mutating func zigzag() throws(CityFileError) -> Int64 {
        let value = try varint()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// A number that fits in 32 bits.
    @inline(__always)
    mutating func uint32() throws(CityFileError) -> UInt32 {
        guard let value = UInt32(exactly: try varint()) else {
            throw damaged("a number is too large")
        }
        return value
    }

    /// A number of things that take at least `size` bytes each: never more than can be here.
    mutating func count(ofAtLeast size: Int) throws(CityFileError) -> Int {
        let count = try varint()
        guard count <= UInt64(remaining / size) else {
            throw damaged("says it holds more than it can")
        }
        return Int(count)
    }

    /// The next coordinate, told as a step from the last.
    @inline(__always)
    mutating func step(from last: Coordinate) throws(CityFileError) -> Coordinate {
        let (latitude, tooFarNorth) = Int64(last.latitudeE7).addingReportingOverflow(try zigzag())
        let (longitude, tooFarEast) = Int64(last.longitudeE7).addingReportingOverflow(try zigzag())
        let maximumLatitude = Int64(CityFile.maximumLatitudeE7)
        let maximumLongitude = Int64(CityFile.maximumLongitudeE7)
        guard !tooFarNorth, !tooFarEast,
            latitude >= -maximumLatitude, latitude <= maximumLatitude,
            longitude >= -maximumLongitude, longitude <= maximumLongitude
        else { throw damaged("a coordinate is not on the Earth") }
        return Coordinate(latitudeE7: Int32(latitude), longitudeE7: Int32(longitude))
    }

    /// An index below a limit; `what` is it of?
    @inline(__always)
    mutating func index(below limit: Int, _ what: StaticString) throws(CityFileError) -> Int {
        let value = try varint()
        guard value < UInt64(limit) else { throw damaged("\(what) does not exist") }
        return Int(value)
    }

    func finish() throws(CityFileError) {
        guard position == end else { throw damaged("has something left over") }
    }
}
