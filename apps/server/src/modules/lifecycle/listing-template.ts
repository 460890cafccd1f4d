import type { EventBody } from '@clamor/domain/lifecycle';
import type { NoticeGroup } from '@clamor/domain/notices';
import type { Instant } from '@clamor/domain/time';
import type { MailContent } from '../../platform/mail/index.ts';

/** Those who bid on the listing, or like it. */
export type Crowd = 'bidders' | 'fans';

/** A notification about a listing and its recipients. */
export interface ListingNotification {
  to: 'seller' | Crowd | { userId: string };
  /** The member of the crowd who gets another notification instead. */
  but?: string;
  group: NoticeGroup;
  content: Omit<MailContent, 'greeting'>;
  /** Replaces the words of the previous notification of this kind, because the state may change back and forth. */
  renotifies?: boolean;
  /** Another mail already says it. */
  unmailed?: boolean;
}

export interface About {
  title: string;
  /** Absolute address of the listing's page. */
  url: string;
  /** The price is too small to charge a card, so the claim is already paid. */
  uncharged: boolean;
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

/** The subject of a notification for its recipient. The buyer has to pay. */
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
