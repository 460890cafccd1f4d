import type { SellerListing } from '@clamor/contract/dashboard';
import type { ComponentType } from 'react';

type Part = ComponentType<{ listed: SellerListing }>;

/** What other features show of a listing, given by the screen. */
export interface DashboardParts {
  /** Where it stands, with its clock. */
  Status: Part;
  /** Its demand, or its price. */
  Figures: Part;
  Picture: ComponentType<{ url: string | null; className: string }>;
  /** What follows the hammer, in a few words. */
  saleText(claim: NonNullable<SellerListing['claim']>): string;
}
