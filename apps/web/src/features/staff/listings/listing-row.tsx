import type { StaffListingRow } from '@clamor/contract/staff-lists';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { money } from '../../../lib/money.ts';
import { staffListingPath } from '../../../lib/paths.ts';
import { RowCard } from '../row-card.tsx';
import { freezeText, interestText, marksText, sellerText, statusOf, whenText } from './listing-labels.ts';

interface ListingRowProps {
  listing: StaffListingRow;
  /** What may be done with it. */
  children: ReactNode;
}

/** One listing in a list of staff's; its title leads to all of it. */
export function ListingRow({ listing, children }: ListingRowProps) {
  const title = (
    <Link to={staffListingPath(listing.id)} className="touch underline-offset-4 hover:underline">
      {listing.title}
    </Link>
  );
  return (
    <RowCard
      title={title}
      figure={listing.topBidCents === null ? '' : money(listing.topBidCents)}
      state={statusOf(listing)}
      lines={[sellerText(listing), interestText(listing), whenText(listing), marksText(listing), freezeText(listing)]}
    >
      {children}
    </RowCard>
  );
}
