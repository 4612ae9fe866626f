import RideCore
import RideService
import RideTestSupport
import Testing

/// R7: what somebody saw is there again after a crash, though nothing else had happened.
@Suite struct TimeAfterCrashTests {
    @Test(
        "R7: time is saved once a second of the wall's, however fast the city's runs",
        arguments: [1.0, 60])
    func timeIsSavedThoughNothingHappens(speed: Double) throws {
        let service = TestService.make(TestService.settings(speed: speed))
        _ = service.takeChanges()
        let second = Duration.milliseconds(Int64(speed * 1_000))
        let start = service.now
        #expect(service.timeIsDue == start + second)
        service.advance(to: start + second - .milliseconds(1))
        service.keepTime()
        #expect(service.takeChanges() == nil)
        service.advance(to: start + second)
        service.keepTime()
        let batch = try #require(service.takeChanges()).batch
        #expect(batch.now == start + second && !batch.isEmpty)
        #expect(service.timeIsDue == start + second + second)
    }

    @Test("R7: the figures of the day go on after a restart")
    func theDaysFiguresSurvive() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        try stage.drive(try stage.request(ana), luis, waiting: 30)
        try stage.save()
        let before = stage.service.overview()
        #expect(before.requested == 1 && before.completed == 1 && before.meanWait != nil)
        try stage.restart()
        let after = stage.service.overview()
        #expect(
            [after.requested, after.completed, after.cancelled, after.unserved]
                == [before.requested, before.completed, before.cancelled, before.unserved])
        #expect(after.meanWait == before.meanWait)
        // At midnight they begin anew.
        stage.pass(86_400)
        #expect(stage.service.overview().requested == 0)
    }
}
