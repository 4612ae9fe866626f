import RideCore
import RideService

@testable import RideStore

extension SQLiteStore {
    /// A store whose key is nobody's business.
    convenience init(path: String) throws(StoreError) {
        try self.init(path: path, random: SystemRandomNumberGenerator())
    }
}

extension RowValue {
    /// As it stands in a statement; texts of tests have no quotes in them.
    var literal: String {
        switch self {
        case .null: "NULL"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): "'\(text)'"
        case .bytes(let bytes): "zeroblob(\(bytes.count))"
        }
    }
}
