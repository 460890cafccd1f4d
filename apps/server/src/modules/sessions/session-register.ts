import type { Instant } from '@clamor/domain/time';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock/index.ts';
import { askedTogether, type Queryable } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/index.ts';
import { hashToken, sessionIdOf } from '../../platform/secrets/index.ts';
import type { EndedSessions, NodeBus } from '../topics/index.ts';
import { SessionUse } from './session-use.ts';
import { type FoundSession, findSessions } from './sessions.postgres.ts';

/** A session without its secret. Its id is the hash of its token in base64url. */
export interface OpenSession {
  sessionId: string;
  userId: string;
}

const CACHED_MAX = 50_000;
/** How long a session is cached. If the message that a session ended is lost, another node may accept it this long. */
const CACHED_MS = 5_000;
/** The cache reads the clock at most this often, because each reading sets a timer. */
const CACHED_RESOLUTION_MS = 100;
/** The most sessions in one query. */
const LOOK_UPS_MAX = 500;

interface Remembered {
  caller: Caller;
  /** When it was read, in product time. */
  at: Instant;
}

/**
 * Looks up sessions by bearer token and caches them for a few seconds, which saves a query for most requests. So it
 * only admits requests; writes check the session in the database again.
 */
export class SessionRegister {
  readonly #database: Queryable;
  readonly #clock: Clock;
  readonly #bus: NodeBus;
  readonly #cached = new LRUCache<string, Remembered>({
    max: CACHED_MAX,
    ttl: CACHED_MS,
    ttlResolution: CACHED_RESOLUTION_MS,
    dispose: ({ caller }, token) => this.#forgetToken(caller.userId, token),
  });
  readonly #lookUp: (tokenHash: Buffer) => Promise<FoundSession | null>;
  readonly #tokensOf = new Map<string, Set<string>>();
  readonly #use: SessionUse;
  readonly #listeners: ((ended: EndedSessions) => void)[] = [];
  /** Counts removals from the cache. A query that began before one must not put its old result into the cache. */
  #forgotten = 0;

  constructor(database: Queryable, clock: Clock, bus: NodeBus, use = new SessionUse()) {
    this.#database = database;
    this.#clock = clock;
    this.#bus = bus;
    this.#use = use;
    this.#lookUp = askedTogether((hashes) => findSessions(database, hashes, clock.now()), LOOK_UPS_MAX);
    bus.subscribe('accounts.changed', (userId) => this.#forgetMember(userId));
  }

  /** The member whom this token signs in; null if it signs in nobody. Returns no promise if the session is cached. */
  callerOf(token: string): Caller | null | Promise<Caller | null> {
    const remembered = this.#cached.get(token);
    // If the development clock was moved, a cached session may count as idle now, so it is read again.
    if (remembered === undefined || this.#clock.now() - remembered.at > CACHED_MS) return this.#load(token);
    const { caller } = remembered;
    return caller.expiresAt > this.#clock.now() ? caller : null;
  }

  /**
   * Forgets a member's cached sessions here and on the other nodes. Call it after the commit of a change of their role,
   * status or sessions.
   */
  memberChanged(userId: string): void {
    this.#forgetMember(userId);
    this.#bus.publish('accounts.changed', userId);
  }

  /** Empties the cache, because messages of other nodes may have been lost. */
  heal(): void {
    this.#forgotten += 1;
    this.#cached.clear();
  }

  /** Announces that sessions were ended, on this node and the others. Call it after the commit. */
  sessionsEnded(ended: EndedSessions): void {
    this.memberChanged(ended.userId);
    for (const listener of this.#listeners) listener(ended);
  }

  onSessionsEnded(listener: (ended: EndedSessions) => void): void {
    this.#listeners.push(listener);
  }

  /** The session of a token, read from the database and not from the cache; null if it does not work. */
  async find(token: string): Promise<OpenSession | null> {
    const hash = hashToken(token);
    const session = await this.#lookUp(hash);
    if (session === null) return null;
    this.#use.note(sessionIdOf(hash), this.#clock.now(), session.lastUsedAt);
    return { sessionId: sessionIdOf(hash), userId: session.userId };
  }

  /** Those of these sessions that still work, read in one query. */
  async stillOpen(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const hashes = sessionIds.map((id) => Buffer.from(id, 'base64url'));
    const found = await findSessions(this.#database, hashes, this.#clock.now());
    return new Set(sessionIds.filter((_, index) => found[index] !== null));
  }

  async #load(token: string): Promise<Caller | null> {
    const before = this.#forgotten;
    const caller = await this.#lookUp(hashToken(token));
    if (caller !== null) this.#use.note(sessionIdOf(caller.tokenHash), this.#clock.now(), caller.lastUsedAt);
    if (caller !== null && before === this.#forgotten) this.#remember(token, caller);
    return caller;
  }

  #remember(token: string, caller: Caller): void {
    this.#cached.set(token, { caller, at: this.#clock.now() });
    const tokens = this.#tokensOf.get(caller.userId) ?? new Set();
    this.#tokensOf.set(caller.userId, tokens.add(token));
  }

  #forgetMember(userId: string): void {
    this.#forgotten += 1;
    for (const token of [...(this.#tokensOf.get(userId) ?? [])]) this.#cached.delete(token);
  }

  #forgetToken(userId: string, token: string): void {
    const tokens = this.#tokensOf.get(userId);
    if (tokens === undefined || this.#cached.peek(token) !== undefined) return;
    tokens.delete(token);
    if (tokens.size === 0) this.#tokensOf.delete(userId);
  }
}
