import { describe, expect, it } from 'vitest';
import { ManualScheduler } from '../clock/index.ts';
import { Room } from './room.ts';
import { SharedFrames } from './shared-frames.ts';

class Listener {
  readonly heard: string[] = [];
  write(frames: Buffer | SharedFrames): void {
    this.heard.push(Buffer.isBuffer(frames) ? frames.toString() : frames.plain.subarray(HEADER_BYTES).toString());
  }
}

const HEADER_BYTES = 2;
const shared = (text: string) => new SharedFrames([text], 1);

function roomOf(count: number) {
  const scheduler = new ManualScheduler();
  const room = new Room<Listener>(scheduler);
  const members = Array.from({ length: count }, () => new Listener());
  for (const member of members) room.join(member);
  return { scheduler, room, members };
}

describe('a room', () => {
  it('sends each frame to everybody who is in, in order', () => {
    const { room, members } = roomOf(3);
    room.send(shared('a'));
    const [first] = members;
    if (first !== undefined) room.leave(first);
    room.send(shared('b'));
    expect(members.map(({ heard }) => heard.join(''))).toEqual(['a', 'ab', 'ab']);
  });

  it('gives way between slices of a large room and still keeps the order for everybody', () => {
    const { scheduler, room, members } = roomOf(2_000);
    room.send(shared('a'));
    room.send(shared('b'));
    expect(room.isIdle).toBe(false);
    expect(members.filter(({ heard }) => heard.length > 0).length).toBeLessThan(2_000);
    for (let turn = 0; turn < 20; turn += 1) scheduler.advance(0);
    expect(room.isIdle).toBe(true);
    expect(members.every(({ heard }) => heard.join('') === 'ab')).toBe(true);
  });

  it('gives a newcomer only frames that were sent after they joined, and a leaver none', () => {
    const { scheduler, room, members } = roomOf(1_000);
    room.send(shared('a'));
    const newcomer = new Listener();
    room.join(newcomer);
    const last = members.at(-1);
    if (last !== undefined) room.leave(last);
    room.send(shared('b'));
    for (let turn = 0; turn < 20; turn += 1) scheduler.advance(0);
    expect(newcomer.heard).toEqual(['b']);
    expect(last?.heard).toEqual([]);
  });

  it('sends a personal frame in line with what was sent to all', () => {
    const { scheduler, room, members } = roomOf(1_000);
    const last = members.at(-1);
    room.send(shared('a'));
    if (last !== undefined) room.sendTo([last], Buffer.from('personal'));
    for (let turn = 0; turn < 20; turn += 1) scheduler.advance(0);
    expect(last?.heard).toEqual(['a', 'personal']);
    expect(members[0]?.heard).toEqual(['a']);
  });

  it('closes everybody who is in, though each of them leaves at that', () => {
    const { room, members } = roomOf(3);
    const [first, ...others] = members;
    if (first !== undefined) room.leave(first);
    const closed: Listener[] = [];
    room.closeAll((peer) => {
      closed.push(peer);
      for (const member of members) room.leave(member);
    });
    expect([closed, room.size]).toEqual([others, 0]);
  });

  it('writes to 512 sockets in one go, whether they hear one frame or several', () => {
    const { room, members } = roomOf(300);
    room.send(shared('a'));
    room.send(shared('b'));
    expect(room.isIdle).toBe(true);
    const { room: large, members: many, scheduler } = roomOf(513);
    large.send(shared('a'));
    large.send(shared('b'));
    const heard = () => many.map((member) => member.heard.length).reduce((sum, frames) => sum + frames, 0);
    expect([heard(), members.every((member) => member.heard.join('') === 'ab')]).toEqual([512, true]);
    scheduler.advance(0);
    expect(heard()).toBe(2 * 513);
  });
});
