import CSodium

/// The library's own preparation: it looks at the processor once, before the first key.
enum Sodium {
    /// Whether the library can be used; worked out once.
    static let isReady = sodium_init() >= 0
}
