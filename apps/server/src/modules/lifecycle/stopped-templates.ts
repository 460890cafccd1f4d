import type { EventBody } from '@clamor/domain/lifecycle';
import { type About, type ListingNotification, notification, type Template, untilEnd } from './listing-template.ts';

const BY_AS_LONG = 'We will email you when it continues. Its end moves by the time that it was stopped.';

/**
 * The notifications when a listing is frozen, resumed or removed (docs/product.md#listing-notifications). None gives
 * the reason.
 */
export const STOPPED_TEMPLATES: { readonly [Type in EventBody['type']]?: Template<Type> } = {
  listing_frozen: ({ reason = 'suspension' }, about) => {
    // The auction has resumed in the meantime, so nobody needs this notification any more.
    if (!about.isFrozen) return [];
    const { title, url } = about;
    const subject = `Stopped for now: ${title}`;
    const page = { label: 'See the auction', url };
    const seller = notification('seller', subject, page, [
      `Your auction of "${title}" is stopped for now: no bids are taken, and its clock is stopped. The bids on it still stand.`,
      BY_AS_LONG,
    ]);
    const bidders = notification('bidders', subject, page, [
      `The auction of "${title}" is stopped for now: no bids are taken, and its clock is stopped. Your bids on it still stand.`,
      BY_AS_LONG,
    ]);
    // A suspended seller gets one mail about all their frozen listings, so this one is not mailed.
    return [
      { ...seller, renotifies: true, unmailed: reason === 'suspension' },
      { ...bidders, renotifies: true },
    ];
  },
  listing_resumed: (_event, { title, url, isLive, isFrozen, endsAt }) => {
    if (!isLive || isFrozen || endsAt === null) return [];
    const subject = `Live again: ${title}`;
    const page = { label: 'Go to the auction', url };
    const until = untilEnd(endsAt);
    return [
      {
        ...notification('seller', subject, page, [`Your auction of "${title}" is live again ${until}.`]),
        renotifies: true,
      },
      {
        ...notification('bidders', subject, page, [`Bidding on "${title}" is open again ${until}.`]),
        renotifies: true,
      },
    ];
  },
  listing_withdrawn: ({ by }, about) => {
    const { title, url } = about;
    const stopped = notification('seller', `Withdrawn: ${title}`, { label: 'See the listing', url }, [
      `"${title}" had to be withdrawn: while an account is suspended, none of its listings can go live.`,
    ]);
    return [...(by === 'staff' ? [{ ...stopped, unmailed: true }] : []), ...toThoseWhoWait(about)];
  },
  auction_cancelled: (_event, { title, url, isHidden }) => {
    const page = isHidden ? null : { label: 'See the auction', url };
    return [
      notification('bidders', `Cancelled: ${title}`, page, [
        `Our staff cancelled the auction of "${title}". Your bids on it are no longer binding.`,
      ]),
      notification('seller', `Cancelled: ${title}`, page, [`Our staff cancelled your auction of "${title}".`]),
    ];
  },
  listing_removed: (_event, about) => {
    if (about.wasCancelled) return [];
    const { title } = about;
    return [
      notification('seller', `Removed: ${title}`, null, [`Our staff removed "${title}". It is no longer visible.`]),
      ...toThoseWhoWait(about),
    ];
  },
};

/** For members who were notified of the time when bidding starts, and who therefore wait for it. */
function toThoseWhoWait({ title, url, isHidden, wasAwaited }: About): ListingNotification[] {
  if (!wasAwaited) return [];
  const page = isHidden ? null : { label: 'See the listing', url };
  return [
    notification('fans', `Withdrawn: ${title}`, page, [`"${title}" was withdrawn: bidding on it will not open.`]),
  ];
}
