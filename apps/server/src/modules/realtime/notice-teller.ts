import type { MemberSockets, NoticeNews } from './member-sockets.ts';

/** Members who are looked up in one query. */
const AT_ONCE = 500;

export interface TellerPorts {
  members: MemberSockets;
  /** How many notices of these members are unread, and the newest of those. */
  noticesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, NoticeNews>>;
  /** What failed is told with the next notice, or to the page that comes back. */
  onFailure(cause: unknown): void;
}

/** Tells members' open pages how many of their notices are unread: one query for all who wait, and none for who is not here. */
export class NoticeTeller {
  readonly #ports: TellerPorts;
  readonly #waiting = new Set<string>();
  #isBusy = false;

  constructor(ports: TellerPorts) {
    this.#ports = ports;
  }

  moved(userIds: readonly string[]): void {
    for (const userId of userIds) if (this.#ports.members.has(userId)) this.#waiting.add(userId);
    if (!this.#isBusy) void this.#drain();
  }

  async #drain(): Promise<void> {
    this.#isBusy = true;
    while (this.#waiting.size > 0) {
      const userIds = [...this.#waiting].slice(0, AT_ONCE);
      for (const userId of userIds) this.#waiting.delete(userId);
      try {
        const news = await this.#ports.noticesOf(userIds);
        for (const [userId, each] of news) this.#ports.members.noticed(userId, each);
      } catch (cause) {
        this.#ports.onFailure(cause);
      }
    }
    this.#isBusy = false;
  }
}
