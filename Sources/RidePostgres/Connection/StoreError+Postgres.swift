import RideService

extension StoreError {
    /// What the operator is told where the database did not do something.
    package init(_ error: PostgresError, doing verb: String) {
        let advice =
            switch error.fate {
            case .refused where error.isConnectionGone:
                " Check that PostgreSQL runs there and lets this user in."
            case .refused, .rolledBack: ""
            case .unknown: " The engine goes on from what is safe there."
            }
        self.init(message: "Cannot \(verb) \(error.message)\(advice)")
    }
}
