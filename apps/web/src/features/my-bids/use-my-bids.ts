import type { BidList } from '@clamor/contract/limits';
import type { listMyBids, MyBid } from '@clamor/contract/my-bids';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callOf } from '../../lib/api.ts';
import { pagesQuery } from '../../lib/pages-query.ts';
import { FOR_MEMBER } from '../../lib/query-audience.ts';
import { serverNow } from '../../lib/server-clock.ts';
import type { SocketWorld } from '../../lib/socket-world.ts';
import { useSocketUpdates } from '../../lib/use-socket-updates.ts';
import { toast } from '../../ui/toast.ts';

const LIST_MY_BIDS = callOf<typeof listMyBids>('GET', '/api/bids/mine');
const PAGE_SIZE = 24;
/**
 * How often visible prices are reloaded, because this page's socket does not deliver other members' bids. `nearEnd`
 * applies if an auction of the list ends soon.
 */
const FRESHEN_MS = { calm: 15_000, nearEnd: 3_000 };
const NEAR_END_MS = 120_000;

const isNearEnd = ({ status, endsAt }: MyBid) =>
  status === 'LIVE' && endsAt !== null && Date.parse(endsAt) - serverNow() < NEAR_END_MS;

/** One list of the member's bids, page by page. */
export function myBidsQuery(list: BidList) {
  return pagesQuery(
    LIST_MY_BIDS,
    { query: { list, limit: PAGE_SIZE } },
    { queryKey: [LIST_MY_BIDS.path, list], meta: FOR_MEMBER, refetchOnMount: 'always' },
  );
}

/** One list of the member's bids, kept current by polling. Shows a toast when the member is outbid. */
export function useMyBids(list: BidList) {
  const bids = useInfiniteQuery({
    ...myBidsQuery(list),
    // A function, because a deadline comes near even if the list does not change.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isNearEnd)) ? FRESHEN_MS.nearEnd : FRESHEN_MS.calm,
  });
  useOutbidToast(bids.data);
  return bids;
}

/** Shows a toast when the member is outbid, because the row may not be in view. */
function useOutbidToast(bids: readonly MyBid[] | undefined): void {
  const led = useRef(new Set<string>());
  useEffect(() => {
    if (bids === undefined) return;
    for (const { id, title, position } of bids) {
      if (position === 'outbid' && led.current.has(id)) toast({ title: 'You were outbid', description: title });
    }
    led.current = new Set(bids.filter(({ position }) => position === 'leading').map(({ id }) => id));
  }, [bids]);
}

/** Reloads the lists when the member's bids or claims changed. `isMember`: whether somebody is signed in. */
export function useBidUpdates(isMember: boolean, world?: SocketWorld): void {
  const client = useQueryClient();
  useSocketUpdates(
    {
      slug: isMember ? null : undefined,
      isUpdate: (message) => message.type === 'you:bids' || (message.type === 'you:orders' && message.moved),
      world,
    },
    () => void client.invalidateQueries({ queryKey: [LIST_MY_BIDS.path] }),
  );
}
