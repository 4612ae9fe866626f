extension RandomAccessCollection {
    /// The first index whose element, and all after it, satisfy the predicate; the end where none
    /// does. It is called as in Swift Algorithms, of which this is all that is needed here.
    ///
    /// Callers in other modules ask a million times a second, so they have it as their own.
    ///
    /// - Parameter predicate: false for the first elements, and true for all others.
    /// - Complexity: O(log n).
    @inlinable
    public func partitioningIndex(
        where predicate: (Element) throws -> Bool
    ) rethrows -> Index {
        var low = startIndex
        var length = count
        while length > 0 {
            let half = length / 2
            let middle = index(low, offsetBy: half)
            if try predicate(self[middle]) {
                length = half
            } else {
                low = index(after: middle)
                length -= half + 1
            }
        }
        return low
    }
}
