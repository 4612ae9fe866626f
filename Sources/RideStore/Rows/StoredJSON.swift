import FoundationEssentials
import RideCore

/// Values as the JSON that stands in the tables. Keys are sorted, so that the same value is always
/// the same text and two rows can be compared as they are.
package struct StoredJSON {
    private let encoder = SortedJSON()
    private let decoder = JSONDecoder()

    package init() {}

    package func text(of value: some Encodable) throws -> String {
        String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// - Throws: `UnreadableRow` naming the row; the text itself may hold what people wrote and
    ///   stays out of messages.
    package func value<Value: Decodable>(
        _ type: Value.Type, from text: String, table: String, key: String
    ) throws(UnreadableRow) -> Value {
        do {
            return try decoder.decode(type, from: Data(text.utf8))
        } catch {
            throw UnreadableRow(table: table, key: key)
        }
    }
}

/// A row that this version cannot read.
package struct UnreadableRow: Error, Hashable {
    let table: String
    let key: String
}
