import type { StaffListingRow } from '@clamor/contract/staff-lists';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { money } from '../../../lib/money.ts';
import { staffListingPath } from '../../../lib/paths.ts';
import { StaffTableRow, StateBadge } from '../staff-table.tsx';
import { freezeText, interestText, marksText, sellerText, statusOf, whenText } from './listing-labels.ts';

export const LISTING_COLUMNS = [
  { head: 'Listing', width: 'lg:w-[22%]' },
  { head: 'Seller', width: 'lg:w-[10%]' },
  { head: 'Demand and bids', width: 'lg:w-[13%]' },
  { head: 'When', width: 'lg:w-[11%]' },
  { head: 'Top bid', width: 'lg:w-[9%]', isFigure: true },
  { head: 'Status', width: 'lg:w-[13%]' },
  { head: 'Actions' },
];

interface ListingRowProps {
  listing: StaffListingRow;
  /** The possible actions. */
  children: ReactNode;
}

/** One listing in a staff list; its title links to the staff page of the listing. */
export function ListingRow({ listing, children }: ListingRowProps) {
  const title = (
    <Link to={staffListingPath(listing.id)} className="touch underline-offset-4 hover:underline">
      <bdi>{listing.title}</bdi>
    </Link>
  );
  return (
    <StaffTableRow
      title={title}
      notes={[marksText(listing), freezeText(listing)]}
      facts={[sellerText(listing), interestText(listing), whenText(listing)]}
      figure={listing.topBidCents === null ? '' : money(listing.topBidCents)}
      state={<StateBadge {...statusOf(listing)} />}
      actions={children}
    />
  );
}
