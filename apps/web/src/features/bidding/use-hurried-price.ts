import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { deviceNow } from '../../lib/server-clock.ts';
import { usePainted } from '../../lib/use-painted.ts';
import type { BidTerms } from './bid-terms.ts';
import { type ButtonOffer, climb, hurriedLimit, isRunning, type Rung, roomSteps, WATCHED_MS } from './press.ts';

/** The next minimums of the last seconds. They are updated in the same paint as the price. */
function useRungs(cents: number): readonly Rung[] {
  const [rungs, setRungs] = useState<readonly Rung[]>(() => [{ cents, at: deviceNow() }]);
  if (rungs.at(-1)?.cents === cents) return rungs;
  const climbed = climb(rungs, cents, deviceNow());
  setRungs(climbed);
  return climbed;
}

/**
 * Whether the price rises too quickly for a plain bid. This starts with a press that came too late, or with several
 * changes in a row. It ends after a pause without changes.
 * @param onCalm called when it ends
 */
function useHurry(nextMinimumCents: number, running: boolean, onCalm: () => void) {
  const [on, setOn] = useState(false);
  if (running && !on) setOn(true);
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

/**
 * The limit that the button names while the price rises too quickly for a plain bid.
 * @param onCalm called when the price has stopped changing for a while
 * @returns `limitCents`: null while a plain bid is offered
 */
export function useHurriedLimit({ nextMinimumCents, minIncrementCents }: BidTerms, onCalm: () => void) {
  const rungs = useRungs(nextMinimumCents);
  const now = deviceNow();
  const hurry = useHurry(nextMinimumCents, isRunning(rungs, now), onCalm);
  const [shown, setShown] = useState<number | null>(null);
  const room = roomSteps(rungs, minIncrementCents, now);
  const limitCents = hurry.on ? hurriedLimit(shown, nextMinimumCents, minIncrementCents, room) : null;
  if (limitCents !== shown) setShown(limitCents);
  return { limitCents, start: hurry.start, stop: hurry.stop };
}

/** Handlers for every submit button. They record which offer it named when the press began. */
export interface PressNotes {
  onPointerDown: (event: { timeStamp: number }) => void;
  /** `detail` is 0 for a key and above 0 for a pointer. */
  onClick: (event: { timeStamp: number; detail: number }) => void;
}

/**
 * The offer that the last press meant: the one that was painted when the pointer went down, or when the key was
 * pressed.
 * @param chosen identifies the person's choice
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
