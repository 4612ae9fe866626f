/// Every text once: the street names first, in their order, then all others as they come.
struct TextCollection {
    private(set) var bytes: [UInt8] = []
    /// Where each text starts; one more than there are texts.
    private(set) var starts: [UInt32] = [0]
    /// By the bytes: two ways to write one letter are equal texts to Swift, but not to a file.
    private var indices: [[UInt8]: Int] = [:]

    init(_ streetNames: [String]) {
        for name in streetNames {
            let text = Array(name.utf8)
            if indices[text] == nil { indices[text] = starts.count - 1 }
            append(text)
        }
    }

    /// The index of a text, which is added if it is new.
    mutating func index(of string: String) -> Int {
        let text = Array(string.utf8)
        if let index = indices[text] { return index }
        indices[text] = starts.count - 1
        append(text)
        return starts.count - 2
    }

    private mutating func append(_ text: [UInt8]) {
        bytes.append(contentsOf: text)
        starts.append(UInt32(bytes.count))
    }
}
