import RideAcademy
import RideChallenges
import RideCore
import RideService
import RideTestSupport
import Testing

/// A limit that a text names is typed into it in every language; it must be the code's.
@Suite struct NamedLimitTests {
    @Test(
        arguments: [
            ("error.stops_changed_too_often", Limits.offersTakenBack),
            ("error.pickup_too_far", Int(Limits.pickupMove.inMetres)),
            ("error.too_many_reservations", Limits.reservations),
            ("error.too_many_goals", ChallengeLimits.goals),
            ("error.too_many_rooms", ChallengeLimits.rooms),
            ("error.too_many_photos", ChallengeLimits.photosADay),
            ("error.too_many_followed", ChallengeLimits.followed),
            ("error.too_many_quizzes", AcademyLimits.quizzes),
            ("growth.tour3Text", ChallengeLimits.pointsOfGoal),
        ])
    func aTextNamesTheLimitOfTheCode(key: String, limit: Int) throws {
        for language in TestLanguages.all.all {
            let text = try #require(
                TestLanguages.table(.texts, in: language.tag.rawValue)[key], "\(language.tag)")
            #expect(text.matches(of: /[0-9]+/).map { Int($0.output) } == [limit], "\(text)")
        }
    }
}
