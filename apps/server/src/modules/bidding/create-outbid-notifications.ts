import { createJob, type NamedJob, type TimeShare } from '../../platform/jobs/index.ts';
import type { Follower } from '../desk/index.ts';
import type { OutbidPorts } from './notify-outbid.ts';
import { outbidWatch } from './outbid-watch.ts';

const EVERY_MS = 2_000;

export interface OutbidNotificationOptions extends OutbidPorts {
  /**
   * Limits the time that this job takes. If bids come faster than members can be notified, notifications wait and bids
   * do not.
   */
  share: TimeShare;
  /** Called after notifications were written. */
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
    share: options.share,
    onError: options.onError,
  });
  return { ...job, follow: (changes) => watch.follow(changes) };
}
