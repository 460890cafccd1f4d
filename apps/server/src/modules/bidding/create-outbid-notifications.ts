import { createJob, type NamedJob } from '../../platform/jobs/index.ts';
import type { Follower } from '../desk/index.ts';
import type { OutbidPorts } from './notify-outbid.ts';
import { outbidWatch } from './outbid-watch.ts';

const EVERY_MS = 2_000;
/** If bids come faster than members can be notified, the notifications wait and the bids do not. */
const SHARE = 0.03;

export interface OutbidNotificationOptions extends OutbidPorts {
  /** Called when notifications were written. */
  written: () => void;
  onError: (error: unknown, job: string) => void;
}

/** Notifies members who were outbid. */
export function createOutbidNotifications(options: OutbidNotificationOptions): NamedJob & Follower {
  const watch = outbidWatch(options);
  const job = createJob({
    name: 'who was outbid',
    run: () => watch.look(),
    everyMs: EVERY_MS,
    share: SHARE,
    onError: options.onError,
  });
  return { ...job, follow: (changes) => watch.follow(changes) };
}
