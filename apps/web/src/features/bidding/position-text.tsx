import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Position } from './position.ts';

const ICON = 'mr-1.5 inline size-4 align-[-0.15em]';
const TONE = { won: 'text-won', danger: 'text-danger', soon: 'text-soon-text', mute: 'text-mute' } as const;

export interface PositionTextProps {
  position: Position;
  /** On a phone the reserve gets a line of its own: beside the clock is no room for both. */
  stacked?: boolean;
}

/** The viewer's position, as text and in its colour. */
export function PositionText({ position: { tone, text }, stacked = false }: PositionTextProps) {
  const [own, reserve] = stacked ? text.split(' · ') : [text];
  return (
    <span className={TONE[tone]}>
      {tone === 'danger' ? <CircleAlert className={ICON} /> : null}
      {tone === 'won' ? <CircleCheck className={ICON} /> : null}
      {own}
      {reserve === undefined ? null : (
        <>
          <span className="max-sm:hidden"> · </span>
          <span className="max-sm:block">{reserve}</span>
        </>
      )}
    </span>
  );
}
