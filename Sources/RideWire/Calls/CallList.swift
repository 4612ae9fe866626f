/// Every call there is. A type that stands here needs a handler (`RideGateway`), a row in
/// docs/PROTOCOL.md and a recorded frame; tests demand them.
public enum CallList {
    /// The types of all calls, area by area.
    public static let all: [any Request.Type] =
        people + rides + rideWishes + money + drivers + help + bikes + console + desk + challenges
        + academy

    /// The names of all calls, in the same order.
    public static let methods: [MethodName] = all.map { $0.method }

    private static let people: [any Request.Type] = [
        Hello.self, StartSession.self, GetState.self, WatchMap.self, GetDemand.self, Ping.self,
        SignUp.self, SignIn.self, SignOut.self, RecoverPassword.self, ResetPassword.self,
        ConfirmPassword.self, GetAccount.self, UpdateAccount.self, DeleteAccount.self,
        MailReceipts.self, ListContacts.self, SetContacts.self, GetPhoto.self, SetPhoto.self,
        GetRidePhoto.self, GetMine.self, KeepMine.self,
    ]

    private static let rides: [any Request.Type] = [
        PlanRide.self, RequestRide.self, CancelRide.self, RateRide.self, DismissRide.self,
        PlanDetour.self, RedirectRide.self, GiveTip.self, PlanBoarding.self, ShareRide.self,
        WatchRide.self, CallForHelp.self, ListRides.self, GetRide.self, SendMessage.self,
        MarkMessages.self, ListMessages.self, ScheduleRide.self, ListReservations.self,
        UnscheduleRide.self, ListWishes.self, SetWish.self,
    ]

    private static let rideWishes: [any Request.Type] = [
        SetPickupNote.self, MovePickup.self, RaisePrice.self, ReachStop.self, LeaveStop.self,
        AskForPIN.self,
    ]

    private static let money: [any Request.Type] = [
        ListCards.self, AddCard.self, RemoveCard.self, MakeCardPrimary.self, PayDebt.self,
        GetFinance.self, ListStatement.self, SetBankAccount.self, WithdrawMoney.self,
        GetReport.self, ListBonuses.self,
    ]

    private static let drivers: [any Request.Type] = [
        GoOnline.self, GoOffline.self, TakeBreak.self, AcceptRide.self, DeclineRide.self,
        SetOff.self,
        ArriveAtPickup.self, StartRide.self, FinishRide.self, ListBookings.self,
        SetPreferences.self, ListFavourites.self, RefuseFavourite.self, GetBoardingCode.self,
        ListCrossings.self, SteerRide.self, GetApplication.self, FillApplication.self,
        ChangeApplication.self, AttachDocument.self, SubmitApplication.self,
    ]

    private static let help: [any Request.Type] = [
        ListHelp.self, VoteOnHelp.self, ListTickets.self, GetTicket.self, OpenTicket.self,
        ReplyToTicket.self, CloseTicket.self,
    ]

    private static let console: [any Request.Type] = [
        EnterAsOperator.self, ListDrivers.self, GetDriver.self, ApproveDriver.self,
        RejectApplication.self,
        FindPeople.self, BlockAccount.self, UnblockAccount.self, GetOverview.self,
        ListLiveRides.self, ListAllTickets.self, GetAnyTicket.self, AnswerTicket.self,
        AcknowledgeAlert.self, GetTariffs.self, SetTariffs.self, ListPromotions.self,
        AddPromotion.self, EndPromotion.self, GetLedger.self, ListOperatorActions.self,
        GetStats.self, AcceptHistory.self,
    ]

    private static let desk: [any Request.Type] = [
        GetAnyRide.self, CancelAnyRide.self, ReassignRide.self, RefundRide.self, GetPerson.self,
        WriteToPerson.self, RemovePhoto.self,
    ]

    private static let bikes: [any Request.Type] = [
        FindStations.self, MapStations.self, GetStation.self, FindWalk.self, CompareWays.self,
        LikeStation.self, RateStation.self, ReserveBike.self, UnlockBike.self, TakeBike.self,
        PauseBike.self, ResumeBike.self, CancelBike.self, ReportBikeLost.self, ReturnBike.self,
        ListRentals.self, GetRental.self, ListStations.self, ServeStation.self, CarryBikes.self,
        FindNetworks.self, MapNetworks.self, LikeNetwork.self, RateNetwork.self,
    ]

    private static let challenges: [any Request.Type] = [
        ListGoals.self, SetGoal.self, RemoveGoal.self, TickGoal.self, GetGoalCalendar.self,
        MuteChallenges.self, ListRooms.self, GetRoom.self, CreateRoom.self, JoinRoom.self,
        LeaveRoom.self, BringGoal.self, ReactToEntry.self, WriteEntryNote.self,
        GetEntryPhoto.self, SetEntryPhoto.self,
        ListFriends.self, FollowPerson.self, SetDigest.self,
    ]

    private static let academy: [any Request.Type] = [
        ListQuizzes.self, GetQuiz.self, SaveQuiz.self, SetQuizStage.self, RemoveQuiz.self,
        PlayQuiz.self,
        GetQuizReport.self, MakeStreetQuiz.self, GetLicence.self, TakeLicence.self,
    ]

    private static let named = Dictionary(
        uniqueKeysWithValues: all.map { ($0.method, $0) })

    /// The type of the call of this name; nil where there is none.
    public static func type(named name: MethodName) -> (any Request.Type)? { named[name] }
}
