import { type Actor, memberActor, type Role, type UserStatus } from '@clamor/domain/accounts';
import type { Clock } from '../../platform/clock/index.ts';
import { bytesArray, plainArray } from '../../platform/pipeline/index.ts';
import { biddingLock } from './bidding-lock.ts';
import { workingAt, worksAt } from './sessions.postgres.ts';

/** The part of a `DeskRequest` that names the asker. Spelled out here because sessions must not import the desk. */
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
  /** The place of its token among those asked for, from 1. */
  number: number;
  user_id: string;
  username: string;
  role: Role;
  status: UserStatus;
}

const NOBODY: Actor = { kind: 'nobody' };

/**
 * One walk along two primary keys for each token asked for, whatever the tables' size: `OFFSET 0` keeps the planner from
 * turning the look-ups into a join of whole tables.
 */
const ACTORS = {
  name: 'desk-actors',
  text: `SELECT asked.number, session.user_id, member.username, member.role, member.status
    FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (token_hash, number)
    CROSS JOIN LATERAL (
      SELECT user_id FROM sessions
      WHERE sessions.token_hash = asked.token_hash AND ${worksAt('$2', '$3')} OFFSET 0) AS session
    CROSS JOIN LATERAL (
      SELECT username, role, status FROM users WHERE users.id = session.user_id OFFSET 0) AS member`,
};

/**
 * The bidders whose accounts are being deleted. The batch takes a shared lock for every other bidder, and a deletion waits for that lock,
 * so the deletion sees the bid. This statement runs before the members are read, so the batch sees every deletion committed until then.
 * It never waits.
 */
const LEAVING = {
  name: 'desk-leaving',
  text: `SELECT id FROM unnest($1::text[]) AS bidder (id)
    WHERE NOT pg_try_advisory_xact_lock_shared(${biddingLock('id')})`,
};

/** Gives the desk each request's asker, as the database knows them under the listing's lock. */
export function actorSection(clock: Clock) {
  return { name: 'actors', begin: (requests: readonly Asking[]) => new ActorBatch(requests, clock) };
}

class ActorBatch {
  readonly #tokenHashes: Buffer[];
  readonly #clock: Clock;
  readonly #bidders: readonly string[];
  readonly #actors = new Map<string, Actor>();

  constructor(requests: readonly Asking[], clock: Clock) {
    this.#clock = clock;
    const hashes = new Map<string, Buffer>();
    for (const { asker } of requests) {
      if (asker.kind === 'session') hashes.set(keyOf(asker.tokenHash), asker.tokenHash);
    }
    this.#tokenHashes = [...hashes.values()];
    this.#bidders = [...new Set(requests.flatMap((request) => bidderOf(request) ?? []))].sort();
  }

  async load(query: BatchQuery): Promise<void> {
    if (this.#tokenHashes.length === 0) return;
    const hashes = this.#tokenHashes;
    const values = [bytesArray(hashes), ...workingAt(this.#clock.now())];
    const [leaving, actors] = await Promise.all([
      this.#bidders.length === 0 ? [] : query<{ id: string }>({ ...LEAVING, values: [plainArray(this.#bidders)] }),
      query<SessionActor>({ ...ACTORS, values }),
    ]);
    const left = new Set(leaving.map(({ id }) => id));
    for (const { number, user_id, username, role, status } of actors) {
      const hash = hashes[number - 1];
      if (hash === undefined || left.has(user_id)) continue;
      this.#actors.set(keyOf(hash), memberActor(user_id, { username, role, status }));
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

function keyOf(hash: Buffer): string {
  return hash.toString('latin1');
}
