/// The numbers of the steps to the tables of today.
package enum StoreVersions {
    /// All of them, in order.
    package static let all = Schema.migrator.migrations
}
