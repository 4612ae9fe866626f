/// The names of streets, each made a `String` when it is asked for.
struct NameList: RandomAccessCollection, Sendable {
    private let texts: TextTable
    /// How many names there are: the first texts of the table.
    let count: Int
    /// The text that stands for each name; empty where each stands for itself.
    private var substitutes: [UInt32] = []
    /// The names for which another text stands, by what the map calls them.
    private var localNames: [String: String] = [:]

    init(_ texts: TextTable, count: Int) {
        precondition(count <= texts.count)
        self.texts = texts
        self.count = count
    }

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(_ index: Int) -> String {
        precondition(index >= 0 && index < count, "index out of range")
        return texts[substitutes.isEmpty ? index : Int(substitutes[index])]
    }

    /// The same names with other texts in their places: for each name the index of a text.
    func substituting(_ substitutes: [UInt32]) -> NameList {
        var names = NameList(texts, count: count)
        let changed = substitutes.indices.filter { substitutes[$0] != UInt32($0) }
        guard !changed.isEmpty else { return names }
        names.substitutes = substitutes
        for index in changed { names.localNames[texts[index]] = texts[Int(substitutes[index])] }
        return names
    }

    /// What stands in the place of a name, or the name.
    func local(for name: String) -> String { localNames[name] ?? name }
}

extension NameList: Equatable {
    /// Whether the same texts stand for the names of one city.
    static func == (left: NameList, right: NameList) -> Bool {
        left.count == right.count && left.substitutes == right.substitutes
    }
}
