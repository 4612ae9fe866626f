import RideApp

/// Words of the wire in the groups of this module, found through `Texts[word:in:]`.
public enum RecordWord: String, TextName {
    // The group `record.period`.
    /// “all”
    case periodAll = "record.period.all"
    /// “today”
    case periodToday = "record.period.today"
    /// “last 7 days”
    case periodWeek = "record.period.week"
    /// “last 30 days”
    case periodMonth = "record.period.month"

    // The group `record.stage`.
    /// “looking”
    case stageRequested = "record.stage.requested"
    /// “looking”
    case stageOffered = "record.stage.offered"
    /// “accepted”
    case stageAccepted = "record.stage.accepted"
    /// “arrived”
    case stageArrived = "record.stage.arrived"
    /// “under way”
    case stageInProgress = "record.stage.inProgress"
    /// “completed”
    case stageCompleted = "record.stage.completed"
    /// “cancelled”
    case stageCancelled = "record.stage.cancelled"
    /// “not served”
    case stageUnserved = "record.stage.unserved"

    // The group `record.unserved`.
    /// “no driver was near”
    case unservedNoDriver = "record.unserved.noDriver"
    /// “it took too long”
    case unservedPatienceEnded = "record.unserved.patienceEnded"

    // The group `record.payment`.
    /// “Ride”
    case paymentFare = "record.payment.fare"
    /// “Waiting”
    case paymentWaiting = "record.payment.waiting"
    /// “Cancellation fee”
    case paymentCancellationFee = "record.payment.cancellation_fee"
    /// “Tip”
    case paymentTip = "record.payment.tip"
    /// “Promotion, paid by the platform”
    case paymentPromotion = "record.payment.promotion_paid_by_platform"
    /// “Commission”
    case paymentCommission = "record.payment.commission"
    /// “Paid in cash”
    case paymentCash = "record.payment.cash_received"
    /// “Paid by card”
    case paymentCard = "record.payment.card_payment"
    /// “Paid later by card”
    case paymentDebt = "record.payment.debt_payment"
    /// “Made available”
    case paymentSettlement = "record.payment.settlement"
    /// “Set against what is owed”
    case paymentNetted = "record.payment.netted_owed"
    /// “Owed amount paid”
    case paymentOwed = "record.payment.owed_payment"
    /// “Correction”
    case paymentCorrection = "record.payment.correction"

    // The group `record.topic`.
    /// “Rides”
    case topicRides = "record.topic.rides"
    /// “Payments”
    case topicPayments = "record.topic.payments"
    /// “Safety”
    case topicSafety = "record.topic.safety"
    /// “Account”
    case topicAccount = "record.topic.account"
    /// “Driving”
    case topicDriving = "record.topic.driving"

    // The group `record.ticket`.
    /// “waiting”
    case ticketOpen = "record.ticket.open"
    /// “answered”
    case ticketAnswered = "record.ticket.answered"
    /// “settled”
    case ticketClosed = "record.ticket.closed"
    /// “SOS called”
    case ticketRaised = "record.ticket.raised"
    /// “being helped”
    case ticketAcknowledged = "record.ticket.acknowledged"
    /// “over”
    case ticketResolved = "record.ticket.resolved"

    // The group `record.kind`.
    /// “A question”
    case kindQuestion = "record.kind.question"
    /// “Call for help”
    case kindSOS = "record.kind.sos"

    // The group `record.problem`.
    /// “Price or payment”
    case problemPayment = "record.problem.payment"
    /// “The way that was driven”
    case problemRoute = "record.problem.route"
    /// “How the other person behaved”
    case problemConduct = "record.problem.conduct"
    /// “The car”
    case problemVehicle = "record.problem.vehicle"
    /// “Something was left behind”
    case problemLost = "record.problem.lost_item"
    /// “An accident or a danger”
    case problemSafety = "record.problem.safety"
    /// “Something else”
    case problemOther = "record.problem.other"

    // The group `record.error`.
    /// “There is no such ride of yours.”
    case errorNoSuchRide = "record.error.no_such_ride"
    /// “This tip is too small or too large.”
    case errorTipOutOfRange = "record.error.tip_out_of_range"
    /// “You have already given a tip.”
    case errorTipAlreadyGiven = "record.error.tip_already_given"
    /// “This ride was paid in cash; give the tip in cash too.”
    case errorTipNeedsACard = "record.error.tip_needs_a_card"
    /// “The card was declined.”
    case errorCardDeclined = "record.error.card_declined"
    /// “The bank does not answer. Please try again later.”
    case errorBankDoesNotAnswer = "record.error.bank_does_not_answer"
    /// “This can be done when the ride is over.”
    case errorRideIsNotOverYet = "record.error.ride_is_not_over_yet"
    /// “Only a completed ride can be rated.”
    case errorRideWasNotCompleted = "record.error.ride_was_not_completed"
    /// “Write a subject.”
    case errorSubjectEmpty = "record.error.subject_empty"
    /// “This subject is too long.”
    case errorSubjectTooLong = "record.error.subject_too_long"
    /// “Write a message.”
    case errorMessageEmpty = "record.error.ticket_message_empty"
    /// “This message is too long.”
    case errorMessageTooLong = "record.error.ticket_message_too_long"
    /// “This is settled already.”
    case errorTicketIsClosed = "record.error.ticket_is_closed"
    /// “This conversation is full. Please begin a new one.”
    case errorTicketIsFull = "record.error.ticket_is_full"
    /// “Too many of your messages are open. Settle one first.”
    case errorTooManyTickets = "record.error.too_many_tickets"
    /// “There is no such message.”
    case errorNoSuchTicket = "record.error.no_such_ticket"
    /// “There is no such help text.”
    case errorNoSuchArticle = "record.error.no_such_article"
    /// “This driver is no longer here.”
    case errorNoSuchDriver = "record.error.no_such_driver"
    /// “Your list of drivers is full. Take one off it first.”
    case errorTooManyWishes = "record.error.too_many_wishes"
}
