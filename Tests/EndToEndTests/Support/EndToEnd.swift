import Testing

/// Real processes in real terminals. One after the other: a process that one test starts would
/// otherwise inherit the pipes of another and keep them open.
@Suite(.serialized) struct EndToEnd {}
