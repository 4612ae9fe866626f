import RideTUI

/// How a document is to be drawn in letters.
public struct PictureOrder: Hashable, Sendable {
    /// The whole path of the document.
    public let path: String
    /// The columns and rows it may take; it keeps its shape in them.
    public let size: Size
    /// Whether what is dark is to be bright, as ink on paper is in a dark terminal.
    public let isInverted: Bool
    /// Whether it is drawn in braille whatever the terminal shows: not for this screen alone.
    public let isBraille: Bool

    /// An order.
    public init(path: String, size: Size, isInverted: Bool, isBraille: Bool = false) {
        self.path = path
        self.size = size
        self.isInverted = isInverted
        self.isBraille = isBraille
    }
}

/// What became of a document that was to be drawn.
public enum DocumentPicture: Hashable, Sendable {
    /// Its rows, without control characters.
    case drawn([String])
    /// A program that is needed for it is not there.
    case noProgram(String)
    /// The document is not there, or this user may not read it.
    case unreadable
    /// This machine has nothing that a program could be locked into while it reads the document.
    case noBox
    /// No picture came of it, in the time or at all.
    case failed
}
