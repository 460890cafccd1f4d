import { startPrivatePostgres } from '../../apps/server/src/platform/test-database/index.ts';
import { openSilentLink } from '../../apps/server/src/platform/test-database/silent-link.fixture.ts';
import { startServer } from '../../e2e/http/running-server.ts';
import { openMarket } from '../bids/market.ts';
import { atMost, reported } from '../report/figures.ts';
import type { PartReport } from '../report/part.ts';

const BIDDERS = 4;
/** More readers than the server has database connections. */
const READERS = 14;
const SILENT_MS = 1_000;
/** A request counts as lost if it has no answer after this time. */
const PATIENCE_MS = 60_000;
const READ_SECONDS = 20;
const BID_SECONDS = 6;
const LOOK_EVERY_MS = 100;

interface Asked {
  status: number | 'none';
  seconds: number;
}

/**
 * Simulates a database host that goes silent under a running server: it receives everything and answers nothing.
 * Measures how long reads and bids wait, and how soon the server works normally after the host answers again.
 */
export async function runSilentDatabase(): Promise<PartReport> {
  const database = await startPrivatePostgres();
  const link = await openSilentLink(database.url);
  const server = await startServer({ env: { DATABASE_URL: link.url }, unchecked: true });
  try {
    const { tokens, hotSlug, seller } = await openMarket({ server, database }, BIDDERS, 1);
    const bid = (index: number, key: string) =>
      ask(`${server.origin}/api/bids`, tokens[index] ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ slug: hotSlug, amountCents: 1_000 + index }),
      });
    link.silence();
    const bids = tokens.map((_, index) => bid(index, 'silent'));
    const reads = Array.from({ length: READERS }, (_, index) =>
      ask(`${server.origin}/api/orders?limit=${index + 1}`, seller.token),
    );
    await new Promise((done) => setTimeout(done, SILENT_MS));
    bids.push(bid(0, 'later'));
    const asked = { reads: await Promise.all(reads), bids: await Promise.all(bids) };
    link.forward();
    const back = performance.now();
    while ((await bid(1, 'after')).status !== 201) await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
    const figures = [
      atMost('longest wait of a read, s', longest(asked.reads), READ_SECONDS),
      atMost('longest wait of a bid, s', longest(asked.bids), BID_SECONDS),
      reported('a bid is accepted after the host answers again, s', (performance.now() - back) / 1_000),
    ];
    const lines = Object.entries(asked).map(
      ([name, all]) => `| ${name} | ${all.length} | ${answersOf(all)} | ${longest(all).toFixed(1)} |`,
    );
    const head = '| asked | how many | answers | longest wait, s |\n|---|---:|---|---:|';
    return { figures, details: [head, ...lines].join('\n') };
  } finally {
    link.forward();
    await server.stop();
    await link.close();
    await database.stop();
  }
}

async function ask(address: string, token: string, init: RequestInit = {}): Promise<Asked> {
  const begun = performance.now();
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  const status = await fetch(address, { ...init, headers, signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 'none' as const,
  );
  return { status, seconds: (performance.now() - begun) / 1_000 };
}

const longest = (asked: readonly Asked[]) => Math.max(...asked.map(({ seconds }) => seconds));

function answersOf(asked: readonly Asked[]): string {
  const counts = new Map<string, number>();
  for (const { status } of asked) counts.set(String(status), (counts.get(String(status)) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(', ');
}
