/// What was found where a person said that a file is.
public enum FileFinding: Hashable, Sendable {
    /// A file that can be read, with its size in bytes and its beginning, by which its type is
    /// told.
    case file(size: Int, firstBytes: [UInt8])
    /// Nothing has this name.
    case nothing
    /// The name leads to another one.
    case link
    /// A folder, a pipe, a socket or a device.
    case somethingElse
    /// It is there, and this user may not or cannot read it.
    case unreadable
}
