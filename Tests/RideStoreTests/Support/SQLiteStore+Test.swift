import RideCore
import RideService

@testable import RideStore

extension SQLiteStore {
    /// A store whose key is nobody's business.
    convenience init(path: String) throws(StoreError) {
        try self.init(path: path, random: SystemRandomNumberGenerator())
    }
}
