extension String {
    /// The text as it is where it stands alone: its first letter is a capital. What begins with
    /// anything but a letter stays as it is.
    public var asSentence: String { prefix(1).uppercased() + dropFirst() }
}
