import type { OutsidePartState, SystemStatus } from '@clamor/contract/staff-system';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { countText, PART_LABELS, STATE_LABELS } from './system-labels.ts';

export type ExternalServicesProps = Pick<SystemStatus, 'parts' | 'mails' | 'countedUpTo'>;

/** The external services, each with the effect of its outage. */
export function ExternalServices({ parts, mails, countedUpTo }: ExternalServicesProps) {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {parts.map((service) => (
        <li key={service.name} className="grid">
          <Service service={service}>
            {service.name === 'mail' ? <WaitingMails mails={mails} countedUpTo={countedUpTo} /> : null}
          </Service>
        </li>
      ))}
    </ul>
  );
}

function Service({ service, children }: { service: OutsidePartState; children: ReactNode }) {
  const { name, state, downSince, failedCalls, lastSuccessAt, lastFailureAt, lastError } = service;
  const { label, without } = PART_LABELS[name];
  const { text, tone } = STATE_LABELS[state];
  return (
    <Card className="grid content-start gap-2 text-[0.9375rem]">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="heading text-lg">{label}</h3>
        <Badge tone={tone}>{text}</Badge>
      </div>
      {downSince === null ? null : (
        <p>
          Stopped working <TimeAgo at={downSince} />.{' '}
          {failedCalls === 1 ? '1 call failed' : `${failedCalls.toLocaleString('en-US')} calls failed`}. {without}
        </p>
      )}
      {state === 'unused' ? <p className="text-mute">This server does not use it.</p> : null}
      <Moments lastSuccessAt={lastSuccessAt} lastFailureAt={lastFailureAt} />
      {lastError === null ? null : (
        <p className="wrap-anywhere text-mute">
          Last error: <span className="text-ink">{lastError}</span>
        </p>
      )}
      {children}
    </Card>
  );
}

function Moments({ lastSuccessAt, lastFailureAt }: Pick<OutsidePartState, 'lastSuccessAt' | 'lastFailureAt'>) {
  if (lastSuccessAt === null && lastFailureAt === null) return null;
  return (
    <p className="text-mute">
      {lastSuccessAt === null ? (
        'No answer yet'
      ) : (
        <>
          Last answer <TimeAgo at={lastSuccessAt} />
        </>
      )}
      {lastFailureAt === null ? null : (
        <>
          , last failure <TimeAgo at={lastFailureAt} />
        </>
      )}
    </p>
  );
}

function WaitingMails({ mails, countedUpTo }: Pick<SystemStatus, 'mails' | 'countedUpTo'>) {
  const { waiting, givenUp, oldestWaitingAt } = mails;
  return (
    <p>
      {waiting === 0 ? 'No mail is waiting' : `Waiting: ${countText(waiting, countedUpTo)}`}
      {oldestWaitingAt === null ? null : (
        <>
          , the oldest written <TimeAgo at={oldestWaitingAt} />
        </>
      )}
      . Given up in the last month: {countText(givenUp, countedUpTo)}.
    </p>
  );
}
