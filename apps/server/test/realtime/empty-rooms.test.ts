import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type WatchedServer, watchedServer } from './watched-server.fixture.ts';

const SLUG = 'lamp';
type Rooms = WatchedServer['realtime']['rooms'];
type Use = 'enter' | 'leave' | 'leave twice';

let server: WatchedServer;
let rooms: Rooms;
beforeEach(async () => {
  server = await watchedServer();
  server.market.add(SLUG);
  rooms = server.realtime.rooms;
});
afterEach(() => server.close());

const isOpen = () => rooms.followed().includes(`listing-${SLUG}`);

async function leaveOthers(from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 1) {
    server.market.add(`lot-${n}`);
    (await rooms.enter(`lot-${n}`))?.leave();
  }
}

describe('of more than a thousand empty rooms', () => {
  it('the one that is empty longest is closed first', async () => {
    await leaveOthers(0, 1_002);
    const kept = Array.from({ length: 1_000 }, (_, index) => `listing-lot-${index + 2}`);
    expect(rooms.followed()).toEqual(kept);
    await server.pass(121);
    expect(rooms.size).toBe(0);
  });

  it.each<[use: string, before: Use[], meanwhile: Use[], stays: boolean]>([
    ['left', ['enter', 'leave'], [], false],
    ['left, and entered again at once', ['enter', 'leave', 'enter'], [], true],
    ['left, and entered again while others are left', ['enter', 'leave'], ['enter'], true],
    ['left, and again while others are left', ['enter', 'leave'], ['enter', 'leave'], true],
    ['entered by two and left by one', ['enter', 'enter', 'leave'], [], true],
    ['entered by two and left by one, who leaves twice', ['enter', 'enter', 'leave twice'], [], true],
    ['left, entered by two and left by one', ['enter', 'leave', 'enter', 'enter', 'leave'], [], true],
  ])('a room that was %s: %j, then %j, stays: %s', async (_use, before, meanwhile, stays) => {
    const inside: Awaited<ReturnType<Rooms['enter']>>[] = [];
    const follow = async (uses: readonly Use[]) => {
      for (const use of uses) {
        if (use === 'enter') {
          inside.push(await rooms.enter(SLUG));
          continue;
        }
        const gone = inside.shift();
        gone?.leave();
        if (use === 'leave twice') gone?.leave();
      }
    };
    await follow(before);
    await leaveOthers(0, 500);
    await follow(meanwhile);
    await leaveOthers(500, 1_000);
    expect(isOpen()).toBe(stays);
  });
});

it('a room that was opened again stays, whoever leaves the closed one later', async () => {
  const before = await rooms.enter(SLUG);
  rooms.restart();
  expect(isOpen()).toBe(false);
  await rooms.enter(SLUG);
  before?.leave();
  await server.pass(121);
  expect(isOpen()).toBe(true);
});
