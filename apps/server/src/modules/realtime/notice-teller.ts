import type { Scheduler } from '../../platform/clock/index.ts';
import { ReadAnew } from '../../platform/database/index.ts';
import type { MemberSockets, NoticeNews } from './member-sockets.ts';

export interface TellerPorts {
  members: MemberSockets;
  scheduler: Scheduler;
  /** For each member the unread count, and the newest notification if it is unread. */
  noticesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, NoticeNews>>;
  /** Called with the first of several failures in a row. The reads are tried again. */
  onFailure(cause: unknown): void;
}

/** Sends members' open pages their unread counts and newest notification. */
export class NoticeTeller {
  readonly #members: MemberSockets;
  readonly #notices: ReadAnew;

  constructor({ members, noticesOf, ...ports }: TellerPorts) {
    this.#members = members;
    this.#notices = new ReadAnew({
      ...ports,
      read: async (userIds) => {
        const news = await noticesOf(userIds.filter((userId) => members.has(userId)));
        for (const [userId, each] of news) members.noticed(userId, each);
      },
    });
  }

  moved(userIds: readonly string[]): void {
    this.#notices.add(userIds.filter((userId) => this.#members.has(userId)));
  }

  stop(): void {
    this.#notices.stop();
  }
}
