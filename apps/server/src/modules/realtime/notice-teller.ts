import type { Scheduler } from '../../platform/clock/index.ts';
import { ReadAnew } from '../../platform/database/index.ts';
import type { MemberSockets, NoticeNews } from './member-sockets.ts';

export interface TellerPorts {
  members: MemberSockets;
  scheduler: Scheduler;
  /** How many notices of these members are unread, and the newest of those. */
  noticesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, NoticeNews>>;
  /** Told of the first failure of a row of them; what could not be read is read again. */
  onFailure(cause: unknown): void;
}

/** Tells members' open pages how many of their notices are unread. */
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
