/// The rows of an edit distance between what was typed and the beginnings of a word.
struct EditTable {
    private let wanted: [UInt8]
    private let limit: Int
    private let width: Int
    /// A row of distances for each number of letters of the word, from none.
    private var cells: [UInt8]
    private var word: [UInt8] = []
    /// For each number of letters, the least distance in its row.
    private var rowLeast: [UInt8]
    /// For each number of letters, the least distance of all that was typed from as many or fewer.
    private var beginningLeast: [UInt8]

    init(_ wanted: [UInt8], limit: Int) {
        self.wanted = wanted
        self.limit = limit
        width = wanted.count + 1
        cells = (0..<width).map { UInt8(min($0, limit + 1)) }
        rowLeast = [0]
        beginningLeast = [UInt8(min(wanted.count, limit + 1))]
    }

    /// How many letters of the word there are.
    var depth: Int {
        get { word.count }
        set {
            word.removeLast(word.count - newValue)
            cells.removeLast(cells.count - (newValue + 1) * width)
            rowLeast.removeLast(rowLeast.count - newValue - 1)
            beginningLeast.removeLast(beginningLeast.count - newValue - 1)
        }
    }

    /// The least distance that any beginning of what was typed has from so many letters.
    func least(_ depth: Int) -> Int { Int(rowLeast[depth]) }
    /// The distance of all that was typed from so many letters.
    func whole(_ depth: Int) -> Int { Int(cells[depth * width + width - 1]) }
    /// The distance of all that was typed from the most similar beginning of so many letters.
    func leastBeginning(_ depth: Int) -> Int { Int(beginningLeast[depth]) }

    /// Adds a letter to the word.
    ///
    /// Only cells within the limit of the diagonal can be within the limit themselves.
    mutating func append(_ letter: UInt8) {
        word.append(letter)
        let depth = word.count
        let beyond = UInt8(limit + 1)
        let above = cells.count - width
        let row = cells.count
        cells.append(contentsOf: repeatElement(beyond, count: width))
        if depth <= limit { cells[row] = UInt8(depth) }
        var least = cells[row]
        let low = max(1, depth - limit)
        let high = min(width - 1, depth + limit)
        if low <= high {
            for column in low...high {
                let same = wanted[column - 1] == letter
                var distance = cells[above + column - 1] + (same ? 0 : 1)
                distance = min(distance, cells[above + column] + 1, cells[row + column - 1] + 1)
                if depth > 1, column > 1, wanted[column - 1] == word[depth - 2],
                    wanted[column - 2] == letter
                {
                    distance = min(distance, cells[above - width + column - 2] + 1)
                }
                cells[row + column] = min(distance, beyond)
                least = min(least, cells[row + column])
            }
        }
        rowLeast.append(least)
        beginningLeast.append(min(beginningLeast[depth - 1], cells[row + width - 1]))
    }
}
