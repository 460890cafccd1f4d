import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { browserWorld } from '../../lib/browser-world.ts';
import type { SocketWorld } from '../../lib/socket-world.ts';
import { newestBidsQuery } from './api.ts';
import { foldBidsPage } from './fold-answer.ts';
import type { LiveListing } from './live-listing.ts';
import { lacksBids } from './merge-bids.ts';

/** The length of the longest history that a page shows without a request. */
const SHOWN_AFTER_THE_END = 10;
/** After the end every watcher's page fetches its missing bids, each at a random moment within this time. */
const SPREAD_MS = 5_000;

interface LeftOutBids {
  slug: string;
  state: LiveListing | null;
  change: (fold: (state: LiveListing) => LiveListing) => void;
  world: SocketWorld | undefined;
}

/**
 * Fetches the bids that frames left out, because a frame carries only the newest. It does so once when the auction is
 * over, and when the returned function is called. During the auction, thousands of pages would fetch all the time.
 */
export function useLeftOutBids({ slug, state, change, world = browserWorld }: LeftOutBids): () => void {
  const client = useQueryClient();
  // A ref, because frames change the value many times a second and the returned function must stay the same.
  const newest = useRef(0);
  useEffect(() => {
    newest.current = state?.view.bids[0]?.sequence ?? 0;
  });
  const load = useCallback(() => {
    // Several calls share one request. If it fails, the bids stay missing, and the viewer may press the button again.
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
