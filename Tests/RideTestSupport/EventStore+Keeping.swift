import RideService

extension EventStore {
    /// Saves a batch.
    ///
    /// - Returns: whether it was taken.
    public func keeps(_ batch: SaveBatch) -> Bool {
        do {
            _ = try save(batch)
            return true
        } catch { return false }
    }
}
