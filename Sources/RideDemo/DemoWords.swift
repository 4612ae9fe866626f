import RideService

/// What the people of the demo write, in the language of their country.
struct DemoWords {
    /// What passenger and driver say to each other before a ride, in turns.
    let chat: [[String]]
    /// The passenger's comments on good rides, and the one on the bad one.
    let praise: [String]
    let complaint: String
    /// The driver's comments.
    let thanks: [String]
    let fastDriver: Talk
    let receipt: Talk
    let settlement: Talk
    let vehicle: Talk

    /// A matter for support: what the person asks and what the operator answers.
    struct Talk {
        let subject: String
        let message: String
        let answer: String

        init(_ matter: String, _ say: Letters) {
            subject = say("demo.\(matter).subject")
            message = say("demo.\(matter).message")
            answer = say("demo.\(matter).answer")
        }
    }

    init(_ say: Letters) {
        chat = say.lists("demo.chat")
        praise = say.list("demo.praise")
        complaint = say("demo.complaint")
        thanks = say.list("demo.thanks")
        fastDriver = Talk("fastDriver", say)
        receipt = Talk("receipt", say)
        settlement = Talk("settlement", say)
        vehicle = Talk("vehicle", say)
    }
}
