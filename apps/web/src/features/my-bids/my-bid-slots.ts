import type { Mode } from '@clamor/contract/limits';
import type { MyBid } from '@clamor/contract/my-bids';
import type { ComponentType } from 'react';

type Claim = NonNullable<MyBid['claim']>;

export interface Position {
  tone: 'won' | 'danger' | 'soon' | 'mute';
  text: string;
}

/** Components and texts of other features. The screen passes them in, because features do not import each other. */
export interface MyBidSlots {
  /** The status with its clock. */
  Status: ComponentType<{ listed: MyBid }>;
  /** The demand, or the price once bidding has opened. */
  Figures: ComponentType<{ listed: MyBid }>;
  Picture: ComponentType<{
    url: string | undefined;
    colour: string | null;
    mode: Mode;
    sizes: string;
    eager: boolean;
  }>;
  /** The member's position. */
  Position: ComponentType<{ position: Position }>;
  claimLabels(claim: Claim): {
    tone: Exclude<Position['tone'], 'mute'> | 'plain';
    title: string;
    /** The label of the deadline `claim.by`. */
    by: string;
    /** The label once the deadline has passed. */
    since: string;
  };
  /** The label of the pay button; null if the claim cannot be paid. */
  payText(claim: Claim): string | null;
}
