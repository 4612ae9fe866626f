import RideCore
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// Documents that are sent: what is not to be taken is not even read.
@Suite struct DocumentCallTests {
    @Test("D3: a guest's document is refused before anything is copied")
    func aGuestLeavesNoFile() throws {
        let bench = Bench()
        let luis = try bench.signIn(1, .driver, name: "Luis").client
        try bench.send(
            AttachDocument(command_id: commandID(1), kind: "licence", path: "/tmp/licence.jpg"),
            from: luis)
        let jobs = bench.gateway.takeJobs()
        #expect(jobs.isEmpty)
        try bench.carryOut(jobs)
        try bench.settle()
        let codes = (bench.inbox[luis] ?? []).compactMap { message -> String? in
            if case .answer(_, .failure(let error)) = message { error.code } else { nil }
        }
        #expect(codes == ["only_for_accounts"])
    }
}
