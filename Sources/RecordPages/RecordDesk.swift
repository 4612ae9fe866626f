import RideApp
import RideCore
import RideTUI
import RideWire

/// What all pages of this module ask of their desk.
extension PageDesk {
    /// Why the engine has refused something, where this module has words of its own for it in the
    /// group `record.error`, else as everywhere.
    func refusal(_ error: WireError) -> String {
        let own = texts[word: error.code, in: "record.error"]
        return own == error.code ? texts[error] : own
    }

    /// What is said of a list or page that is not there yet: that it is on its way or, without a
    /// connection, why not.
    var loading: Table.Notice {
        isLive
            ? .loading(texts[RecordText.loading]) : .failed(texts[TextKey.linkNeeded])
    }

    /// How often something happened: "48 rides", "1 ride".
    func counted<Name: TextName>(_ count: Int, one: Name, many: Name) -> String {
        texts[count == 1 ? one : many, ["count": format.number(count)]]
    }

    /// The key that asks again, while there is a reason to.
    func againBinding<Action>(
        _ isNeeded: Bool, keys: [Key] = [.char("r"), .ctrl("r")], action: Action
    ) -> [KeyBinding<Action>] {
        guard isNeeded else { return [] }
        return [
            KeyBinding(
                keys, label: keys.first?.label, texts[TextKey.keyRetry], priority: 7,
                availability: whenLive, action: action)
        ]
    }
}
