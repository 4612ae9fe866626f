import RideApp
import RideTUI

extension PageContext {
    /// How many items a list has, below it: "3 rooms", "20+ quizzes"; nothing for none.
    func footer(_ text: TextKey, _ count: Int, hasMore: Bool) -> String {
        guard count > 0 else { return "" }
        return texts[text, ["count": format.number(count) + (hasMore ? "+" : "")]]
    }
}
