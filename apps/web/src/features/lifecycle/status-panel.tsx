import type { Phase } from '@clamor/contract/limits';
import { cx } from 'class-variance-authority';
import { CircleAlert, CircleCheck, CircleDot, Hourglass } from 'lucide-react';
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { GOAL_MET, STATUS_LABEL } from '../../lib/listing-labels.ts';
import { count } from '../../lib/number-text.ts';
import { Card } from '../../ui/card.tsx';
import type { Result, ResultTone } from './result-text.ts';

const BAND = {
  rise: 'bg-rise text-on-rise',
  soon: 'bg-soon text-on-soon',
  loud: 'bg-loud text-on-loud',
  won: 'bg-won text-on-won',
  danger: 'bg-danger text-on-danger',
  ink: 'bg-ink text-paper',
  plain: 'bg-sunk2 text-ink',
} as const;

/** The text and colour of the band for each phase. */
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

/** The colour and icon of each result. */
const RESULT_LOOK: Record<ResultTone, { ground: keyof typeof BAND; icon: typeof CircleDot }> = {
  won: { ground: 'won', icon: CircleCheck },
  lost: { ground: 'ink', icon: CircleDot },
  unsold: { ground: 'plain', icon: CircleDot },
  plain: { ground: 'plain', icon: CircleDot },
  soon: { ground: 'soon', icon: Hourglass },
  danger: { ground: 'danger', icon: CircleAlert },
};

/**
 * In a small window the result is above the pictures, and the rest of the panel is below the title. They are therefore
 * two items of the page's grid.
 */
const RESULT_PART = 'max-lg:order-first max-lg:overflow-hidden max-lg:rounded-2xl';
const BELOW_RESULT = 'max-lg:order-3 max-lg:rounded-2xl max-lg:border max-lg:border-line max-lg:bg-card';

export interface StatusPanelProps {
  phase: Phase;
  frozen: boolean;
  /** The viewer leads a running auction, so the band is in a calm colour. */
  leads?: boolean;
  /** How the auction ended for the viewer; null before the end. */
  result?: Result | null;
  /** How many others watch; null if that is unknown. */
  watching: number | null;
  /** A mark in the band that says whether the data is live or outdated. It does not change the band's size. */
  mark?: ReactNode;
  children: ReactNode;
}

function bandOf({ phase, frozen, leads = false, result = null }: StatusPanelProps) {
  if (frozen) return { label: 'Clock stopped', tone: 'plain' as const };
  const band = PHASE_BANDS[phase];
  if (result !== null) return { label: band.label, tone: RESULT_LOOK[result.tone].ground };
  return leads && (phase === 'live' || phase === 'closing') ? { label: band.label, tone: 'won' as const } : band;
}

function Band(props: StatusPanelProps) {
  const { phase, frozen, watching, mark } = props;
  const { label, tone } = bandOf(props);
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
      {/* The heading is inside the live region: with this role, it would itself no longer be a heading. */}
      <div role="status" className="grow shrink-0">
        <h2>{label}</h2>
      </div>
      {watching !== null && watching > 0 ? <span>{count(watching)} watching</span> : null}
      {mark}
    </div>
  );
}

/** Moves the focus to the result if the focused control disappeared when the auction ended. */
function useFocusOfVanished(isOver: boolean) {
  const result = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  const remember = ({ target }: { target: Element }) => {
    last.current = target;
  };
  const forget = ({ target }: { target: Element }) =>
    queueMicrotask(() => {
      if (target.isConnected && last.current === target) last.current = null;
    });
  useLayoutEffect(() => {
    const vanished = last.current !== null && !last.current.isConnected;
    if (isOver && vanished && document.activeElement === document.body) result.current?.focus();
  }, [isOver]);
  return { result, remember, forget };
}

function ResultHero({ result, heroRef }: { result: Result; heroRef: Ref<HTMLDivElement> }) {
  const { ground, icon: Icon } = RESULT_LOOK[result.tone];
  return (
    <div
      ref={heroRef}
      tabIndex={-1}
      className={cx('grid animate-fade-in gap-2 px-5 pt-1 pb-6 outline-none sm:px-6', BAND[ground])}
    >
      <h3 className="display flex items-center gap-3 text-4xl">
        <Icon className="size-9 shrink-0" />
        {result.title}
      </h3>
      <p className="max-w-prose text-lg">{result.text}</p>
    </div>
  );
}

/**
 * The panel beside the pictures: a coloured band with the state, and the details below it. Once the auction is over,
 * the result stands large under the band.
 */
export function StatusPanel(props: StatusPanelProps) {
  const { phase, result = null, children } = props;
  const focus = useFocusOfVanished(result !== null);
  const asks = phase !== 'ended' && phase !== 'cancelled';
  return (
    <Card
      flush
      raised={asks}
      className={cx('overflow-hidden', result !== null && 'max-lg:contents')}
      aria-label="Auction"
      onFocus={focus.remember}
      onBlur={focus.forget}
    >
      <div className={cx(result !== null && RESULT_PART)}>
        <Band {...props} />
        {result === null ? null : <ResultHero result={result} heroRef={focus.result} />}
      </div>
      <div className={cx('grid grid-cols-1 gap-5 p-5 sm:p-6', result !== null && BELOW_RESULT)}>{children}</div>
    </Card>
  );
}
