import { expect, it } from 'vitest';
import { LaneLoad } from './lane-load.ts';

it.each<[commands: number, bytes: number, asked: number, hasRoom: boolean]>([
  [0, 0, 100, true],
  [0, 0, 101, false],
  [2, 99, 1, true],
  [2, 99, 2, false],
  [3, 0, 0, false],
])(
  'with %i of three commands and %i of a hundred bytes, %i bytes more have room or not: %s',
  (commands, bytes, asked, hasRoom) => {
    const load = new LaneLoad(3, 100);
    for (let taken = 0; taken < commands; taken += 1) load.taken(taken === 0 ? bytes : 0);
    expect([load.hasRoomFor(asked), load.commands]).toEqual([hasRoom, commands]);
  },
);

it('a lane is empty once the last command is answered, for everybody who waits for that', async () => {
  const load = new LaneLoad(3, 100);
  await load.empty();
  load.taken(60);
  load.taken(40);
  let left = 2;
  for (let waiting = 0; waiting < 2; waiting += 1) void load.empty().then(() => (left -= 1));
  load.answered(60);
  await Promise.resolve();
  expect([left, load.hasRoomFor(60), load.hasRoomFor(61)]).toEqual([2, true, false]);
  load.answered(40);
  await Promise.resolve();
  expect(left).toBe(0);
});
