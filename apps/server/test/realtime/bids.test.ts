import { afterEach, describe, expect, it } from 'vitest';
import { heldBids, PROBLEM } from './held-bids.fixture.ts';
import { type WatchedServer, watchedServer } from './watched-server.fixture.ts';
import type { WatcherClient } from './watcher-client.fixture.ts';

const SLUG = 'lamp';
let server: WatchedServer;
afterEach(() => server.close());

async function start(options: Parameters<typeof watchedServer>[0] = {}) {
  const bids = heldBids();
  server = await watchedServer({ answerBid: bids.answerBid, ...options });
  server.market.add(SLUG);
  server.market.goLive(SLUG);
  return { ...server, ...bids };
}

const bid = (ref: string, more: object = {}) => ({
  type: 'bid',
  ref,
  key: `key-${ref}`,
  slug: SLUG,
  amountCents: 5,
  ...more,
});
const AUTH = { type: 'auth', token: 'token-of-ada' };

async function signedIn(): Promise<WatcherClient> {
  const client = await server.connect(SLUG, {}, { bids: true });
  client.say(AUTH);
  await client.hear('hello');
  return client;
}

describe('a bid over the socket', () => {
  it('is taken as the member’s, with the moment at which it came, and answered to that socket alone', async () => {
    const { one, watch, market } = await start();
    const ada = await signedIn();
    const phone = await signedIn();
    const visitor = await watch(SLUG);
    market.nowMs += 7;
    ada.say(bid('r1'));
    const taken = await one();
    expect(taken).toMatchObject({ userId: 'id-ada', slug: SLUG, receivedAt: market.nowMs, message: bid('r1') });
    taken.answer();
    expect(await ada.answer('r1')).toEqual({ type: 'bid:answer', ref: 'r1', status: 409, body: PROBLEM });
    for (const other of [phone, visitor]) {
      await other.caughtUp();
      expect(other.answers).toEqual([]);
    }
  });

  it('is answered under its own ref, in whatever order the answers come', async () => {
    const { all } = await start();
    const ada = await signedIn();
    ada.say(bid('first'));
    ada.say(bid('"second"'));
    const [first, second] = await all(2);
    second?.answer(404);
    first?.answer(409);
    expect([(await ada.answer('first')).status, (await ada.answer('"second"')).status]).toEqual([409, 404]);
  });

  it('waits for the answer to `auth` where it came before it', async () => {
    const { one } = await start();
    const client = await server.connect(SLUG, {}, { bids: true });
    client.say(AUTH);
    client.say(bid('early'));
    const taken = await one();
    expect(taken.userId).toBe('id-ada');
    taken.answer();
    await client.answer('early');
  });

  it('is nobody’s where nobody signed in', async () => {
    const { one } = await start();
    const client = await server.connect(SLUG, {}, { bids: true });
    client.say(bid('r1'));
    const taken = await one();
    expect(taken.userId).toBe(null);
    taken.answer(401);
    expect((await client.answer('r1')).status).toBe(401);
  });

  it('leaves in one write with the other answers of its turn', async () => {
    const { all } = await start();
    const ada = await signedIn();
    for (let n = 0; n < 8; n += 1) ada.say(bid(`r${n}`));
    const taken = await all(8);
    const { _socket: line } = ada.ws as unknown as { _socket: NodeJS.EventEmitter };
    const chunks: number[] = [];
    line.on('data', (chunk: Buffer) => chunks.push(chunk.length));
    for (const { answer } of taken) answer();
    await ada.answer('r7');
    expect(chunks).toHaveLength(1);
  });
});

describe('how much one socket may ask', () => {
  it('is 16 bids that are not answered, and more are refused in words at once', async () => {
    const { all, taken } = await start();
    const ada = await signedIn();
    for (let n = 1; n <= 17; n += 1) ada.say(bid(`r${n}`));
    expect(await ada.answer('r17')).toMatchObject({ status: 503, body: { code: 'OVERLOADED', retryAfterSeconds: 1 } });
    expect(taken).toHaveLength(16);
    taken[0]?.answer();
    await ada.answer('r1');
    ada.say(bid('r18'));
    await all(17);
    for (const { answer } of taken) answer();
    await ada.answer('r18');
  });

  it('is bounded before it signs in, too', async () => {
    const { taken, all } = await start();
    const client = await server.connect(SLUG, {}, { bids: true });
    client.say(AUTH);
    for (let n = 1; n <= 17; n += 1) client.say(bid(`r${n}`));
    expect((await client.answer('r17')).status).toBe(503);
    await all(16);
    for (const { answer } of taken) answer();
  });

  it.each([
    ['without a ref', bid('', {})],
    ['with a ref that is no text', bid('x', { ref: 5 })],
    ['with a ref that is too long', bid('r'.repeat(65))],
    ['and another message', { type: 'bids' }],
  ])('closes with 1008 on a bid that cannot be answered: %s', async (_, message) => {
    await start();
    const ada = await signedIn();
    ada.say(message);
    expect(await ada.closed()).toEqual({ code: 1008, reason: 'unexpected message' });
  });

  it('closes with 1009 on more than two kilobytes, unread', async () => {
    const { taken } = await start();
    const ada = await signedIn();
    ada.say(bid('r1', { note: 'x'.repeat(2_048) }));
    expect(await ada.closed()).toMatchObject({ code: 1009 });
    expect(taken).toEqual([]);
  });

  it('is nothing on a socket that did not ask for it, and on a member’s own', async () => {
    await start();
    for (const slug of [SLUG, null]) {
      const client = await server.connect(slug);
      client.say(AUTH);
      await client.hear('hello');
      client.say(bid('r1'));
      expect(await client.closed()).toMatchObject({ code: 1008 });
    }
  });

  it('agrees to no compression', async () => {
    await start();
    const ada = await signedIn();
    expect(ada.ws.extensions).toBe('');
  });
});

describe('a socket that is closed while bids are not answered', () => {
  it('answers them before it says that the session ended, and takes nobody’s bids meanwhile', async () => {
    const { one, all, sessions } = await start();
    const ada = await signedIn();
    ada.say(bid('r1'));
    const first = await one();
    sessions.end('ada', 'suspended');
    ada.say(bid('r2'));
    const [, second] = await all(2);
    expect(second?.userId).toBe(null);
    second?.answer(401);
    first.answer(201);
    expect(await ada.closed()).toEqual({ code: 4401, reason: 'suspended' });
    expect(ada.answers.map(({ ref, status }) => [ref, status])).toEqual([
      ['r2', 401],
      ['r1', 201],
    ]);
  });

  it('tells nothing of the room once the session ended', async () => {
    const { one, sessions, market, scheduler } = await start();
    const ada = await signedIn();
    ada.say(bid('r1'));
    const taken = await one();
    sessions.end('ada', 'signed-out');
    market.bid(SLUG, 'ada', 1_000, { max: 9_900 });
    scheduler.advance(50);
    taken.answer();
    expect(await ada.closed()).toMatchObject({ code: 4401 });
    expect(ada.texts.join()).not.toContain('9900');
  });

  it('answers 401 to bids that waited for a token that opens nothing', async () => {
    const { all } = await start();
    const client = await server.connect(SLUG, {}, { bids: true });
    client.say({ type: 'auth', token: 'nonsense' });
    client.say(bid('r1'));
    const [taken] = await all(1);
    expect(taken?.userId).toBe(null);
    taken?.answer(401);
    expect(await client.closed()).toMatchObject({ code: 4401 });
    expect(client.answers).toHaveLength(1);
  });

  it('refuses bids as not begun where its member could not be looked up', async () => {
    const { sessions } = await start();
    sessions.duringFind = () => {
      throw new Error('the database is away');
    };
    const client = await server.connect(SLUG, {}, { bids: true });
    client.say(AUTH);
    client.say(bid('r1'));
    expect((await client.answer('r1')).body).toMatchObject({ code: 'OVERLOADED' });
    expect(await client.closed()).toMatchObject({ code: 1013 });
  });

  it('is drained after its answers, and begins no other bid', async () => {
    const { one, realtime, scheduler, taken } = await start();
    const ada = await signedIn();
    ada.say(bid('r1'));
    const first = await one();
    const drained = realtime.drain(200);
    scheduler.advance(200);
    await drained;
    ada.say(bid('r2'));
    expect((await ada.answer('r2')).body).toMatchObject({ code: 'OVERLOADED' });
    first.answer(201);
    expect(await ada.closed()).toEqual({ code: 1012, reason: 'restarting' });
    expect([ada.answers.length, taken.length]).toEqual([2, 1]);
  });

  it('is stopped after its answers', async () => {
    const { one, close, realtime } = await start();
    const ada = await signedIn();
    ada.say(bid('r1'));
    const first = await one();
    ada.cutOff = () => {};
    const done: string[] = [];
    const stopped = realtime.stop().then(() => done.push('stopped'));
    // If the stop did not wait for the answer, it would be over by now.
    await new Promise<void>((resume) => setImmediate(resume));
    done.push('answered');
    first.answer(201);
    expect((await ada.answer('r1')).status).toBe(201);
    expect(await ada.closed()).toMatchObject({ code: 1013 });
    await stopped;
    expect(done).toEqual(['answered', 'stopped']);
    await close();
  });

  it('waits for no answer longer than a few seconds', async () => {
    const { one, sessions, scheduler } = await start();
    const ada = await signedIn();
    ada.say(bid('r1'));
    const taken = await one();
    sessions.end('ada', 'suspended');
    await ada.caughtUp();
    scheduler.advance(3_500);
    expect(await ada.closed()).toMatchObject({ code: 4401 });
    taken.answer();
  });
});
