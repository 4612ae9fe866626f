/// Why a run of bytes is not a frame. The offsets count bytes from the start of the frame.
public enum FrameError: Error, Hashable, Sendable {
    /// A line with nothing in it, or with nothing but blanks.
    case empty
    /// No line end within the limit, given in bytes.
    case tooLong(limit: Int)
    /// A byte order mark: the peer writes UTF-16 or UTF-32, or has a mark before its UTF-8.
    case byteOrderMark
    /// A zero byte, which JSON never contains and UTF-16 without a mark always does.
    case zeroByte(offset: Int)
    /// Bytes that are not UTF-8.
    case invalidUTF8(UTF8Fault, offset: Int)
    /// More arrays and objects inside each other than the limit.
    case tooDeep(limit: Int)
    /// The connection ended in the middle of a frame, after this many bytes of it.
    case truncated(bytes: Int)
    /// A frame to be sent has a line end inside it.
    case lineEndInside(offset: Int)

    /// What becomes of the connection.
    public var consequence: FrameConsequence {
        switch self {
        // The next line end is still a line end, so only this frame is lost.
        case .empty, .invalidUTF8, .tooDeep, .lineEndInside: .connectionKept
        // Where the next frame begins is unknown, or nothing will ever follow.
        case .tooLong, .byteOrderMark, .zeroByte, .truncated: .connectionClosed
        }
    }

    /// A stable name for the wire and for logs.
    public var code: String {
        switch self {
        case .empty: "frame_empty"
        case .tooLong: "frame_too_long"
        case .byteOrderMark: "frame_byte_order_mark"
        case .zeroByte: "frame_zero_byte"
        case .invalidUTF8(let fault, _): "frame_invalid_utf8_\(fault.rawValue)"
        case .tooDeep: "frame_too_deep"
        case .truncated: "frame_truncated"
        case .lineEndInside: "frame_line_end_inside"
        }
    }

    /// What was wrong and what was expected, in a sentence without any of the bytes themselves.
    public var message: String {
        switch self {
        case .empty:
            "an empty line is not a frame; one JSON object per line is expected"
        case .tooLong(let limit):
            "no line end within \(limit) bytes; a frame with its line end fits into that"
        case .byteOrderMark:
            "the frame begins with a byte order mark; plain UTF-8 is expected"
        case .zeroByte(let offset):
            "zero byte at offset \(offset); UTF-8 is expected, not UTF-16 or binary data"
        case .invalidUTF8(let fault, let offset):
            "\(fault.words) at offset \(offset); valid UTF-8 is expected"
        case .tooDeep(let limit):
            "arrays and objects are nested deeper than \(limit)"
        case .truncated(let bytes):
            "the connection ended after \(bytes) bytes of a frame, before its line end"
        case .lineEndInside(let offset):
            "line end at offset \(offset) inside a frame to be sent"
        }
    }
}

/// What becomes of a connection after a frame that was refused.
public enum FrameConsequence: Hashable, Sendable {
    /// The frame is skipped; the next one is read as usual.
    case connectionKept
    /// Nothing more is read; the connection is to be closed.
    case connectionClosed
}

/// The ways in which bytes fail to be UTF-8.
public enum UTF8Fault: String, Hashable, Sendable, CaseIterable {
    /// A byte that cannot stand where it stands, such as a continuation without a beginning.
    case unexpectedByte = "unexpected_byte"
    /// A character written with more bytes than it needs.
    case overlong
    /// Half of a UTF-16 pair.
    case surrogate
    /// A character beyond U+10FFFF.
    case beyondUnicode = "beyond_unicode"
    /// The frame ends inside a character.
    case truncated

    var words: String {
        switch self {
        case .unexpectedByte: "unexpected byte"
        case .overlong: "overlong character"
        case .surrogate: "surrogate"
        case .beyondUnicode: "character beyond U+10FFFF"
        case .truncated: "unfinished character"
        }
    }
}
