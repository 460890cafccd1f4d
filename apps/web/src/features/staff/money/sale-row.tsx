import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { money } from '../../../lib/money.ts';
import { staffListingPath } from '../../../lib/paths.ts';
import { type RowState, StaffTableRow, StateBadge } from '../staff-table.tsx';

export const SALE_COLUMNS = [
  { head: 'Sale', width: 'lg:w-[24%]' },
  { head: 'Buyer and seller', width: 'lg:w-[18%]' },
  { head: 'When', width: 'lg:w-[16%]' },
  { head: 'Total', width: 'lg:w-[10%]', isFigure: true },
  { head: 'Status', width: 'lg:w-[14%]' },
  { head: 'Actions' },
];

export interface SaleRowProps {
  listingId: string;
  title: string;
  /** Notes, one per line. */
  notes: readonly (string | null)[];
  who: string;
  when: string;
  cents: number | null;
  state: RowState;
  /** The possible actions; absent if there are none. */
  children?: ReactNode;
}

/** One sale in a staff list. It links to the listing's staff page, which exists even if the listing was removed. */
export function SaleRow({ listingId, title, notes, who, when, cents, state, children }: SaleRowProps) {
  const link = (
    <Link to={staffListingPath(listingId)} className="touch underline-offset-4 hover:underline">
      <bdi>{title}</bdi>
    </Link>
  );
  return (
    <StaffTableRow
      title={link}
      notes={notes}
      facts={[who, when]}
      figure={cents === null ? '' : money(cents)}
      state={<StateBadge {...state} />}
      actions={children}
    />
  );
}
