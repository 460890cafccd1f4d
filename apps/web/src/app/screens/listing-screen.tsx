import type { readListing } from '@clamor/contract/listings';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { callApi, callOf } from '../../lib/api.ts';
import { PageMeta } from '../page-meta.tsx';

const READ_LISTING = callOf<typeof readListing>('GET', '/api/listings/{slug}');

export function ListingScreen() {
  const { slug = '' } = useParams();
  const query = useQuery({
    queryKey: ['/api/listings', slug],
    queryFn: ({ signal }) => callApi(READ_LISTING, { params: { slug }, signal }),
  });
  const title = query.data?.listing.title ?? 'Auction';
  return (
    <>
      <PageMeta title={title} />
      <h1 className="display text-4xl">{title}</h1>
    </>
  );
}
