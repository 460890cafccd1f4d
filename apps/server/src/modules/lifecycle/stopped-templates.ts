import type { EventBody } from '@clamor/domain/lifecycle';
import { moment } from '../notifications/index.ts';
import { type About, type ListingLetter, letter, type Told } from './listing-template.ts';

const BY_AS_LONG = 'We will write to you when it continues. Its end moves by as long as it stood still.';

/** What is said where a listing is stopped, goes on, or is taken away (docs/product.md#listing-notifications). Why is told to nobody. */
export const STOPPED_LETTERS: { readonly [Type in EventBody['type']]?: Told<Type> } = {
  listing_frozen: ({ reason = 'suspension' }, about) => {
    // It has gone on since: whoever is told so has to know no more.
    if (!about.isFrozen) return [];
    const { title, url } = about;
    const subject = `Stopped for now: ${title}`;
    const page = { label: 'See the auction', url };
    const seller = letter('seller', subject, page, [
      `Your auction of "${title}" is stopped for now: no bids are taken, and its clock stands still. The bids on it stay.`,
      BY_AS_LONG,
    ]);
    const bidders = letter('bidders', subject, page, [
      `The auction of "${title}" is stopped for now: no bids are taken, and its clock stands still. Your bids on it stay.`,
      BY_AS_LONG,
    ]);
    // Who is suspended reads in one mail that their listings stand still.
    return [
      { ...seller, retold: true, unmailed: reason === 'suspension' },
      { ...bidders, retold: true },
    ];
  },
  listing_resumed: (_event, { title, url, isLive, isFrozen, endsAt }) => {
    if (!isLive || isFrozen || endsAt === null) return [];
    const subject = `It goes on: ${title}`;
    const page = { label: 'Go to the auction', url };
    const until = `until ${moment(endsAt)}, or a little longer if a bid comes in the last minute`;
    return [
      { ...letter('seller', subject, page, [`Your auction of "${title}" is live again ${until}.`]), retold: true },
      { ...letter('bidders', subject, page, [`Bidding on "${title}" is open again ${until}.`]), retold: true },
    ];
  },
  listing_withdrawn: ({ by }, about) => {
    const { title, url } = about;
    const stopped = letter('seller', `Withdrawn: ${title}`, { label: 'See the listing', url }, [
      `"${title}" had to be withdrawn: while an account is suspended, none of its listings can go live.`,
    ]);
    return [...(by === 'staff' ? [{ ...stopped, unmailed: true }] : []), ...toThoseWhoWait(about)];
  },
  auction_cancelled: (_event, { title, url, isHidden }) => {
    const page = isHidden ? null : { label: 'See the auction', url };
    return [
      letter('bidders', `Cancelled: ${title}`, page, [
        `Our staff cancelled the auction of "${title}". Your bids on it are no longer binding.`,
      ]),
      letter('seller', `Cancelled: ${title}`, page, [`Our staff cancelled your auction of "${title}".`]),
    ];
  },
  listing_removed: (_event, about) => {
    if (about.wasCancelled) return [];
    const { title } = about;
    return [
      letter('seller', `Removed: ${title}`, null, [`Our staff removed "${title}". Nobody can see it any more.`]),
      ...toThoseWhoWait(about),
    ];
  },
};

/** To those who were told when bidding begins. */
function toThoseWhoWait({ title, url, isHidden, wasAwaited }: About): ListingLetter[] {
  if (!wasAwaited) return [];
  const page = isHidden ? null : { label: 'See the listing', url };
  return [letter('fans', `Withdrawn: ${title}`, page, [`"${title}" was taken back: bidding on it will not open.`])];
}
