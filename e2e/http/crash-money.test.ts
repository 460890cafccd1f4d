import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks, databaseUrl } from './books.ts';
import { databasePid } from './database-pid.ts';
import { MoneyStream, STORIES } from './money-stream.ts';
import { Member } from './outside-client.ts';
import { checkProviderBooks } from './provider-books.ts';
import { freePort, type RunningServer, startServer, temporaryFolder } from './running-server.ts';
import { asStaff, HOUR_SECONDS, PAY_WITHIN_HOURS, type Sale, sell } from './sales.ts';

/** What is killed: the only server, its database, or one of two servers of the same site. */
const VICTIMS = ['server', 'database', 'neighbour'] as const;
type Victim = (typeof VICTIMS)[number];

/** The number of rounds. `npm run crash` runs twenty; the suite kills each victim once. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? VICTIMS.length);
const SALES_OF_A_STORY = 2;
/** The approximate number of answers in a round. The kill comes at a random one of them. */
const ANSWERS_OF_A_ROUND = 40;
const MOMENT_MS = 20;
const ROUND_MS = 120_000;

describe('kill -9 in the middle of payments, releases and refunds', () => {
  let dataDir: string;
  let port: number;
  let server: RunningServer;
  let neighbour: { port: number; server: RunningServer } | null = null;
  let seller: Member;
  let buyer: Member;
  let runnerUp: Member;

  const start = async () => {
    server = await startServer({ dataDir, port });
  };

  beforeAll(async () => {
    dataDir = await temporaryFolder();
    port = await freePort();
    await start();
    seller = await Member.join(server.origin, 'crash-seller', 'SELLER');
    buyer = await Member.join(server.origin, 'ada', 'BIDDER');
    runnerUp = await Member.join(server.origin, 'ben', 'BIDDER');
  }, ROUND_MS);

  afterAll(async () => {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });

  afterEach(async () => {
    await neighbour?.server.stop();
    neighbour = null;
  });

  /** Starts a second server on the same database, with its own folder. */
  async function startNeighbour(at: number): Promise<RunningServer> {
    const env = { DATABASE_URL: await databaseUrl(dataDir) };
    const started = await startServer({ port: at, env });
    neighbour = { port: at, server: started };
    return started;
  }

  async function strike(victim: Victim): Promise<void> {
    if (victim === 'database') {
      process.kill(await databasePid(dataDir), 'SIGKILL');
    } else if (neighbour !== null) {
      await neighbour.server.stop('SIGKILL');
      await startNeighbour(neighbour.port);
    } else {
      await server.stop('SIGKILL');
      await start();
    }
  }

  /**
   * Makes overdue sales, `SALES_OF_A_STORY` for each story. The seller can release an overdue claim. Until that
   * happens, its buyer may still pay.
   */
  async function overdueSales(name: string): Promise<Sale[]> {
    const titles = Array.from({ length: STORIES.length * SALES_OF_A_STORY }, (_, at) => `${name}, item ${at}`);
    const members = [seller, buyer, runnerUp];
    for (const member of members) await member.signIn();
    const sales = await sell(seller, [runnerUp, buyer], titles);
    await seller.advanceClock((PAY_WITHIN_HOURS + 1) * HOUR_SECONDS);
    for (const member of members) await member.signIn();
    return sales;
  }

  it.each(Array.from({ length: ROUNDS }, (_, at) => [at + 1, VICTIMS[at % VICTIMS.length] ?? 'server'] as const))(
    'round %i: goes on from where it stopped when the %s dies, and takes back nothing that it said',
    async (round, victim) => {
      const sales = await overdueSales(`Round ${round}`);
      const origin = victim === 'neighbour' ? (await startNeighbour(await freePort())).origin : server.origin;
      const { headers = {} } = asStaff(server);
      const stream = new MoneyStream({ seller: seller.at(origin), buyer, staff: { headers } }, sales);
      const moment = { answers: Math.ceil(Math.random() * ANSWERS_OF_A_ROUND), ms: Math.random() * MOMENT_MS };
      const struck = stream
        .untilAnswered(moment.answers)
        .then(() => pause(moment.ms))
        .then(() => strike(victim));
      await stream.run();
      await struck;
      await stream.checkEnds();
      expect(stream.faults, `struck at ${JSON.stringify(moment)}`).toEqual([]);
      expect(await checkBooks(dataDir)).toContain('all agree');
      await checkProviderBooks(dataDir);
    },
    ROUND_MS,
  );
});
