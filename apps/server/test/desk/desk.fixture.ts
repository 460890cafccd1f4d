import pg from 'pg';
import {
  createDesk,
  type DeskParameters,
  type RunningDesk,
  type Section,
  type Told,
} from '../../src/modules/desk/index.ts';
import { DatabaseClock } from '../../src/platform/clock/index.ts';
import { createPool } from '../../src/platform/database/index.ts';
import { connectPipeline } from '../../src/platform/pipeline/index.ts';
import { createTestDatabase } from '../../src/platform/test-database/index.ts';
import { TEST_SECTIONS, TEST_TABLES } from './sections.fixture.ts';

/** One node's desk with what it told and wrote to its log. */
export interface Node {
  desk: RunningDesk;
  clock: DatabaseClock;
  told: Told[];
  log: { level: string; fields: object; message: string }[];
}

export interface NodeOptions {
  /** Where the lanes connect; a proxy perhaps. */
  url?: string;
  lanes?: number;
  sections?: readonly Section[];
  parameters?: Partial<DeskParameters>;
}

/** A database of its own, with as many nodes as a test wants. */
export interface DeskHouse {
  url: string;
  pool: pg.Pool;
  node(options?: NodeOptions): Promise<Node>;
  /** A connection that holds a listing's row until it is let go. */
  holdRow(listingId: string): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export async function openDeskHouse(database?: { url: string; drop(): Promise<void> }): Promise<DeskHouse> {
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
    holdRow: (listingId) => holdRow(url, listingId),
    async close() {
      await Promise.all(nodes.map(({ desk }) => desk.stop()));
      await pool.end();
      await drop();
    },
  };
}

async function startNode(url: string, options: NodeOptions): Promise<Node> {
  const clock = new DatabaseClock();
  const log: Node['log'] = [];
  const note = (level: string) => (fields: object, message: string) => log.push({ level, fields, message });
  const desk = createDesk({
    connect: (limits, name) => connectPipeline(url, limits, name),
    lanes: options.lanes ?? 2,
    sections: options.sections ?? TEST_SECTIONS,
    clock,
    offsetAt: () => 0,
    parameters: options.parameters ?? {},
    log: { info: note('info'), warn: note('warn'), error: note('error') },
  });
  const told: Told[] = [];
  desk.onTold((changes) => told.push(...changes));
  await desk.start();
  return { desk, clock, told, log };
}

async function holdRow(url: string, listingId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM listing_state WHERE id = $1 FOR UPDATE', [listingId]);
  return async () => {
    await client.query('ROLLBACK');
    await client.end();
  };
}
