import Testing

@testable import ride_sim

/// What a service manager says in the environment.
@Suite struct ServiceManagerTests {
    @Test(
        arguments: [
            (nil, nil, nil), ("30000000", nil, 15_000), ("30000000", "7", 15_000),
            ("30000000", "8", nil), ("0", nil, nil), ("-5", nil, nil), ("soon", nil, nil),
        ] as [(String?, String?, Int64?)])
    func theWatchdogIsFedTwiceInItsTime(time: String?, process: String?, wanted_ms: Int64?) {
        let variables = ["WATCHDOG_USEC": time, "WATCHDOG_PID": process]
        let interval = ServiceManager.watchdogInterval({ variables[$0] ?? nil }, processID: 7)
        #expect(interval == wanted_ms.map { Duration.milliseconds($0) })
    }

    @Test(
        arguments: [
            (nil, nil, nil), ("7", "1", 3), ("8", "1", nil), ("7", "0", nil), ("7", "2", nil),
            (nil, "1", nil),
        ] as [(String?, String?, Int32?)])
    func aSocketIsInheritedByWhomItIsMeantFor(
        process: String?, count: String?, descriptor: Int32?
    ) {
        let variables = ["LISTEN_PID": process, "LISTEN_FDS": count]
        #expect(
            ServiceManager.inheritedSocket({ variables[$0] ?? nil }, processID: 7) == descriptor)
    }
}
