import RideCore
import Testing

/// Every state of a ride against every command that moves it (R1, R6). A cell holds the events that
/// follow, "-" for none, or the code of the rejection.
@Suite("A ride moves by the rules, state by state (R1, R6)")
struct TripGridTests {
    @Test func aDriverIsAskedOnlyWhileTheRideWaitsAndOnlyOnce() throws {
        expectSame(try TripGrid.offers.text(), Self.offers)
    }

    private static let offers = """
        state              offer             offer to the same     offer without time
        requested          offered           offered               expiry_not_in_the_future
        requested again    offered           driver_already_asked  expiry_not_in_the_future
        offered            already_offered   already_offered       already_offered
        offered, last      already_offered   already_offered       already_offered
        offered, expired   already_offered   already_offered       already_offered
        accepted           already_accepted  already_accepted      already_accepted
        accepted, talking  already_accepted  already_accepted      already_accepted
        arrived            already_accepted  already_accepted      already_accepted
        inProgress         already_started   already_started       already_started
        completed          ride_is_over      ride_is_over          ride_is_over
        completed, rated   ride_is_over      ride_is_over          ride_is_over
        completed, last    ride_is_over      ride_is_over          ride_is_over
        completed, closed  ride_is_over      ride_is_over          ride_is_over
        cancelled early    ride_is_over      ride_is_over          ride_is_over
        cancelled late     ride_is_over      ride_is_over          ride_is_over
        cancelled aboard   ride_is_over      ride_is_over          ride_is_over
        unserved           ride_is_over      ride_is_over          ride_is_over
        """

    @Test func onlyTheDriverWhoIsAskedAnswersAndAcceptsOnlyInTime() throws {
        expectSame(try TripGrid.answers.text(), Self.answers)
    }

    private static let answers = """
        state              accept            accept, other     decline           decline, other
        requested          no_offer          no_offer          no_offer          no_offer
        requested again    no_offer          no_offer          no_offer          no_offer
        offered            accepted          not_your_offer    declined          not_your_offer
        offered, last      accepted          not_your_offer    declined          not_your_offer
        offered, expired   offer_expired     not_your_offer    declined          not_your_offer
        accepted           already_accepted  already_accepted  already_accepted  already_accepted
        accepted, talking  already_accepted  already_accepted  already_accepted  already_accepted
        arrived            already_accepted  already_accepted  already_accepted  already_accepted
        inProgress         already_started   already_started   already_started   already_started
        completed          ride_is_over      ride_is_over      ride_is_over      ride_is_over
        completed, rated   ride_is_over      ride_is_over      ride_is_over      ride_is_over
        completed, last    ride_is_over      ride_is_over      ride_is_over      ride_is_over
        completed, closed  ride_is_over      ride_is_over      ride_is_over      ride_is_over
        cancelled early    ride_is_over      ride_is_over      ride_is_over      ride_is_over
        cancelled late     ride_is_over      ride_is_over      ride_is_over      ride_is_over
        cancelled aboard   ride_is_over      ride_is_over      ride_is_over      ride_is_over
        unserved           ride_is_over      ride_is_over      ride_is_over      ride_is_over
        """

    @Test func anOfferExpiresFromItsLastMomentOnAndOnlyAWaitingRideIsGivenUp() throws {
        expectSame(try TripGrid.searchEnds.text(), Self.searchEnds)
    }

    private static let searchEnds = """
        state              expireOffer       giveUp
        requested          no_offer          becameUnserved
        requested again    no_offer          becameUnserved
        offered            offer_still_open  already_offered
        offered, last      offerExpired      already_offered
        offered, expired   offerExpired      already_offered
        accepted           already_accepted  already_accepted
        accepted, talking  already_accepted  already_accepted
        arrived            already_accepted  already_accepted
        inProgress         already_started   already_started
        completed          ride_is_over      ride_is_over
        completed, rated   ride_is_over      ride_is_over
        completed, last    ride_is_over      ride_is_over
        completed, closed  ride_is_over      ride_is_over
        cancelled early    ride_is_over      ride_is_over
        cancelled late     ride_is_over      ride_is_over
        cancelled aboard   ride_is_over      ride_is_over
        unserved           ride_is_over      ride_is_over
        """

    @Test func theDriverTakesOneStepAfterTheOther() throws {
        expectSame(try TripGrid.steps.text(), Self.steps)
    }

    private static let steps = """
        state              arrive            start             finish
        requested          not_accepted_yet  not_accepted_yet  not_accepted_yet
        requested again    not_accepted_yet  not_accepted_yet  not_accepted_yet
        offered            not_accepted_yet  not_accepted_yet  not_accepted_yet
        offered, last      not_accepted_yet  not_accepted_yet  not_accepted_yet
        offered, expired   not_accepted_yet  not_accepted_yet  not_accepted_yet
        accepted           arrived           not_arrived_yet   not_arrived_yet
        accepted, talking  arrived           not_arrived_yet   not_arrived_yet
        arrived            already_arrived   started           not_started_yet
        inProgress         already_started   already_started   completed
        completed          ride_is_over      ride_is_over      ride_is_over
        completed, rated   ride_is_over      ride_is_over      ride_is_over
        completed, last    ride_is_over      ride_is_over      ride_is_over
        completed, closed  ride_is_over      ride_is_over      ride_is_over
        cancelled early    ride_is_over      ride_is_over      ride_is_over
        cancelled late     ride_is_over      ride_is_over      ride_is_over
        cancelled aboard   ride_is_over      ride_is_over      ride_is_over
        unserved           ride_is_over      ride_is_over      ride_is_over
        """

    @Test func anotherDriverTakesNoStep() throws {
        expectSame(try TripGrid.stepsOfAnother.text(), Self.stepsOfAnother)
    }

    private static let stepsOfAnother = """
        state              arrive, other     start, other      finish, other
        requested          not_accepted_yet  not_accepted_yet  not_accepted_yet
        requested again    not_accepted_yet  not_accepted_yet  not_accepted_yet
        offered            not_accepted_yet  not_accepted_yet  not_accepted_yet
        offered, last      not_accepted_yet  not_accepted_yet  not_accepted_yet
        offered, expired   not_accepted_yet  not_accepted_yet  not_accepted_yet
        accepted           not_your_ride     not_your_ride     not_your_ride
        accepted, talking  not_your_ride     not_your_ride     not_your_ride
        arrived            not_your_ride     not_your_ride     not_your_ride
        inProgress         not_your_ride     not_your_ride     not_your_ride
        completed          not_your_ride     not_your_ride     not_your_ride
        completed, rated   not_your_ride     not_your_ride     not_your_ride
        completed, last    not_your_ride     not_your_ride     not_your_ride
        completed, closed  not_your_ride     not_your_ride     not_your_ride
        cancelled early    ride_is_over      ride_is_over      ride_is_over
        cancelled late     not_your_ride     not_your_ride     not_your_ride
        cancelled aboard   not_your_ride     not_your_ride     not_your_ride
        unserved           ride_is_over      ride_is_over      ride_is_over
        """

    @Test func peopleCancelUntilTheRideStartsAndTheSystemUntilItEnds() throws {
        expectSame(try TripGrid.cancels.text(), Self.cancels)
    }

    private static let cancels = """
        state              cancel, passenger           cancel, driver              cancel, system
        requested          cancelled                   not_your_ride               cancelled
        requested again    cancelled                   not_your_ride               cancelled
        offered            cancelled                   not_your_ride               cancelled
        offered, last      cancelled                   not_your_ride               cancelled
        offered, expired   cancelled                   not_your_ride               cancelled
        accepted           cancelled                   cancelled                   cancelled
        accepted, talking  cancelled                   cancelled                   cancelled
        arrived            cancelled                   cancelled                   cancelled
        inProgress         cannot_cancel_once_started  cannot_cancel_once_started  cancelled
        completed          ride_is_over                ride_is_over                ride_is_over
        completed, rated   ride_is_over                ride_is_over                ride_is_over
        completed, last    ride_is_over                ride_is_over                ride_is_over
        completed, closed  ride_is_over                ride_is_over                ride_is_over
        cancelled early    ride_is_over                not_your_ride               ride_is_over
        cancelled late     ride_is_over                ride_is_over                ride_is_over
        cancelled aboard   ride_is_over                ride_is_over                ride_is_over
        unserved           ride_is_over                not_your_ride               ride_is_over
        """
}
