import Glibc

/// The operating system's words for its error numbers.
public enum SystemText {
    /// What a number means, in the language of the terminal where the system has it.
    public static func describe(_ code: Int32) -> String {
        // strerror keeps its text in a buffer shared by all threads; strerror_r does not.
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let start = buffer.baseAddress,
                strerror_r(code, start, buffer.count) == 0
            else { return "error \(code)" }
            return String(cString: start)
        }
    }
}
