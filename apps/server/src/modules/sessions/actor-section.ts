import { type Actor, memberActor, type Role, type UserStatus } from '@clamor/domain/accounts';
import type { Instant } from '@clamor/domain/time';
import type { Clock } from '../../platform/clock/index.ts';
import { bytesArray, plainArray } from '../../platform/pipeline/index.ts';
import { biddingLock } from './bidding-lock.ts';
import { KnownActors } from './known-actors.ts';
import { LAST_USED, workingAt, worksAt } from './sessions.postgres.ts';

/**
 * The fields of a `DeskRequest` that name its author. They are repeated here, because sessions must not import the
 * desk.
 */
interface Asking {
  command: { kind: string };
  asker:
    | { kind: 'session'; tokenHash: Buffer; userId: string }
    | { kind: 'device'; deviceHash: Buffer | null; userId: string | null }
    | { kind: 'staff' }
    | { kind: 'clock' };
}

type BatchQuery = <Row extends object>(statement: { name: string; text: string; values: unknown[] }) => Promise<Row[]>;

interface SessionActor {
  /** The index of the session's token among the parameters, from 1. */
  number: number;
  user_id: string;
  username: string;
  role: Role;
  status: UserStatus;
  /** Milliseconds since the epoch. */
  expires_ms: number;
  used_ms: number;
}

const NOBODY: Actor = { kind: 'nobody' };

/**
 * The columns of a member that a lane remembers. The trigger `lanes_hear_of_changed_members` must watch each of them,
 * or a lane would go on with an old value.
 */
export const MEMBER_COLUMNS = ['username', 'role', 'status'] as const;

/**
 * Looks up each token by two primary keys, whatever the size of the tables. `OFFSET 0` keeps the planner from joining
 * the whole tables instead.
 */
const ACTORS = {
  name: 'desk-actors',
  text: `SELECT asked.number, session.user_id, ${MEMBER_COLUMNS.map((column) => `member.${column}`).join(', ')}, session.expires_ms, session.used_ms
    FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (token_hash, number)
    CROSS JOIN LATERAL (
      SELECT user_id, extract(epoch FROM expires_at)::float8 * 1000 AS expires_ms,
        extract(epoch FROM ${LAST_USED})::float8 * 1000 AS used_ms
      FROM sessions
      WHERE sessions.token_hash = asked.token_hash AND ${worksAt('$2', '$3')} OFFSET 0) AS session
    CROSS JOIN LATERAL (
      SELECT ${MEMBER_COLUMNS.join(', ')} FROM users WHERE users.id = session.user_id OFFSET 0) AS member`,
};

/**
 * Finds bidders whose accounts are being deleted. For every other bidder it takes a shared lock, for which a deletion
 * waits, so the deletion sees the bid. It runs before the members are read, so the batch sees every deletion that
 * committed before. It never waits itself.
 */
const LEAVING = {
  name: 'desk-leaving',
  text: `SELECT id FROM unnest($1::text[]) AS bidder (id)
    WHERE NOT pg_try_advisory_xact_lock_shared(${biddingLock('id')})`,
};

/**
 * Reads a number that triggers raise in each transaction that changes a member or ends a session
 * (`0160_member_changes.sql`). If it differs from before, what a lane remembers may be wrong.
 */
const CHANGES = { name: 'desk-member-changes', text: 'SELECT number FROM member_changes', values: [] };

/** Loads the author of each request as the database knows them while the listing is locked. */
export function actorSection(clock: Clock) {
  const memories = new WeakMap<object, KnownActors>();
  return {
    name: 'actors',
    begin(requests: readonly Asking[], link: object | null) {
      const known = (link && memories.get(link)) ?? new KnownActors();
      if (link !== null) memories.set(link, known);
      return new ActorBatch(requests, clock, known);
    },
  };
}

class ActorBatch {
  readonly #tokenHashes: Buffer[];
  readonly #clock: Clock;
  readonly #known: KnownActors;
  readonly #bidders: readonly string[];
  readonly #actors = new Map<string, Actor>();

  constructor(requests: readonly Asking[], clock: Clock, known: KnownActors) {
    this.#clock = clock;
    this.#known = known;
    const hashes = new Map<string, Buffer>();
    for (const { asker } of requests) {
      if (asker.kind === 'session') hashes.set(keyOf(asker.tokenHash), asker.tokenHash);
    }
    this.#tokenHashes = [...hashes.values()];
    this.#bidders = [...new Set(requests.flatMap((request) => bidderOf(request) ?? []))].sort();
  }

  async load(query: BatchQuery): Promise<void> {
    if (this.#tokenHashes.length === 0) return;
    const now = this.#clock.now();
    const remembered: Buffer[] = [];
    const strange: Buffer[] = [];
    for (const hash of this.#tokenHashes) {
      const actor = this.#known.find(keyOf(hash), now);
      if (actor !== null) this.#actors.set(keyOf(hash), actor);
      (actor === null ? strange : remembered).push(hash);
    }
    // The number is read before the members. A change between the two then shows as another number in the next batch.
    const [leaving, changes, actors] = await Promise.all([
      this.#bidders.length === 0 ? [] : query<{ id: string }>({ ...LEAVING, values: [plainArray(this.#bidders)] }),
      query<{ number: string }>(CHANGES),
      strange.length === 0 ? [] : query<SessionActor>(actorsOf(strange, now)),
    ]);
    if (!this.#known.holdsUnder(String(changes[0]?.number)) && remembered.length > 0) {
      for (const hash of remembered) this.#actors.delete(keyOf(hash));
      this.#learn(remembered, await query<SessionActor>(actorsOf(remembered, now)));
    }
    this.#learn(strange, actors);
    for (const { id } of leaving) this.#refuse(id);
  }

  #learn(hashes: readonly Buffer[], rows: readonly SessionActor[]): void {
    for (const { number, user_id, username, role, status, expires_ms, used_ms } of rows) {
      const hash = hashes[number - 1];
      if (hash === undefined) continue;
      const actor = memberActor(user_id, { username, role, status });
      this.#actors.set(keyOf(hash), actor);
      this.#known.keep(keyOf(hash), { actor, expiresAt: expires_ms, lastUsedAt: used_ms });
    }
  }

  /** Makes this member count as nobody in the batch, because their account is being deleted. */
  #refuse(userId: string): void {
    for (const [key, actor] of this.#actors) {
      if (actor.kind === 'member' && actor.userId === userId) this.#actors.delete(key);
    }
  }

  factsFor({ asker }: Asking): { actor: Actor } {
    switch (asker.kind) {
      case 'session':
        return { actor: this.#actors.get(keyOf(asker.tokenHash)) ?? NOBODY };
      case 'device': {
        const deviceId = asker.deviceHash?.toString('base64url') ?? null;
        return { actor: { kind: 'device', deviceId, userId: asker.userId } };
      }
      case 'staff':
      case 'clock':
        return { actor: { kind: asker.kind } };
    }
  }

  keep(): void {}

  async save(): Promise<void> {}
}

function bidderOf({ command, asker }: Asking): string | null {
  return command.kind === 'place_bid' && asker.kind === 'session' ? asker.userId : null;
}

function actorsOf(hashes: readonly Buffer[], now: Instant) {
  return { ...ACTORS, values: [bytesArray(hashes), ...workingAt(now)] };
}

function keyOf(hash: Buffer): string {
  return hash.toString('latin1');
}
