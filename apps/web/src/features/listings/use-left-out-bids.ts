import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { browserWorld } from '../../lib/browser-world.ts';
import type { SocketWorld } from '../../lib/socket-world.ts';
import { newestBidsQuery } from './api.ts';
import { foldBidsPage } from './fold-answer.ts';
import type { LiveListing } from './live-listing.ts';
import { lacksBids } from './merge-bids.ts';

/** The longest history that a screen shows without being asked. */
const SHOWN_AFTER_THE_END = 10;
/** Within this time after the end, each page fetches what it lacks at a moment by chance: everybody watches the end. */
const SPREAD_MS = 5_000;

interface LeftOutBids {
  slug: string;
  state: LiveListing | null;
  change: (fold: (state: LiveListing) => LiveListing) => void;
  world: SocketWorld | undefined;
}

/**
 * A frame carries the newest bids only. What was left out is fetched when somebody opens it, which the answered function does, and once the
 * auction is over; while it runs, thousands of pages would otherwise fetch all the time.
 */
export function useLeftOutBids({ slug, state, change, world = browserWorld }: LeftOutBids): () => void {
  const client = useQueryClient();
  // A frame changes it many times a second, and the answered function stays the same.
  const newest = useRef(0);
  useEffect(() => {
    newest.current = state?.view.bids[0]?.sequence ?? 0;
  });
  const load = useCallback(() => {
    // Several presses share one request. A history that could not be loaded keeps its hole, and the way to ask again.
    client
      .fetchQuery(newestBidsQuery(slug, newest.current))
      .then((page) => change((current) => foldBidsPage(current, page)))
      .catch(() => undefined);
  }, [client, slug, change]);
  const isOver = state !== null && state.view.listing.status !== 'LIVE';
  const isDue = isOver && lacksBids(state.view.bids, SHOWN_AFTER_THE_END);
  useEffect(() => (isDue ? world.later(world.chance() * SPREAD_MS, load) : undefined), [isDue, load, world]);
  return load;
}
