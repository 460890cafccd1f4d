import type { DemandTotals } from '@clamor/contract/listing-views';
import { cx } from 'class-variance-authority';
import { count, goalText, plural } from '../../lib/number-text.ts';

/** `3,482 of 5,000`, as large as the page has it. */
export function DemandNumber({ total, goal, className }: { total: number; goal: number; className?: string }) {
  return (
    <p className={cx('flex flex-wrap items-baseline gap-x-2.5', className)}>
      <span className="display text-6xl leading-none">{count(total)}</span>
      <span className="display text-2xl text-mute" title={count(goal)}>
        of {goalText(goal)}
      </span>
    </p>
  );
}

export interface DemandSourcesProps {
  demand: DemandTotals;
  boosts: boolean;
  /** From how many networks the boosts came; null while it is not known. */
  networks: number | null;
  videoLikes: boolean;
  /** Null while it is not known. */
  videoConnected: boolean | null;
}

function Source({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-mute">{label}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  );
}

/** Where the demand came from. A source that counts nothing says so. */
export function DemandSources({ demand, boosts, networks, videoLikes, videoConnected }: DemandSourcesProps) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <Source label="Members">{count(demand.likes)}</Source>
      {boosts ? (
        <Source label="Boosts">
          {count(demand.boosts)}
          {networks === null || networks === 0 ? null : (
            <span className="font-medium text-mute"> from {plural(networks, 'network')}</span>
          )}
        </Source>
      ) : null}
      {videoLikes ? (
        <Source label="Video likes">
          {videoConnected === false ? (
            <span className="font-medium text-mute">not connected</span>
          ) : (
            count(demand.youTube)
          )}
        </Source>
      ) : null}
    </dl>
  );
}
