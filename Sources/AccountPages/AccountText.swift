import RideApp

/// The texts of the pages about accounts, by their keys in the tables.
public enum AccountText: String, TextName {
    /// “Welcome to {city}”
    case startTitle = "account.start.title"
    /// “A car in minutes, at a price that is fixed before you ride.”
    case startPassenger = "account.start.passenger"
    /// “Drive when you like, and know what every ride brings.”
    case startDriver = "account.start.driver"
    /// “The streets of {city} are real; the cars on them are simulated or driven from another
    /// terminal.”
    case startAbout = "account.start.about"
    /// “You have been signed out. Please sign in again.”
    case startSignedOut = "account.start.signedOut"
    /// “Ride as a guest”
    case startGuest = "account.start.guest"
    /// “no account, pay in cash”
    case startGuestDetail = "account.start.guestDetail"
    /// “Look around as a guest”
    case startLook = "account.start.look"
    /// “try driving without an account”
    case startLookDetail = "account.start.lookDetail"
    /// “Sign in”
    case startSignIn = "account.start.signIn"
    /// “with e-mail and password”
    case startSignInDetail = "account.start.signInDetail"
    /// “Create an account”
    case startSignUp = "account.start.signUp"
    /// “pay by card, keep your rides”
    case startSignUpDetail = "account.start.signUpDetail"
    /// “Become a driver”
    case startJoin = "account.start.join"
    /// “an account now, documents next”
    case startJoinDetail = "account.start.joinDetail"
    /// “Try the demo account”
    case startDemo = "account.start.demo"
    /// “with rides to look at”
    case startDemoDetail = "account.start.demoDetail"
    /// “Entering…”
    case startEntering = "account.start.entering"

    /// “quit”
    case keyQuit = "account.key.quit"
    /// “language”
    case keyLanguage = "account.key.language"
    /// “colours”
    case keyTheme = "account.key.theme"
    /// “forgot it”
    case keyForgot = "account.key.forgot"
    /// “create an account”
    case keySignUp = "account.key.signUp"
    /// “sign in”
    case keySignIn = "account.key.signIn"
    /// “terms of use”
    case keyTerms = "account.key.terms"
    /// “another code”
    case keyAgain = "account.key.again"
    /// “show or hide the password”
    case keyReveal = "account.key.reveal"
    /// “read on”
    case keyScroll = "account.key.scroll"
    /// “load again”
    case keyReload = "account.key.reload"
    /// “forget recent places”
    case keyForget = "account.key.forget"

    /// “missing”
    case formMissing = "account.form.missing"
    /// “{field}: {why}”
    case formReason = "account.form.reason"
    /// “F4 shows it”
    case formReveal = "account.form.reveal"
    /// “F4 hides it”
    case formHide = "account.form.hide"
    /// “{strength}, {hint}”
    case formStrength = "account.form.strength"
    /// “Throw away what you have typed?”
    case formDiscard = "account.form.discard"
    /// “Keep typing”
    case formKeep = "account.form.keep"
    /// “Throw it away”
    case formDrop = "account.form.drop"
    /// “The connection was lost before the engine answered. Please try again.”
    case formLost = "account.form.lost"

    /// “fair”
    case strengthFair = "account.strength.fair"
    /// “good”
    case strengthGood = "account.strength.good"
    /// “strong”
    case strengthStrong = "account.strength.strong"

    /// “Name”
    case labelName = "account.label.name"
    /// “Gender”
    case labelGender = "account.label.gender"
    /// “E-mail”
    case labelEmail = "account.label.email"
    /// “Mobile +{code}”
    case labelPhone = "account.label.phone"
    /// “Password”
    case labelPassword = "account.label.password"
    /// “Invited by”
    case labelReferral = "account.label.referral"
    /// “I accept the terms of use (F2)”
    case labelTerms = "account.label.terms"
    /// “Code”
    case labelCode = "account.label.code"
    /// “New password”
    case labelNewPassword = "account.label.newPassword"
    /// “New e-mail”
    case labelNewEmail = "account.label.newEmail"
    /// “New mobile +{code}”
    case labelNewPhone = "account.label.newPhone"
    /// “Present password”
    case labelPresent = "account.label.present"

    /// “as others see it”
    case hintName = "account.hint.name"
    /// “choose”
    case hintGender = "account.hint.gender"
    /// “ana@example.com”
    case hintEmail = "account.hint.email"
    /// “8 signs or more”
    case hintPassword = "account.hint.password"
    /// “a code, if any”
    case hintReferral = "account.hint.referral"

    /// “CPF”
    case taxIDCpf = "account.taxID.cpf"
    /// “RUT”
    case taxIDRut = "account.taxID.rut"

    /// “woman”
    case genderWoman = "account.gender.woman"
    /// “man”
    case genderMan = "account.gender.man"
    /// “other, or not said”
    case genderOther = "account.gender.other"

    /// “Create an account”
    case signUpTitle = "account.signUp.title"
    /// “Become a driver”
    case signUpTitleDriver = "account.signUp.titleDriver"
    /// “Every field is checked while you type.”
    case signUpIntro = "account.signUp.intro"
    /// “First the account. Your car and your documents come next.”
    case signUpIntroDriver = "account.signUp.introDriver"
    /// “What you did as a guest stays yours, also a ride under way.”
    case signUpIntroGuest = "account.signUp.introGuest"
    /// “Create account”
    case signUpAction = "account.signUp.action"
    /// “Your account is ready, {name}.”
    case signUpDone = "account.signUp.done"

    /// “Sign in”
    case signInTitle = "account.signIn.title"
    /// “With the e-mail address and the password of your account.”
    case signInIntro = "account.signIn.intro"
    /// “You leave what you did as a guest. To keep it, create an account instead.”
    case signInIntroGuest = "account.signIn.introGuest"
    /// “Sign in”
    case signInAction = "account.signIn.action"
    /// “Signed in as {name}.”
    case signInDone = "account.signIn.done"
    /// “your ride as a guest is not over yet”
    case signInLiveRide = "account.signIn.liveRide"

    /// “A new password”
    case recoverTitle = "account.recover.title"
    /// “A code is sent to the mailbox of your account. With it you choose a new password.”
    case recoverIntro = "account.recover.intro"
    /// “Send the code”
    case recoverAction = "account.recover.action"
    /// “If {email} has an account, a code is in its mailbox. It works once, for 15 minutes. This
    /// engine sends no mail: its mailboxes are read on this machine.”
    case recoverSent = "account.recover.sent"
    /// “In another terminal:”
    case recoverRead = "account.recover.read"
    /// “Another code is in the mailbox. Only the last one works.”
    case recoverAgain = "account.recover.again"
    /// “Set it and sign in”
    case recoverActionSet = "account.recover.actionSet"
    /// “Your new password is set.”
    case recoverDone = "account.recover.done"

    /// “Your password once more”
    case passwordTitle = "account.password.title"
    /// “It is some time since you gave it. It is asked again before money or your account change.”
    case passwordIntro = "account.password.intro"
    /// “Confirm”
    case passwordAction = "account.password.action"

    /// “There is an account with this e-mail already. F3 signs in with it.”
    case errorEmailTaken = "account.error.email_taken"
    /// “You have an account already.”
    case errorAlreadySignedUp = "account.error.already_signed_up"
    /// “The terms of use have changed. Please read and accept the present ones.”
    case errorTermsNotAgreed = "account.error.terms_not_agreed"
    /// “E-mail or password is wrong.”
    case errorWrongEmailOrPassword = "account.error.wrong_email_or_password"
    /// “The password is wrong.”
    case errorWrongPassword = "account.error.wrong_password"
    /// “This is not the code, or it has expired. F3 sends another one.”
    case errorWrongCode = "account.error.wrong_code"
    /// “Too many tries. Wait a little and try again.”
    case errorTryAgainLater = "account.error.try_again_later"
    /// “This account belongs to the other app.”
    case errorWrongRole = "account.error.wrong_role"

    /// “has an account”
    case noteEmailTaken = "account.note.email_taken"
    /// “cannot be used”
    case noteNameNotAllowed = "account.note.name_not_allowed"
    /// “wrong or expired”
    case noteWrongCode = "account.note.wrong_code"
    /// “wrong”
    case noteWrongPassword = "account.note.wrong_password"
    /// “wrong”
    case noteWrongEmailOrPassword = "account.note.wrong_email_or_password"
    /// “they have changed”
    case noteTermsNotAgreed = "account.note.terms_not_agreed"

    /// “Terms of use”
    case termsTitle = "account.terms.title"
    /// “version {number}”
    case termsVersion = "account.terms.version"
    /// What passengers and drivers agree to; lines with `# ` are headings.
    case termsBody = "account.terms.body"
    /// What drivers agree to beyond that.
    case termsDriver = "account.terms.driver"

    /// “Your account”
    case profileTitle = "account.profile.title"
    /// “Loading…”
    case profileLoading = "account.profile.loading"
    /// “Your account could not be loaded: {why}”
    case profileFailed = "account.profile.failed"
    /// “Name”
    case profileName = "account.profile.name"
    /// “E-mail”
    case profileEmail = "account.profile.email"
    /// “Mobile”
    case profilePhone = "account.profile.phone"
    /// “Gender”
    case profileGender = "account.profile.gender"
    /// “Member since”
    case profileSince = "account.profile.since"
    /// “Invitation code”
    case profileReferral = "account.profile.referral"
    /// “Signed in”
    case profileSessions = "account.profile.sessions"
    /// “in this app only”
    case profileOneApp = "account.profile.oneApp"
    /// “in {count} apps”
    case profileManyApps = "account.profile.manyApps"
    /// “Change the e-mail address”
    case profileChangeEmail = "account.profile.changeEmail"
    /// “Change the mobile number”
    case profileChangePhone = "account.profile.changePhone"
    /// “Change the password”
    case profileChangePassword = "account.profile.changePassword"
    /// “Invite a friend”
    case profileInvite = "account.profile.invite"
    /// “Read the terms of use”
    case profileTerms = "account.profile.terms"
    /// “Sign out”
    case profileSignOut = "account.profile.signOut"
    /// “Stop being a guest”
    case profileLeaveGuest = "account.profile.leaveGuest"
    /// “Create an account”
    case profileSignUp = "account.profile.signUp"
    /// “Sign in with an account”
    case profileSignIn = "account.profile.signIn"
    /// “You are here as a guest: only this app knows who you are.”
    case profileGuest = "account.profile.guest"
    /// “With an account you pay by card, find your rides from any terminal, can recover access with
    /// a code, and have a code to invite friends. Your rides so far stay yours.”
    case profileGuestGives = "account.profile.guestGives"
    /// “With an account you can apply to drive and be paid to your bank, find your rides from any
    /// terminal, and recover access with a code. Your rides so far stay yours.”
    case profileGuestGivesDriver = "account.profile.guestGivesDriver"
    /// “This account is blocked: {reason}.”
    case profileBlocked = "account.profile.blocked"
    /// “This account is closed.”
    case profileClosed = "account.profile.closed"
    /// “Until then no rides. If this is a mistake, write to support, in the menu.”
    case profileBlockedHint = "account.profile.blockedHint"

    /// “Sign out of this app?”
    case signOutQuestion = "account.signOut.question"
    /// “Your account stays. You sign in again with e-mail and password.”
    case signOutDetails = "account.signOut.details"
    /// “Your ride goes on without this screen. Your account stays.”
    case signOutDetailsRide = "account.signOut.detailsRide"
    /// “Stop being this guest?”
    case signOutGuestQuestion = "account.signOut.guestQuestion"
    /// “There is no way back: rides and ratings of a guest are lost.”
    case signOutGuestDetails = "account.signOut.guestDetails"
    /// “Stay signed in”
    case signOutKeep = "account.signOut.keep"
    /// “Stay”
    case signOutGuestKeep = "account.signOut.guestKeep"
    /// “Sign out”
    case signOutAnswer = "account.signOut.answer"
    /// “Leave for good”
    case signOutGuestAnswer = "account.signOut.guestAnswer"

    /// “Another e-mail address”
    case changeEmail = "account.change.email"
    /// “Another mobile number”
    case changePhone = "account.change.phone"
    /// “Another password”
    case changePassword = "account.change.password"
    /// “You sign in with it from then on. The old address is told.”
    case changeIntroEmail = "account.change.introEmail"
    /// “The operator can reach you there.”
    case changeIntroPhone = "account.change.introPhone"
    /// “All other apps that are signed in to your account are signed out.”
    case changeIntroPassword = "account.change.introPassword"
    /// “Change it”
    case changeAction = "account.change.action"
    /// “Your e-mail address is changed.”
    case changeDoneEmail = "account.change.doneEmail"
    /// “Your mobile number is changed.”
    case changeDonePhone = "account.change.donePhone"
    /// “Your password is changed.”
    case changeDonePassword = "account.change.donePassword"
    /// “as it is now”
    case changeSame = "account.change.same"
}
