import { SESSION_USED_EVERY_MS } from '@clamor/domain/accounts';
import { DAY, type Instant } from '@clamor/domain/time';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../platform/database/index.ts';
import { noteUse } from './sessions.postgres.ts';

/**
 * If the last written use is older than this, the next use is written at once: the session may be about to expire as
 * idle.
 */
const OLD_MS = DAY;
const REMEMBERED_MAX = 50_000;
const WRITTEN_AT_ONCE = 1_000;

/** Keeps the time of each session's last use in memory. A job writes the times to the database now and then. */
export class SessionUse {
  readonly #noted = new LRUCache<string, Instant>({ max: REMEMBERED_MAX });
  readonly #toWrite = new Map<string, Instant>();
  readonly #writeSoon: () => void;

  constructor(writeSoon: () => void = () => {}) {
    this.#writeSoon = writeSoon;
  }

  /**
   * Records a use of a session, unless the last known use was less than an hour ago. So each session is written at most
   * once an hour.
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

  /** Writes recorded uses. Returns whether more are waiting. */
  async write(database: Queryable): Promise<boolean> {
    const part = new Map([...this.#toWrite].slice(0, WRITTEN_AT_ONCE));
    if (part.size === 0) return false;
    await noteUse(database, part);
    for (const [id, at] of part) if (this.#toWrite.get(id) === at) this.#toWrite.delete(id);
    return this.#toWrite.size > 0;
  }
}
