import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Position } from './position.ts';

const ICON = 'mr-1.5 inline size-4 align-[-0.15em]';
const TONE = { won: 'text-won', danger: 'text-danger', soon: 'text-soon-text', mute: 'text-mute' } as const;

export interface PositionTextProps {
  position: Position;
  /** Puts the reserve on its own line, because on a phone both do not fit beside the clock. */
  stacked?: boolean;
}

/** Whether the viewer leads or was outbid, and whether the reserve is met, as text in the colour of `tone`. */
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
