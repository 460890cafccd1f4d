import type { ListingCard } from '@clamor/contract/listing-views';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { cx } from 'class-variance-authority';
import { count, plural } from '../../lib/number-text.ts';

export interface FoundProps {
  q: string;
  pages: Pick<UseInfiniteQueryResult<ListingCard[]>, 'data' | 'hasNextPage'>;
}

function foundText(q: string, found: number, isMore: boolean): string {
  if (isMore) return `More than ${count(found)} auctions match “${q}”`;
  return `${found === 0 ? 'No auction' : plural(found, 'auction')} ${found > 1 ? 'match' : 'matches'} “${q}”`;
}

/**
 * Shows and announces how many listings a search found. If it found none, only screen readers get the text, because the
 * empty market says it too. The element is always rendered, because a live region that appears together with its text
 * is not announced.
 */
export function Found({ q, pages: { data, hasNextPage } }: FoundProps) {
  return (
    <p role="status" className={cx('min-w-0 text-mute empty:absolute', data?.length === 0 && 'sr-only')}>
      {q === '' || data === undefined ? null : foundText(q, data.length, hasNextPage)}
    </p>
  );
}
