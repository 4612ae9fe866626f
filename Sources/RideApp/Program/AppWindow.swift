/// What the app has asked of its terminal, which is not asked twice.
struct AppWindow: Sendable {
    private var hasStarted = false
    private var isMouseOn = true
    private var title = ""

    /// - Returns: whether this is the first event of all.
    mutating func starts() -> Bool {
        defer { hasStarted = true }
        return !hasStarted
    }

    /// - Returns: whether the mouse is on from here on.
    mutating func toggleMouse() -> Bool {
        isMouseOn.toggle()
        return isMouseOn
    }

    /// Names the window, if it is not named so already; the empty name is the one that it had.
    mutating func name(_ window: String) -> [Effect] {
        guard window != title else { return [] }
        title = window
        return [.setTitle(window)]
    }
}
