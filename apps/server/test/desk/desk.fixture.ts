import type pg from 'pg';
import {
  createDesk,
  type DeskAnswer,
  type DeskParameters,
  type RunningDesk,
  type Section,
} from '../../src/modules/desk/index.ts';
import { SILENT_METRICS } from '../../src/modules/desk/ports.ts';
import type { CommittedChange } from '../../src/modules/topics/index.ts';
import { DatabaseClock, realScheduler, type Scheduler } from '../../src/platform/clock/index.ts';
import { createClient, createPool } from '../../src/platform/database/index.ts';
import { connectPipeline, type PipelineConnection, type Statement } from '../../src/platform/pipeline/index.ts';
import { createTestDatabase } from '../../src/platform/test-database/index.ts';
import { bid, type Member, request } from './market.fixture.ts';
import { TEST_SECTIONS, TEST_TABLES } from './sections.fixture.ts';

/** The desk of one node, with the changes that it published, its statements and its log. */
export interface Node {
  desk: RunningDesk;
  clock: DatabaseClock;
  told: CommittedChange[];
  /** The statements of the node's lanes, in order. */
  statements: Statement[];
  /** The number of commands in each batch, in the order in which the batches ended. */
  batches: number[];
  log: { level: string; fields: object; message: string }[];
}

export interface NodeOptions {
  /** The address to which the lanes connect, such as a proxy of the test. */
  url?: string;
  lanes?: number;
  sections?: readonly Section[];
  parameters?: Partial<DeskParameters>;
  scheduler?: Scheduler;
}

/** A database of the test, with any number of nodes. */
export interface DeskSite {
  url: string;
  pool: pg.Pool;
  node(options?: NodeOptions): Promise<Node>;
  /** Locks a listing's row on a separate connection. Returns a function that releases the lock. */
  lockRow(listingId: string): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export async function openDeskSite(database?: { url: string; drop(): Promise<void> }): Promise<DeskSite> {
  const { url, drop } = database ?? (await createTestDatabase());
  const pool = createPool(url, { onError: () => undefined });
  await pool.query(TEST_TABLES);
  const nodes: Node[] = [];
  return {
    url,
    pool,
    async node(options = {}) {
      const node = await startNode(options.url ?? url, options);
      nodes.push(node);
      return node;
    },
    lockRow: (listingId) => lockRow(url, listingId),
    async close() {
      await Promise.all(nodes.map(({ desk }) => desk.stop()));
      await pool.end();
      await drop();
    },
  };
}

async function startNode(url: string, options: NodeOptions): Promise<Node> {
  const clock = new DatabaseClock();
  const statements: Statement[] = [];
  const batches: number[] = [];
  const log: Node['log'] = [];
  const note = (level: string) => (fields: object, message: string) => log.push({ level, fields, message });
  const desk = createDesk({
    connect: async (limits, name) => noting(await connectPipeline(url, limits, name), statements),
    lanes: options.lanes ?? 2,
    sections: options.sections ?? TEST_SECTIONS,
    clock,
    offsetAt: () => 0,
    parameters: options.parameters ?? {},
    scheduler: options.scheduler ?? realScheduler,
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    metrics: { ...SILENT_METRICS, batchEnded: ({ commands }) => batches.push(commands) },
  });
  const told: CommittedChange[] = [];
  desk.onCommit((changes) => told.push(...changes));
  await desk.start();
  return { desk, clock, told, statements, batches, log };
}

function noting(connection: PipelineConnection, statements: Statement[]): PipelineConnection {
  const run = connection.run.bind(connection);
  connection.run = <Row extends object>(statement: Statement) => {
    statements.push(statement);
    return run<Row>(statement);
  };
  return connection;
}

async function lockRow(url: string, listingId: string): Promise<() => Promise<void>> {
  const client = createClient(url);
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM listing_state WHERE id = $1 FOR UPDATE', [listingId]);
  return async () => {
    await client.query('ROLLBACK');
    await client.end();
  };
}

/** Submits a bid that the node receives now. */
export function place({ desk, clock }: Node, listingId: string, cents: number, member: Member): Promise<DeskAnswer> {
  return desk.submit(request(listingId, bid(cents), member.asker, clock.databaseNow()));
}

export function tick({ desk, clock }: Node, listingId: string): Promise<DeskAnswer> {
  return desk.submit(request(listingId, { kind: 'tick' }, { kind: 'clock' }, clock.databaseNow()));
}

export function accepted(answer: DeskAnswer): Extract<DeskAnswer, { kind: 'accepted' }> {
  if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(answer)}`);
  return answer;
}

/** Matches the answer to an accepted bid with this sequence. */
export function sequence(value: number): object {
  return { kind: 'accepted', reply: { bid: { sequence: value } } };
}

const ATTEMPTS = 200;

/** Repeats while the desk answers `overloaded`. */
export async function untilServed(ask: () => Promise<DeskAnswer>): Promise<DeskAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask();
    if (answer.kind !== 'overloaded' || attempt === ATTEMPTS) return answer;
  }
}

/** The names of the statements that the node issued during `work`. */
export async function statementsOf({ statements }: Node, work: () => Promise<unknown>): Promise<string[]> {
  const from = statements.length;
  await work();
  return statements.slice(from).map(({ name }) => name);
}
