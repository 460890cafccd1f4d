/** Calls and codes, such as `placeBid BID_TOO_LOW`, by test file and title. */
export type CausedBy = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export const CAUSED_FOR_MEMBERS: CausedBy = {
  'src/modules/accounts/registration.test.ts': {
    'registering > answers a taken e-mail like a success, and mails its owner': ['register USERNAME_TAKEN'],
  },
  'src/modules/accounts/sessions.test.ts': {
    'signing in > answers a wrong password and an unknown address with the same words': ['login UNAUTHENTICATED'],
  },
  'src/modules/bidding/bidding.test.ts': {
    'a bid is refused > on nothing': ['placeBid NOT_FOUND'],
    'a bid is refused > under the next minimum': ['placeBid BID_TOO_LOW'],
    'a bid is refused > that no card can pay': ['placeBid BID_TOO_HIGH'],
    'a bid is refused > before LIVE and after the end': ['placeBid NOT_LIVE', 'placeBid AUCTION_ENDED'],
  },
  'src/modules/bidding/socket-bids.test.ts': {
    'refuses with PAYMENT_OVERDUE over a socket as over HTTP, byte for byte': ['placeBid PAYMENT_OVERDUE'],
    'refuses with ALREADY_HIGHEST over a socket as over HTTP, byte for byte': ['placeBid ALREADY_HIGHEST'],
    'refuses with OUTCOME_UNKNOWN over a socket as over HTTP, byte for byte': ['placeBid OUTCOME_UNKNOWN'],
  },
  'src/modules/demand/boosts.test.ts': {
    'a boost that another site sent in its visitor’s name > is refused: a form goes back to the listing with the reason, anything else gets the code':
      ['boost FORBIDDEN'],
  },
  'src/modules/demand/demand.test.ts': {
    'a boost > is refused to the owner who is signed in, where boosts do not count, and once the auction is live': [
      'boost NOT_COLLECTING',
      'boost BOOST_DISABLED',
    ],
    'a boost > counts an IPv6 network as one address, and each listing for itself': ['boost BOOST_LIMIT'],
  },
  'src/modules/email/verification.test.ts': {
    'the first opening of a link > needs a password by POST too where nobody knows the device or the network': [
      'openEmailLink PASSWORD_REQUIRED',
    ],
    'a verification link > opens it where its owner has signed in since': ['verifyEmail PASSWORD_REQUIRED'],
  },
  'src/modules/lifecycle/lifecycle.test.ts': {
    'the end > without a bid is unsold, with one it is a sale': ['awardSecondChance DECISION_CLOSED'],
    'timing > changes the fields sent, clamps the hot override, and starts at once what may start now': [
      'changeTiming NOT_COLLECTING',
    ],
    'the end > under the reserve waits a day for the seller, who may award': ['declineSecondChance DECISION_CLOSED'],
    'going live by hand > starts the countdown of a MANUAL listing once the goal is met': [
      'goLive GOAL_NOT_MET',
      'goLive NOT_COLLECTING',
    ],
    'withdrawing > cancels a listing that collects or counts down, and none that is live': ['withdraw NOT_COLLECTING'],
  },
  'src/modules/listings/listings.test.ts': {
    'editing a listing > is the owner’s alone, and only while collecting': ['updateListing NOT_COLLECTING'],
  },
  'src/modules/media/media.test.ts': {
    'reading a picture > is not found before its file came': ['readObject NOT_FOUND'],
    'sending a file > is not found for a name that nobody opened, and for one that expired': ['sendUpload NOT_FOUND'],
    'sending a file > is refused above ten megabytes': ['sendUpload TOO_LARGE'],
    'sending a file > is refused where there is nothing in it': ['sendUpload UNSUPPORTED_MEDIA_TYPE'],
  },
  'src/modules/media/receiving.test.ts': {
    'a second file for an address > is refused unread where its length is another one': ['sendUpload WRONG_STATE'],
  },
  'src/modules/media/sweeping.test.ts': {
    'a member’s pictures > are refused in words where their bytes are too many': ['openUpload UPLOAD_QUOTA'],
  },
  'src/modules/offers/relist.test.ts': {
    'relisting > is not of what staff cancelled': ['relist WRONG_STATE'],
  },
  'src/modules/offers/relisted-as.test.ts': {
    'relisting > waits while the buyer may pay in time, and releases the claim afterwards': ['createIntent CLAIM_OVER'],
  },
  'src/modules/offers/runner-up.test.ts': {
    'somebody else > whose address is not verified accepts nothing and may leave it, and nothing is accepted of who is suspended':
      ['acceptOffer EMAIL_NOT_VERIFIED'],
    'the seller of an item whose buyer does not pay > offers it to one after the other, until everybody was asked': [
      'acceptOffer WRONG_STATE',
    ],
    'somebody else > accepts nothing while something else is overdue': ['acceptOffer PAYMENT_OVERDUE'],
    'somebody else > offers nothing of another’s, and answers no offer of another’s': ['declineOffer WRONG_STATE'],
  },
  'src/modules/orders/order-steps.test.ts': {
    'a shipped sale > waits for its address where it was paid without one, and takes another until it is shipped': [
      'chooseDelivery WRONG_STATE',
    ],
    'a pickup > cannot be chosen any more while the bank works on the payment': ['chooseDelivery PAYMENT_IN_PROGRESS'],
    'an order > refuses every step that its state has not come to': [
      'handOver WRONG_STATE',
      'receiveOrder WRONG_STATE',
      'shipOrder WRONG_STATE',
    ],
    'a problem > keeps the money, in the buyer’s words': ['reportProblem WRONG_STATE'],
    'a pickup > says where and when in the seller’s words, to the two sides alone and while it is paid': [
      'setPickup WRONG_STATE',
    ],
  },
  'src/modules/payments/end-claim.test.ts': {
    'a claim goes on where nobody is left to be asked when it could end': ['offerRunnerUp WRONG_STATE'],
    'a claim that is paid while it is being ended stays paid, and says meanwhile that it is being ended': [
      'offerRunnerUp CLAIM_OVER',
    ],
    'a claim goes on where the provider does not say that it let go of its payment': [
      'offerRunnerUp PAYMENT_IN_PROGRESS',
    ],
  },
  'src/modules/payments/make-intent.test.ts': {
    'says that the sale is being ended where that came between, and not that it is over': ['createIntent CLAIM_ENDING'],
  },
  'src/modules/profiles/profiles.test.ts': {
    'a profile > of a member who has not verified their e-mail is there for them alone, as if nobody else had the name':
      ['addRole NOT_FOUND'],
    'a profile > is read by anybody, in any case of its name, without e-mail or balance': ['readProfile NOT_FOUND'],
    'a profile > is changed by its owner alone, only in the fields sent; null empties one': ['updateProfile NOT_FOUND'],
  },
  'src/modules/profiles/public-reviews.test.ts': {
    'a bidder in short > has what sellers say of them and what they bought by name': ['readBidderProfile NOT_FOUND'],
    'the reviews of a member > are read by anybody, the newest first, with their answers, and the average stands on the profile':
      ['listReviews NOT_FOUND'],
  },
  'src/modules/reviews/reviews.test.ts': {
    'a review > is changed for thirty days, counted once': ['reviewSale WRONG_STATE'],
  },
  'src/platform/cards/sandbox.test.ts': {
    'a page > hears what became of its card': ['approveInSandbox WRONG_STATE', 'confirmInSandbox WRONG_STATE'],
  },
  'test/accounts/account-care.test.ts': {
    'a new email > needs the password to be asked for, and to be opened from elsewhere': [
      'confirmEmail PASSWORD_REQUIRED',
    ],
  },
  'test/accounts/email-links.test.ts': {
    'the link to a new email > goes to nobody whose first email is not verified yet': [
      'changeEmail EMAIL_NOT_VERIFIED',
    ],
  },
  'test/accounts/open-money.test.ts': {
    'an account is kept > by what its seller owes': ['deleteAccount OPEN_OBLIGATIONS'],
  },
};
