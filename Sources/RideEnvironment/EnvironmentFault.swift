import RideSim

/// Why a line was not carried out. Nothing has happened then, in no world.
public struct EnvironmentFault: Error, Hashable, Sendable {
    /// A name that stays, such as `car_is_not_free`.
    public let code: String
    /// The world; nil where it is about none.
    public let world: Int?
    /// The place in the answer; nil where it is about none.
    public let index: Int?
    /// A sentence.
    public let message: String

    init(_ code: String, world: Int? = nil, index: Int? = nil, _ message: String) {
        self.code = code
        self.world = world
        self.index = index
        self.message = message
    }

    init(_ rejection: LearnerRejection, in world: Int) {
        self.init(
            rejection.reason.rawValue, world: world, index: rejection.index,
            rejection.reason.message)
    }

    /// The reply: code, world, place and sentence, `-` where there is none.
    var line: String {
        func text(_ number: Int?) -> String { number.map { "\($0)" } ?? "-" }
        return "error \(code) \(text(world)) \(text(index)) \(message)"
    }
}

extension LearnerRejection.Reason {
    /// A sentence for whoever wrote the learner.
    var message: String {
        switch self {
        case .notAsked: "The world waits for no such answer."
        case .tooMany: "The answer to this question is one pair at most."
        case .requestDoesNotWait: "There is no such request, or it waits no longer."
        case .noSuchCar: "There is no car of this number."
        case .carIsNotFree: "The car is neither idle nor free soon enough."
        case .otherRequest: "The question is for another request."
        case .otherCar: "The question is for another car."
        case .doNotSuit:
            "The driver does not serve the category, has refused the request, or is too far away."
        case .requestTwice: "The request stands in the answer before."
        case .carTwice: "The car stands in the answer before."
        case .noSuchNode: "The city has no crossing of this number."
        case .noSuchZone: "There is no zone of this number in which prices are the same."
        case .zoneTwice: "The zone stands in the answer before."
        case .noSuchPrice: "Prices are from 100 to the cap, in whole steps, in hundredths."
        case .notYesOrNo: "The answer of a driver is row 0 with 1 for yes or 0 for no."
        }
    }
}
