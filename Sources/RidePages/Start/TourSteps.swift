import RideApp
import RideCore

/// What newcomers are shown, step by step.
public enum TourSteps {
    /// The stops of the tour for one side; six, so that nobody has to be patient.
    public static func steps(role: Side, texts: Texts) -> [TourStep] {
        stops(role).map { TourStep(texts[$0.title], texts[$0.text], at: $0.anchor) }
    }

    private typealias Stop = (title: TextKey, text: TextKey, anchor: TourStep.Anchor)

    private static func stops(_ role: Side) -> [Stop] {
        switch role {
        case .passenger:
            [
                ("account.tour.passenger1Title", "account.tour.passenger1", .topBar),
                ("account.tour.passenger2Title", "account.tour.passenger2", .map),
                ("account.tour.passenger3Title", "account.tour.passenger3", .sheet),
                ("account.tour.passenger4Title", "account.tour.passenger4", .sheet),
                ("account.tour.passenger5Title", "account.tour.passenger5", .keyBar),
                ("account.tour.passenger6Title", "account.tour.passenger6", .centre),
            ]
        case .driver:
            [
                ("account.tour.driver1Title", "account.tour.driver1", .topBar),
                ("account.tour.driver2Title", "account.tour.driver2", .map),
                ("account.tour.driver3Title", "account.tour.driver3", .sheet),
                ("account.tour.driver4Title", "account.tour.driver4", .sheet),
                ("account.tour.driver5Title", "account.tour.driver5", .keyBar),
                ("account.tour.driver6Title", "account.tour.driver6", .centre),
            ]
        }
    }
}
