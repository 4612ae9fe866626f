import RideCore
import RideTestSupport
import Testing

@testable import RideAccounts

/// Every state of an application against every command. A cell holds the event that follows, "-"
/// for none, or the code of the rejection.
@Suite("D1: an application moves by the rules, state by state")
struct ApplicationGridTests {
    private func grid(_ columns: [(String, DriverApplicationCommand)]) throws -> String {
        var table = GridText(corner: "application", columns: columns.map(\.0))
        let stories: [(String, ApplicationStory)] = [
            ("draft", try ApplicationStory()), ("draft, complete", try .complete()),
            ("pending", try .pending()), ("approved", try .approved()),
            ("rejected", try .rejected()), ("renewal", try .renewal()),
        ]
        for (name, story) in stories {
            table.add(name, columns.map { story.outcome(of: $0.1) })
        }
        #expect(Set(stories.map(\.1.application.stage)) == Set(ApplicationStage.allCases))
        return table.text
    }

    @Test("D1: steps are filled in while the application is a draft")
    func stepsAreFilledInWhileDraft() throws {
        expectSame(
            try grid([
                ("save account", .save(try ApplicationStory.account())),
                ("save other vehicle", .save(try ApplicationStory.vehicle(year: 2023))),
            ]),
            """
            application      save account             save other vehicle
            draft            sectionSaved             sectionSaved
            draft, complete  -                        sectionSaved
            pending          waiting_for_an_operator  waiting_for_an_operator
            approved         already_approved         already_approved
            rejected         reopen_first             reopen_first
            renewal          reopen_first             reopen_first
            """)
    }

    @Test("D1: what is not asked for is refused, after the state's own reason")
    func whatIsNotAskedForIsRefused() throws {
        expectSame(
            try grid([
                ("save old consent", .save(.consent(version: 0))),
                ("attach conduct", .attach(try ApplicationStory.document(.conduct))),
            ]),
            """
            application      save old consent         attach conduct
            draft            consent_is_outdated      document_not_asked
            draft, complete  consent_is_outdated      document_not_asked
            pending          waiting_for_an_operator  waiting_for_an_operator
            approved         already_approved         already_approved
            rejected         reopen_first             reopen_first
            renewal          reopen_first             reopen_first
            """)
    }

    @Test("D1: documents are attached while the application is a draft")
    func documentsAreAttachedWhileDraft() throws {
        let photo = try ApplicationStory.document(.photo)
        expectSame(
            try grid([
                ("attach photo", .attach(photo)),
                ("attach other", .attach(try ApplicationStory.document(.photo, name: "new"))),
            ]),
            """
            application      attach photo             attach other
            draft            documentAttached         documentAttached
            draft, complete  -                        documentAttached
            pending          waiting_for_an_operator  waiting_for_an_operator
            approved         already_approved         already_approved
            rejected         reopen_first             reopen_first
            renewal          reopen_first             reopen_first
            """)
    }

    @Test("D1: what is complete is sent, and what was decided is reopened")
    func whatIsCompleteIsSent() throws {
        expectSame(
            try grid([("submit", .submit), ("reopen", .reopen)]),
            """
            application      submit                   reopen
            draft            parts_missing            already_open
            draft, complete  submitted                already_open
            pending          waiting_for_an_operator  waiting_for_an_operator
            approved         already_approved         already_approved
            rejected         reopen_first             reopened(vehicle,document.photo)
            renewal          reopen_first             reopened(document.licence)
            """)
    }

    @Test("D1: an operator decides on what was sent")
    func anOperatorDecides() throws {
        let olga = try ApplicationStory.operator()
        let reasons = [PartReason(part: .section(.consent), reason: "No.")]
        expectSame(
            try grid([
                ("approve", .approve(by: olga)), ("reject", .reject(reasons: reasons, by: olga)),
                ("reject for nothing", .reject(reasons: [], by: olga)),
            ]),
            """
            application      approve            reject             reject for nothing
            draft            not_submitted_yet  not_submitted_yet  not_submitted_yet
            draft, complete  not_submitted_yet  not_submitted_yet  not_submitted_yet
            pending          approved           rejected           reason_missing
            approved         already_approved   already_approved   already_approved
            rejected         already_rejected   already_rejected   already_rejected
            renewal          already_approved   already_approved   already_approved
            """)
    }

    @Test("D11: an approved driver changes a part, and it is looked at again")
    func anApprovedDriverChangesAPart() throws {
        expectSame(
            try grid([
                ("change vehicle", .change(.section(.vehicle))),
                ("change conduct", .change(.document(.conduct))),
            ]),
            """
            application      change vehicle           change conduct
            draft            already_open             already_open
            draft, complete  already_open             already_open
            pending          waiting_for_an_operator  waiting_for_an_operator
            approved         reopened(vehicle)        no_such_part
            rejected         reopen_first             reopen_first
            renewal          reopen_first             reopen_first
            """)
    }

    @Test("D1: a document that expires stops an approved driver")
    func anExpiredDocumentStopsADriver() throws {
        expectSame(
            try grid([
                ("licence expired", .documentExpired(.licence)),
                ("photo expired", .documentExpired(.photo)),
                ("conduct expired", .documentExpired(.conduct)),
            ]),
            """
            application      licence expired         photo expired           conduct expired
            draft            not_approved            not_approved            not_approved
            draft, complete  not_approved            not_approved            not_approved
            pending          not_approved            not_approved            not_approved
            approved         document_is_still_good  document_is_still_good  document_not_asked
            rejected         not_approved            not_approved            not_approved
            renewal          -                       document_is_still_good  document_not_asked
            """)
    }
}
