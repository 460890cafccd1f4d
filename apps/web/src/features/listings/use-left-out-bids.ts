import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { browserWorld } from '../../lib/browser-world.ts';
import type { SocketWorld } from '../../lib/socket-world.ts';
import { newestBidsQuery } from './api.ts';
import { foldBidsPage } from './fold-answer.ts';
import type { LiveListing } from './live-listing.ts';
import { lacksBids } from './merge-bids.ts';

/** The length of the longest history that a screen shows by itself. */
const SHOWN_AFTER_THE_END = 10;
/** After the end each page fetches its missing bids at a random moment within this time, because every watcher's page does so. */
const SPREAD_MS = 5_000;

interface LeftOutBids {
  slug: string;
  state: LiveListing | null;
  change: (fold: (state: LiveListing) => LiveListing) => void;
  world: SocketWorld | undefined;
}

/**
 * Fetches the bids that frames left out, since a frame carries only the newest. It does so when somebody asks, with
 * the returned function, and once when the auction is over. While it runs, thousands of pages would fetch all the
 * time.
 */
export function useLeftOutBids({ slug, state, change, world = browserWorld }: LeftOutBids): () => void {
  const client = useQueryClient();
  // A ref, because frames change the value many times a second and the returned function must stay the same.
  const newest = useRef(0);
  useEffect(() => {
    newest.current = state?.view.bids[0]?.sequence ?? 0;
  });
  const load = useCallback(() => {
    // Several presses share one request. If it fails, the gap stays, and it can be asked for again.
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
