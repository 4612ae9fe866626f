/// The names of streets, each made a `String` when it is asked for.
struct NameList: RandomAccessCollection, Sendable {
    private let texts: TextTable
    /// How many names there are: the first texts of the table.
    let count: Int

    init(_ texts: TextTable, count: Int) {
        precondition(count <= texts.count)
        self.texts = texts
        self.count = count
    }

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(_ index: Int) -> String {
        precondition(index >= 0 && index < count, "index out of range")
        return texts[index]
    }
}
