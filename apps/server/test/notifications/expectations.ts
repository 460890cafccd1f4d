import type { RoleName } from './story-steps.fixture.ts';

/** The group of a row. If members can switch off the group's mails, that applies to the row's mail. */
type Group = 'bids' | 'auctions' | 'liked' | 'orders' | 'reviews' | 'money' | 'account';
/** The sides of the sale that the text mentions. */
type Sides = 'nobody' | 'buyer' | 'seller' | 'buyer and seller';
/**
 * The channel, if it is not both. `mail`: a later notice with the same words replaced this one, whose mail was already
 * sent.
 */
type Only = 'mail' | 'notice';
export type Row = readonly [to: RoleName, head: string, group: Group, names: Sides, only?: Only];

/** The groups whose mails no member can switch off. */
export const ALWAYS_MAILED: readonly Group[] = ['money', 'account'];

/** For each story, everything of which its members are notified. A row that occurs twice is expected twice. */
export const EXPECTED: Readonly<Record<string, readonly Row[]>> = {
  'the goal is met, and the auction begins by itself': [
    ['fan', 'Live now', 'liked', 'nobody'],
    ['fan', 'Live soon', 'liked', 'nobody'],
    ['seller', 'Live now', 'auctions', 'nobody'],
    ['seller', 'The goal is met', 'auctions', 'nobody'],
  ],
  'the goal is met, and the countdown waits for prime hours': [
    ['fan', 'Live soon', 'liked', 'nobody'],
    ['seller', 'The countdown has started', 'auctions', 'nobody'],
    ['seller', 'The goal is met', 'auctions', 'nobody'],
  ],
  'the goal is met, and far more demand starts the countdown before its prime hours': [
    ['fan', 'Live soon', 'liked', 'nobody'],
    ['seller', 'The countdown has started', 'auctions', 'nobody'],
    ['seller', 'The goal is met', 'auctions', 'nobody'],
  ],
  'the countdown is started by the seller': [
    ['fan', 'Live soon', 'liked', 'nobody'],
    ['seller', 'The goal is met', 'auctions', 'nobody'],
  ],
  'somebody is outbid twice within the hour': [
    ['bidder', 'You were outbid', 'bids', 'nobody', 'notice'],
    ['buyer', 'You were outbid', 'bids', 'nobody'],
  ],
  'only an hour of it is left': [
    ['bidder', 'Ends soon', 'bids', 'nobody'],
    ['buyer', 'Ends soon', 'bids', 'nobody'],
    ['fan', 'Ends soon', 'liked', 'nobody'],
  ],
  'it is sold': [
    ['bidder', 'Sold to another bidder', 'bids', 'seller'],
    ['buyer', 'You won', 'money', 'nobody'],
    ['seller', 'Sold', 'auctions', 'buyer'],
  ],
  'nobody bids': [['seller', 'Ended without a bid', 'auctions', 'nobody']],
  'it ends below the reserve': [
    ['buyer', 'The reserve was not met', 'bids', 'seller'],
    ['seller', 'Your decision is needed', 'auctions', 'nobody'],
  ],
  'it is awarded below the reserve': [['buyer', 'You won after all', 'money', 'seller']],
  'it is not awarded below the reserve': [['buyer', 'Not sold', 'bids', 'seller']],
  'nobody decides below the reserve': [
    ['buyer', 'Not sold', 'bids', 'seller'],
    ['seller', 'Ended without a winner', 'auctions', 'nobody'],
  ],
  'staff stop it, and let it go on': [
    ['bidder', 'Live again', 'bids', 'nobody'],
    ['buyer', 'Live again', 'bids', 'nobody'],
    ['seller', 'Live again', 'auctions', 'nobody'],
    ['seller', 'Stopped for now', 'auctions', 'nobody', 'mail'],
    ['buyer', 'Stopped for now', 'bids', 'nobody', 'mail'],
    ['bidder', 'Stopped for now', 'bids', 'nobody', 'mail'],
  ],
  'staff cancel it': [
    ['bidder', 'Cancelled', 'bids', 'nobody'],
    ['buyer', 'Cancelled', 'bids', 'nobody'],
    ['seller', 'Cancelled', 'auctions', 'nobody'],
  ],
  'staff remove it while it runs': [
    ['bidder', 'Cancelled', 'bids', 'nobody'],
    ['buyer', 'Cancelled', 'bids', 'nobody'],
    ['seller', 'Cancelled', 'auctions', 'nobody'],
  ],
  'staff remove it while it counts down': [
    ['fan', 'Withdrawn', 'liked', 'nobody'],
    ['seller', 'Removed', 'auctions', 'nobody'],
  ],
  'its seller withdraws it while it counts down': [['fan', 'Withdrawn', 'liked', 'nobody']],
  'its seller is suspended while one runs and one counts down, and is let in again': [
    ['bidder', 'Live again', 'bids', 'nobody'],
    ['buyer', 'Live again', 'bids', 'nobody'],
    ['fan', 'Withdrawn', 'liked', 'nobody'],
    ['seller', 'Live again', 'auctions', 'nobody'],
    ['seller', 'Withdrawn', 'auctions', 'nobody', 'notice'],
    ['seller', 'Your Clamor account is open again', 'account', 'nobody'],
    ['seller', 'Your Clamor account is suspended', 'account', 'nobody'],
    ['buyer', 'Stopped for now', 'bids', 'nobody', 'mail'],
    ['bidder', 'Stopped for now', 'bids', 'nobody', 'mail'],
  ],
  'nobody pays for three days': [
    ['buyer', 'Payment due in 24 hours', 'money', 'seller'],
    ['buyer', 'Payment due in 48 hours', 'money', 'seller'],
    ['buyer', 'Payment due in one hour', 'money', 'seller'],
  ],
  'it is paid': [
    ['buyer', 'Payment received', 'money', 'seller'],
    ['seller', 'Paid', 'money', 'nobody'],
  ],
  'no card can be charged so little': [
    ['buyer', 'Cancelled', 'money', 'nobody'],
    ['buyer', 'Nothing to pay', 'money', 'nobody'],
    ['seller', 'Cancelled', 'money', 'nobody'],
    ['seller', 'Nothing to pay', 'money', 'buyer'],
  ],
  'a card is declined on the page, and later at the bank': [['buyer', 'Payment failed', 'money', 'nobody']],
  'money comes that cannot be accepted any more': [
    ['buyer', 'Your money is on its way back', 'money', 'nobody'],
    ['buyer', 'Refunded', 'money', 'nobody'],
  ],
  'a refund takes a while': [
    ['buyer', 'A refund is on its way', 'money', 'nobody'],
    ['buyer', 'Refunded', 'money', 'nobody'],
    ['seller', 'Do not send', 'money', 'buyer'],
    ['seller', 'The sale was undone', 'money', 'buyer'],
  ],
  'a bank sends a refund back twice': [
    ['buyer', 'A refund is on its way', 'money', 'nobody'],
    ['buyer', 'Refunded', 'money', 'nobody'],
    ['buyer', 'Refunded', 'money', 'nobody'],
    ['buyer', 'Your refund is delayed', 'money', 'nobody'],
    ['buyer', 'Your refund is delayed', 'money', 'nobody'],
    ['seller', 'Do not send', 'money', 'buyer'],
    ['seller', 'The sale was undone', 'money', 'buyer'],
  ],
  'the bank disputes it': [
    ['buyer', 'Payment received', 'money', 'seller'],
    ['seller', 'Disputed', 'money', 'buyer'],
    ['seller', 'Paid', 'money', 'nobody'],
  ],
  'it is offered to the next bidder, who takes it': [
    ['bidder', 'It can be yours', 'bids', 'buyer and seller'],
    ['bidder', 'It is yours', 'money', 'nobody'],
    ['buyer', 'Your time to pay ran out', 'money', 'nobody'],
    ['seller', 'Your offer was accepted', 'money', 'nobody'],
  ],
  'it is offered to the next bidder, and its seller is suspended': [
    ['bidder', 'No longer offered', 'bids', 'nobody'],
    ['seller', 'Your Clamor account is suspended', 'account', 'nobody'],
  ],
  'staff release the buyer': [['buyer', 'Your time to pay ran out', 'money', 'nobody']],
  'it is shipped and received': [
    ['buyer', 'Shipped', 'orders', 'nobody'],
    ['seller', 'Received', 'orders', 'buyer'],
  ],
  'the pickup is arranged, changed twice, and handed over': [
    ['buyer', 'Handed over', 'orders', 'nobody'],
    ['buyer', 'Pickup changed', 'orders', 'seller'],
    ['buyer', 'Ready for pickup', 'orders', 'seller'],
  ],
  'a problem is reported, dismissed, and another one reported': [
    ['seller', 'A problem was reported', 'money', 'buyer'],
    ['seller', 'A problem was reported', 'money', 'buyer'],
  ],
  'a payout is sent': [['seller', 'Paid out', 'money', 'nobody']],
  'the buyer reviews, changes it, and is answered': [
    ['buyer', 'Your review was answered', 'reviews', 'seller'],
    ['seller', 'You have a review', 'reviews', 'buyer'],
  ],
  'the seller reviews, changes it, and is answered': [
    ['buyer', 'You have a review', 'reviews', 'seller'],
    ['seller', 'Your review was answered', 'reviews', 'buyer'],
  ],
  'staff remove what the buyer said': [['buyer', 'Your review was removed', 'reviews', 'seller']],
  'staff remove what the seller said': [['seller', 'Your review was removed', 'reviews', 'buyer']],
  'staff suspend a member, who tries to sign in, and let them in again': [
    ['buyer', 'Your Clamor account is open again', 'account', 'nobody'],
    ['buyer', 'Your Clamor account is suspended', 'account', 'nobody'],
    ['buyer', 'Your Clamor account is suspended', 'account', 'nobody', 'mail'],
  ],
  'a member signs in on a new device': [
    ['buyer', 'A sign-in to your Clamor account on a new device', 'account', 'nobody', 'mail'],
  ],
  'staff approve a member': [['buyer', 'Your Clamor account is open', 'account', 'nobody']],
  'somebody registers with an address twice': [
    ['buyer', 'You already have a Clamor account', 'account', 'nobody', 'mail'],
  ],
  'somebody registers with an address that is not verified': [
    ['buyer', 'You already signed up for Clamor', 'account', 'nobody', 'mail'],
  ],
  'who did not verify their email asks for another link': [
    ['buyer', 'Verify your email, and the crowd can hear you', 'account', 'nobody', 'mail'],
  ],
  'a password is forgotten, and another one chosen': [
    ['buyer', 'Your password was changed', 'account', 'nobody'],
    ['buyer', 'Choose a new password', 'account', 'nobody', 'mail'],
  ],
  'a password is changed': [['buyer', 'Your password was changed', 'account', 'nobody']],
  'another email is chosen, after one that is taken': [
    ['buyer', 'A new email for your Clamor account', 'account', 'nobody'],
    ['buyer', 'A new email for your Clamor account', 'account', 'nobody'],
    ['buyer', 'Your Clamor account has a new email', 'account', 'nobody'],
    ['bidder', 'This address already has a Clamor account', 'account', 'nobody', 'mail'],
    ['buyer', 'Confirm your new email', 'account', 'nobody', 'mail'],
  ],
  'an account is deleted': [['buyer', 'Your Clamor account was deleted', 'account', 'nobody', 'mail']],
};
