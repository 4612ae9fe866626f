/// The bytes of a NumPy file (format 1.0 of `numpy.lib.format`): a magic word, a header in the form
/// of a Python dictionary, padded so that the values begin at a multiple of 64, and the values.
enum NumPyFile {
    /// Everything before the values of one column of so many rows.
    static func header(type: String, count: Int) -> [UInt8] {
        let magic: [UInt8] = [0x93] + Array("NUMPY".utf8) + [1, 0]
        var text = "{'descr': '\(type)', 'fortran_order': False, 'shape': (\(count),), }"
        let open = magic.count + 2 + text.utf8.count + 1
        text += String(repeating: " ", count: (64 - open % 64) % 64) + "\n"
        let length = UInt16(text.utf8.count)
        return magic + [UInt8(length & 0xFF), UInt8(length >> 8)] + Array(text.utf8)
    }
}
