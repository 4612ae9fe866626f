import RideTUI

/// What was typed at a console.
public enum Typed: Hashable, Sendable {
    /// Keys, mouse events and changes of focus, in order.
    case keys([Key])
    /// Whole lines, in order, and whether no more can come.
    case lines([String], isOver: Bool)
}

/// Where a person is: a terminal that is drawn on, or one that lines are written to.
@MainActor
public protocol Console: AnyObject {
    /// The descriptor that becomes readable when something was typed; negative when nothing can be.
    var inputDescriptor: Int32 { get }
    /// The descriptor that becomes readable when a signal is waiting.
    var signalDescriptor: Int32 { get }
    /// Columns and rows now.
    var size: Size { get }

    /// What was typed and is waiting.
    func readTyped() -> Typed
    /// Takes over the present size.
    ///
    /// - Returns: whether it differs from `size` before.
    func updateSize() -> Bool
    /// Stops the job as Ctrl-Z does; returns when it goes on.
    func suspend()
    /// Gives everything back as it was; may be called more than once.
    func close()
}
