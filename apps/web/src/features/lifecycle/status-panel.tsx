import type { Phase } from '@clamor/contract/limits';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { GOAL_MET, STATUS_LABEL } from '../../lib/listing-labels.ts';
import { count } from '../../lib/number-text.ts';
import { Card } from '../../ui/card.tsx';

const BAND = {
  rise: 'bg-rise text-on-rise',
  soon: 'bg-soon text-on-soon',
  loud: 'bg-loud text-on-loud',
  won: 'bg-won text-on-won',
  danger: 'bg-danger text-on-danger',
  plain: 'bg-sunk2 text-ink',
} as const;

/** What the band of each phase says, and in which colour. */
const PHASE_BANDS: Record<Phase, { label: string; tone: keyof typeof BAND }> = {
  collecting: { label: STATUS_LABEL.COLLECTING, tone: 'rise' },
  waiting: { label: GOAL_MET, tone: 'rise' },
  countdown: { label: STATUS_LABEL.COUNTDOWN, tone: 'soon' },
  live: { label: 'Live now', tone: 'loud' },
  closing: { label: 'Closing', tone: 'loud' },
  deciding: { label: STATUS_LABEL.RESERVE_NOT_MET, tone: 'soon' },
  awarded: { label: STATUS_LABEL.SECOND_CHANCE_AWARDED, tone: 'won' },
  ended: { label: STATUS_LABEL.ENDED, tone: 'plain' },
  cancelled: { label: STATUS_LABEL.CANCELLED, tone: 'danger' },
};

export interface StatusPanelProps {
  phase: Phase;
  frozen: boolean;
  /** How many others watch; null where it is not known. */
  watching: number | null;
  /** Stands in the band where nothing moves for it: how current is what is shown. */
  mark?: ReactNode;
  /** Said with the status, and not shown. */
  spoken?: ReactNode;
  children: ReactNode;
}

function Band({ phase, frozen, watching, mark, spoken }: Omit<StatusPanelProps, 'children'>) {
  const { label, tone } = frozen ? { label: 'Clock stopped', tone: 'plain' as const } : PHASE_BANDS[phase];
  return (
    <div className={cx('flex min-h-11 items-center gap-3 px-5 text-sm font-semibold sm:px-6', BAND[tone])}>
      <span
        aria-hidden="true"
        className={cx(
          'grid size-4 shrink-0 place-items-center rounded-full',
          phase === 'live' && !frozen && 'bg-current/30',
        )}
      >
        <span className="size-2 rounded-full bg-current" />
      </span>
      {/* The heading stands inside: a live region lends its words to nobody's name. */}
      <div role="status" className="grow shrink-0">
        <h2>{label}</h2>
        {spoken}
      </div>
      {watching !== null && watching > 0 ? <span>{count(watching)} watching</span> : null}
      {mark}
    </div>
  );
}

/** The panel beside the pictures: the state in colour and words, and what it means below. */
export function StatusPanel({ phase, frozen, watching, mark, spoken, children }: StatusPanelProps) {
  const asks = phase !== 'ended' && phase !== 'cancelled';
  return (
    <Card flush raised={asks} className="overflow-hidden" aria-label="Auction">
      <Band phase={phase} frozen={frozen} watching={watching} mark={mark} spoken={spoken} />
      <div className="grid grid-cols-1 gap-5 p-5 sm:p-6">{children}</div>
    </Card>
  );
}
