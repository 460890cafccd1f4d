import type { ListingNews, SellerListingsPage } from '@clamor/contract/dashboard';
import type { ServerMessage } from '@clamor/contract/realtime';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ownLine } from '../../lib/own-line.ts';
import type { SocketWorld } from '../../lib/socket-world.ts';
import { SELLER_LISTS, summaryQuery } from './api.ts';
import { applyUpdates, hasChangedList } from './listing-updates.ts';

/** The most listings whose last update is remembered. */
const MAX_REMEMBERED = 1_000;

type Pages = InfiniteData<SellerListingsPage>;

/** Keeps the open dashboard up to date over one socket of the member, however many auctions run. */
export function useOwnListings(world?: SocketWorld): void {
  const client = useQueryClient();
  useEffect(() => {
    const lastUpdates = new Map<string, ListingNews>();
    const hear = (message: ServerMessage) => {
      const isOutdated =
        message.type === 'you:listings'
          ? showUpdates(client, lastUpdates, message.listings) || message.truncated
          : isUpdate(message);
      if (!isOutdated) return;
      for (const { queryKey } of [summaryQuery, SELLER_LISTS]) void client.invalidateQueries({ queryKey });
    };
    return ownLine(world).listen(hear);
  }, [client, world]);
}

/** Whether a message means that a sale changed, or that the socket reconnected and messages may have been missed. */
function isUpdate(message: ServerMessage): boolean {
  return message.type === 'you:orders' ? message.moved : message.type === 'hello';
}

/**
 * Applies the updates to the loaded lists. Returns whether the lists must be loaded again. An update is compared with
 * the update before it, not with a loaded list, because each list and the summary were loaded at a different time.
 */
function showUpdates(
  client: QueryClient,
  lastUpdates: Map<string, ListingNews>,
  updates: readonly ListingNews[],
): boolean {
  const isOutdated = updates.some((each) => hasChangedList(lastUpdates.get(each.id), each));
  client.setQueriesData<Pages>(
    SELLER_LISTS,
    (data) => data && { ...data, pages: data.pages.map((page) => applyUpdates(page, updates)) },
  );
  if (lastUpdates.size > MAX_REMEMBERED) lastUpdates.clear();
  for (const each of updates) lastUpdates.set(each.id, each);
  return isOutdated;
}
