import type { SellerSummary, Waiting } from '@clamor/contract/dashboard';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { dateTimeText } from '../../lib/time-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import type { DashboardSlots } from './dashboard-slots.ts';
import { WAITING, waitingPath } from './waiting-labels.ts';

const TEXT_COLOR = { rise: 'text-rise', soon: 'text-soon-text', danger: 'text-danger', plain: 'text-mute' } as const;

function When({ item }: { item: Waiting }) {
  const { by } = WAITING[item.kind];
  if (by !== null && item.by !== null) return <>{`${by} ${dateTimeText(item.by)}`}</>;
  return (
    <>
      Since <TimeAgo at={item.since} />
    </>
  );
}

function Row({ item, Picture }: { item: Waiting; Picture: DashboardSlots['Picture'] }) {
  const { tone, title, text } = WAITING[item.kind];
  return (
    <li className="group relative flex items-center gap-4 border-t border-line px-4 py-4 first:border-0 hover:bg-sunk sm:px-5">
      <Picture url={item.pictureUrl} className="size-14 rounded-lg" />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Link
          to={waitingPath(item)}
          className={`font-semibold underline-offset-4 group-hover:underline after:absolute after:inset-0 after:content-[''] ${TEXT_COLOR[tone]}`}
        >
          {tone === 'danger' ? (
            <TriangleAlert aria-hidden="true" className="mr-1.5 inline size-4 align-[-2px]" />
          ) : null}
          {title}
        </Link>
        <span className="text-sm text-mute sm:text-right">
          <When item={item} />
        </span>
        <span className="truncate font-medium sm:col-span-2">
          <bdi>{item.title}</bdi>
        </span>
        <span className="text-sm text-mute sm:col-span-2">{text}</span>
      </div>
    </li>
  );
}

/** The seller's tasks, the most urgent first, each with a link to the page on which it is done. */
export function WaitingList({ summary, Picture }: { summary: SellerSummary; Picture: DashboardSlots['Picture'] }) {
  const { waiting, moreWaiting } = summary;
  return (
    <Card flush raised={waiting.length > 0} aria-labelledby="waiting">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-5 pb-3 sm:px-5">
        <h2 id="waiting" className="heading text-2xl">
          Needs you now
        </h2>
        {waiting.length > 0 ? <Badge>{moreWaiting ? `More than ${waiting.length}` : waiting.length}</Badge> : null}
      </div>
      {waiting.length === 0 ? (
        <p className="flex items-center gap-2 px-4 pb-5 text-mute sm:px-5">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
          Nothing needs you right now.
        </p>
      ) : (
        <ul className="overflow-hidden rounded-b-2xl border-t border-line">
          {waiting.map((item) => (
            <Row key={`${item.kind} ${item.slug}`} item={item} Picture={Picture} />
          ))}
        </ul>
      )}
    </Card>
  );
}
