import { SESSION_USED_EVERY_MS } from '@clamor/domain/accounts';
import { DAY, type Instant } from '@clamor/domain/time';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../platform/database/index.ts';
import { noteUse } from './sessions.postgres.ts';

/** What was written longer ago than this is written at once, not with the next minute's: the session may be about to end as idle. */
const OLD_MS = DAY;
const REMEMBERED_MAX = 50_000;
const WRITTEN_AT_ONCE = 1_000;

/** Keeps when sessions were used last: in memory, and written down by a job every now and then. */
export class SessionUse {
  readonly #noted = new LRUCache<string, Instant>({ max: REMEMBERED_MAX });
  readonly #toWrite = new Map<string, Instant>();
  readonly #writeSoon: () => void;

  constructor(writeSoon: () => void = () => {}) {
    this.#writeSoon = writeSoon;
  }

  /**
   * A session was used. A use within the hour of what is known is not noted: at most one write an hour and session.
   * @param writtenAt the last use that the database knows
   */
  note(sessionId: string, at: Instant, writtenAt: Instant): void {
    const before = Math.max(writtenAt, this.#noted.get(sessionId) ?? writtenAt);
    if (at - before < SESSION_USED_EVERY_MS) return;
    if (this.#toWrite.size >= REMEMBERED_MAX) return;
    this.#noted.set(sessionId, at);
    this.#toWrite.set(sessionId, at);
    if (at - writtenAt >= OLD_MS) this.#writeSoon();
  }

  /** Writes down what was noted; answers whether more waits. */
  async write(database: Queryable): Promise<boolean> {
    const part = new Map([...this.#toWrite].slice(0, WRITTEN_AT_ONCE));
    if (part.size === 0) return false;
    await noteUse(database, part);
    for (const [id, at] of part) if (this.#toWrite.get(id) === at) this.#toWrite.delete(id);
    return this.#toWrite.size > 0;
  }
}
