import type { EventBody } from '@clamor/domain/lifecycle';
import type { NoticeGroup } from '@clamor/domain/notices';
import type { Instant } from '@clamor/domain/time';
import type { Letter } from '../../platform/mail/index.ts';

/** Those who bid on the listing, or like it. */
export type Crowd = 'bidders' | 'fans';

/** A letter about a listing, without its greeting, and whom it is for. */
export interface ListingLetter {
  to: 'seller' | Crowd | { userId: string };
  /** Of a crowd the one who is told something else. */
  but?: string;
  group: NoticeGroup;
  letter: Omit<Letter, 'greeting'>;
  /** What goes on and stops again: its words come in the place of those before. */
  retold?: boolean;
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
/** What is said of one type of event. */
export type Told<Type extends EventBody['type']> = (event: Event<Type>, about: About) => ListingLetter[];

/** What a letter is about for whom it is for; whoever bought has to pay. */
function groupOf(to: ListingLetter['to']): NoticeGroup {
  if (to === 'seller') return 'auctions';
  if (to === 'fans') return 'liked';
  return to === 'bidders' ? 'bids' : 'money';
}

export function letter(
  to: ListingLetter['to'],
  subject: string,
  action: Letter['action'] | null,
  paragraphs: string[],
): ListingLetter {
  return { to, group: groupOf(to), letter: { subject, paragraphs, ...(action ? { action } : {}) } };
}
