import RideCore
import RideTestSupport
import Testing

/// Every state of a ride against every command that moves it (R1, R6). A cell holds the events that
/// follow, a charge with its amount, "-" for none, or the code of the rejection.
@Suite("A ride moves by the rules, state by state (R1, R6)")
struct TripGridTests {
    @Test func aDriverIsAskedOnlyWhileTheRideWaitsAndOnlyOnce() throws {
        expectSame(try TripGrid.offers.text(), Self.offers)
    }

    private static let offers = """
        state              offer             offer to the same     offer without time
        requested          offered           offered               expiry_not_in_the_future
        requested again    offered           driver_already_asked  expiry_not_in_the_future
        given back         offered           driver_already_asked  expiry_not_in_the_future
        raised             offered           offered               expiry_not_in_the_future
        getting in         already_offered   already_offered       already_offered
        offered            already_offered   already_offered       already_offered
        offered, last      already_offered   already_offered       already_offered
        offered, expired   already_offered   already_offered       already_offered
        accepted           already_accepted  already_accepted      already_accepted
        accepted, talking  already_accepted  already_accepted      already_accepted
        accepted, early    already_accepted  already_accepted      already_accepted
        accepted, last     already_accepted  already_accepted      already_accepted
        accepted, late     already_accepted  already_accepted      already_accepted
        arrived            already_accepted  already_accepted      already_accepted
        arrived, early     already_accepted  already_accepted      already_accepted
        arrived, last      already_accepted  already_accepted      already_accepted
        arrived, late      already_accepted  already_accepted      already_accepted
        arrived, PIN       already_accepted  already_accepted      already_accepted
        inProgress         already_started   already_started       already_started
        boarded            already_started   already_started       already_started
        redirected         already_started   already_started       already_started
        stop ahead         already_started   already_started       already_started
        at a stop          already_started   already_started       already_started
        at a stop, late    already_started   already_started       already_started
        completed          ride_is_over      ride_is_over          ride_is_over
        completed, rated   ride_is_over      ride_is_over          ride_is_over
        completed, last    ride_is_over      ride_is_over          ride_is_over
        completed, closed  ride_is_over      ride_is_over          ride_is_over
        by card            ride_is_over      ride_is_over          ride_is_over
        by card, tipped    ride_is_over      ride_is_over          ride_is_over
        by card, last      ride_is_over      ride_is_over          ride_is_over
        by card, closed    ride_is_over      ride_is_over          ride_is_over
        cancelled early    ride_is_over      ride_is_over          ride_is_over
        cancelled late     ride_is_over      ride_is_over          ride_is_over
        cancelled aboard   ride_is_over      ride_is_over          ride_is_over
        cancelled, paid    ride_is_over      ride_is_over          ride_is_over
        unserved           ride_is_over      ride_is_over          ride_is_over
        """

    @Test func onlyTheDriverWhoIsAskedAnswersAndAcceptsOnlyInTime() throws {
        expectSame(try TripGrid.answers.text(), Self.answers)
    }

    private static let answers = """
        state              accept            accept, other     decline           decline, other
        requested          no_offer          no_offer          no_offer          no_offer
        requested again    no_offer          no_offer          no_offer          no_offer
        given back         no_offer          no_offer          no_offer          no_offer
        raised             no_offer          no_offer          no_offer          no_offer
        getting in         accepted          not_your_offer    declined          not_your_offer
        offered            accepted          not_your_offer    declined          not_your_offer
        offered, last      accepted          not_your_offer    declined          not_your_offer
        offered, expired   offer_expired     not_your_offer    declined          not_your_offer
        accepted           already_accepted  already_accepted  already_accepted  already_accepted
        accepted, talking  already_accepted  already_accepted  already_accepted  already_accepted
        accepted, early    already_accepted  already_accepted  already_accepted  already_accepted
        accepted, last     already_accepted  already_accepted  already_accepted  already_accepted
        accepted, late     already_accepted  already_accepted  already_accepted  already_accepted
        arrived            already_accepted  already_accepted  already_accepted  already_accepted
        arrived, early     already_accepted  already_accepted  already_accepted  already_accepted
        arrived, last      already_accepted  already_accepted  already_accepted  already_accepted
        arrived, late      already_accepted  already_accepted  already_accepted  already_accepted
        arrived, PIN       already_accepted  already_accepted  already_accepted  already_accepted
        inProgress         already_started   already_started   already_started   already_started
        boarded            already_started   already_started   already_started   already_started
        redirected         already_started   already_started   already_started   already_started
        stop ahead         already_started   already_started   already_started   already_started
        at a stop          already_started   already_started   already_started   already_started
        at a stop, late    already_started   already_started   already_started   already_started
        completed          ride_is_over      ride_is_over      ride_is_over      ride_is_over
        completed, rated   ride_is_over      ride_is_over      ride_is_over      ride_is_over
        completed, last    ride_is_over      ride_is_over      ride_is_over      ride_is_over
        completed, closed  ride_is_over      ride_is_over      ride_is_over      ride_is_over
        by card            ride_is_over      ride_is_over      ride_is_over      ride_is_over
        by card, tipped    ride_is_over      ride_is_over      ride_is_over      ride_is_over
        by card, last      ride_is_over      ride_is_over      ride_is_over      ride_is_over
        by card, closed    ride_is_over      ride_is_over      ride_is_over      ride_is_over
        cancelled early    ride_is_over      ride_is_over      ride_is_over      ride_is_over
        cancelled late     ride_is_over      ride_is_over      ride_is_over      ride_is_over
        cancelled aboard   ride_is_over      ride_is_over      ride_is_over      ride_is_over
        cancelled, paid    ride_is_over      ride_is_over      ride_is_over      ride_is_over
        unserved           ride_is_over      ride_is_over      ride_is_over      ride_is_over
        """

    @Test func anOfferExpiresFromItsLastMomentOnAndOnlyAWaitingRideIsGivenUp() throws {
        expectSame(try TripGrid.searchEnds.text(), Self.searchEnds)
    }

    private static let searchEnds = """
        state              expireOffer       shortenOffer      giveUp
        requested          no_offer          no_offer          becameUnserved
        requested again    no_offer          no_offer          becameUnserved
        given back         no_offer          no_offer          becameUnserved
        raised             no_offer          no_offer          becameUnserved
        getting in         offer_still_open  offerExpired      already_offered
        offered            offer_still_open  offerExpired      already_offered
        offered, last      offerExpired      offerExpired      already_offered
        offered, expired   offerExpired      offerExpired      already_offered
        accepted           already_accepted  already_accepted  already_accepted
        accepted, talking  already_accepted  already_accepted  already_accepted
        accepted, early    already_accepted  already_accepted  already_accepted
        accepted, last     already_accepted  already_accepted  already_accepted
        accepted, late     already_accepted  already_accepted  already_accepted
        arrived            already_accepted  already_accepted  already_accepted
        arrived, early     already_accepted  already_accepted  already_accepted
        arrived, last      already_accepted  already_accepted  already_accepted
        arrived, late      already_accepted  already_accepted  already_accepted
        arrived, PIN       already_accepted  already_accepted  already_accepted
        inProgress         already_started   already_started   already_started
        boarded            already_started   already_started   already_started
        redirected         already_started   already_started   already_started
        stop ahead         already_started   already_started   already_started
        at a stop          already_started   already_started   already_started
        at a stop, late    already_started   already_started   already_started
        completed          ride_is_over      ride_is_over      ride_is_over
        completed, rated   ride_is_over      ride_is_over      ride_is_over
        completed, last    ride_is_over      ride_is_over      ride_is_over
        completed, closed  ride_is_over      ride_is_over      ride_is_over
        by card            ride_is_over      ride_is_over      ride_is_over
        by card, tipped    ride_is_over      ride_is_over      ride_is_over
        by card, last      ride_is_over      ride_is_over      ride_is_over
        by card, closed    ride_is_over      ride_is_over      ride_is_over
        cancelled early    ride_is_over      ride_is_over      ride_is_over
        cancelled late     ride_is_over      ride_is_over      ride_is_over
        cancelled aboard   ride_is_over      ride_is_over      ride_is_over
        cancelled, paid    ride_is_over      ride_is_over      ride_is_over
        unserved           ride_is_over      ride_is_over      ride_is_over
        """

    @Test func aPassengerGetsInByCodeOnlyWithTheWordOfTheDriverWhoIsAsked() throws {
        expectSame(try TripGrid.boarding.text(), Self.boarding)
    }

    private static let boarding = """
        state              board             board, other
        requested          no_offer          no_offer
        requested again    no_offer          no_offer
        given back         no_offer          no_offer
        raised             no_offer          no_offer
        getting in         boarded           not_your_offer
        offered            boarded           not_your_offer
        offered, last      boarded           not_your_offer
        offered, expired   offer_expired     not_your_offer
        accepted           already_accepted  already_accepted
        accepted, talking  already_accepted  already_accepted
        accepted, early    already_accepted  already_accepted
        accepted, last     already_accepted  already_accepted
        accepted, late     already_accepted  already_accepted
        arrived            already_accepted  already_accepted
        arrived, early     already_accepted  already_accepted
        arrived, last      already_accepted  already_accepted
        arrived, late      already_accepted  already_accepted
        arrived, PIN       already_accepted  already_accepted
        inProgress         already_started   already_started
        boarded            already_started   already_started
        redirected         already_started   already_started
        stop ahead         already_started   already_started
        at a stop          already_started   already_started
        at a stop, late    already_started   already_started
        completed          ride_is_over      ride_is_over
        completed, rated   ride_is_over      ride_is_over
        completed, last    ride_is_over      ride_is_over
        completed, closed  ride_is_over      ride_is_over
        by card            ride_is_over      ride_is_over
        by card, tipped    ride_is_over      ride_is_over
        by card, last      ride_is_over      ride_is_over
        by card, closed    ride_is_over      ride_is_over
        cancelled early    ride_is_over      ride_is_over
        cancelled late     ride_is_over      ride_is_over
        cancelled aboard   ride_is_over      ride_is_over
        cancelled, paid    ride_is_over      ride_is_over
        unserved           ride_is_over      ride_is_over
        """

    @Test func theDriverTakesOneStepAfterTheOther() throws {
        expectSame(try TripGrid.steps.text(), Self.steps)
    }

    private static let steps = """
        state              arrive            start                finish
        requested          not_accepted_yet  not_accepted_yet     not_accepted_yet
        requested again    not_accepted_yet  not_accepted_yet     not_accepted_yet
        given back         not_accepted_yet  not_accepted_yet     not_accepted_yet
        raised             not_accepted_yet  not_accepted_yet     not_accepted_yet
        getting in         not_accepted_yet  not_accepted_yet     not_accepted_yet
        offered            not_accepted_yet  not_accepted_yet     not_accepted_yet
        offered, last      not_accepted_yet  not_accepted_yet     not_accepted_yet
        offered, expired   not_accepted_yet  not_accepted_yet     not_accepted_yet
        accepted           arrived           not_arrived_yet      not_arrived_yet
        accepted, talking  arrived           not_arrived_yet      not_arrived_yet
        accepted, early    arrived           not_arrived_yet      not_arrived_yet
        accepted, last     arrived           not_arrived_yet      not_arrived_yet
        accepted, late     arrived           not_arrived_yet      not_arrived_yet
        arrived            already_arrived   started              not_started_yet
        arrived, early     already_arrived   started              not_started_yet
        arrived, last      already_arrived   started              not_started_yet
        arrived, late      already_arrived   started + waiting 1  not_started_yet
        arrived, PIN       already_arrived   pin_needed           not_started_yet
        inProgress         already_started   already_started      completed
        boarded            already_started   already_started      completed
        redirected         already_started   already_started      completed
        stop ahead         already_started   already_started      stops_ahead
        at a stop          already_started   already_started      stands_at_a_stop
        at a stop, late    already_started   already_started      stands_at_a_stop
        completed          ride_is_over      ride_is_over         ride_is_over
        completed, rated   ride_is_over      ride_is_over         ride_is_over
        completed, last    ride_is_over      ride_is_over         ride_is_over
        completed, closed  ride_is_over      ride_is_over         ride_is_over
        by card            ride_is_over      ride_is_over         ride_is_over
        by card, tipped    ride_is_over      ride_is_over         ride_is_over
        by card, last      ride_is_over      ride_is_over         ride_is_over
        by card, closed    ride_is_over      ride_is_over         ride_is_over
        cancelled early    ride_is_over      ride_is_over         ride_is_over
        cancelled late     ride_is_over      ride_is_over         ride_is_over
        cancelled aboard   ride_is_over      ride_is_over         ride_is_over
        cancelled, paid    ride_is_over      ride_is_over         ride_is_over
        unserved           ride_is_over      ride_is_over         ride_is_over
        """

    @Test func anotherDriverTakesNoStep() throws {
        expectSame(try TripGrid.stepsOfAnother.text(), Self.stepsOfAnother)
    }

    private static let stepsOfAnother = """
        state              arrive, other     start, other      finish, other
        requested          not_accepted_yet  not_accepted_yet  not_accepted_yet
        requested again    not_accepted_yet  not_accepted_yet  not_accepted_yet
        given back         not_accepted_yet  not_accepted_yet  not_accepted_yet
        raised             not_accepted_yet  not_accepted_yet  not_accepted_yet
        getting in         not_accepted_yet  not_accepted_yet  not_accepted_yet
        offered            not_accepted_yet  not_accepted_yet  not_accepted_yet
        offered, last      not_accepted_yet  not_accepted_yet  not_accepted_yet
        offered, expired   not_accepted_yet  not_accepted_yet  not_accepted_yet
        accepted           not_your_ride     not_your_ride     not_your_ride
        accepted, talking  not_your_ride     not_your_ride     not_your_ride
        accepted, early    not_your_ride     not_your_ride     not_your_ride
        accepted, last     not_your_ride     not_your_ride     not_your_ride
        accepted, late     not_your_ride     not_your_ride     not_your_ride
        arrived            not_your_ride     not_your_ride     not_your_ride
        arrived, early     not_your_ride     not_your_ride     not_your_ride
        arrived, last      not_your_ride     not_your_ride     not_your_ride
        arrived, late      not_your_ride     not_your_ride     not_your_ride
        arrived, PIN       not_your_ride     not_your_ride     not_your_ride
        inProgress         not_your_ride     not_your_ride     not_your_ride
        boarded            not_your_ride     not_your_ride     not_your_ride
        redirected         not_your_ride     not_your_ride     not_your_ride
        stop ahead         not_your_ride     not_your_ride     not_your_ride
        at a stop          not_your_ride     not_your_ride     not_your_ride
        at a stop, late    not_your_ride     not_your_ride     not_your_ride
        completed          not_your_ride     not_your_ride     not_your_ride
        completed, rated   not_your_ride     not_your_ride     not_your_ride
        completed, last    not_your_ride     not_your_ride     not_your_ride
        completed, closed  not_your_ride     not_your_ride     not_your_ride
        by card            not_your_ride     not_your_ride     not_your_ride
        by card, tipped    not_your_ride     not_your_ride     not_your_ride
        by card, last      not_your_ride     not_your_ride     not_your_ride
        by card, closed    not_your_ride     not_your_ride     not_your_ride
        cancelled early    ride_is_over      ride_is_over      ride_is_over
        cancelled late     not_your_ride     not_your_ride     not_your_ride
        cancelled aboard   not_your_ride     not_your_ride     not_your_ride
        cancelled, paid    not_your_ride     not_your_ride     not_your_ride
        unserved           ride_is_over      ride_is_over      ride_is_over
        """

    @Test func thePassengerCancelsUntilTheRideStartsAndTheSystemUntilItEnds() throws {
        expectSame(try TripGrid.cancels.text(), Self.cancels)
    }

    private static let cancels = """
        state              cancel, passenger             cancel, system
        requested          cancelled                     cancelled
        requested again    cancelled                     cancelled
        given back         cancelled                     cancelled
        raised             cancelled                     cancelled
        getting in         cancelled                     cancelled
        offered            cancelled                     cancelled
        offered, last      cancelled                     cancelled
        offered, expired   cancelled                     cancelled
        accepted           cancelled                     cancelled
        accepted, talking  cancelled                     cancelled
        accepted, early    cancelled                     cancelled
        accepted, last     cancelled                     cancelled
        accepted, late     cancelled + cancellation 500  cancelled
        arrived            cancelled                     cancelled
        arrived, early     cancelled + cancellation 500  cancelled
        arrived, last      cancelled + cancellation 500  cancelled
        arrived, late      cancelled + cancellation 800  cancelled
        arrived, PIN       cancelled                     cancelled
        inProgress         cannot_cancel_once_started    cancelled
        boarded            cannot_cancel_once_started    cancelled
        redirected         cannot_cancel_once_started    cancelled
        stop ahead         cannot_cancel_once_started    cancelled
        at a stop          cannot_cancel_once_started    cancelled
        at a stop, late    cannot_cancel_once_started    cancelled
        completed          ride_is_over                  ride_is_over
        completed, rated   ride_is_over                  ride_is_over
        completed, last    ride_is_over                  ride_is_over
        completed, closed  ride_is_over                  ride_is_over
        by card            ride_is_over                  ride_is_over
        by card, tipped    ride_is_over                  ride_is_over
        by card, last      ride_is_over                  ride_is_over
        by card, closed    ride_is_over                  ride_is_over
        cancelled early    ride_is_over                  ride_is_over
        cancelled late     ride_is_over                  ride_is_over
        cancelled aboard   ride_is_over                  ride_is_over
        cancelled, paid    ride_is_over                  ride_is_over
        unserved           ride_is_over                  ride_is_over
        """

    @Test func aDriverGivesTheRideBackAndEndsItOnlyForAPassengerWhoDoesNotCome() throws {
        expectSame(try TripGrid.driverCancels.text(), Self.driverCancels)
    }

    private static let driverCancels = """
        state              cancel, trouble             cancel, missing
        requested          not_your_ride               not_your_ride
        requested again    not_your_ride               not_your_ride
        given back         not_your_ride               not_your_ride
        raised             not_your_ride               not_your_ride
        getting in         not_your_ride               not_your_ride
        offered            not_your_ride               not_your_ride
        offered, last      not_your_ride               not_your_ride
        offered, expired   not_your_ride               not_your_ride
        accepted           withdrawn                   not_arrived_yet
        accepted, talking  withdrawn                   not_arrived_yet
        accepted, early    withdrawn                   not_arrived_yet
        accepted, last     withdrawn                   not_arrived_yet
        accepted, late     withdrawn                   not_arrived_yet
        arrived            withdrawn                   cancelled
        arrived, early     withdrawn                   passenger_still_has_time
        arrived, last      withdrawn                   cancelled + cancellation 800
        arrived, late      withdrawn                   cancelled + cancellation 800
        arrived, PIN       withdrawn                   passenger_still_has_time
        inProgress         cannot_cancel_once_started  cannot_cancel_once_started
        boarded            cannot_cancel_once_started  cancelled
        redirected         cannot_cancel_once_started  cannot_cancel_once_started
        stop ahead         cannot_cancel_once_started  cannot_cancel_once_started
        at a stop          cannot_cancel_once_started  cannot_cancel_once_started
        at a stop, late    cannot_cancel_once_started  cannot_cancel_once_started
        completed          ride_is_over                ride_is_over
        completed, rated   ride_is_over                ride_is_over
        completed, last    ride_is_over                ride_is_over
        completed, closed  ride_is_over                ride_is_over
        by card            ride_is_over                ride_is_over
        by card, tipped    ride_is_over                ride_is_over
        by card, last      ride_is_over                ride_is_over
        by card, closed    ride_is_over                ride_is_over
        cancelled early    not_your_ride               not_your_ride
        cancelled late     ride_is_over                ride_is_over
        cancelled aboard   ride_is_over                ride_is_over
        cancelled, paid    ride_is_over                ride_is_over
        unserved           not_your_ride               not_your_ride
        """
}
