import type { SellerListing } from '@clamor/contract/dashboard';
import type { ComponentType } from 'react';

type Slot = ComponentType<{ listed: SellerListing }>;

/** Components and texts of other features. The screen passes them in, because features do not import each other. */
export interface DashboardSlots {
  /** The status with its clock. */
  Status: Slot;
  /** The demand, or the price once bidding has opened. */
  Figures: Slot;
  Picture: ComponentType<{ url: string | null; className: string }>;
  /** The status of the sale, in a few words. */
  saleText(claim: NonNullable<SellerListing['claim']>): string;
}
