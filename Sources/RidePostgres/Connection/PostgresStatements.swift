import CPostgres

/// The statements that a session has prepared, by their text.
struct PostgresStatements {
    private struct Prepared {
        let name: String
        let types: [UInt32]
    }

    private var prepared: [String: Prepared] = [:]
    private var count = 0

    /// By which name a statement is sent with these values, and whether it is a new one. The type
    /// of a place is that of the first value in it that is not NULL.
    mutating func name(of sql: String, _ values: [PostgresValue]) -> (String, isNew: Bool) {
        var types = values.map(\.type)
        if let known = prepared[sql], known.types.count == types.count {
            for index in types.indices where types[index] == 0 { types[index] = known.types[index] }
            if types == known.types { return (known.name, false) }
        }
        count += 1
        let fresh = Prepared(name: "s\(count)", types: types)
        prepared[sql] = fresh
        return (fresh.name, true)
    }

    /// What the places of a statement are told to be.
    func types(of sql: String) -> [UInt32] { prepared[sql]?.types ?? [] }

    /// Forgets a statement that the server has not prepared.
    mutating func forget(_ sql: String) { prepared[sql] = nil }
}

/// Values on their way to the server, all in binary.
enum PostgresParameters {
    /// - Returns: false where the connection is gone.
    static func send(
        _ values: [PostgresValue], to name: String, over connection: OpaquePointer
    ) -> Bool {
        var bytes: [UInt8] = []
        var places: [Range<Int>?] = []
        places.reserveCapacity(values.count)
        for value in values {
            let start = bytes.count
            switch value {
            case .null:
                places.append(nil)
                continue
            case .integer(let number):
                withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
            case .text(let text): bytes.append(contentsOf: text.utf8)
            case .bytes(let own): bytes.append(contentsOf: own)
            }
            places.append(start..<bytes.count)
        }
        // Something to point to, even where all values are empty.
        bytes.append(0)
        return bytes.withUnsafeBytes { buffer in
            let base = buffer.assumingMemoryBound(to: CChar.self).baseAddress
            let pointers = places.map { place in
                place.flatMap { base?.advanced(by: $0.lowerBound) }
            }
            let lengths = places.map { Int32($0?.count ?? 0) }
            let formats = [Int32](repeating: 1, count: values.count)
            return pq_send(connection, name, Int32(values.count), pointers, lengths, formats) == 1
        }
    }
}
