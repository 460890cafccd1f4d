import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { money } from '../../../lib/money.ts';
import { staffListingPath } from '../../../lib/paths.ts';
import { RowCard, type RowState } from '../row-card.tsx';

export interface SaleCardProps {
  listingId: string;
  title: string;
  cents: number | null;
  state: RowState;
  /** What is to be known of it, a line each. */
  lines: readonly (string | null)[];
  /** What may be done with it; nothing where there is nothing to do. */
  children?: ReactNode;
}

/** One sale in a list of staff's; its listing as staff see it, which is there also when nobody else sees it any more. */
export function SaleCard({ listingId, title, cents, ...row }: SaleCardProps) {
  const link = (
    <Link to={staffListingPath(listingId)} className="touch underline-offset-4 hover:underline">
      {title}
    </Link>
  );
  return <RowCard {...row} title={link} figure={cents === null ? '' : money(cents)} />;
}
