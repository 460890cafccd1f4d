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
