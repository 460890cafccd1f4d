import type { EventBody } from '@clamor/domain/lifecycle';
import { HOUR, type Instant } from '@clamor/domain/time';
import { dollars, moment } from '../notifications/index.ts';
import {
  type About,
  type Crowd,
  type Event,
  type ListingNotification,
  notification,
  type Template,
  untilEnd,
} from './listing-template.ts';
import { toPay, toWait } from './sold-templates.ts';
import { STOPPED_TEMPLATES } from './stopped-templates.ts';

/**
 * The causes for which a countdown starts some time after the goal was met, without the seller's doing. Only then is
 * the seller notified.
 */
const STARTED_LATER: ReadonlySet<Event<'countdown_started'>['by']> = new Set(['prime_hours', 'hot_override']);

/** How long before its end an auction reminds those who bid on it or like it. */
const REMINDS_BEFORE_END_MS = HOUR;
/** A shorter auction does not remind anybody: the notification of its start is recent enough. */
const REMINDS_FROM_MS = 3 * HOUR;

/** The notifications of each event. */
const TEMPLATES: { readonly [Type in EventBody['type']]?: Template<Type> } = {
  goal_met: ({ total }, { title, url }) => [
    notification('seller', `The goal is met: ${title}`, { label: 'See the listing', url }, [
      `${total.toLocaleString('en-US')} want "${title}", so it has reached your goal. Its page says what comes next.`,
    ]),
  ],
  countdown_started: ({ by, liveAt }, { title, url }) => [
    ...(STARTED_LATER.has(by)
      ? [
          notification('seller', `The countdown has started: ${title}`, { label: 'See the listing', url }, [
            `Bidding on "${title}" begins on ${moment(liveAt)}.`,
          ]),
        ]
      : []),
    notification('fans', `Live soon: ${title}`, { label: 'See the countdown', url }, [
      `You wanted it, and so did enough other people: bidding on "${title}" begins on ${moment(liveAt)}.`,
    ]),
  ],
  auction_started: ({ since, endsAt }, about) => [
    notification('seller', `Live now: ${about.title}`, { label: 'Watch the auction', url: about.url }, [
      `Your auction of "${about.title}" is live ${untilEnd(endsAt)}.`,
    ]),
    biddingIsOpen('fans', 'Live now', about, endsAt),
    ...(endsAt - since < REMINDS_FROM_MS ? [] : endingSoon(about)),
  ],
  auction_ended: endedNotifications,
  reserve_not_met: ({ decisionDeadline }, { title, url, leaderId }) => [
    notification('seller', `Your decision is needed: ${title}`, { label: 'Decide', url }, [
      `Your auction of "${title}" has ended below your reserve.`,
      `You can still award it to the highest bidder, or decline. You have until ${moment(decisionDeadline)}; ` +
        'after that it ends without a winner.',
    ]),
    ...toLeader(leaderId, `The reserve was not met: ${title}`, url, [
      `Your bid on "${title}" was the highest, and below the seller's reserve.`,
      `The seller can still award it to you, until ${moment(decisionDeadline)}. Until then your bid is binding.`,
    ]),
  ],
  second_chance_awarded: ({ buyerId, amountCents }, { title, url, sale }) => [
    notification({ userId: buyerId }, `You won after all: ${title}`, { label: 'See your item', url }, [
      `The reserve was not met, but the seller awards "${title}" to you at your bid of ${dollars(amountCents)}.`,
      ...toPay(sale),
    ]),
  ],
  second_chance_declined: (_event, about) => notSoldAfterAll(about),
  decision_expired: (_event, about) => [
    notification('seller', `Ended without a winner: ${about.title}`, { label: 'See the listing', url: about.url }, [
      `The time to decide about "${about.title}" ran out. The auction ended without a winner.`,
    ]),
    ...notSoldAfterAll(about),
  ],
  ...STOPPED_TEMPLATES,
};

/** The types of events that cause a notification. */
export const NOTIFIED_EVENTS: ReadonlySet<EventBody['type']> = new Set(Object.keys(TEMPLATES) as EventBody['type'][]);

/** The notifications of an event. There may be none. */
export function notificationsAbout(event: EventBody, about: About): ListingNotification[] {
  const template = TEMPLATES[event.type] as ((event: EventBody, about: About) => ListingNotification[]) | undefined;
  return template?.(event, about) ?? [];
}

/**
 * Reminders that the auction ends soon. Both have the same name, so a member who bids on the listing and likes it gets
 * only the first one.
 */
function endingSoon(about: About): ListingNotification[] {
  const { isLive, endsAt } = about;
  if (!isLive || endsAt === null) return [];
  const later = { name: 'ends_soon', dueAt: endsAt - REMINDS_BEFORE_END_MS };
  const toCrowd = (crowd: Crowd) => ({ ...biddingIsOpen(crowd, 'Ends soon', about, endsAt), later });
  return [toCrowd('bidders'), toCrowd('fans')];
}

function biddingIsOpen(to: Crowd, head: string, { title, url }: About, endsAt: Instant): ListingNotification {
  return notification(to, `${head}: ${title}`, { label: 'Go to the auction', url }, [
    `Bidding on "${title}" is open ${untilEnd(endsAt)}.`,
  ]);
}

function endedNotifications(
  { outcome, winnerId, amountCents }: Event<'auction_ended'>,
  { title, url, sale }: About,
): ListingNotification[] {
  if (outcome === 'UNSOLD') {
    return [
      notification('seller', `Ended without a bid: ${title}`, { label: 'See the listing', url }, [
        `Your auction of "${title}" has ended without a bid. Nothing was sold.`,
      ]),
    ];
  }
  if (winnerId === null || amountCents === null) return [];
  const lost = notification('bidders', `Sold to another bidder: ${title}`, { label: 'See the result', url }, [
    `The auction has ended: "${title}" went to another bidder for ${dollars(amountCents)}. Your bids on it are no longer binding.`,
    'If it is not paid in time, the seller can offer it to the next bidder. We will email you if that is you.',
  ]);
  return [
    notification({ userId: winnerId }, `You won: ${title}`, { label: 'See your item', url }, [
      `The auction has ended, and you won "${title}" for ${dollars(amountCents)}.`,
      ...toPay(sale),
    ]),
    notification('seller', `Sold: ${title}`, { label: 'See the result', url }, [
      `Your auction has ended. "${title}" went for ${dollars(amountCents)}.`,
      toWait(sale),
    ]),
    { ...lost, but: winnerId },
  ];
}

function notSoldAfterAll({ title, url, leaderId }: About): ListingNotification[] {
  return toLeader(leaderId, `Not sold: ${title}`, url, [
    `The seller did not award "${title}" below the reserve. Your bid on it is no longer binding.`,
  ]);
}

/** The notification to the member who led when bidding ended and did not buy. */
function toLeader(leaderId: string | null, subject: string, url: string, paragraphs: string[]): ListingNotification[] {
  if (leaderId === null) return [];
  return [
    { ...notification({ userId: leaderId }, subject, { label: 'See the result', url }, paragraphs), group: 'bids' },
  ];
}
