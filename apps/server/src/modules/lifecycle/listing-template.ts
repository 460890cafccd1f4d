import type { EventBody } from '@clamor/domain/lifecycle';
import type { NoticeGroup } from '@clamor/domain/notices';
import type { DeliveryMethod } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import type { MailContent } from '../../platform/mail/index.ts';
import { moment } from '../notifications/index.ts';

/** A group of recipients: members who bid on the listing, or members who like it. */
export type Crowd = 'bidders' | 'fans';

/** A notification about a listing and its recipients. */
export interface ListingNotification {
  to: 'seller' | Crowd | { userId: string };
  /** The one member of the crowd who does not get this notification, because another one goes to them. */
  but?: string;
  group: NoticeGroup;
  content: Omit<MailContent, 'greeting'>;
  /** True: replaces the words of the previous notification of this kind. For states that may change back and forth. */
  renotifies?: boolean;
  /** True: no mail is sent, because another mail already says the same. */
  unmailed?: boolean;
  later?: Later;
}

/**
 * A notification that comes at a time of its own, such as an hour before the end. Each member gets it once for each
 * listing and `name`. It stands after the notifications of its event that are due earlier. It waits while the listing
 * is frozen.
 */
export interface Later {
  name: string;
  /**
   * When it is due. The template runs again at that time, because late bids, outages and freezes move an end. If it
   * then returns a later time, the notification waits on. If it leaves the notification out, nobody gets it. A time
   * that had passed when the event happened means never.
   */
  dueAt: Instant;
}

/** What the first buyer of a listing has to pay. */
export interface Sale {
  bidCents: number;
  shippingCents: number;
  method: DeliveryMethod;
  /** The buyer may pick the item up, which costs no shipping. */
  isPickupOffered: boolean;
  payBy: Instant;
}

export interface About {
  title: string;
  /** Absolute address of the listing's page. */
  url: string;
  /** The first sale; null: nothing was sold. */
  sale: Sale | null;
  /** The leader when bidding ended. */
  leaderId: string | null;
  /** Whether the listing is LIVE now, which may be after the event. */
  isLive: boolean;
  isFrozen: boolean;
  isHidden: boolean;
  endsAt: Instant | null;
  wasAwaited: boolean;
  wasCancelled: boolean;
}

export type Event<Type extends EventBody['type']> = Extract<EventBody, { type: Type }>;
/** Makes the notifications of one type of event. */
export type Template<Type extends EventBody['type']> = (event: Event<Type>, about: About) => ListingNotification[];

/**
 * The usual group of a notification for this recipient. A recipient given by id is usually the buyer, who has to pay.
 */
function groupOf(to: ListingNotification['to']): NoticeGroup {
  if (to === 'seller') return 'auctions';
  if (to === 'fans') return 'liked';
  return to === 'bidders' ? 'bids' : 'money';
}

export function notification(
  to: ListingNotification['to'],
  subject: string,
  action: MailContent['action'] | null,
  paragraphs: string[],
): ListingNotification {
  return { to, group: groupOf(to), content: { subject, paragraphs, ...(action ? { action } : {}) } };
}

/** A part of a sentence that says how long bidding lasts. */
export function untilEnd(endsAt: Instant): string {
  return `until ${moment(endsAt)}, or a little longer if a bid comes in the last minute`;
}
