import { expect, it } from 'vitest';
import { ManualScheduler } from '../../platform/clock/index.ts';
import type { Peer } from '../../platform/sockets/index.ts';
import { MemberRoom, type MemberRoomPorts } from './member-room.ts';

const READING_MS = 15_000;
const PAGES = 2_000;

/** Notes at the beginning of each turn how many pages have been written to. */
class Turns extends ManualScheduler {
  written = 0;
  readonly begun: number[] = [];
  override after(ms: number, task: () => void): () => void {
    return super.after(ms, () => {
      this.begun.push(this.written);
      task();
    });
  }
}

it('tells a crowd of open pages in slices, so that bids are decided in between', () => {
  const scheduler = new Turns();
  const time = { knownTime: () => ({ now: 0, outages: [] }) } as unknown as MemberRoomPorts['time'];
  const room = new MemberRoom({ scheduler, time, epoch: () => 'e', joined: () => {} });
  const write = () => {
    scheduler.written += 1;
  };
  for (let page = 0; page < PAGES; page += 1) room.signIn({ write } as unknown as Peer, `member-${page}`);
  scheduler.advance(READING_MS);
  expect(scheduler.written).toBe(PAGES);
  const ends = [...scheduler.begun.slice(1), scheduler.written];
  expect(Math.max(...ends.map((end, turn) => end - (scheduler.begun[turn] ?? 0)))).toBeLessThanOrEqual(512);
  room.stop();
});

/** A room whose pages note what they are told. */
function openRoom() {
  const scheduler = new ManualScheduler();
  const told: string[] = [];
  const joined: string[] = [];
  const time = { knownTime: () => ({ now: 0, outages: [] }) } as unknown as MemberRoomPorts['time'];
  const room = new MemberRoom({ scheduler, time, epoch: () => 'e', joined: (userId) => joined.push(userId) });
  const page = (name: string) => {
    const write = (frame: Buffer) => {
      const { type, moved } = JSON.parse(frame.subarray(frame.indexOf('{')).toString());
      told.push(`${name} ${type}${moved === undefined ? '' : ` ${moved}`}`);
    };
    return { write } as unknown as Peer;
  };
  return { scheduler, told, joined, room, page };
}

it('tells every page four times a minute that the line is open, while there is one, and again when one comes back', () => {
  const { scheduler, told, room, page } = openRoom();
  const phone = page('phone');
  room.signIn(phone, 'ann');
  scheduler.advance(10_000);
  room.signIn(page('laptop'), 'ann');
  scheduler.advance(4_999);
  expect(told).toEqual([]);
  scheduler.advance(1);
  expect(told.splice(0)).toEqual(['phone you:orders false', 'laptop you:orders false']);
  room.leave(phone, 'ann');
  scheduler.advance(15_000);
  expect(told.splice(0)).toEqual(['laptop you:orders false']);
  room.stop();
  expect(scheduler.size).toBe(0);
});

it('plans nothing while no page is open, and begins again with the next one', () => {
  const { scheduler, told, room, page, joined } = openRoom();
  const phone = page('phone');
  room.signIn(phone, 'ann');
  room.leave(phone, 'ann');
  scheduler.advance(15_000);
  expect([told, scheduler.size]).toEqual([[], 0]);
  room.signIn(phone, 'ann');
  scheduler.advance(15_000);
  expect([told, joined]).toEqual([['phone you:orders false'], ['ann', 'ann']]);
});

it('tells the pages of those who are concerned, all of them after lost messages, and nobody who left or is nobody', () => {
  const { told, room, page } = openRoom();
  const [phone, laptop, other, nobody] = ['phone', 'laptop', 'other', 'nobody'].map(page) as [Peer, Peer, Peer, Peer];
  room.signIn(phone, 'ann');
  room.signIn(laptop, 'ann');
  room.signIn(other, 'ben');
  room.leave(nobody, null);
  room.moved(['ann', 'cleo']);
  expect(told.splice(0)).toEqual(['phone you:orders true', 'laptop you:orders true']);
  room.leave(laptop, 'ann');
  room.heal();
  expect(told.splice(0)).toEqual(['phone you:orders true', 'other you:orders true']);
});
