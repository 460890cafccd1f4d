import type { Adapters } from './adapters.ts';
import { createOutbidNotifications } from './modules/bidding/index.ts';
import type { Follower } from './modules/desk/index.ts';
import { createListingNotifications } from './modules/lifecycle/index.ts';
import { createNoticeNews, createNoticeSweep, type NoticeNews } from './modules/notifications/index.ts';

export interface Notifications {
  /** Called after a notification or a mail was written. */
  written: () => void;
  /** Finds new notifications for members' open pages. */
  news: NoticeNews;
  /** The followers of the desk that write notifications. */
  followers: readonly Follower[];
  /** Waits until everything that happened before this call is written and announced. */
  finish(): Promise<void>;
}

/** Opens what notifies members: in their list of notifications, by mail, and on their open pages. */
export function openNotifications(
  { config, pool, clock, mails, noticeTime, shutdown, jobs }: Adapters,
  onError: (error: unknown, job: string) => void,
): Notifications {
  const news = createNoticeNews({ pool, share: noticeTime, onError });
  const written = () => {
    mails.kick();
    news.kick();
  };
  const options = { pool, clock, publicUrl: config.publicUrl, written, onError };
  const ofListings = createListingNotifications(options);
  const ofOutbids = createOutbidNotifications({ ...options, share: noticeTime });
  for (const job of [news, ofListings, ofOutbids, createNoticeSweep({ pool, clock, onError })]) {
    jobs.add(job);
    shutdown.add(job.name, () => job.stop());
  }
  return {
    written,
    news,
    followers: [ofListings, ofOutbids],
    async finish() {
      await ofListings.finish();
      await ofOutbids.finish();
      await news.finish();
    },
  };
}
