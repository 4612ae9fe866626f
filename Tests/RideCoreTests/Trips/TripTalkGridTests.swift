import RideCore
import RideTestSupport
import Testing

/// Every state of a ride against ratings (R4), chat (R5) and strangers (R1). A cell holds the
/// events that follow, "-" for none, or the code of the rejection.
@Suite("A ride is rated and talked about by the rules, state by state (R1, R4, R5)")
struct TripTalkGridTests {
    @Test func bothSidesRateACompletedRideUntilTheWindowCloses() throws {
        expectSame(try TripGrid.ratings.text(), Self.ratings)
    }

    private static let ratings = """
        state              rate, passenger         rate, driver            change, passenger
        requested          ride_is_not_over_yet    not_your_ride           ride_is_not_over_yet
        requested again    ride_is_not_over_yet    not_your_ride           ride_is_not_over_yet
        given back         ride_is_not_over_yet    not_your_ride           ride_is_not_over_yet
        raised             ride_is_not_over_yet    not_your_ride           ride_is_not_over_yet
        getting in         ride_is_not_over_yet    not_your_ride           ride_is_not_over_yet
        offered            ride_is_not_over_yet    not_your_ride           ride_is_not_over_yet
        offered, last      ride_is_not_over_yet    not_your_ride           ride_is_not_over_yet
        offered, expired   ride_is_not_over_yet    not_your_ride           ride_is_not_over_yet
        accepted           ride_is_not_over_yet    ride_is_not_over_yet    ride_is_not_over_yet
        accepted, talking  ride_is_not_over_yet    ride_is_not_over_yet    ride_is_not_over_yet
        accepted, early    ride_is_not_over_yet    ride_is_not_over_yet    ride_is_not_over_yet
        accepted, last     ride_is_not_over_yet    ride_is_not_over_yet    ride_is_not_over_yet
        accepted, late     ride_is_not_over_yet    ride_is_not_over_yet    ride_is_not_over_yet
        arrived            ride_is_not_over_yet    ride_is_not_over_yet    ride_is_not_over_yet
        arrived, early     ride_is_not_over_yet    ride_is_not_over_yet    ride_is_not_over_yet
        arrived, last      ride_is_not_over_yet    ride_is_not_over_yet    ride_is_not_over_yet
        arrived, late      ride_is_not_over_yet    ride_is_not_over_yet    ride_is_not_over_yet
        arrived, PIN       ride_is_not_over_yet    ride_is_not_over_yet    ride_is_not_over_yet
        inProgress         ride_is_not_over_yet    ride_is_not_over_yet    ride_is_not_over_yet
        boarded            ride_is_not_over_yet    ride_is_not_over_yet    ride_is_not_over_yet
        redirected         ride_is_not_over_yet    ride_is_not_over_yet    ride_is_not_over_yet
        stop ahead         ride_is_not_over_yet    ride_is_not_over_yet    ride_is_not_over_yet
        at a stop          ride_is_not_over_yet    ride_is_not_over_yet    ride_is_not_over_yet
        at a stop, late    ride_is_not_over_yet    ride_is_not_over_yet    ride_is_not_over_yet
        completed          rated                   rated                   rated
        completed, rated   -                       -                       rated
        completed, last    rated                   rated                   rated
        completed, closed  rating_window_closed    rating_window_closed    rating_window_closed
        by card            rated                   rated                   rated
        by card, tipped    rated                   rated                   rated
        by card, last      rated                   rated                   rated
        by card, closed    rating_window_closed    rating_window_closed    rating_window_closed
        cancelled early    ride_was_not_completed  not_your_ride           ride_was_not_completed
        cancelled late     ride_was_not_completed  ride_was_not_completed  ride_was_not_completed
        cancelled aboard   ride_was_not_completed  ride_was_not_completed  ride_was_not_completed
        cancelled, paid    ride_was_not_completed  ride_was_not_completed  ride_was_not_completed
        unserved           ride_was_not_completed  not_your_ride           ride_was_not_completed
        """

    @Test func peopleWriteToEachOtherWhileTheDriverIsOnTheRide() throws {
        expectSame(try TripGrid.messages.text(), Self.messages)
    }

    private static let messages = """
        state              write, passenger  write, driver   write nothing
        requested          chat_is_closed    not_your_ride   chat_is_closed
        requested again    chat_is_closed    not_your_ride   chat_is_closed
        given back         chat_is_closed    not_your_ride   chat_is_closed
        raised             chat_is_closed    not_your_ride   chat_is_closed
        getting in         chat_is_closed    not_your_ride   chat_is_closed
        offered            chat_is_closed    not_your_ride   chat_is_closed
        offered, last      chat_is_closed    not_your_ride   chat_is_closed
        offered, expired   chat_is_closed    not_your_ride   chat_is_closed
        accepted           messageSent       messageSent     message_empty
        accepted, talking  messageSent       messageSent     message_empty
        accepted, early    messageSent       messageSent     message_empty
        accepted, last     messageSent       messageSent     message_empty
        accepted, late     messageSent       messageSent     message_empty
        arrived            messageSent       messageSent     message_empty
        arrived, early     messageSent       messageSent     message_empty
        arrived, last      messageSent       messageSent     message_empty
        arrived, late      messageSent       messageSent     message_empty
        arrived, PIN       messageSent       messageSent     message_empty
        inProgress         messageSent       messageSent     message_empty
        boarded            messageSent       messageSent     message_empty
        redirected         messageSent       messageSent     message_empty
        stop ahead         messageSent       messageSent     message_empty
        at a stop          messageSent       messageSent     message_empty
        at a stop, late    messageSent       messageSent     message_empty
        completed          chat_is_closed    chat_is_closed  chat_is_closed
        completed, rated   chat_is_closed    chat_is_closed  chat_is_closed
        completed, last    chat_is_closed    chat_is_closed  chat_is_closed
        completed, closed  chat_is_closed    chat_is_closed  chat_is_closed
        by card            chat_is_closed    chat_is_closed  chat_is_closed
        by card, tipped    chat_is_closed    chat_is_closed  chat_is_closed
        by card, last      chat_is_closed    chat_is_closed  chat_is_closed
        by card, closed    chat_is_closed    chat_is_closed  chat_is_closed
        cancelled early    chat_is_closed    not_your_ride   chat_is_closed
        cancelled late     chat_is_closed    chat_is_closed  chat_is_closed
        cancelled aboard   chat_is_closed    chat_is_closed  chat_is_closed
        cancelled, paid    chat_is_closed    chat_is_closed  chat_is_closed
        unserved           chat_is_closed    not_your_ride   chat_is_closed
        """

    @Test func messagesAreMarkedDeliveredOnceEvenAfterTheRide() throws {
        expectSame(try TripGrid.delivered.text(), Self.delivered)
    }

    private static let delivered = """
        state              delivered, driver  delivered, passenger  delivered, no such
        requested          not_your_ride      no_such_message       no_such_message
        requested again    not_your_ride      no_such_message       no_such_message
        given back         not_your_ride      no_such_message       no_such_message
        raised             not_your_ride      no_such_message       no_such_message
        getting in         not_your_ride      no_such_message       no_such_message
        offered            not_your_ride      no_such_message       no_such_message
        offered, last      not_your_ride      no_such_message       no_such_message
        offered, expired   not_your_ride      no_such_message       no_such_message
        accepted           no_such_message    no_such_message       no_such_message
        accepted, talking  messagesDelivered  -                     no_such_message
        accepted, early    no_such_message    no_such_message       no_such_message
        accepted, last     no_such_message    no_such_message       no_such_message
        accepted, late     no_such_message    no_such_message       no_such_message
        arrived            no_such_message    no_such_message       no_such_message
        arrived, early     no_such_message    no_such_message       no_such_message
        arrived, last      no_such_message    no_such_message       no_such_message
        arrived, late      no_such_message    no_such_message       no_such_message
        arrived, PIN       no_such_message    no_such_message       no_such_message
        inProgress         no_such_message    no_such_message       no_such_message
        boarded            no_such_message    no_such_message       no_such_message
        redirected         no_such_message    no_such_message       no_such_message
        stop ahead         no_such_message    no_such_message       no_such_message
        at a stop          no_such_message    no_such_message       no_such_message
        at a stop, late    no_such_message    no_such_message       no_such_message
        completed          no_such_message    no_such_message       no_such_message
        completed, rated   no_such_message    no_such_message       no_such_message
        completed, last    no_such_message    no_such_message       no_such_message
        completed, closed  no_such_message    no_such_message       no_such_message
        by card            no_such_message    no_such_message       no_such_message
        by card, tipped    no_such_message    no_such_message       no_such_message
        by card, last      no_such_message    no_such_message       no_such_message
        by card, closed    no_such_message    no_such_message       no_such_message
        cancelled early    not_your_ride      no_such_message       no_such_message
        cancelled late     no_such_message    no_such_message       no_such_message
        cancelled aboard   no_such_message    no_such_message       no_such_message
        cancelled, paid    no_such_message    no_such_message       no_such_message
        unserved           not_your_ride      no_such_message       no_such_message
        """

    @Test func messagesAreMarkedReadOnceEvenAfterTheRide() throws {
        expectSame(try TripGrid.read.text(), Self.read)
    }

    private static let read = """
        state              read, driver     read, passenger  read, own        read, number 0
        requested          not_your_ride    no_such_message  no_such_message  no_such_message
        requested again    not_your_ride    no_such_message  no_such_message  no_such_message
        given back         not_your_ride    no_such_message  no_such_message  no_such_message
        raised             not_your_ride    no_such_message  no_such_message  no_such_message
        getting in         not_your_ride    no_such_message  no_such_message  no_such_message
        offered            not_your_ride    no_such_message  no_such_message  no_such_message
        offered, last      not_your_ride    no_such_message  no_such_message  no_such_message
        offered, expired   not_your_ride    no_such_message  no_such_message  no_such_message
        accepted           no_such_message  no_such_message  no_such_message  no_such_message
        accepted, talking  messagesRead     messagesRead     -                no_such_message
        accepted, early    no_such_message  no_such_message  no_such_message  no_such_message
        accepted, last     no_such_message  no_such_message  no_such_message  no_such_message
        accepted, late     no_such_message  no_such_message  no_such_message  no_such_message
        arrived            no_such_message  no_such_message  no_such_message  no_such_message
        arrived, early     no_such_message  no_such_message  no_such_message  no_such_message
        arrived, last      no_such_message  no_such_message  no_such_message  no_such_message
        arrived, late      no_such_message  no_such_message  no_such_message  no_such_message
        arrived, PIN       no_such_message  no_such_message  no_such_message  no_such_message
        inProgress         no_such_message  no_such_message  no_such_message  no_such_message
        boarded            no_such_message  no_such_message  no_such_message  no_such_message
        redirected         no_such_message  no_such_message  no_such_message  no_such_message
        stop ahead         no_such_message  no_such_message  no_such_message  no_such_message
        at a stop          no_such_message  no_such_message  no_such_message  no_such_message
        at a stop, late    no_such_message  no_such_message  no_such_message  no_such_message
        completed          no_such_message  no_such_message  no_such_message  no_such_message
        completed, rated   no_such_message  no_such_message  no_such_message  no_such_message
        completed, last    no_such_message  no_such_message  no_such_message  no_such_message
        completed, closed  no_such_message  no_such_message  no_such_message  no_such_message
        by card            no_such_message  no_such_message  no_such_message  no_such_message
        by card, tipped    no_such_message  no_such_message  no_such_message  no_such_message
        by card, last      no_such_message  no_such_message  no_such_message  no_such_message
        by card, closed    no_such_message  no_such_message  no_such_message  no_such_message
        cancelled early    not_your_ride    no_such_message  no_such_message  no_such_message
        cancelled late     no_such_message  no_such_message  no_such_message  no_such_message
        cancelled aboard   no_such_message  no_such_message  no_such_message  no_such_message
        cancelled, paid    no_such_message  no_such_message  no_such_message  no_such_message
        unserved           not_your_ride    no_such_message  no_such_message  no_such_message
        """

    @Test func nobodyElseHasAnyPartInTheRide() throws {
        expectSame(try TripGrid.anotherPassenger.text(), Self.anotherDriver)
        expectSame(try TripGrid.anotherDriver.text(), Self.anotherDriver)
    }

    private static let anotherDriver = """
        state              cancel         rate           write          delivered      read
        requested          not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        requested again    not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        given back         not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        raised             not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        getting in         not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        offered            not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        offered, last      not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        offered, expired   not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        accepted           not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        accepted, talking  not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        accepted, early    not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        accepted, last     not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        accepted, late     not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        arrived            not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        arrived, early     not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        arrived, last      not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        arrived, late      not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        arrived, PIN       not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        inProgress         not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        boarded            not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        redirected         not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        stop ahead         not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        at a stop          not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        at a stop, late    not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        completed          not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        completed, rated   not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        completed, last    not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        completed, closed  not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        by card            not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        by card, tipped    not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        by card, last      not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        by card, closed    not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        cancelled early    not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        cancelled late     not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        cancelled aboard   not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        cancelled, paid    not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        unserved           not_your_ride  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        """
}
