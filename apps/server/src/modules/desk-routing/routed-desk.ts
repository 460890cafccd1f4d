import type { RunningDesk } from '../desk/index.ts';
import type { CommandRouter } from './command-router.ts';

/** This node's desk, except that `submit` sends each command to the node that owns its listing. */
export function routedDesk(desk: RunningDesk, router: Pick<CommandRouter, 'submit'>): RunningDesk {
  return {
    submit: ((request) => router.submit(request)) as RunningDesk['submit'],
    onCommit: (listener) => desk.onCommit(listener),
    knownTime: () => desk.knownTime(),
    start: () => desk.start(),
    stop: () => desk.stop(),
    waiting: () => desk.waiting(),
    serving: () => desk.serving(),
    changedElsewhere: (listingId) => desk.changedElsewhere(listingId),
    onOutage: (listener) => desk.onOutage(listener),
    epoch: () => desk.epoch(),
    onEpoch: (listener) => desk.onEpoch(listener),
    heartbeatNow: () => desk.heartbeatNow(),
  };
}
