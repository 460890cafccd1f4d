import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { deviceNow } from '../../lib/server-clock.ts';
import { usePainted } from '../../lib/use-painted.ts';
import type { BidTerms } from './bid-terms.ts';
import { type ButtonOffer, climb, type Rung, roomSteps, WATCHED_MS } from './press.ts';

/** For how many steps a hurried bid leaves room now. */
export function useRoomSteps({ nextMinimumCents, minIncrementCents }: BidTerms): number {
  const [rungs, setRungs] = useState<readonly Rung[]>(() => [{ cents: nextMinimumCents, at: deviceNow() }]);
  useEffect(() => setRungs((before) => climb(before, nextMinimumCents, deviceNow())), [nextMinimumCents]);
  return roomSteps(rungs, minIncrementCents, deviceNow());
}

/**
 * On from a press that the price outran, until the price has been calm for a while.
 * @param onCalm told when it is off by itself
 */
export function useSettledPrice(nextMinimumCents: number, onCalm: () => void) {
  const [on, setOn] = useState(false);
  const calm = useEffectEvent(() => {
    setOn(false);
    onCalm();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move of the price starts the wait anew.
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(calm, WATCHED_MS);
    return () => clearTimeout(timer);
  }, [on, nextMinimumCents]);
  return { on, start: () => setOn(true), stop: () => setOn(false) };
}

/** What every button that submits is given, to note what it said when the press went down. */
export interface PressNotes {
  onPointerDown: (event: { timeStamp: number }) => void;
  /** `detail`: 0 where no pointer pressed, but a key. */
  onClick: (event: { timeStamp: number; detail: number }) => void;
}

/**
 * Which offer the last press meant: what stood painted when it went down, or when the key came.
 * @param chosen names what the person chose
 */
export function usePressed(offer: ButtonOffer | null, chosen: string) {
  const paintedAt = usePainted(offer, JSON.stringify(offer), chosen);
  const down = useRef<ButtonOffer | null>(null);
  const meant = useRef<ButtonOffer | null>(null);
  const press: PressNotes = {
    onPointerDown: ({ timeStamp }) => {
      down.current = paintedAt(timeStamp);
    },
    onClick: ({ timeStamp, detail }) => {
      meant.current = detail === 0 ? paintedAt(timeStamp) : down.current;
    },
  };
  return { press, meant };
}
