import { expect, it } from 'vitest';
import { ListingRoom, type RoomPorts } from '../../src/modules/realtime/listing-room.ts';
import { ManualScheduler } from '../../src/platform/clock/index.ts';
import { Pace, type Peer } from '../../src/platform/sockets/index.ts';
import { Market } from './market.fixture.ts';

const SLUG = 'lamp';

/** A socket that records the order in which messages are gathered and written. */
class Page {
  readonly did: ('gather' | 'room' | 'own')[] = [];
  gather(): void {
    this.did.push('gather');
  }
  write(frames: unknown): void {
    this.did.push(Buffer.isBuffer(frames) ? 'own' : 'room');
  }
}

it('sends a bidder the news of the room and their own in one write, and leaves other pages alone', async () => {
  const market = new Market();
  market.add(SLUG);
  market.goLive(SLUG);
  const view = (await market.shown(SLUG)) ?? expect.unreachable();
  await market.names.learn(['id-ada', 'id-ben']);
  const scheduler = new ManualScheduler();
  const ports: RoomPorts = {
    epoch: () => 'e',
    time: market,
    names: market.names,
    scheduler,
    pace: new Pace(scheduler),
    historyCharacters: () => 100_000,
    moneyOf: () => expect.unreachable(),
    watchingElsewhere: () => 0,
    onFailure: () => expect.unreachable(),
  };
  const room = new ListingRoom(ports, view);
  market.onCommit((changes) => {
    for (const change of changes) room.follow(change);
  });
  const [ada, ben, stranger] = [new Page(), new Page(), new Page()];
  for (const page of [ada, ben, stranger]) room.greet(page as unknown as Peer, null);
  room.signIn(ada as unknown as Peer, 'id-ada');
  room.signIn(ben as unknown as Peer, 'id-ben');
  market.bid(SLUG, 'ada', 1_000);
  scheduler.advance(1_000);
  for (const page of [ada, ben, stranger]) page.did.length = 0;

  market.bid(SLUG, 'ben', 1_100);
  scheduler.advance(1_000);
  expect({ ada: ada.did, ben: ben.did, stranger: stranger.did }).toEqual({
    ada: ['gather', 'room', 'own'],
    ben: ['gather', 'room', 'own'],
    stranger: ['room'],
  });
  room.stop(() => undefined);
});
