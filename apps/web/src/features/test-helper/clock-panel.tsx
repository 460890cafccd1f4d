import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../lib/api.ts';
import { deviceNow, learnServerTime } from '../../lib/server-clock.ts';
import { dateTimeText } from '../../lib/time-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { useServerNow } from '../../lib/use-countdown.ts';
import { Button } from '../../ui/button.tsx';
import { toastFailure } from '../../ui/toast.ts';
import { MOVE_CLOCK, READ_CLOCK } from './api.ts';
import { Panel } from './panel.tsx';

const STEPS = [
  { label: '+10 s', seconds: 10 },
  { label: '+1 min', seconds: 60 },
  { label: '+10 min', seconds: 600 },
  { label: '+1 h', seconds: 3600 },
  { label: '+6 h', seconds: 21_600 },
  { label: '+1 day', seconds: 86_400 },
] as const;

async function learnClock(answer: Promise<{ now: string }>): Promise<void> {
  const sentAt = deviceNow();
  const { now } = await answer;
  learnServerTime(now, sentAt, deviceNow());
}

/** Moves the server's clock forward. Deadlines come due as if the time had passed. */
export function ClockPanel() {
  const client = useQueryClient();
  const now = useServerNow();
  useEffect(() => void learnClock(callApi(READ_CLOCK)).catch(() => undefined), []);
  const move = useAction({
    mutationFn: (body: { advanceSeconds: number } | { reset: true }) => learnClock(callApi(MOVE_CLOCK, { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['/api/listings'] }),
    onError: (error) => toastFailure('The clock was not moved', error),
  });
  return (
    <Panel title="Clock" text="The server's time. It moves forward only, until it is reset.">
      <p className="display text-3xl">{dateTimeText(now)}</p>
      <div className="flex flex-wrap gap-2.5">
        {STEPS.map(({ label, seconds }) => (
          <Button
            key={label}
            variant="quiet"
            disabled={move.isPending}
            onClick={() => move.mutate({ advanceSeconds: seconds })}
          >
            {label}
          </Button>
        ))}
        <Button variant="ghost" disabled={move.isPending} onClick={() => move.mutate({ reset: true })}>
          Reset
        </Button>
      </div>
    </Panel>
  );
}
