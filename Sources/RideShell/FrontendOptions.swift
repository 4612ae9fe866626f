import ArgumentParser

/// The options about how a program looks and in which language it speaks.
public struct FrontendOptions: ParsableArguments, Sendable {
    /// Nothing but ASCII on the screen.
    @Flag(help: "Draw with ASCII characters only.")
    public var ascii = false

    /// No colours on the screen.
    @Flag(help: "Draw without colours.")
    public var noColor = false

    /// The mouse stays with the terminal.
    @Flag(help: "Leave the mouse to the terminal, for selecting text.")
    public var noMouse = false

    /// The colours.
    @Option(help: "The colours; otherwise those of the settings.")
    public var theme: ThemeChoice?

    /// Things jump instead of gliding.
    @Flag(help: "Let things jump instead of glide.")
    public var reducedMotion = false

    /// Final keys do not wait until their screen can have been read (0053).
    @Flag(help: "Take every key at once, also one that comes before its screen can be read.")
    public var keysAtOnce = false

    /// The language; nil for that of the environment.
    @Option(help: "The language; otherwise that of LC_ALL, LC_MESSAGES or LANG.")
    public var language: LanguageChoice?

    /// Nothing was asked for.
    public init() {}
}
