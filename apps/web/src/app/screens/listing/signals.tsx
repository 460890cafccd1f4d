import type { ListingResponse } from '@clamor/contract/listing-views';
import { useEffect, useRef } from 'react';
import { type Signal, signal } from '../../../lib/signals.ts';
import { useSecondsUntil } from '../../../lib/use-countdown.ts';
import { useWakeLock } from '../../../lib/use-wake-lock.ts';

const LAST_SECONDS = 60;
const VERY_LAST_SECONDS = 10;

/** Signals each time `happens` changes to true while the page is open. */
function useSignal(kind: Signal, happens: boolean): void {
  const before = useRef(happens);
  useEffect(() => {
    if (happens && !before.current) signal(kind);
    before.current = happens;
  }, [kind, happens]);
}

/** Keeps the screen awake in the last minute, and plays the signals. Renders nothing. */
export function LastMinute({ view }: { view: ListingResponse }) {
  const { phase, frozen, viewer } = view;
  const runs = phase === 'live' && !frozen;
  const seconds = useSecondsUntil(runs ? view.endsAt : null) ?? Number.POSITIVE_INFINITY;
  useWakeLock(runs && seconds > 0 && seconds <= LAST_SECONDS);
  useSignal('ten_seconds', runs && seconds > 0 && seconds <= VERY_LAST_SECONDS);
  useSignal('outbid', runs && viewer?.hasBid === true && !viewer.leading);
  useSignal('over', !runs && phase !== 'live' && phase !== 'closing' && view.auction !== null);
  return null;
}
