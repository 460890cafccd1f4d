import type { EditableTerms, Timing } from '../listings/terms.ts';
import type { FreezeReason } from './state.ts';

/** Every command on one listing. The desk decides them in order, under the listing's lock. */
export type Command =
  /** `anonymous: null`: not given. Then the choice of the bidder's last request on this listing applies. */
  | { kind: 'place_bid'; amountCents: number; maxAmountCents: number | null; anonymous: boolean | null }
  /** `liked: null` toggles. A boolean sets the value, so that a retry does not undo itself. */
  | { kind: 'like'; liked: boolean | null }
  | { kind: 'boost' }
  /** `videoLikes`: likes that the linked video gained since the listing was created. */
  | { kind: 'count_video_likes'; videoLikes: number }
  | { kind: 'go_live' }
  | { kind: 'withdraw' }
  | { kind: 'change_timing'; timing: Partial<Timing> }
  /** Texts and pictures travel as an attachment. The rule needs only the terms. */
  | { kind: 'edit_details'; terms: Partial<EditableTerms> }
  | { kind: 'award_second_chance' }
  | { kind: 'decline_second_chance' }
  /** The seller was suspended: a listing before LIVE is withdrawn, a LIVE one is frozen. */
  | { kind: 'stop_for_suspension' }
  /** Staff stop a LIVE auction's clock. */
  | { kind: 'freeze' }
  /**
   * A reason for the freeze has ended. After the last one the auction resumes, and its deadline moves by the frozen
   * time.
   */
  | { kind: 'resume'; reason: FreezeReason }
  /** Staff end a LIVE auction without a winner. Its page stays. */
  | { kind: 'cancel' }
  /** Staff remove the listing: a LIVE auction is cancelled, and the listing is hidden. */
  | { kind: 'remove' }
  /** Lowers the maximum of a suspended or deleted leader to the current price. Their top bid stands. */
  | { kind: 'freeze_maximum'; bidderId: string }
  /**
   * Staff changed visible fields that no rule depends on (featured, verified, token eligibility). This only makes a new
   * version.
   */
  | { kind: 'republish' }
  /** Staff changed their notes, which only they see. */
  | { kind: 'annotate' }
  | { kind: 'tick' };

export type CommandKind = Command['kind'];
export type CommandOf<Kind extends CommandKind> = Extract<Command, { kind: Kind }>;
