import type { ListingResponse } from '@clamor/contract/listing-views';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { chooseSignals, type Signal, signal, signalsChosen, subscribeToSignals } from '../../../lib/signals.ts';
import { useSecondsUntil } from '../../../lib/use-countdown.ts';
import { useWakeLock } from '../../../lib/use-wake-lock.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';

const LAST_SECONDS = 60;
const VERY_LAST_SECONDS = 10;

/** Off by default, kept on this device. */
export function SignalsChoice() {
  const on = useSyncExternalStore(subscribeToSignals, signalsChosen, () => false);
  return <Checkbox label="Sound and vibration" checked={on} onCheckedChange={chooseSignals} />;
}

/** Signals once for each time that `happens` becomes true while the page is open. */
function useSignal(kind: Signal, happens: boolean): void {
  const before = useRef(happens);
  useEffect(() => {
    if (happens && !before.current) signal(kind);
    before.current = happens;
  }, [kind, happens]);
}

/** Keeps the screen awake in the last minute, and signals what the viewer should not miss. Draws nothing. */
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
