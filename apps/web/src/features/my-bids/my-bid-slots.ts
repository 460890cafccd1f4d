import type { Mode } from '@clamor/contract/limits';
import type { MyBid } from '@clamor/contract/my-bids';
import type { ComponentType } from 'react';

type Claim = NonNullable<MyBid['claim']>;

export interface Position {
  tone: 'won' | 'danger' | 'soon' | 'mute';
  text: string;
}

/** What other features show and say of a listing, given by the screen. */
export interface MyBidSlots {
  /** Where the listing stands, with its clock. */
  Status: ComponentType<{ listed: MyBid }>;
  /** Its demand, or its price. */
  Figures: ComponentType<{ listed: MyBid }>;
  Picture: ComponentType<{
    url: string | undefined;
    colour: string | null;
    mode: Mode;
    sizes: string;
    eager: boolean;
  }>;
  /** How the member stands. */
  Position: ComponentType<{ position: Position }>;
  claimLabels(claim: Claim): {
    tone: Exclude<Position['tone'], 'mute'> | 'plain';
    title: string;
    /** Before the moment that `claim.by` names. */
    by: string;
    /** The same once that moment is over. */
    since: string;
  };
  /** What the way to pay is called; null where there is none. */
  payText(claim: Claim): string | null;
}
