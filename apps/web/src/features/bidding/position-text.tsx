import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Position } from './position.ts';

const ICON = 'mr-1.5 inline size-4 align-[-0.15em]';
const TONE = { won: 'text-won', danger: 'text-danger', soon: 'text-soon-text', mute: 'text-mute' } as const;

/** The viewer's position, as text and in its colour. */
export function PositionText({ position: { tone, text } }: { position: Position }) {
  return (
    <span className={TONE[tone]}>
      {tone === 'danger' ? <CircleAlert className={ICON} /> : null}
      {tone === 'won' ? <CircleCheck className={ICON} /> : null}
      {text}
    </span>
  );
}
