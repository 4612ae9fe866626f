import RideApp
import RideTUI

/// What is too long for a narrow sheet is told in more rows: the name of a place that is cut off
/// is another place.
extension SheetContent {
    /// The same where no left text is cut, and a title that has no room stands below in full.
    ///
    /// - Parameter width: the columns inside the frame.
    func uncut(in width: Int) -> SheetContent {
        var content = self
        content.rows = rows.flatMap { $0.uncut(in: width) }
        if title.width > Self.titleRoom(in: width, beside: number) {
            content.rows.insert(contentsOf: title.wrapped(to: width).map { .line($0) }, at: 0)
        }
        return content
    }

    /// The columns of a title beside the number; blanks and the corners of the frame aside.
    static func titleRoom(in width: Int, beside number: StyledText) -> Int {
        width - 2 - (number.isEmpty ? 0 : number.width + 3)
    }
}

extension SheetRow {
    /// The row in as many as its left text takes; what is at the right stands with the last.
    fileprivate func uncut(in width: Int) -> [SheetRow] {
        guard case .line(let left, let right) = self, left.width > width else { return [self] }
        let lines = left.wrapped(to: width)
        return lines.dropLast().map { .line($0) } + [.line(lines.last ?? "", right: right)]
    }
}
