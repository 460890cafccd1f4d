import type { EditableTerms, Timing } from '../listings/terms.ts';
import type { FreezeReason } from './state.ts';

/** Everything that can be asked of one listing. Each is decided by the desk, in order, under the listing's lock. */
export type Command =
  /** `anonymous: null` was not said: as the bidder's last request on this listing was. */
  | { kind: 'place_bid'; amountCents: number; maxAmountCents: number | null; anonymous: boolean | null }
  /** `liked: null` toggles; a boolean says what it shall be, so that a retry does not undo itself. */
  | { kind: 'like'; liked: boolean | null }
  | { kind: 'boost' }
  /** `videoLikes`: likes that the linked video gained since the listing was created. */
  | { kind: 'count_video_likes'; videoLikes: number }
  | { kind: 'go_live' }
  | { kind: 'withdraw' }
  | { kind: 'change_timing'; timing: Partial<Timing> }
  /** Texts and pictures travel beside the command; the rule only needs what the run depends on. */
  | { kind: 'edit_details'; terms: Partial<EditableTerms> }
  | { kind: 'award_second_chance' }
  | { kind: 'decline_second_chance' }
  /** The seller was suspended: before LIVE the listing is withdrawn, a LIVE one stands still. */
  | { kind: 'stop_for_suspension' }
  /** Staff stop a LIVE auction's clock. */
  | { kind: 'freeze' }
  /** A reason to stand still is gone. With the last of them the listing goes on: its deadline moves by the time it stood still. */
  | { kind: 'resume'; reason: FreezeReason }
  /** Staff end a LIVE auction without a winner; its page stays. */
  | { kind: 'cancel' }
  /** Staff delete: a LIVE one is cancelled, and the listing is hidden. */
  | { kind: 'remove' }
  /** A suspended or deleted member's maximum stops at the present price where they lead; the standing bid binds. */
  | { kind: 'freeze_maximum'; bidderId: string }
  /** Staff changed what is shown (featured, verified, token eligibility): a new version, no rule. */
  | { kind: 'republish' }
  /** Staff changed what only they see: their notes. */
  | { kind: 'annotate' }
  | { kind: 'tick' };

export type CommandKind = Command['kind'];
export type CommandOf<Kind extends CommandKind> = Extract<Command, { kind: Kind }>;
