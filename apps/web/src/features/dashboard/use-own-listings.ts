import type { ListingNews, SellerListingsPage } from '@clamor/contract/dashboard';
import type { ServerMessage } from '@clamor/contract/realtime';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ownLine } from '../../lib/own-line.ts';
import type { SocketWorld } from '../../lib/socket-world.ts';
import { LIST_LISTINGS, READ_SUMMARY } from './api.ts';
import { foldPage, isElsewhere } from './fold-news.ts';

/** The news of so many listings are remembered. */
const MAX_REMEMBERED = 1_000;

type Pages = InfiniteData<SellerListingsPage>;
const LISTS = { queryKey: [LIST_LISTINGS.path] };

/** Keeps everything that the dashboard shows current while it is open, over the one socket of the page, however many auctions run. */
export function useOwnListings(world?: SocketWorld): void {
  const client = useQueryClient();
  useEffect(() => {
    const heard = new Map<string, ListingNews>();
    const hear = (message: ServerMessage) => {
      const isOther =
        message.type === 'you:listings'
          ? hasMoved(client, heard, message.listings) || message.truncated
          : isNews(message);
      if (!isOther) return;
      for (const { path } of [READ_SUMMARY, LIST_LISTINGS]) void client.invalidateQueries({ queryKey: [path] });
    };
    return ownLine(world).listen(hear);
  }, [client, world]);
}

/** Something followed a hammer, or may have happened while nobody was listening. */
function isNews(message: ServerMessage): boolean {
  return message.type === 'you:orders' ? message.moved : message.type === 'hello';
}

/**
 * Shows what moved; true where the lists have to be read again. Each list and the summary are read at a moment of their own, so one that
 * knows a listing's state says nothing about the others: only news that came before do.
 */
function hasMoved(client: QueryClient, heard: Map<string, ListingNews>, news: readonly ListingNews[]): boolean {
  const isOther = news.some((each) => isElsewhere(heard.get(each.id), each));
  client.setQueriesData<Pages>(
    LISTS,
    (data) => data && { ...data, pages: data.pages.map((page) => foldPage(page, news)) },
  );
  if (heard.size > MAX_REMEMBERED) heard.clear();
  for (const each of news) heard.set(each.id, each);
  return isOther;
}
