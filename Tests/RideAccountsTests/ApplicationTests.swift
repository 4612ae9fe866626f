import RideCore
import Testing

@testable import RideAccounts

@Suite("D1: joining, step by step")
struct ApplicationTests {
    private func missing(_ story: ApplicationStory) -> [String]? {
        guard case .draft(let missing) = story.application.state else { return nil }
        return missing.map(\.text)
    }

    @Test("D1: a driver who comes back goes on at the first step that is missing")
    func aDriverGoesOnWhereTheyStopped() throws {
        var story = try ApplicationStory()
        #expect(
            missing(story) == [
                "account", "consent", "personal", "category", "vehicle", "document.licence",
                "document.vehicle_registration", "document.photo",
            ])
        #expect(story.application.nextPart == .section(.account))
        try story.tell(.save(.consent(version: 1)))
        try story.tell(.save(try ApplicationStory.account()))
        #expect(story.application.nextPart == .section(.personal))
        #expect(story.application.sections.map(\.section) == [.account, .consent])
        #expect(story.application.content(of: .consent) == .consent(version: 1))
        #expect(missing(try .complete()) == [])
        #expect(try ApplicationStory.complete().application.nextPart == nil)
    }

    @Test("D1: each missing part keeps the application from being sent")
    func eachMissingPartKeepsItBack() throws {
        for part in IdentityRules.brazil.applicationParts {
            var story = try ApplicationStory.approved()
            try story.tell(.change(part))
            #expect(missing(story) == [part.text])
            #expect(story.outcome(of: .submit) == "parts_missing")
            #expect(!story.application.mayGoOnline)
        }
    }

    @Test("D1: only what was rejected has to be sent again")
    func onlyWhatWasRejectedIsSentAgain() throws {
        var story = try ApplicationStory.rejected()
        guard case .rejected(let reasons, _, let name) = story.application.state else {
            Issue.record("\(story.application.stage)")
            return
        }
        #expect(reasons.map(\.part.text) == ["vehicle", "document.photo"])
        #expect(reasons.map(\.reason) == ["The plate is another one.", "The face is hidden."])
        #expect(name.text == "Olga")
        try story.tell(.reopen)
        #expect(story.outcome(of: .submit) == "parts_missing")
        try story.tell(.save(try ApplicationStory.vehicle()))
        try story.tell(.attach(try ApplicationStory.document(.photo, name: "again")))
        #expect(missing(story) == [])
        try story.tell(.submit)
        try story.tell(.approve(by: try ApplicationStory.operator()))
        #expect(story.application.mayGoOnline)
        #expect(story.application.documents.count == 3)
        #expect(story.application.document(.photo)?.file.name == "again.pdf")
    }

    @Test("D1: only an approved driver may go online")
    func onlyAnApprovedDriverMayGoOnline() throws {
        let stories: [ApplicationStory] = [
            try ApplicationStory(), try .complete(), try .pending(), try .approved(),
            try .rejected(), try .renewal(),
        ]
        #expect(
            stories.map(\.application.mayGoOnline) == [false, false, false, true, false, false])
    }

    @Test("D1: an expired document is sent again, and the driver may drive again")
    func anExpiredDocumentIsSentAgain() throws {
        var story = try ApplicationStory.renewal()
        try story.tell(.reopen)
        let old = try ApplicationStory.document(.licence, expiry: "2026-12-31")
        #expect(story.outcome(of: .attach(old)) == "document_has_expired")
        let today = try ApplicationStory.document(.licence, expiry: "2027-01-01")
        try story.tell(.attach(today))
        try story.tell(.submit)
        story.today = try day("2027-01-02")
        let approve = DriverApplicationCommand.approve(by: try ApplicationStory.operator())
        #expect(story.outcome(of: approve) == "document_has_expired")
        story.today = try day("2027-01-01")
        try story.tell(approve)
        #expect(story.application.mayGoOnline)
    }

    @Test("D1: what was found wrong stays known until it is sent again")
    func faultsStayUntilTheyAreMended() throws {
        func faults(_ story: ApplicationStory) -> [String] {
            story.application.faults.map { "\($0.part): \($0.reason)" }
        }
        var story = try ApplicationStory.rejected()
        #expect(faults(story).isEmpty, "they are the state's")
        try story.tell(.reopen)
        #expect(
            faults(story) == [
                "vehicle: The plate is another one.", "document.photo: The face is hidden.",
            ])
        try story.tell(.save(try ApplicationStory.personal(born: "1990-05-18")))
        #expect(faults(story).count == 2, "another part mends nothing")
        try story.tell(.save(try ApplicationStory.vehicle()))
        #expect(faults(story) == ["document.photo: The face is hidden."])
        let stored = try json(story.application)
        #expect(try value(DriverApplication.self, stored) == story.application)
        try story.tell(.attach(try ApplicationStory.document(.photo, name: "again")))
        #expect(faults(story).isEmpty)
        let resent: [ApplicationPart] = [.section(.vehicle), .document(.photo)]
        #expect(story.application.resent == resent, "parts that nobody found fault with are not")
        #expect(try !json(story.application).contains("faults"))
        // What is rejected anew has nothing of the old.
        try story.tell(.submit)
        #expect(story.application.resent == resent, "the operator is to see it")
        let again = try json(story.application)
        #expect(try value(DriverApplication.self, again) == story.application)
        let consent = PartReason(part: .section(.consent), reason: "No.")
        try story.tell(.reject(reasons: [consent], by: try ApplicationStory.operator()))
        try story.tell(.reopen)
        #expect(faults(story) == ["consent: No."])
        #expect(story.application.resent.isEmpty)
    }

    @Test("D1: a document that expires while an operator is waited for can be replaced")
    func aDocumentThatExpiresWhilePendingIsReplaced() throws {
        var story = try ApplicationStory.pending()
        let good = try ApplicationStory.document(.licence, expiry: "2028-01-01")
        #expect(story.outcome(of: .attach(good)) == "waiting_for_an_operator")
        story.today = try day("2027-01-01")
        let approve = DriverApplicationCommand.approve(by: try ApplicationStory.operator())
        #expect(story.outcome(of: approve) == "document_has_expired")
        let old = try ApplicationStory.document(.licence, expiry: "2026-12-31")
        #expect(story.outcome(of: .attach(old)) == "document_has_expired")
        let photo = try ApplicationStory.document(.photo, name: "new")
        #expect(story.outcome(of: .attach(photo)) == "waiting_for_an_operator")
        try story.tell(.attach(good))
        #expect(story.application.stage == .pending)
        try story.tell(approve)
        #expect(story.application.mayGoOnline)
    }

    @Test("D1: each part is checked against the market and the rest")
    func eachPartIsChecked() throws {
        let story = try ApplicationStory.complete()
        let rut = try TaxID("12345678-5", kind: .rut)
        let cases: [(DriverApplicationCommand, String)] = [
            (.save(try ApplicationStory.account(taxID: rut)), "wrong_tax_id"),
            (.save(.consent(version: 0)), "consent_is_outdated"),
            (.save(.consent(version: 2)), "consent_is_outdated"),
            (.save(try ApplicationStory.personal(born: "2008-11-20")), "sectionSaved"),
            (.save(try ApplicationStory.personal(born: "2008-11-21")), "sectionSaved"),
            (.save(try ApplicationStory.personal(born: "2008-11-22")), "driver_is_too_young"),
            (.save(.category(categories: [])), "no_category"),
            (.save(.category(categories: [.pet, .common])), "categories_out_of_order"),
            (.save(.category(categories: [.common, .common])), "categories_out_of_order"),
            (.save(.category(categories: [.common, .pet])), "sectionSaved"),
            (.save(.category(categories: [.women])), "women_category_is_for_women"),
            (.save(try ApplicationStory.vehicle(year: 2013)), "vehicle_is_too_old"),
            (.save(try ApplicationStory.vehicle(year: 2014)), "sectionSaved"),
            (.attach(try ApplicationStory.document(.licence)), "expiry_missing"),
            (
                .attach(try ApplicationStory.document(.licence, expiry: "2026-11-20")),
                "document_has_expired"
            ),
            (
                .attach(try ApplicationStory.document(.licence, expiry: "2026-11-21")),
                "documentAttached"
            ),
        ]
        for (command, wanted) in cases { #expect(story.outcome(of: command) == wanted) }
    }

    @Test("D1: parts that contradict each other are not sent")
    func contradictionsAreNotSent() throws {
        var story = try ApplicationStory.complete()
        try story.tell(.save(try ApplicationStory.vehicle(year: 2015)))
        #expect(story.outcome(of: .submit) == "submitted")
        try story.tell(.save(.category(categories: [.common, .vip])))
        #expect(story.outcome(of: .submit) == "vehicle_is_too_old")

        story = try .complete()
        try story.tell(.save(try ApplicationStory.account(gender: .woman)))
        try story.tell(.save(.category(categories: [.women])))
        #expect(story.outcome(of: .submit) == "submitted")
        try story.tell(.save(try ApplicationStory.account(gender: .other)))
        #expect(story.outcome(of: .submit) == "women_category_is_for_women")

        story = try .complete()
        story.today = try day("2026-12-31")
        #expect(story.outcome(of: .submit) == "submitted")
        story.today = try day("2027-01-01")
        #expect(story.outcome(of: .submit) == "document_has_expired")
    }

    @Test("D1: a rejection names parts once and says why, in 1 to 280 characters")
    func aRejectionSaysWhy() throws {
        let story = try ApplicationStory.pending()
        let olga = try ApplicationStory.operator()
        func says(_ reasons: [(ApplicationPart, String)]) -> String {
            let reasons = reasons.map { PartReason(part: $0.0, reason: $0.1) }
            return story.outcome(of: .reject(reasons: reasons, by: olga))
        }
        let photo = ApplicationPart.document(.photo)
        #expect(says([(photo, "No."), (photo, "No.")]) == "part_named_twice")
        #expect(says([(.document(.conduct), ""), (photo, "")]) == "no_such_part")
        #expect(says([(photo, " \u{200B}")]) == "reason_missing")
        #expect(says([(photo, String(repeating: "a", count: 279))]) == "rejected")
        #expect(says([(photo, String(repeating: "a", count: 280))]) == "rejected")
        #expect(says([(photo, String(repeating: "a", count: 281))]) == "reason_too_long")
    }

    @Test("D1: an application is its events, in memory and in store")
    func anApplicationIsItsEvents() throws {
        for story in [try ApplicationStory.rejected(), try .renewal(), try .complete()] {
            let stored = try json(story.application)
            #expect(try value(DriverApplication.self, stored) == story.application)
        }
        var live = try ApplicationStory.complete()
        let events = try live.application.perform(
            .submit, at: ApplicationStory.noon, today: live.today, rules: live.rules)
        var rebuilt = try ApplicationStory.complete().application
        for event in events { rebuilt.apply(event) }
        #expect(rebuilt == live.application)
        try expectStored(events, #"[{"at":1795262400000,"change":{"submitted":{}}}]"#)
        let change = DriverApplicationEvent.Change.reopened(missing: [.document(.photo)])
        try expectStored(change, #"{"reopened":{"missing":["document.photo"]}}"#)
        try expectStored(
            DriverApplicationEvent.Change.sectionSaved(content: .consent(version: 1)),
            #"{"sectionSaved":{"content":{"consent":{"version":1}}}}"#)
    }

    @Test("D1: a city has a letter")
    func aCityHasALetter() throws {
        let birth = try BirthDate(
            try day("1990-05-17"), today: try day("2026-11-21"), minimumAge: 0)
        for (city, fits) in [("\u{1F3D9}", false), ("12", false), ("...", false), ("4 东", true)] {
            let section = try? PersonalSection(
                surname: try PersonName("Souza"), birthDate: birth, city: city, referral: nil)
            #expect((section != nil) == fits, "\(city)")
        }
    }

    @Test("D1: a city has 1 to 60 characters")
    func aCityHasLimits() throws {
        let birth = try BirthDate(
            try day("1990-05-17"), today: try day("2026-11-21"), minimumAge: 0)
        for (count, fits) in [(0, false), (1, true), (59, true), (60, true), (61, false)] {
            let section = try? PersonalSection(
                surname: try PersonName("Souza"), birthDate: birth,
                city: String(repeating: "a", count: count), referral: nil)
            #expect((section != nil) == fits, "\(count)")
        }
    }

    @Test func everyReasonHasItsOwnSentenceAndEveryPartItsName() {
        let all = DriverApplicationRejection.allCases
        expectOwnWords(all.map(\.rawValue), all.map(\.message))
        for part in IdentityRules.chile.applicationParts {
            #expect(ApplicationPart(stored: part.text) == part)
        }
        for wrong in ["", "document", "document.", "document.vehicle", "licence", "Vehicle"] {
            #expect(ApplicationPart(stored: wrong) == nil)
        }
    }

    /// A document is refused without its file wherever, and for whatever, no file could help.
    @Test func whatNoFileMendsIsKnownBefore() throws {
        func reason(
            _ story: ApplicationStory, _ kind: DocumentKind = .licence,
            _ expiry: String? = "2030-01-01"
        ) throws -> DriverApplicationRejection? {
            do throws(DriverApplicationRejection) {
                try story.application.checkDocument(
                    kind, expiry: expiry.flatMap(CivilDate.init), today: story.today,
                    rules: story.rules)
                return nil
            } catch { return error }
        }
        let open = [
            try ApplicationStory(), try .complete(), try .approved(), try .rejected(),
            try .renewal(),
        ]
        for story in open {
            #expect(try reason(story) == nil)
            #expect(try reason(story, .licence, nil) == .expiryMissing)
            #expect(try reason(story, .licence, "2026-11-20") == .documentHasExpired)
            #expect(try reason(story, .conduct) == .documentNotAsked)
        }
        var pending = try ApplicationStory.pending()
        #expect(try reason(pending) == .waitingForAnOperator)
        // But for one that has expired while the operator was waited for.
        let expiry = try #require(pending.application.document(.licence)?.expiry)
        pending.today = expiry
        #expect(try reason(pending) == .waitingForAnOperator)
        pending.today = try #require(CivilDate("2089-01-01"))
        #expect(try reason(pending, .licence, "2090-01-01") == nil)
    }
}
