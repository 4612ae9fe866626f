import RideApp
import RideCore

/// What newcomers are shown, step by step.
public enum TourSteps {
    /// The stops of the tour for one side; six, so that nobody has to be patient.
    public static func steps(role: Party, texts: Texts) -> [TourStep] {
        stops(role).map { TourStep(texts[$0.title], texts[$0.text], at: $0.anchor) }
    }

    private typealias Stop = (title: SettingsText, text: SettingsText, anchor: TourStep.Anchor)

    private static func stops(_ role: Party) -> [Stop] {
        switch role {
        case .passenger:
            [
                (.tourPassenger1Title, .tourPassenger1, .topBar),
                (.tourPassenger2Title, .tourPassenger2, .map),
                (.tourPassenger3Title, .tourPassenger3, .sheet),
                (.tourPassenger4Title, .tourPassenger4, .sheet),
                (.tourPassenger5Title, .tourPassenger5, .keyBar),
                (.tourPassenger6Title, .tourPassenger6, .centre),
            ]
        case .driver:
            [
                (.tourDriver1Title, .tourDriver1, .topBar),
                (.tourDriver2Title, .tourDriver2, .map),
                (.tourDriver3Title, .tourDriver3, .sheet),
                (.tourDriver4Title, .tourDriver4, .sheet),
                (.tourDriver5Title, .tourDriver5, .keyBar),
                (.tourDriver6Title, .tourDriver6, .centre),
            ]
        }
    }
}
