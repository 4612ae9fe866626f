import RideService

/// The file `damaged` of a data folder: an engine that served from it found faults, and the next
/// one looks through everything before it serves.
public struct DamageNote: Sendable {
    private static let name = "damaged"
    private let folder: String

    /// The note of a data folder.
    public init(in folder: String) { self.folder = folder }

    /// Whether there is one.
    ///
    /// - Throws: `StoreError` if the folder is not one of ours.
    public func isThere() throws(StoreError) -> Bool {
        try PrivateFolder(path: folder).contains(Self.name)
    }

    /// Writes the note; it is on the disk when this returns.
    ///
    /// - Throws: `StoreError` if it cannot be written.
    public func write(_ faults: [String]) throws(StoreError) {
        let text = faults.map { $0 + "\n" }.joined()
        try PrivateFolder(path: folder).write(Array(text.utf8), as: Self.name)
    }

    /// Takes the note away; nothing happens if there is none.
    ///
    /// - Throws: `StoreError` if the folder is not one of ours.
    public func remove() throws(StoreError) {
        try PrivateFolder(path: folder).remove(Self.name)
    }
}
