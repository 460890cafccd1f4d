import type { Instant } from '@clamor/domain/time';
import { MINUTE } from '@clamor/domain/time';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../platform/database/index.ts';
import { noteUse } from './sessions.postgres.ts';

/** How closely is kept when a session was used. */
const NOTED_EVERY_MS = 10 * MINUTE;
const REMEMBERED_MAX = 50_000;
const WRITTEN_AT_ONCE = 1_000;

/** Keeps when sessions were used last: in memory, and written down by a job every now and then. */
export class SessionUse {
  readonly #noted = new LRUCache<string, Instant>({ max: REMEMBERED_MAX });
  readonly #toWrite = new Map<string, Instant>();

  /** A session was used. What was noted a moment ago is not noted again. */
  note(sessionId: string, at: Instant): void {
    const before = this.#noted.get(sessionId);
    if (before !== undefined && at - before < NOTED_EVERY_MS) return;
    if (this.#toWrite.size >= REMEMBERED_MAX) return;
    this.#noted.set(sessionId, at);
    this.#toWrite.set(sessionId, at);
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
