import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BidStream } from '../http/bid-stream.ts';
import { Member, Visitor } from '../http/outside-client.ts';
import { type RunningServer, startServer, temporaryFolder } from '../http/running-server.ts';
import { Watcher } from '../http/watcher.ts';
import { putUp, startAuction } from './auctions.ts';

const WRITES_MAX = 240;
const AT_ONCE = 8;

/** The process ids of the workers, without those of the database. */
const workersOf = ({ pid }: RunningServer): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('main.js'))
    .map((line) => Number.parseInt(line, 10));

describe('two workers on one machine', () => {
  let server: RunningServer;
  let seller: Member;
  let fans: [Member, Member];

  beforeAll(async () => {
    server = await startServer({ env: { WORKERS: '2', RATE_LIMITS: 'on' } });
    seller = await Member.join(server.origin, 'workers-seller', 'SELLER');
    fans = [
      await Member.join(server.origin, 'workers-ann', 'BIDDER'),
      await Member.join(server.origin, 'workers-ben', 'BIDDER'),
    ];
  }, 180_000);
  afterAll(() => server?.stop());

  const workers = () => workersOf(server);
  async function read(sample: string): Promise<number> {
    const metrics = String((await new Visitor(server.origin).call('/metrics')).body);
    const line = metrics.split('\n').find((each) => each.startsWith(`${sample} `));
    return Number(line?.split(' ')[1] ?? Number.NaN);
  }

  it('are both there, each ready for the commands of the other', async () => {
    await expect.poll(workers, { timeout: 30_000 }).toHaveLength(2);
    await expect.poll(() => read('nodes_live'), { timeout: 30_000 }).toBe(2);
    expect(await read('bus_open')).toBe(1);
  });

  it('tell every bid to every watcher while one of them is killed, and another one takes its place', async () => {
    const slug = await putUp(seller, 'A lamp of two workers');
    await startAuction({ seller, fans, slug });
    const watchers = Array.from({ length: 4 }, () => new Watcher(server.origin, slug));
    for (const watcher of watchers) await watcher.connect();
    expect(await read('sockets_open')).toBe(4);
    const stream = new BidStream(slug, fans);
    const running = stream.run();
    await stream.untilAcknowledged(30);
    const [killed = 0, other] = workers();
    process.kill(killed, 'SIGKILL');
    await stream.untilAcknowledged(30);
    await expect.poll(workers, { timeout: 60_000 }).toHaveLength(2);
    expect(workers()).toContain(other);
    expect(workers()).not.toContain(killed);
    await stream.untilAcknowledged(30);
    const bids = await stream.end(running, seller);
    for (const watcher of watchers) await watcher.comeBackUntilBid(bids.length);
  }, 180_000);

  it('serve on while a signal for the whole group reaches them: their primary says when they end', async () => {
    await expect.poll(() => read('nodes_live'), { timeout: 30_000 }).toBe(2);
    const slug = await putUp(seller, 'A lamp of a group of processes');
    await startAuction({ seller, fans, slug });
    const stream = new BidStream(slug, fans);
    const running = stream.run();
    await stream.untilAcknowledged(10);
    const before = workers();
    for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      for (const pid of before) process.kill(pid, signal);
      await stream.untilAcknowledged(10);
    }
    await stream.end(running, seller);
    expect(workers()).toEqual(before);
    expect((await new Visitor(server.origin).call('/readyz')).status).toBe(200);
  });

  it('decide the commands on one listing in one of them', async () => {
    await expect.poll(() => read('nodes_live'), { timeout: 30_000 }).toBe(2);
    const before = await read('routed_commands_total{outcome="forwarded"}');
    for (const title of ['one', 'two', 'three', 'four']) {
      const slug = await putUp(seller, `Of two workers: ${title}`);
      await startAuction({ seller, fans, slug });
      const amounts = Array.from({ length: AT_ONCE }, (_, index) => index + 1);
      const bid = (amountCents: number) =>
        fans[amountCents % 2]?.call('/api/bids', { method: 'POST', body: { slug, amountCents } });
      await Promise.all(amounts.map(bid));
    }
    const [forwarded, taken] = [
      await read('routed_commands_total{outcome="forwarded"}'),
      await read('routed_commands_total{outcome="taken"}'),
    ];
    expect(forwarded).toBeGreaterThan(before);
    expect(taken).toBeGreaterThan(0);
  });

  it('allow together what one alone allows', async () => {
    const member = await Member.join(server.origin, 'workers-limits', 'BIDDER');
    const write = () => member.call('/api/notices/read', { method: 'POST', body: {} });
    const statuses: number[] = [];
    while (statuses.length < WRITES_MAX + 2 * AT_ONCE)
      statuses.push(...(await Promise.all(Array.from({ length: AT_ONCE }, write))).map(({ status }) => status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(WRITES_MAX);
    expect(new Set(statuses.slice(-AT_ONCE))).toEqual(new Set([429]));
  });

  it('end with their primary, in good order, where all of them are signalled', async () => {
    const before = workers();
    const stopped = server.stop();
    for (const pid of before) process.kill(pid, 'SIGTERM');
    expect(await stopped).toBe(0);
    for (const pid of before) expect(() => process.kill(pid, 0)).toThrow();
  });
});

it('two workers end by themselves when their primary is killed', async () => {
  const dataDir = await temporaryFolder();
  const options = { dataDir, env: { WORKERS: '2' } };
  const killed = await startServer(options);
  const before = workersOf(killed);
  expect(before).toHaveLength(2);
  await killed.stop('SIGKILL');
  const isThere = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(() => before.filter(isThere), { timeout: 15_000 }).toEqual([]);
  // A new start takes over the database that the killed program left running, and this stop also stops the database.
  expect(await (await startServer(options)).stop()).toBe(0);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
}, 180_000);
