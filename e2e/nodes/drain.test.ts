import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { hasRedis } from '../../apps/server/src/platform/test-redis/index.ts';
import { Visitor } from '../http/outside-client.ts';
import { type NodesSite, openNodes } from './site.ts';

const DRAIN_MS = 3_000;
const SOCKETS = 30;
const RESTARTING = 1012;

interface Closed {
  code: number;
  afterMs: number;
}

/** Opens the socket of a member's own pages. `closed` resolves with its close code and reason. */
function openSocket(origin: string): { opened: Promise<void>; closed: Promise<Closed> } {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws?mine`, { headers: { origin } });
  const closed = new Promise<Closed>((done) => {
    socket.once('close', (code) => done({ code, afterMs: performance.now() }));
  });
  const opened = new Promise<void>((done, failed) => {
    socket.once('open', () => done());
    socket.once('error', failed);
  });
  return { opened, closed };
}

describe.skipIf(!hasRedis)('a node that is asked to stop (left out where no Redis is installed)', () => {
  let site: NodesSite;

  beforeAll(async () => {
    site = await openNodes(2, { DRAIN_MS: String(DRAIN_MS) });
  });
  afterAll(() => site?.close());

  it('serves on while the proxy learns of it, closes its sockets spread over that time, and then stops', async () => {
    const [leaving, staying] = site.nodes;
    if (leaving === undefined || staying === undefined) return expect.unreachable();
    const sockets = Array.from({ length: SOCKETS }, () => openSocket(leaving.origin));
    await Promise.all(sockets.map(({ opened }) => opened));
    const visitor = new Visitor(leaving.origin);
    const before = await visitor.call('/api/listings');
    expect(before.headers.get('connection')).not.toBe('close');

    const askedAt = performance.now();
    process.kill(leaving.pid, 'SIGTERM');
    await expect.poll(async () => (await visitor.call('/readyz')).status, { interval: 20 }).toBe(503);
    expect(await visitor.call('/readyz')).toMatchObject({ body: { status: 'draining' } });
    const during = await visitor.call('/api/listings');
    expect([during.status, during.headers.get('connection')]).toEqual([200, 'close']);
    expect((await new Visitor(staying.origin).call('/readyz')).status).toBe(200);

    const closed = await Promise.all(sockets.map((socket) => socket.closed));
    expect(new Set(closed.map(({ code }) => code))).toEqual(new Set([RESTARTING]));
    const spread = closed.map(({ afterMs }) => afterMs - askedAt).sort((one, other) => one - other);
    expect(spread.filter((ms) => ms < DRAIN_MS / 2).length).toBeGreaterThan(SOCKETS / 5);
    expect(spread.filter((ms) => ms > DRAIN_MS / 2).length).toBeGreaterThan(SOCKETS / 5);
    expect(await leaving.stop()).toBe(0);
    expect((await new Visitor(staying.origin).call('/api/listings')).status).toBe(200);
  });

  it('stops at once where it is asked again', async () => {
    const node = await site.join({ DRAIN_MS: '10000' });
    const askedAt = performance.now();
    process.kill(node.pid, 'SIGTERM');
    await expect.poll(async () => (await new Visitor(node.origin).call('/readyz')).status, { interval: 20 }).toBe(503);
    expect(await node.stop()).toBe(0);
    expect(performance.now() - askedAt).toBeLessThan(9_000);
  });
});
