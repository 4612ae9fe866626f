extension AppCore {
    /// Changes something that the person has chosen about the app, and keeps it.
    public mutating func choose(_ change: (inout AppSettings) -> Void) {
        var changed = settings
        change(&changed)
        guard changed != settings else { return }
        apply(changed)
    }
}
