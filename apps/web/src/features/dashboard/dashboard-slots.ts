import type { SellerListing } from '@clamor/contract/dashboard';
import type { ComponentType } from 'react';

type Slot = ComponentType<{ listed: SellerListing }>;

/** What other features show of a listing, given by the screen. */
export interface DashboardSlots {
  /** Where it stands, with its clock. */
  Status: Slot;
  /** Its demand, or its price. */
  Figures: Slot;
  Picture: ComponentType<{ url: string | null; className: string }>;
  /** What follows the hammer, in a few words. */
  saleText(claim: NonNullable<SellerListing['claim']>): string;
}
