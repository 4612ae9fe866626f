import RideApp
import RideWire

/// What a page knows of the person's account.
enum LoadedAccount: Sendable {
    /// It has been asked for.
    case loading
    /// It could not be had, and why.
    case failed(String)
    /// It is there.
    case loaded(AccountView)

    /// The account, if it is there.
    var view: AccountView? {
        switch self {
        case .loaded(let view): view
        case .loading, .failed: nil
        }
    }

    /// Asks for the account; what is known already stays until the answer is there.
    mutating func load(_ context: inout PageContext) {
        if view == nil { self = .loading }
        context.send(GetAccount())
    }

    /// Takes in an answer.
    ///
    /// - Returns: whether it was about this, and everything is said.
    mutating func take(_ done: Answered, _ context: PageContext) -> Bool {
        switch (done.request, done.result) {
        case (is GetAccount, .success(let view as AccountView)),
            (is MailReceipts, .success(let view as AccountView)):
            self = .loaded(view)
            return true
        case (is UpdateAccount, .success(let view as AccountView)):
            // The page where it was changed says so.
            self = .loaded(view)
            return false
        case (is GetAccount, .failure(let error)):
            self = .failed(context.texts[error])
            return true
        case (_, .success), (_, .failure): return false
        }
    }
}
