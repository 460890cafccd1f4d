import type { EventBody } from '@clamor/domain/lifecycle';
import type { NoticeGroup } from '@clamor/domain/notices';
import type { Instant } from '@clamor/domain/time';
import type { MailContent } from '../../platform/mail/index.ts';

/** Those who bid on the listing, or like it. */
export type Crowd = 'bidders' | 'fans';

/** A notification about a listing and its recipients. */
export interface ListingNotification {
  to: 'seller' | Crowd | { userId: string };
  /** Of a crowd the one who is told something else. */
  but?: string;
  group: NoticeGroup;
  content: Omit<MailContent, 'greeting'>;
  /** What goes on and stops again: its words come in the place of those before. */
  renotifies?: boolean;
  /** Another mail says it already. */
  unmailed?: boolean;
}

export interface About {
  title: string;
  /** Absolute address of the listing's page. */
  url: string;
  /** No card can be charged so little as it was sold for: it is paid as it is. */
  uncharged: boolean;
  /** Who led when the bidding was over. */
  leaderId: string | null;
  /** How the listing is now, which may be later than the event. */
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
