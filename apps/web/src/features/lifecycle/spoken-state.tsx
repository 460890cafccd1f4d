import { useEffect, useState } from 'react';
import { useSecondsUntil } from '../../lib/use-countdown.ts';

/** The milestones before the end. Each is announced once per auction, even if a late bid adds time. */
const MILESTONES = [
  { seconds: 60, text: 'Bidding ends within a minute' },
  { seconds: 10, text: 'Ten seconds left' },
] as const;
/** How long the text of a milestone stays. Afterwards it may no longer be true. */
const SAID_MS = 5_000;

export interface SpokenStateProps {
  /** When bidding ends, ISO 8601; null if no clock is running. */
  endsAt: string | null;
  /** The result for the viewer; null before the end. */
  result: string | null;
}

/** How many milestones have been passed. */
function passedAt(seconds: number | null): number {
  if (seconds === null || seconds === 0) return 0;
  return MILESTONES.filter((milestone) => seconds <= milestone.seconds).length;
}

/** Announces to screen readers: one minute left, ten seconds left, the result. It has its own live region. */
export function SpokenState({ endsAt, result }: SpokenStateProps) {
  const passed = passedAt(useSecondsUntil(endsAt));
  const [{ said, isNew }, set] = useState({ said: 0, isNew: false });
  if (passed > said) set({ said: passed, isNew: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each milestone is taken back by a timer of its own.
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = setTimeout(() => set((now) => ({ ...now, isNew: false })), SAID_MS);
    return () => clearTimeout(timer);
  }, [said, isNew]);
  const milestone = isNew && endsAt !== null ? MILESTONES[said - 1]?.text : '';
  return (
    <p role="status" aria-label="Milestones" className="sr-only">
      {result ?? milestone}
    </p>
  );
}
