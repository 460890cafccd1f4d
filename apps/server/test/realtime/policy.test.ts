import { once } from 'node:events';
import { connect as connectRaw } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { PUBLIC_URL, type ServerOptions, type WatchedServer, watchedServer } from './watched-server.fixture.ts';

const SLUG = 'lamp';
const NONE = { perKey: 0, inAll: 0 };
let server: WatchedServer;
afterEach(() => server.close());

async function start(limits: ServerOptions['limits'] = {}): Promise<WatchedServer> {
  server = await watchedServer({ limits });
  server.market.add(SLUG);
  return server;
}

describe('who is let in', () => {
  it.each([
    ['no origin, as from a program', () => ({}), true],
    ['the public address', () => ({ origin: PUBLIC_URL }), true],
    ['the host that was asked', () => ({ origin: server.address }), true],
    ['another site', () => ({ origin: 'https://evil.example' }), false],
    ['a sandboxed frame', () => ({ origin: 'null' }), false],
  ])('%s', async (_, headers, isLetIn) => {
    const { connect, realtime } = await start();
    const opened = connect(SLUG, headers());
    if (isLetIn) await opened;
    else await expect(opened).rejects.toThrow('403');
    expect(realtime.connections).toBe(isLetIn ? 1 : 0);
  });

  it('closes with 1008 where there is no such listing, or none was named', async () => {
    const { connect } = await start();
    for (const slug of ['nothing-here', '', 'x'.repeat(500)]) {
      expect(await (await connect(slug)).closed()).toEqual({ code: 1008, reason: 'no such listing' });
    }
  });

  it('closes with 1013 beyond the connections of one address, and takes places back', async () => {
    const anonymous = { perKey: 2, inAll: 10 };
    const { connect, realtime } = await start({ places: { anonymous, opening: NONE } });
    const first = await connect(SLUG);
    await connect(SLUG);
    expect(await (await connect(SLUG)).closed()).toEqual({ code: 1013, reason: 'too many connections' });
    first.cutOff();
    await expect.poll(() => realtime.connections).toBe(1);
    const again = await connect(SLUG);
    server.scheduler.advance(150);
    await again.hear('hello');
  });

  it('counts an IPv6 network of 64 bits as one address', async () => {
    const { connect, realtime } = await start({ places: { anonymous: { perKey: 1, inAll: 10 }, opening: NONE } });
    const from = (address: string) => connect(SLUG, { 'x-forwarded-for': address });
    await from('2001:db8:1:2::1');
    expect(await (await from('2001:db8:1:2:ffff::9')).closed()).toMatchObject({ code: 1013 });
    await from('2001:db8:1:3::1');
    expect(realtime.connections).toBe(2);
  });

  it('gives the networks of one /48 eight times what one address has, and others theirs', async () => {
    const { connect, realtime } = await start({ places: { anonymous: { perKey: 2, inAll: 1_000 }, opening: NONE } });
    let letIn = 0;
    for (let network = 0; network < 100; network += 1) {
      await connect(SLUG, { 'x-forwarded-for': `2001:db8:7:${network.toString(16)}::1` });
      letIn = Math.max(letIn, realtime.connections);
    }
    expect(letIn).toBe(16);
    await connect(SLUG, { 'x-forwarded-for': '2001:db8:8::1' });
    await expect.poll(() => realtime.connections).toBe(17);
  });

  it('is no page: a plain request to the address of the socket is 404', async () => {
    const { address } = await start();
    expect((await fetch(`${address}/ws?slug=${SLUG}`)).status).toBe(404);
  });
});

describe('what a client may say', () => {
  it.each([
    ['broken JSON', '{"type":'],
    ['no object', '"auth"'],
    ['another type', JSON.stringify({ type: 'bid', amountCents: 5 })],
    ['auth without a token', JSON.stringify({ type: 'auth' })],
    ['a version that is none', JSON.stringify({ type: 'resume', epoch: 'e', version: -1 })],
  ])('closes with 1008 on %s', async (_, text) => {
    const { connect } = await start();
    const client = await connect(SLUG);
    client.say(text);
    expect(await client.closed()).toEqual({ code: 1008, reason: 'unexpected message' });
  });

  it('closes with 1008 on a second auth and on a second resume', async () => {
    await start();
    const messages = [
      { type: 'auth', token: 'token-of-ada' },
      { type: 'resume', epoch: 'e', version: 1 },
    ];
    for (const message of messages) {
      const client = await server.connect(SLUG);
      client.say(message);
      client.say(message);
      expect(await client.closed()).toMatchObject({ code: 1008 });
    }
  });

  it('closes with 1008 on anything said later than ten seconds after the opening', async () => {
    const { watch, pass } = await start();
    const client = await watch(SLUG);
    await pass(10);
    client.say({ type: 'auth', token: 'token-of-ada' });
    expect(await client.closed()).toMatchObject({ code: 1008 });
  });

  it('closes with 1009 on more than two kilobytes', async () => {
    const { connect } = await start();
    const client = await connect(SLUG);
    client.say('x'.repeat(2_049));
    expect(await client.closed()).toMatchObject({ code: 1009 });
  });

  it('closes with 1008 on binary messages and on a flood of pings', async () => {
    const { connect } = await start();
    const binary = await connect(SLUG);
    binary.ws.send(Buffer.from('{}'));
    expect(await binary.closed()).toMatchObject({ code: 1008 });
    const pinging = await connect(SLUG);
    for (let n = 0; n < 60; n += 1) pinging.ws.ping();
    expect(await pinging.closed()).toMatchObject({ code: 1008 });
  });
});

describe('who stays', () => {
  it('keeps who answers pings and cuts who does not', async () => {
    const { watch, pass, realtime, scheduler } = await start();
    const alive = await watch(SLUG);
    const dead = await watch(SLUG);
    await pass(60);
    expect(realtime.connections).toBe(2);
    dead.ws.pause();
    for (let n = 0; n < 3; n += 1) {
      scheduler.advance(20_000);
      await alive.caughtUp();
    }
    await expect.poll(() => realtime.connections).toBe(1);
    expect(alive.ws.readyState).toBe(alive.ws.OPEN);
  });

  it('keeps who pings now and then, however often in all', async () => {
    const { watch, pass } = await start();
    const pinging = await watch(SLUG);
    for (let beat = 0; beat < 5; beat += 1) {
      for (let n = 0; n < 20; n += 1) pinging.ws.ping();
      await pass(25);
    }
    expect(pinging.ws.readyState).toBe(pinging.ws.OPEN);
  });

  it('drops a reader that does not keep up, and nobody waits for it', async () => {
    const { connect, watch, realtime, market, scheduler } = await start({ waitingBytes: 16_384 });
    market.goLive(SLUG);
    await market.names.learn(['id-ada', 'id-ben']);
    const reader = await watch(SLUG);
    const slow = await connect(SLUG, {}, { compression: false });
    scheduler.advance(150);
    await slow.hear('hello');
    slow.ws.pause();
    let placed = 0;
    while (realtime.connections === 2 && placed < 200_000) {
      for (let n = 0; n < 50; n += 1) market.bid(SLUG, placed++ % 2 === 0 ? 'ada' : 'ben', market.next(SLUG));
      scheduler.advance(50);
      if (placed % 1_000 === 0) {
        await reader.caughtUp();
        scheduler.advance(1_000);
      }
    }
    expect(realtime.connections).toBe(1);
    await reader.caughtUp();
    expect(reader.of('bid:new').at(-1)?.bidCount).toBe(placed);
    let last = 0;
    for (const { bids, bidCount, truncated } of reader.of('bid:new')) {
      const sequences = bids.map(({ sequence }) => sequence);
      expect(sequences).toEqual(bids.map((_, index) => bidCount - bids.length + 1 + index));
      expect(truncated === true || sequences[0] === last + 1).toBe(true);
      last = bidCount;
    }
  });

  it('survives a line that is torn while opening', async () => {
    const { address, watch, realtime } = await start();
    const { port } = new URL(address);
    const torn = connectRaw(Number(port), '127.0.0.1');
    torn.write(
      `GET /ws?slug=${SLUG} HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
    );
    await once(torn, 'data');
    torn.resetAndDestroy();
    await expect.poll(() => realtime.connections).toBe(0);
    await watch(SLUG);
    expect(realtime.connections).toBe(1);
  });

  it('asks everybody to come back later when the server stops', async () => {
    const { watch, close } = await start();
    const client = await watch(SLUG);
    const closed = client.closed();
    client.cutOff = () => {};
    await close();
    expect(await closed).toMatchObject({ code: 1013 });
  });
});
